// The form of a new match: the table, the rules, the players.

import { attempt } from "/static/desk/page.js";
import { el } from "/static/dom.js";
import { isOf, referenceOf, ruleChoices } from "/static/house-rules.js";
import { lang, t } from "/static/i18n.js";
import { optionField } from "/static/options.js";
import { state as known, turnRound } from "/static/state.js";
import { load, save } from "/static/store.js";

/** The form; `make(body)` opens the match. Rules and names default to those of the table's last match. */
export function openingForm(scope, matches, make) {
  const last = matches.filter((each) => !scope || each.table === scope).at(-1);
  const rules = last?.rules ?? load("rules", "wrc-2017");
  const table = el("input", {
    type: "text",
    id: "open-table",
    required: true,
    maxLength: 80,
    value: scope || "",
    readOnly: Boolean(scope),
  });
  const options = el("div");
  const choices = ruleChoices(rules, known.rules);
  const ruleSet = () => choices.find((one) => one.id === choice.value);
  const choice = el(
    "select",
    { id: "open-rules", onchange: () => drawOptions() },
    choices.map((one) => el("option", { value: one.id, selected: isOf(one, rules) }, one.name[lang()])),
  );
  const names = [0, 1, 2, 3].map((place) =>
    el("input", {
      type: "text",
      id: `open-player-${place}`,
      required: true,
      maxLength: 60,
      autocomplete: "off",
      value: last?.players[place] ?? "",
    }),
  );
  const drawOptions = () =>
    options.replaceChildren(...ruleSet().options.map((option) => optionField(ruleSet(), option)));
  turnRound({ options: {} }, { undoable: false });
  drawOptions();
  const winds = ["east", "south", "west", "north"];
  const wrong = el("p", { class: "error", role: "alert" });
  const form = el(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        const body = {
          table: table.value,
          rules: referenceOf(ruleSet()),
          players: names.map((field) => field.value.trim()),
          options: known.round.options[choice.value] ?? {},
        };
        save("rules", choice.value);
        await attempt(() => make(body), { button: event.submitter, to: wrong });
      },
    },
    el("h2", {}, t("newMatch")),
    scope ? null : el("label", { class: "field" }, el("span", {}, t("whichTable")), table),
    el("label", { class: "field" }, el("span", {}, t("rules")), choice),
    names.map((field, place) =>
      el("label", { class: "field" }, el("span", {}, t("playerAt", { seat: t(`seat.${winds[place]}`) })), field),
    ),
    el("details", { class: "more" }, el("summary", {}, t("tableRules")), options),
    el("p", { class: "hint" }, t("seatsLater")),
    wrong,
    el("button", { type: "submit", class: "primary big", id: "open" }, t("openMatch")),
  );
  return form;
}
