// The overlay: a finished hand over the table's picture while it lies there, its score once it is known, and what the
// table waits for. ?table=1&link=… as the director gives it; ?lang=, ?stay= seconds after the tiles are cleared.

import { byId, el, show } from "/static/dom.js";
import { fromJson } from "/static/hand.js";
import { change, has, lang, number, preferred, setLanguage, t, tileName } from "/static/i18n.js";
import { changes, lying, worth } from "/static/result.js";
import { loadTiles, tileSvg } from "/static/tiles.js";

const asked = new URLSearchParams(location.search);
const STAY = 1000 * Number(asked.get("stay") ?? 6);
/** Waiting for these is nothing that an audience needs to know of. */
const USUAL = ["hand", "rest", "look", "clearing", "known", "ended"];
let shownHand = null;
let hiding = 0;

/** Put a hand on the screen, with its score where there is one. */
export function drawHand(event) {
  shownHand = event.of;
  const hand = fromJson(event.hand);
  const groups = lying(hand);
  byId("hand").replaceChildren(...groups.map((group) => el("span", { class: "set", role: "img", aria: { label: group.map(([code]) => tileName(code)).join(" ") } }, group.map(([code, sideways]) => tileSvg(code, sideways)))));
  const { score, names } = event;
  const winner = event.player ?? (names && event.situation ? names[event.situation.seat] : null);
  byId("who").textContent = winner ?? t("stream.finished", { table: event.table });
  byId("worth").textContent = score?.valid ? [worth(score.value), score.value.limit ? t(`limit.${score.value.limit}`) : ""].filter(Boolean).join(" · ") : score ? "" : t("stream.asks");
  byId("patterns").replaceChildren(...(score?.valid ? score.patterns.map((line) => el("li", {}, el("span", {}, line.name[lang()]), el("b", {}, t(`worth.${line.unit}`, { n: number(line.value) })))) : []));
  byId("total").textContent = !score ? "" : score.valid ? number(score.total) : t("noWin");
  byId("total").classList.toggle("none", Boolean(score && !score.valid));
  const paid = score?.valid ? changes(score.payments).filter(([, sum]) => sum) : [];
  byId("payments").replaceChildren(...paid.map(([seat, sum]) => el("li", { class: sum > 0 ? "gain" : "loss" }, `${names?.[seat] ?? t(`seat.${seat}`)} `, el("b", {}, change(sum)))));
  clearTimeout(hiding);
  show(byId("card"), true);
}

/** A hand, or that the one which is shown does not count. */
function told(event) {
  if (event.hand) drawHand(event);
  else if (event.of === shownHand) clear();
}

/** Say what the table waits for, and take the hand away a while after its tiles were. */
export function drawStatus(status) {
  say(USUAL.includes(status.waiting) ? "" : status.waiting);
  clearTimeout(hiding);
  if (shownHand !== null && !status.lies) hiding = setTimeout(clear, STAY);
}

function clear() {
  shownHand = null;
  show(byId("card"), false);
}

function say(code) {
  const key = `stream.${code}`;
  byId("waiting").textContent = code ? (has(key) ? t(key) : code) : "";
  byId("waiting").classList.toggle("bad", Boolean(code) && !["starting", "clearer"].includes(code));
}

function listen() {
  const events = new EventSource(`/api/stream/live?${new URLSearchParams({ table: asked.get("table") ?? "", link: asked.get("link") ?? "" })}`);
  events.addEventListener("hand", (event) => told(JSON.parse(event.data)));
  events.addEventListener("status", (event) => drawStatus(JSON.parse(event.data)));
  events.addEventListener("closed", () => { events.close(); say("closed"); });
  events.addEventListener("error", () => say(events.readyState === EventSource.CLOSED ? "closed" : "service"));
}

await setLanguage(preferred(asked.get("lang")), "stream/stream");
await loadTiles();
if (asked.has("sample")) {
  drawHand(await (await fetch("/overlay/sample.json")).json());
  drawStatus({ waiting: asked.get("sample") || "clearing", lies: true });
} else listen();
document.documentElement.dataset.ready = "";
