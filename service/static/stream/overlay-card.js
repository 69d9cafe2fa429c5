// The card of the overlay: a finished hand with its indicators, its yaku one after another, and who pays whom.

import { byId, el, show } from "/static/dom.js";
import { fromJson } from "/static/hand.js";
import { change, number, t, tileName } from "/static/i18n.js";
import { changes, lying } from "/static/result.js";
import { parse, tileSvg } from "/static/tiles.js";
import { lineName, lineWorth, worthOf } from "/static/worth.js";

/** From so many lines on, reasons are left out, so that the card covers less of the table. */
const MANY = 9;

/** Show a card, or take it away. */
export function drawCard(card) {
  show(byId("card"), Boolean(card));
  if (!card) return;
  const { score, names } = card;
  byId("who").textContent = card.player ?? t("stream.finished", { table: card.table });
  byId("worth").textContent = score?.valid ? worthOf(score.value) : score ? "" : t("stream.asks");
  byId("hand").replaceChildren(...handSets(card.hand));
  byId("indicators").replaceChildren(...indicators(card.situation));
  const lines = score?.valid ? score.patterns : [];
  byId("patterns").classList.toggle("many", lines.length >= MANY);
  byId("patterns").replaceChildren(...lines.map(lineItem));
  byId("card").style.setProperty("--lines", String(lines.length));
  byId("total").textContent = !score ? "" : score.valid ? number(score.total) : t("noWin");
  byId("total").classList.toggle("none", Boolean(score && !score.valid));
  byId("payments").replaceChildren(...paid(score, names));
}

function lineItem(line, place) {
  const item = el(
    "li",
    {},
    el("span", { class: "line" }, lineName(line), el("small", {}, line.because)),
    el("b", {}, lineWorth(line)),
  );
  item.style.setProperty("--n", String(place));
  return item;
}

function paid(score, names) {
  const sums = score?.valid ? changes(score.payments).filter(([, sum]) => sum) : [];
  return sums.map(([seat, sum]) =>
    el(
      "li",
      { class: sum > 0 ? "gain" : "loss" },
      el("bdi", {}, names?.[seat] ?? t(`seat.${seat}`)),
      " ",
      el("b", {}, change(sum)),
    ),
  );
}

/** The dora and ura dora indicators of a win, with their names. */
function indicators(situation) {
  return ["dora", "ura"]
    .map((kind) => [kind, parse(situation?.[`${kind}_indicators`] ?? "") ?? []])
    .filter(([, codes]) => codes.length)
    .map(([kind, codes]) => el("div", { class: "dora" }, el("span", {}, t(`stream.${kind}`)), tileSet(codes)));
}

/** The sets of a hand as it lies on the table. */
function handSets(json) {
  return lying(fromJson(json)).map((group) =>
    tileSet(
      group.map(([code]) => code),
      group.map(([, sideways]) => sideways),
    ),
  );
}

const tileSet = (codes, sideways = []) =>
  el(
    "span",
    { class: "set", role: "img", aria: { label: codes.map(tileName).join(" ") } },
    codes.map((code, place) => tileSvg(code, sideways[place] ?? false)),
  );

/** Show a player's waits with the tiles left, or take them away. */
export function drawWaits(waits) {
  show(byId("waits"), Boolean(waits));
  if (!waits) return;
  byId("waiting-who").textContent = waits.player;
  byId("waiting-hand").replaceChildren(...handSets(waits.hand));
  byId("waiting-for").replaceChildren(
    ...waits.waits.map(({ tile, left }) =>
      el("li", { class: left ? "" : "none" }, tileSet([tile]), el("b", {}, t("stream.left", { n: number(left) }))),
    ),
  );
}
