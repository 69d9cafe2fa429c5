// What a correction changes, shown before it is recorded: entries, rulings, claims, points, tournaments, printouts.

import { compute } from "/static/desk/link.js";
import { attempt } from "/static/desk/page.js";
import { changesShown, eventText, handName, sums } from "/static/desk/show.js";
import { button, byId, dialog, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";

/**
 * Show what a correction of a match changes, with the button that records it. `record()` records it; `done()` is
 * called afterwards.
 */
export async function confirmCorrection(match, event, record, done = () => {}) {
  const { consequences } = await compute(`/api/desk/matches/${match.match}/preview`, event);
  dialog(t("whatChanges"), t("close"), (body, close) => {
    const act = async (pressed) => {
      if (!(await attempt(record, { button: pressed.currentTarget, to: byId("sheet-wrong") }))) return;
      close();
      done();
    };
    body.append(
      el("div", { class: "stack", id: "consequences" }, consequencesShown(match, consequences)),
      el("p", { class: "error", id: "sheet-wrong", role: "alert" }),
      el(
        "div",
        { class: "acts" },
        button(t("confirmCorrection"), act, { icon: "check", class: "primary big", id: "confirm-correction" }),
        button(t("cancel"), close),
      ),
    );
  });
}

/** The parts of the consequences that are not empty. */
export function consequencesShown(match, found) {
  const rules = match.state.rules;
  const parts = [
    ["players", playersTable(found.players)],
    ["hands", found.hands.map((each) => handLine(each, match, rules))],
    ["rulings", found.rulings.map((each) => el("li", {}, eventText(each.held)))],
    ["cases", found.cases.map(({ case: n, player }) => el("li", {}, t("claimN", { n: number(n), name: player })))],
    ["tournaments", found.tournaments.map(tableLine)],
    ["prints", found.prints.map((each) => el("li", {}, printText(each)))],
  ];
  const shown = parts.filter(([, lines]) => lines.length);
  if (!shown.length) return [el("p", { class: "hint" }, t("changes.nothing"))];
  return shown.map(([name, lines]) =>
    el(
      "section",
      { data: { changes: name } },
      el("h3", {}, t(`changes.${name}`)),
      name === "players" ? lines : el("ul", { class: "list" }, lines),
    ),
  );
}

const fromTo = (from, to) => (from === to ? from : t("fromTo", { from, to }));

function playersTable(players) {
  if (!players.length) return [];
  const place = (n) => t("placeN", { n: number(n) });
  return [
    el(
      "table",
      { class: "rows" },
      el(
        "tbody",
        {},
        players.map((each) =>
          el(
            "tr",
            { data: { changed: each.player } },
            el("th", { scope: "row" }, each.player),
            el("td", { class: "number" }, fromTo(number(each.points_before), number(each.points_after))),
            el("td", { class: "number" }, fromTo(place(each.place_before), place(each.place_after))),
          ),
        ),
      ),
    ),
  ];
}

/** An entry that is new, removed or changed, with its hand and what it pays then. */
function handLine({ held, hand_before: before, hand_after: after, paid_after: paid }, match, rules) {
  const what = before === null ? "new" : after === null ? "gone" : "other";
  const hands = [before, after].filter(Boolean).map((lay) => handName(lay, rules));
  const moves = paid && sums(paid, match.state.order).some(([, sum]) => sum);
  return el(
    "li",
    {},
    el("div", { class: "log-head" }, el("b", {}, eventText(held)), el("span", { class: "tag" }, t(`change.${what}`))),
    el("small", {}, fromTo(hands[0], hands.at(-1))),
    moves ? changesShown(paid, match.state.order) : null,
  );
}

function tableLine({ name, round, table, outcome, standings }) {
  const place = (n) => (n === null ? "–" : t("placeN", { n: number(n) }));
  return el(
    "li",
    {},
    el("b", {}, name),
    el("span", {}, t(`tableOutcome.${outcome}`, { round: number(round), table: number(table) })),
    el(
      "ul",
      { class: "plain-list" },
      standings.map((each) => el("li", {}, each.name, ": ", fromTo(place(each.before), place(each.after)))),
    ),
  );
}

const printText = ({ what, case: which, name, round, table }) =>
  t(`print.${what}`, {
    case: which === undefined ? "" : number(which),
    name: name ?? "",
    round: round === undefined ? "" : number(round),
    table: table === undefined ? "" : number(table),
  });
