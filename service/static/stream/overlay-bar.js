// The score bar of the overlay: round, counters, sticks, and the four players with their points and places.

import { byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";

/** Show the score bar, or take it away. */
export function drawBar(bar) {
  show(byId("bar"), Boolean(bar));
  if (!bar) return;
  byId("bar").setAttribute("aria-label", t("stream.scores"));
  byId("round").textContent = t(`stream.round.${bar.round}`, { deal: number(bar.deal) });
  byId("counters").textContent = bar.counted
    ? [t("stream.honba", { n: number(bar.honba) }), t("stream.sticks", { n: number(bar.sticks) })].join(" · ")
    : "";
  byId("players").replaceChildren(...bar.players.map(playerItem));
}

function playerItem({ name, seat, points, place, riichi }) {
  return el(
    "li",
    { class: [seat === "east" ? "dealer" : "", riichi ? "riichi" : ""].join(" ").trim(), data: { seat } },
    el("span", { class: "wind", title: t(`seat.${seat}`) }, t(`stream.wind.${seat}`)),
    el("bdi", { class: "name" }, name),
    riichi ? el("span", { class: "stick" }, t("stream.riichi")) : null,
    el("b", { class: "points" }, number(points)),
    el("span", { class: "place" }, t("stream.place", { n: number(place) })),
  );
}
