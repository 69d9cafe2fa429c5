// The players: registered one by one or from a file, corrected, withdrawn.

import { get, post } from "/static/desk/link.js";
import { announce, attempt } from "/static/desk/page.js";
import { button, dialog, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { changedSinceSent } from "/static/tournament/sent-forms.js";
import { api, correct, csvButton, field, now, record } from "/static/tournament/tour.js";

/** The form, the file, the list. */
export function showPlayers({ again }) {
  const { players, version } = now();
  return [
    el(
      "div",
      { class: "two-of" },
      el(
        "section",
        { class: "card", aria: { labelledby: "players-title" } },
        el(
          "div",
          { class: "head" },
          el("h2", { id: "players-title" }, t("tab.players")),
          el("span", { class: "grow" }),
          csvButton("players"),
        ),
        players.length ? list(players, again) : el("p", { class: "hint" }, t("noPlayers")),
      ),
      el(
        "div",
        { class: "stack" },
        el("section", { class: "card" }, entry(players, again)),
        el("section", { class: "card" }, upload(version, again)),
      ),
    ),
  ];
}

function list(players, again) {
  const rows = [...players]
    .sort((a, b) => a.number - b.number)
    .map((player) =>
      el(
        "tr",
        { data: { player: player.number } },
        el("td", { class: "number" }, number(player.number)),
        el(
          "th",
          { scope: "row" },
          player.name,
          player.house ? el("span", { class: "tag" }, t("house")) : null,
          player.withdrawn
            ? el("span", { class: "tag bad" }, t("withdrawnFrom", { n: number(player.withdrawn) }))
            : null,
          el(
            "small",
            {},
            [
              player.team,
              player.club,
              player.country,
              player.fixed_table ? t("sitsAt", { table: number(player.fixed_table) }) : "",
            ]
              .filter(Boolean)
              .join(", "),
          ),
        ),
        el(
          "td",
          { class: "row-acts" },
          button(t("change"), () => change(player, again), { class: "plain small", id: `change-${player.number}` }),
          player.withdrawn
            ? null
            : button(t("withdraw"), () => withdraw(player, again), {
                class: "plain small",
                id: `withdraw-${player.number}`,
              }),
        ),
      ),
    );
  return el(
    "table",
    { class: "rows" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        el("th", { scope: "col", class: "number" }, t("numberOf")),
        el("th", { scope: "col" }, t("col.player")),
        el("th", { scope: "col" }, el("span", { class: "hidden" }, t("change"))),
      ),
    ),
    el("tbody", {}, rows),
  );
}

const controls = (player = {}) => ({
  number: el("input", {
    type: "number",
    id: "player-number",
    min: 1,
    max: 99999,
    required: true,
    value: player.number ?? "",
  }),
  name: el("input", {
    type: "text",
    id: "player-name",
    maxLength: 80,
    required: true,
    autocomplete: "off",
    value: player.name ?? "",
  }),
  club: el("input", { type: "text", id: "player-club", maxLength: 80, value: player.club ?? "" }),
  country: el("input", { type: "text", id: "player-country", maxLength: 80, value: player.country ?? "" }),
  team: el("input", { type: "text", id: "player-team", maxLength: 80, value: player.team ?? "" }),
  ema: el("input", { type: "text", id: "player-ema", maxLength: 80, value: player.ema_number ?? "" }),
  house: el("input", { type: "checkbox", id: "player-house", checked: player.house ?? false }),
  fixed: el("input", { type: "number", id: "player-fixed", min: 1, max: 25000, value: player.fixed_table ?? "" }),
});

const fields = (made) => [
  field("numberOf", made.number),
  field("col.player", made.name),
  field("club", made.club),
  field("country", made.country),
  field("team", made.team),
  field("emaNumber", made.ema),
  el("label", { class: "check" }, made.house, t("houseLong")),
  field("fixedTable", made.fixed),
];

const read = (made) => ({
  number: made.number.valueAsNumber,
  name: made.name.value.trim(),
  club: made.club.value.trim(),
  country: made.country.value.trim(),
  team: made.team.value.trim(),
  ema_number: made.ema.value.trim(),
  house: made.house.checked,
  fixed_table: made.fixed.value ? made.fixed.valueAsNumber : null,
});

function entry(players, again) {
  const made = controls({ number: nextNumber(players) });
  const wrong = el("p", { class: "error", role: "alert" });
  const form = el(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        const player = read(made);
        const done = await attempt(() => post(api("/players"), { players: [player] }, { about: now().version }), {
          button: event.submitter,
          to: wrong,
        });
        if (!done) return;
        announce(t("entered", { name: player.name }));
        // the next drawing keeps it there, unless another view was requested meanwhile
        if (!changedSinceSent(form)) made.name.focus();
        await again();
        // the next player is in the form already
        if (made.number.valueAsNumber === player.number) made.number.value = String(nextNumber(now().players));
      },
    },
    el("h2", {}, t("enterPlayer")),
    ...fields(made),
    wrong,
    el("button", { type: "submit", class: "primary", id: "enter" }, t("enter")),
  );
  return form;
}

/** The number after that of the last player. */
const nextNumber = (players) => Math.max(0, ...players.map((player) => player.number)) + 1;

function upload(version, again) {
  const chosen = el("input", { type: "file", id: "players-file", accept: ".csv,text/csv", required: true });
  const wrong = el("p", { class: "error", role: "alert", id: "file-wrong" });
  return el(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        const [file] = chosen.files;
        const body = new File([file], file.name, { type: "text/csv", lastModified: file.lastModified });
        if (
          await attempt(() => post(api("/players"), body, { about: version }), { button: event.submitter, to: wrong })
        )
          await again();
      },
    },
    el("h2", {}, t("playersFromFile")),
    el("p", { class: "hint" }, t("playersFile")),
    field("csvFile", chosen),
    wrong,
    el("button", { type: "submit", id: "load-players" }, t("load")),
  );
}

/** Correct a player's name or club: the event that registered them is corrected. */
function change(player, again) {
  dialog(t("changePlayer", { name: player.name }), t("close"), (body, close) => {
    const made = controls(player);
    const seen = now().version;
    made.number.readOnly = true;
    const reason = el("input", { type: "text", id: "change-reason", required: true, value: t("nameRight") });
    const wrong = el("p", { class: "error", role: "alert" });
    body.append(
      el(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            const put = async () => {
              const { events } = await get(api("/events"));
              const found = events.find(({ holds }) =>
                holds.some(
                  (each) => each.type === "enter" && each.players.some((one) => one.number === player.number),
                ),
              );
              const to = found.holds.map((each) =>
                each.type === "enter"
                  ? {
                      ...each,
                      players: each.players.map((other) => (other.number === player.number ? read(made) : other)),
                    }
                  : each,
              );
              await correct(found.number, to, reason.value.trim(), seen);
            };
            if (!(await attempt(put, { button: event.submitter, to: wrong }))) return;
            close();
            await again();
          },
        },
        ...fields(made),
        field("reason", reason),
        wrong,
        el("button", { type: "submit", class: "primary" }, t("putRight")),
      ),
    );
  });
}

function withdraw(player, again) {
  const first = now().rounds.length + 1;
  dialog(t("withdrawOf", { name: player.name }), t("close"), (body, close) => {
    const round = el("input", {
      type: "number",
      id: "withdraw-round",
      min: 1,
      max: now().format.rounds.length,
      required: true,
      value: Math.min(first, now().format.rounds.length),
    });
    const reason = el("input", { type: "text", id: "withdraw-reason", required: true });
    const wrong = el("p", { class: "error", role: "alert" });
    const seen = now().version;
    body.append(
      el(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            const going = {
              type: "withdraw",
              player: player.number,
              round: round.valueAsNumber,
              reason: reason.value.trim(),
            };
            if (!(await attempt(() => record(going, seen), { button: event.submitter, to: wrong }))) return;
            close();
            await again();
          },
        },
        el("p", { class: "hint" }, t("withdrawHint")),
        field("firstNotPlayed", round),
        field("reason", reason),
        wrong,
        el("button", { type: "submit", class: "primary", id: "withdraw" }, t("withdraw")),
      ),
    );
  });
}
