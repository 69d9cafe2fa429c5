// The waits of a hand of thirteen tiles. For each tile: its patterns, its value by self-draw and by discard, and how
// many copies are not visible on the photo. A tap on the tile that won completes the hand.

import { ServiceError, score } from "/static/api.js";
import { byId, el, show } from "/static/dom.js";
import { add, notation, toJson, win } from "/static/hand.js";
import { referenceOf } from "/static/house-rules.js";
import { lang, number, t, tileName } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { movedBy, paymentText } from "/static/payment-text.js";
import { player, SEATS } from "/static/round.js";
import { asked, edit, isWaiting, ruleSet, state } from "/static/state.js";
import { parse, tileSvg } from "/static/tiles.js";

const WAYS = ["self-draw", "discard"];
/** The seat and riichi for which the values are shown, until somebody says who won. */
const as = { seat: null, riichi: false };
let asking = null;
/** The answers for `of`: way of winning → its waits, or an error. */
let found = { of: "", ways: null, problem: null };

const seat = () => as.seat ?? state.round.seat ?? "south";

/** The situation for one way of winning, as far as it is known before anybody has won. */
function situationBy(way) {
  const { round, hand } = state;
  const options = round.options[round.rules];
  const closed = !hand.melds.some((meld) => meld.kind !== "concealed kong");
  return {
    win: way,
    seat: seat(),
    round: round.round,
    ...(as.riichi && closed && asked("riichi") ? { riichi: true } : {}),
    ...(round.honba && asked("honba") ? { honba: round.honba } : {}),
    ...(round.sticks && asked("sticks") ? { sticks: round.sticks } : {}),
    ...(hand.indicators.length && asked("dora_indicators") ? { dora_indicators: notation(hand, "indicators") } : {}),
    ...(hand.indicators.length && asked("turned") ? { turned: notation(hand, "indicators").slice(0, 2) } : {}),
    ...(options && Object.keys(options).length ? { options } : {}),
  };
}

/** Draw the waits of a hand of thirteen tiles, and ask for them if the hand or the table has changed. */
export function drawWaits() {
  const waiting = isWaiting() && Boolean(ruleSet());
  show(byId("waits"), waiting);
  if (!waiting) {
    asking?.abort();
    asking = null;
    if (!found.ways) found = { of: "", ways: null, problem: null }; // the same hand asks again
    if (!state.open) Object.assign(as, { seat: null, riichi: false });
    return;
  }
  const hand = { ...toJson(state.hand), winning_tile: null };
  const requests = WAYS.map((way) => ({
    rules: referenceOf(ruleSet()),
    hand,
    situation: situationBy(way),
    lang: lang(),
  }));
  const of = JSON.stringify(requests);
  if (of !== found.of) {
    found = { of, ways: null, problem: null };
    ask(requests, of);
  }
  redraw(byId("waits-body"), [body(), chips()]);
  byId("dock-total").textContent = summary();
}

/** The waits in a line, for the foot of the page. */
function summary() {
  const tiles = found.ways?.[0].waits ?? [];
  return tiles.length ? `${t("waitsTitle")} ${tiles.map(({ tile }) => tileName(tile)).join(", ")}` : t("waitsTitle");
}

async function ask(requests, of) {
  asking?.abort();
  const mine = new AbortController();
  asking = mine;
  try {
    const ways = await Promise.all(requests.map((request) => score(request, mine.signal)));
    if (found.of === of) found.ways = ways;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "cancelled") return;
    if (found.of === of) found.problem = error;
  }
  if (found.of === of) drawWaits();
}

const chip = (id, text, pressed, onclick) =>
  el("button", { type: "button", class: "chip", id, aria: { pressed: String(pressed) }, onclick }, text);

/** Whose waits they are, and whether riichi is declared: both change the values. */
function chips() {
  const closed = !state.hand.melds.some((meld) => meld.kind !== "concealed kong");
  const set = (parts) => {
    Object.assign(as, parts);
    drawWaits();
  };
  return el(
    "div",
    { class: "chips wrap", role: "group", aria: { label: t("waitsOf") } },
    SEATS.map((wind) => chip(`waits-${wind}`, player(wind), seat() === wind, () => set({ seat: wind }))),
    asked("riichi") && closed
      ? chip("waits-riichi", t("flag.riichi"), as.riichi, () => set({ riichi: !as.riichi }))
      : null,
  );
}

function body() {
  if (found.problem) return el("p", { class: "error" }, found.problem.message || t("error.offline"));
  if (!found.ways) return el("p", { class: "todo" }, t("scoring"));
  const [drawn, discarded] = found.ways.map((way) => way.waits ?? []);
  if (!drawn.length) return el("p", { class: "todo" }, t("noWaits"));
  return el(
    "ul",
    { class: "waits-list" },
    drawn.map(({ tile, score: self }) =>
      wait(tile, self, discarded.find((each) => each.tile === tile)?.score ?? null),
    ),
  );
}

/** One tile that completes the hand. */
function wait(tile, self, off) {
  const best = off?.valid ? off : self;
  const yaku = best.valid ? best.patterns.map((line) => line.name[lang()]).join(" · ") : "";
  const left = leftOf(tile);
  return el(
    "li",
    { data: { wait: tile } },
    el(
      "button",
      {
        type: "button",
        class: "wait-tile",
        aria: { label: t("wonOn", { tile: tileName(tile) }) },
        onclick: () => complete(tile),
      },
      tileSvg(tile),
    ),
    el(
      "div",
      { class: "wait-worth" },
      el("b", {}, tileName(tile)),
      " ",
      el("span", { class: `left${left ? "" : " none"}` }, t("tilesLeft", { n: number(left) })),
      el("p", { class: "hint" }, yaku),
      el("p", {}, el("span", { class: "way" }, t("selfDraw")), " ", worthBy(self)),
      el("p", {}, el("span", { class: "way" }, t("byDiscard")), " ", worthBy(off)),
    ),
  );
}

/** What the winner gets, honba and sticks included, and the payment; or the reason why the hand does not win. */
function worthBy(each) {
  if (!each) return "–";
  if (!each.valid) return el("span", { class: "none" }, each.faults[0]?.message ?? t("noWin"));
  const { payments } = each;
  const drawn = payments.some(({ reason }) => reason === "self-draw");
  return [
    el("b", {}, number(payments.length ? movedBy(payments, seat()) : each.total)),
    drawn ? el("small", {}, " ", paymentText(payments, { t, number })) : null,
  ];
}

/** How many tiles of a face are not visible in the hand, its melds, the indicators or on the photo. */
function leftOf(tile) {
  const face = (code) => code.replace(/^0/, "5");
  const { hand, reading } = state;
  const held = Object.values(hand.tiles);
  const inHand = new Set(held.map(({ seen }) => seen).filter((seen) => seen !== null));
  const others = (reading?.tiles ?? []).filter((each, place) => each.role === "other" && !inHand.has(place));
  const seen = [...held.map(({ code }) => code), ...others.map((each) => each.tile)];
  return Math.max(0, 4 - seen.filter((code) => face(code) === face(tile)).length);
}

/** Add the tile as the winning one; then the page asks who won and how. */
function complete(tile) {
  const [code] = parse(tile);
  const [hand, id] = add(state.hand, code);
  edit(win(hand, id), { view: "edit" });
  byId("hand-title").focus();
}
