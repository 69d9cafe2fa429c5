// The overlay: a finished hand over the table's picture while it lies there, its score once it is known, and the
// table's status. ?table=1&link=… as the director gives it; ?lang=; ?stay= seconds after the tiles are cleared (6),
// and ?lost= seconds after the tiles can no longer be seen (30), for example when the camera is lost or the video has
// ended.

import { byId, el, show } from "/static/dom.js";
import { fromJson } from "/static/hand.js";
import { change, has, number, preferred, setLanguage, t, tileName } from "/static/i18n.js";
import { changes, lying } from "/static/result.js";
import { loadTiles, tileSvg } from "/static/tiles.js";
import { lineName, lineWorth, worth } from "/static/worth.js";

const asked = new URLSearchParams(location.search);
const STAY = 1000 * Number(asked.get("stay") ?? 6);
const LOST = 1000 * Number(asked.get("lost") ?? 30);
/** Normal states, which an audience need not see. */
const USUAL = ["hand", "rest", "look", "clearing", "known", "refused", "ended"];
/** States in which it cannot be seen whether the table's tiles were cleared. */
const BLIND = ["starting", "stopped", "connecting", "lost", "wrong", "ended", "frozen", "detector"];
/** The last announced hand, until its tiles are cleared; its answers are shown. */
let current = null;
/** The hand on the card. */
let shownHand = null;
/** The timer that hides the card, and why it runs: `cleared` or `blind`; null if none runs. */
let hiding = 0;
let because = null;
/** The last status of the table. */
let latest = { waiting: "starting", lies: false };

/** Show a hand, with its score if it has one. */
function drawHand(event) {
  shownHand = event.of;
  const hand = fromJson(event.hand);
  const groups = lying(hand);
  byId("hand").replaceChildren(
    ...groups.map((group) =>
      el(
        "span",
        { class: "set", role: "img", aria: { label: group.map(([code]) => tileName(code)).join(" ") } },
        group.map(([code, sideways]) => tileSvg(code, sideways)),
      ),
    ),
  );
  const { score, names } = event;
  const winner = event.player ?? (names && event.situation ? names[event.situation.seat] : null);
  byId("who").textContent = winner ?? t("stream.finished", { table: event.table });
  byId("worth").textContent = score?.valid
    ? [worth(score.value), score.value.limit ? t(`limit.${score.value.limit}`) : ""].filter(Boolean).join(" · ")
    : score
      ? ""
      : t("stream.asks");
  byId("patterns").replaceChildren(
    ...(score?.valid
      ? score.patterns.map((line) => el("li", {}, el("span", {}, lineName(line)), el("b", {}, lineWorth(line))))
      : []),
  );
  byId("total").textContent = !score ? "" : score.valid ? number(score.total) : t("noWin");
  byId("total").classList.toggle("none", Boolean(score && !score.valid));
  const paid = score?.valid ? changes(score.payments).filter(([, sum]) => sum) : [];
  byId("payments").replaceChildren(
    ...paid.map(([seat, sum]) =>
      el(
        "li",
        { class: sum > 0 ? "gain" : "loss" },
        `${names?.[seat] ?? t(`seat.${seat}`)} `,
        el("b", {}, change(sum)),
      ),
    ),
  );
  show(byId("card"), true);
}

/**
 * React to a hand that was announced, answered or dismissed. An answer to an earlier hand changes nothing here, unless
 * the director shows it.
 */
export function react(event) {
  const announced = event.record === event.of;
  if (announced) current = event.of;
  if (!event.hand) {
    if (event.of === shownHand) takeAway();
  } else if (announced || event.show || [current, shownHand].includes(event.of)) {
    drawHand(event);
    stopTimer();
    judge();
  }
}

/** Show the table's status, and hide the hand some time after its tiles were cleared. */
export function drawStatus(status) {
  say(USUAL.includes(status.waiting) ? "" : status.waiting);
  latest = status;
  judge();
}

/**
 * Start the card's timer once, when its tiles are cleared or can no longer be seen; a table sends many statuses
 * meanwhile.
 */
function judge() {
  const blind = BLIND.includes(latest.waiting);
  if (!blind && latest.lies) stopTimer();
  else if (because === null || (because === "blind" && !blind)) {
    stopTimer();
    because = blind ? "blind" : "cleared";
    hiding = setTimeout(blind ? takeAway : clear, blind ? LOST : STAY);
  }
}

function stopTimer() {
  clearTimeout(hiding);
  because = null;
}

function clear() {
  current = null;
  takeAway();
}

function takeAway() {
  shownHand = null;
  show(byId("card"), false);
}

/** The service is unreachable or the link has ended: from now on nothing is known about the table. */
function cutOff(code) {
  drawStatus({ waiting: "lost", lies: latest.lies });
  say(code);
}

function say(code) {
  const key = `stream.${code}`;
  byId("waiting").textContent = code ? (has(key) ? t(key) : code) : "";
  byId("waiting").classList.toggle("bad", Boolean(code) && !["starting", "clearer"].includes(code));
}

function listen() {
  const events = new EventSource(
    `/api/stream/live?${new URLSearchParams({ table: asked.get("table") ?? "", link: asked.get("link") ?? "" })}`,
  );
  events.addEventListener("hand", (event) => react(JSON.parse(event.data)));
  events.addEventListener("status", (event) => drawStatus(JSON.parse(event.data)));
  events.addEventListener("closed", () => {
    events.close();
    cutOff("closed");
  });
  events.addEventListener("error", () => cutOff(events.readyState === EventSource.CLOSED ? "closed" : "service"));
}

await setLanguage(preferred(asked.get("lang")), "stream/stream");
await loadTiles();
if (asked.has("sample")) {
  drawStatus({ waiting: asked.get("sample") || "clearing", lies: true });
  react(await (await fetch("/overlay/sample.json")).json());
} else listen();
document.documentElement.dataset.ready = "";
