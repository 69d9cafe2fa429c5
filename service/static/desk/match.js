// A match as a page shows it: seats and points, the sticks on the table, the events, the results.

import {
  changesShown,
  eventText,
  handName,
  handShown,
  hasHonba,
  paidFor,
  rulesName,
  sums,
} from "/static/desk/show.js";
import { el } from "/static/dom.js";
import { rulesOf } from "/static/house-rules.js";
import { change, number, t } from "/static/i18n.js";
import { changedRules } from "/static/options.js";
import { state as known } from "/static/state.js";

/** The fields of a win's situation that come from the current state of the match. */
export function layOf({ state }) {
  return {
    round: state.round_wind,
    deal: state.dealer + 1,
    honba: state.honba,
    sticks: state.sticks,
    seats: state.seats,
    riichi: state.riichi,
  };
}

/** Whether the rules of a match have riichi, and therefore sticks, honba and ready hands. */
export const hasRiichi = ({ state }) => hasHonba(state.rules);

/** The current hand, and what lies on the table. */
export function headShown(match) {
  const { state } = match;
  const sticks = hasRiichi(match)
    ? el("span", { class: "sticks" }, t("sticksLie", { n: number(state.sticks) }))
    : null;
  const title = state.ended ? t(`ended.${state.ended}`) : handName(layOf(match), state.rules);
  const changed = changedRules(rulesOf(state.rules, known.rules), match.options ?? {}).join(", ");
  const last = state.time_up && !state.ended ? el("p", { class: "tag" }, t("lastHand")) : null;
  const rules = el("p", { class: "hint" }, rulesName(state.rules), changed && ` (${changed})`, sticks);
  return el("div", { class: "now" }, el("h1", {}, title), rules, last);
}

/**
 * The four players in the order of their seats; `more(name)`: additional elements for a player.
 * @param {Api.Match} match
 * @param {(name: string) => any} [more]
 */
export function playersShown({ state }, more = (_) => null) {
  const winds = ["east", "south", "west", "north"];
  const names = [...state.order].sort((a, b) => winds.indexOf(state.seats[a]) - winds.indexOf(state.seats[b]));
  return el(
    "ul",
    { class: "players" },
    names.map((name) => {
      const marks = [
        state.riichi.includes(name) && t("flag.riichi"),
        state.dead.includes(name) && t("deadHand"),
        state.disqualified.includes(name) && t("disqualified"),
      ].filter(Boolean);
      return el(
        "li",
        { class: `player${state.seats[name] === "east" ? " dealer" : ""}`, data: { player: name } },
        el("span", { class: "wind" }, t(`seat.${state.seats[name]}`)),
        el("b", { class: "name" }, name),
        el("span", { class: "points" }, number(state.points[name])),
        marks.length
          ? el(
              "span",
              { class: "marks" },
              marks.map((mark) => el("span", { class: "tag" }, mark)),
            )
          : null,
        more(name),
      );
    }),
  );
}

/**
 * The events, the newest first; `acts(step)`: buttons of one event.
 * @param {Api.Match} match
 * @param {(step: Api.ShownStep) => any} [acts]
 */
export function logShown(match, acts = (_) => null) {
  const steps = match.steps.filter((step) => step.type !== "open").reverse();
  if (!steps.length) return el("p", { class: "hint" }, t("nothingYet"));
  return el(
    "ol",
    { class: "list log", reversed: true },
    steps.map((step) =>
      el(
        "li",
        { data: { event: step.event } },
        el(
          "div",
          { class: "log-head" },
          el("b", {}, eventText(step.held)),
          el("small", {}, handName(step.before, match.state.rules)),
        ),
        worths(step),
        moved(step, match),
        step.held.type === "win" && hands(step.held),
        acts(step),
      ),
    ),
  );
}

const worths = ({ scores }) =>
  scores.length
    ? el(
        "p",
        { class: "worth" },
        scores.some((score) => score.deviation) ? [el("span", { class: "tag open" }, t("deviation")), " "] : null,
        scores.map(paidFor).join("; "),
      )
    : null;

function moved({ type, payments }, { state }) {
  if (type === "riichi" || !payments.length || !sums(payments, state.order).some(([, sum]) => sum)) return null;
  return changesShown(payments, state.order);
}

/** @param {Partial<Api.MatchWon>} event */
function hands({ winners = [] }) {
  const shown = winners.filter((winner) => winner.hand).map((winner) => handShown(winner.hand));
  return shown.length ? el("details", { class: "more" }, el("summary", {}, t("hand")), el("div", {}, shown)) : null;
}

// exact: "5/3" stays a fraction
const plain = (amount) => (String(amount).includes("/") ? amount : change(Number(amount)));

/** Table points without a sign; equal players may share them. */
const halves = (amount) => (String(amount).includes("/") ? amount : number(Number(amount)));

/** What is in a total besides points and uma: oka, and penalties after uma. */
const extras = ({ oka, after_uma: after }) =>
  [
    [t("col.oka"), oka],
    [t("col.afterUma"), after],
  ]
    .filter(([, amount]) => String(amount) !== "0")
    .map(([name, amount]) => el("small", { class: "extra" }, name, " ", plain(amount)));

/** The results, final or current. */
export function resultsShown(match) {
  // Rules that rank by table points have neither uma nor another total.
  const byTable = match.results.some((line) => (line.table_points ?? null) !== null);
  const rows = match.results.map((line) =>
    el(
      "tr",
      {},
      el("td", {}, number(line.place)),
      el("th", { scope: "row" }, line.player),
      el("td", { class: "number" }, number(line.points)),
      byTable ? null : el("td", { class: "number" }, plain(line.uma)),
      el(
        "td",
        { class: "number" },
        el("b", {}, byTable ? halves(line.table_points) : plain(line.total)),
        extras(line),
      ),
    ),
  );
  const heads = ["place", "player", "points", ...(byTable ? ["tablePoints"] : ["uma", "total"])].map((key, at) =>
    el("th", { scope: "col", class: at > 1 ? "number" : "" }, t(`col.${key}`)),
  );
  return el(
    "table",
    { class: "rows" },
    el("caption", { class: "hidden" }, t("results")),
    el("thead", {}, el("tr", {}, heads)),
    el("tbody", {}, rows),
  );
}

/** A list of matches to choose from; `open(match)`. */
export function matchList(matches, open) {
  if (!matches.length) return el("p", { class: "hint" }, t("noMatches"));
  return el(
    "ul",
    { class: "list" },
    matches.map((match) =>
      el(
        "li",
        {},
        el(
          "button",
          { type: "button", class: "entry", id: `match-${match.match}`, onclick: () => open(match) },
          el("b", {}, t("tableName", { table: match.table })),
          el("span", {}, match.players.join(", ")),
          el(
            "small",
            {},
            rulesName(match.rules),
            " · ",
            match.ended ? t("over") : t("handsPlayed", { n: number(match.hands) }),
          ),
        ),
      ),
    ),
  );
}
