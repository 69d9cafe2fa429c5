// Forms that only a referee uses: a foul that the rules list, and a ruling beyond them.

import { offerInPlaceOf } from "/static/desk/moved-on.js";
import { attempt } from "/static/desk/page.js";
import { hasHonba } from "/static/desk/show.js";
import { byId, dialog, el } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { about } from "/static/options.js";

const wrong = () => el("p", { class: "error", id: "sheet-wrong", role: "alert" });
/** An input with its label above it. */
export const field = (text, input, given = {}) =>
  el("label", { class: "field", ...given }, el("span", {}, text), input);
const players = (id, names, chosen, none = false) =>
  el(
    "select",
    { id },
    none ? el("option", { value: "" }, "–") : null,
    names.map((name) => el("option", { value: name, selected: name === chosen }, name)),
  );
const filled = (input) => input.value.trim() !== "";

/**
 * A form over the page; it closes once `entry.record(made())` was accepted (`entry`: see `moved-on.js`). `does`: the
 * text of its button.
 */
export function sheet(title, fields, made, entry, does = t("record")) {
  dialog(title, t("close"), (body, close) => {
    const submit = el("button", { type: "submit", class: "primary big", id: "sheet-record" }, does);
    body.append(
      el(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            if (submit.hidden) return undefined; // by the Enter key, before the choice of the current hand
            if (await attempt(() => entry.record(made()), { button: event.submitter, to: byId("sheet-wrong") }))
              return close();
            return offerInPlaceOf(submit, entry);
          },
        },
        fields,
        wrong(),
        submit,
      ),
    );
  });
}

/**
 * The form of a foul (`given`: an earlier one to correct): the player, the foul, and if required the shown tiles or
 * the points that the referee takes. `entry`: see `moved-on.js`.
 */
export function foulForm({ state }, fouls, entry, foulOf = null, given = null) {
  const player = players("foul-player", state.order, foulOf);
  const first = fouls.find((each) => each.kind === "false_win");
  const meaning = el("p", { id: "foul-about" });
  const tiles = el("input", {
    type: "text",
    id: "foul-tiles",
    value: given?.tiles ?? "",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: false,
  });
  const back = el("input", {
    type: "text",
    id: "foul-back",
    value: given?.taken_back ?? "",
    autocapitalize: "off",
    autocomplete: "off",
    spellcheck: false,
    maxLength: 2,
  });
  const points = el("input", { type: "number", id: "foul-points", step: 1, value: given?.points ?? "" });
  const reason = el("input", { type: "text", id: "foul-reason", maxLength: 500, value: given?.reason ?? "" });
  const [tilesField, backField, pointsField] = [
    field(t("tilesExposed"), tiles),
    field(t("takenBack"), back),
    field(t("foulPoints"), points),
  ];
  const which = el(
    "select",
    { id: "foul-case", onchange: () => adapt() },
    fouls.map((each) =>
      el(
        "option",
        { value: each.id, selected: given ? each.id === given.case : foulOf !== null && each === first },
        t(`foul.${each.id}`),
      ),
    ),
  );
  const adapt = () => {
    const chosen = fouls.find((each) => each.id === which.value);
    const rule = chosen.kind === "false_win" ? (state.options.false_win ?? "referee") : chosen.kind;
    meaning.replaceChildren(about(`foul.${chosen.id}`, chosen.about), el("small", {}, ` [${chosen.source}]`));
    tilesField.hidden = rule !== "exposed";
    backField.hidden = rule !== "exposed" || chosen.id !== "tiles_exposed_at_deal";
    pointsField.hidden = rule !== "referee";
  };
  adapt();
  const made = () => ({
    type: "foul",
    player: player.value,
    case: which.value,
    ...(given?.times ? { times: given.times } : {}),
    ...(filled(reason) ? { reason: reason.value.trim() } : {}),
    ...(!tilesField.hidden && filled(tiles) ? { tiles: tiles.value.trim() } : {}),
    ...(!backField.hidden && filled(back) ? { taken_back: back.value.trim() } : {}),
    ...(!pointsField.hidden && filled(points) ? { points: points.valueAsNumber } : {}),
  });
  sheet(
    t("foul"),
    [
      field(t("col.player"), player),
      field(t("whichFoul"), which),
      meaning,
      tilesField,
      backField,
      pointsField,
      field(t("reason"), reason),
    ],
    made,
    entry,
  );
}

/**
 * The form of a ruling (`given`: an earlier one to correct): points given or taken, the next dealer, the number of
 * honba; with its reason.
 */
export function rulingForm({ state }, entry, given = null) {
  const points = state.order.map((name, place) => [
    name,
    el("input", { type: "number", id: `ruling-${place}`, step: 1, value: given?.points?.[name] ?? "" }),
  ]);
  const dealer = players("ruling-dealer", state.order, given?.dealer ?? null, true);
  const honba = el("input", { type: "number", id: "ruling-honba", min: 0, max: 100, value: given?.honba ?? "" });
  const reason = el("input", {
    type: "text",
    id: "ruling-reason",
    required: true,
    maxLength: 500,
    value: given?.reason ?? "",
  });
  const made = () => ({
    type: "ruling",
    reason: reason.value.trim(),
    points: Object.fromEntries(
      points.filter(([, input]) => filled(input)).map(([name, input]) => [name, input.valueAsNumber]),
    ),
    ...(dealer.value ? { dealer: dealer.value } : {}),
    ...(filled(honba) ? { honba: honba.valueAsNumber } : {}),
  });
  sheet(
    t("ruling"),
    [
      field(t("reason"), reason),
      points.map(([name, input]) => field(t("pointsFor", { name }), input)),
      field(t("dealerIs"), dealer),
      hasHonba(state.rules) ? field(t("honba"), honba) : null,
    ],
    made,
    entry,
  );
}
