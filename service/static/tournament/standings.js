// Standings as a table with every round, for the director and for print.

import { get } from "/static/desk/link.js";
import { attempt } from "/static/desk/page.js";
import { button, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { correctionsShown } from "/static/tournament/corrections.js";
import { api, beside, csvButton, digitsOf, exact, isBelowCut, now, page, save } from "/static/tournament/tour.js";

/** The standings, and the buttons that export them. */
export async function showStandings() {
  const { standings, teams } = await get(api("/standings"));
  const acts = el(
    "div",
    { class: "acts" },
    beside(page("screen"), t("toScreen"), { id: "to-screen" }),
    beside(page("print"), t("toPrint"), { id: "to-print" }),
    button(
      t("exportAs", { kind: "CSV" }),
      () => attempt(() => save(api("/standings?as=csv"), `standings-after-round-${now().rounds.length}.csv`)),
      { id: "standings-csv" },
    ),
    button(t("emaSheet"), () => attempt(() => save(api("/standings?as=ema"), "ema.csv")), { id: "standings-ema" }),
    button(t("exportAs", { kind: "JSON" }), () => attempt(() => save(api("/standings"), "standings.json"))),
  );
  return [
    el(
      "section",
      { class: "card stack" },
      el("h2", { id: "standings-title" }, t("tab.standings")),
      el("p", { class: "hint", id: "standings-after" }, standingsAfter()),
      acts,
      standingsTable(standings),
    ),
    teams.length ? teamsCard(teams, { exported: true }) : null,
    correctionsShown(),
  ];
}

/** What the standings contain: "after round 2 of 6", and the tables without a result. */
export function standingsAfter() {
  const { rounds, format } = now();
  const after = t("afterRounds", { n: number(rounds.length), of: number(format.rounds.length) });
  const open = rounds.flatMap((round) =>
    round.open.map((table) => t("resultOf", { round: number(round.round), table: number(table) })),
  );
  return open.length ? `${after} · ${t("stillOpen", { tables: open.join(", ") })}` : after;
}

/** Place, number, name, the result of each round, and the total; narrow screens omit the rounds. */
export function standingsTable(lines) {
  if (!lines.length) return el("p", { class: "hint" }, t("noPlayers"));
  const rounds = now().rounds.map(({ round }) => round);
  const digits = digitsOf(
    lines.flatMap((line) => [line.total, ...line.rounds.flatMap((each) => [each.game ?? 0, each.penalty])]),
  );
  const heads = [
    ["col.place", "number"],
    ["col.player", ""],
    ...rounds.map((n) => [n, "number of-round"]),
    ["col.total", "number"],
  ];
  return el(
    "div",
    { class: "wide", tabIndex: 0, role: "region", aria: { label: t("tab.standings") } },
    el(
      "table",
      { class: "rows standings" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          heads.map(([key, kind]) =>
            el(
              "th",
              { scope: "col", class: kind },
              typeof key === "number" ? t("roundShort", { n: number(key) }) : t(key),
            ),
          ),
        ),
      ),
      el(
        "tbody",
        {},
        lines.map((line, place) => row(line, rounds, digits, isBelowCut(lines, place))),
      ),
    ),
  );
}

/** `below`: the line above has passed a cut that this player has not. */
function row(line, rounds, digits, below) {
  const games = rounds.map((round) => line.rounds.find((each) => each.round === round));
  return el(
    "tr",
    { class: below ? "below-cut" : "" },
    el("td", { class: "number" }, number(line.place)),
    el(
      "th",
      { scope: "row" },
      line.name,
      " ",
      el("small", {}, `${line.number}`),
      line.withdrawn ? el("span", { class: "tag" }, t("withdrawnFrom", { n: number(line.withdrawn) })) : null,
    ),
    games.map((each) => el("td", { class: "number of-round" }, each ? game(each, digits) : "")),
    el("td", { class: "number" }, el("b", {}, exact(line.total, false, digits))),
  );
}

/** The result of a round, with a penalty if there is one. */
function game({ game: points, penalty }, digits) {
  const brought = points === null ? "–" : exact(points, true, digits);
  return penalty === 0 ? brought : `${brought} (${exact(penalty, true, digits)})`;
}

/** The standings of teams; `exported`: with a button that saves them. */
export function teamsCard(teams, { exported = false } = {}) {
  const digits = digitsOf(teams.map(({ total }) => total));
  return el(
    "section",
    { class: "card stack", id: "teams", aria: { labelledby: "teams-title" } },
    el("h2", { id: "teams-title" }, t("teams")),
    el(
      "table",
      { class: "rows" },
      el(
        "tbody",
        {},
        teams.map(({ place, team, total, players }) =>
          el(
            "tr",
            {},
            el("td", { class: "number" }, number(place)),
            el("th", { scope: "row" }, team, " ", el("small", {}, t("ofTeam", { n: number(players.length) }))),
            el("td", { class: "number" }, el("b", {}, exact(total, false, digits))),
          ),
        ),
      ),
    ),
    exported ? csvButton("teams") : null,
  );
}
