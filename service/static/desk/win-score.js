// The score of a win before it is recorded: its patterns or value, each payment, and each player's change.

import { changesShown, paymentsShown, paymentText, scoreShown } from "/static/desk/show.js";
import { button, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { worthOf } from "/static/worth.js";

/** The payments of a score with names; those of tiles have seats, and do not include the deposits of this hand. */
function namedPayments({ only, lay, riichi }, found) {
  const payments = found?.payments ?? [];
  if (only) return payments;
  const bySeat = Object.fromEntries(Object.entries(lay.seats).map(([name, seat]) => [seat, name]));
  const named = (each) => bySeat[each] ?? each;
  const deposits = riichi.map((name) => ({ from: name, to: "table", amount: 1000, reason: "riichi" }));
  return [...deposits, ...payments.map((each) => ({ ...each, from: named(each.from), to: named(each.to) }))];
}

/** Who pays whom, for screen readers. */
export const spoken = (win, found) =>
  namedPayments(win, found)
    .filter(({ reason }) => reason !== "riichi")
    .map(paymentText)
    .join(t("say.comma"));

/**
 * What the form shows of a win's score. `entered`: the win; `countByRules()`: counts a win with a referee's deviation
 * by the rules again.
 */
export function winScore(win, entered, score, countByRules) {
  const payments = namedPayments(win, score);
  const paid = () => [changesShown(payments, Object.keys(win.lay.seats)), paymentsShown(payments)];
  const body = [];
  if (!entered.player) body.push(el("p", { class: "todo" }, t("sayWho")));
  else if (entered.from === undefined) body.push(el("p", { class: "todo" }, t("sayHow")));
  else if (win.only)
    body.push(...(score ? [...statedShown(entered, score), ...paid()] : [el("p", { class: "todo" }, t("sayValue"))]));
  else if (score && !score.waits) body.push(scoreShown(score), ...(score.valid ? paid() : []));
  else body.push(el("p", { class: "todo" }, t("sayTiles")));
  if (entered.deviation) body.unshift(deviationShown(entered.deviation, countByRules));
  return body;
}

/** A value without tiles: its worth and its total. */
const statedShown = (entered, score) => [
  el("p", { class: "worth" }, worthOf(entered.stated)),
  el("p", { class: "total", id: "win-total" }, number(score.total)),
];

/** How a win with a referee's deviation counts, and the button that returns it to the rules. */
function deviationShown({ total, reason }, countByRules) {
  return el(
    "p",
    { class: "deviation" },
    el("span", { class: "tag open" }, t("deviation")),
    " ",
    t("countsAs", { total: number(total), reason }),
    " ",
    button(t("countByRules"), countByRules, { class: "plain small", id: "count-by-rules" }),
  );
}
