// What a player needs: the gap to each rival, and the win with the fewest points that overtakes the rival, by
// self-draw and by the discard of each player.

import { get } from "/static/desk/link.js";
import { dialog, el } from "/static/dom.js";
import { address, shown, tried } from "/static/game/game.js";
import { change, number, t } from "/static/i18n.js";
import { worthOf } from "/static/worth.js";

/** From this fu on, a hand needs kongs or many concealed triplets. */
const RARE_FU = 70;

/** Open the sheet of a player. */
export function needsSheet(player) {
  dialog(t("needsTitle", { name: player }), t("close"), (body) => {
    const place = el("div", { class: "needs", aria: { live: "polite" } }, el("p", { class: "hint" }, "…"));
    body.append(gaps(player), el("h3", {}, t("whatNeeded")), place);
    tried(async () => {
      const { rivals } = await get(`${address("/needs")}?player=${encodeURIComponent(player)}`);
      place.replaceChildren(...(rivals.length ? rivals.map(need) : [el("p", {}, t("leads", { name: player }))]));
    }, body);
  });
}

/** The difference to each other player. */
function gaps(player) {
  const { points, order } = shown().state;
  const others = order.filter((name) => name !== player);
  return el(
    "ul",
    { class: "changes gaps", aria: { label: t("gaps") } },
    others.map((name) => {
      const gap = points[player] - points[name];
      return el(
        "li",
        { class: gap > 0 ? "gain" : gap < 0 ? "loss" : "" },
        el("span", {}, t("gapTo", { name })),
        el("b", {}, change(gap)),
      );
    }),
  );
}

/** @param {Api.MatchNeed} each */
function need({ rival, gap, ways }) {
  return el(
    "section",
    { class: "need", data: { rival: rival ?? "first" } },
    el(
      "h4",
      {},
      rival === null ? t("toBeFirst") : t("toPass", { name: rival }),
      " ",
      el("small", {}, t("gapIs", { n: number(gap) })),
    ),
    el("table", { class: "patterns" }, el("tbody", {}, ways.map(way))),
  );
}

/** @param {Api.MatchWay} each */
function way({ from, value, total, gains }) {
  const how = from === null ? t("selfDraw") : t("offSeat", { seat: from });
  const enough = value === null ? null : [worthOf(limited(value)), number(total)].join(" · ");
  return el(
    "tr",
    { data: { from: from ?? "self" } },
    el("th", { scope: "row" }, how),
    el(
      "td",
      {},
      enough ?? t("notPossible"),
      enough && value.fu >= RARE_FU ? el("small", {}, " ", t("rareValue")) : null,
      enough && gains !== total ? el("small", {}, " ", t("gainsIt", { n: change(gains) })) : null,
    ),
  );
}

/** The basic points of a mangan; with more fu, three and four han reach it too. */
const MANGAN = 2000;

/** The value as it is shown: only the name of the limit from five han on and for a mangan. */
function limited(value) {
  if (value.han < 5 && value.fu * 2 ** (value.han + 2) >= MANGAN) return { limit: "mangan" };
  const limit = { 5: "mangan", 6: "haneman", 8: "baiman", 11: "sanbaiman", 13: "counted yakuman" }[value.han];
  return limit && !value.fu ? { limit } : value;
}
