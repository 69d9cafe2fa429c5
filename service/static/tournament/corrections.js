// Results that were changed after they counted: a notice next to the standings.

import { el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { exact, now } from "/static/tournament/tour.js";

/** Lines on which table's result was changed, from what to what. `all`: including earlier rounds. */
export function correctionLines({ all = true } = {}) {
  return now()
    .corrections.filter((each) => all || each.current)
    .map(words);
}

/** The same as a section with a title; null if there are none. */
export function correctionsShown() {
  const lines = correctionLines();
  if (!lines.length) return null;
  return el(
    "section",
    { class: "card stack corrections", aria: { labelledby: "corrections-title" } },
    el("h2", { id: "corrections-title" }, t("corrections")),
    el(
      "ul",
      { class: "list" },
      lines.map((line) => el("li", {}, line)),
    ),
  );
}

function words({ round, table, by_match: byMatch, open, reason, seated, players }) {
  const kind = open ? (byMatch ? "reopened" : "struck") : byMatch ? "match" : "sheet";
  const said = { round: number(round), table: number(table), reason };
  const moved = players.map(({ name, before, after }) =>
    t("corrected.player", { name, before: amounts(before), after: amounts(after) }),
  );
  const stays = seated.length ? t("corrected.seated", { rounds: seated.map(number).join(", ") }) : "";
  return [
    t(`corrected.${kind}`, said),
    moved.length ? t("corrected.players", { players: moved.join("; ") }) : "",
    stays,
  ]
    .filter(Boolean)
    .join(" ");
}

/** The points on the table and their value: "31,000 (+21)"; a dash without a result. */
const amounts = (result) =>
  result ? t("corrected.amounts", { points: exact(result.points), total: exact(result.total, true) }) : "–";
