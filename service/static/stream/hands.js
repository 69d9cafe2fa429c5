// The hands that cameras saw: each opens with its picture, and people enter what the camera cannot see of the win.

import { ServiceError } from "/static/api.js";
import { field, sheet } from "/static/desk/fouls.js";
import { file, get, post } from "/static/desk/link.js";
import { recordAfter } from "/static/desk/moved-on.js";
import { announce, attempt, begin, follow, inOrder, ready, when } from "/static/desk/page.js";
import { handName, handShown, rulesName } from "/static/desk/show.js";
import { bindWin, closeWin, drawScore, isTelling, tellWin, winEvent } from "/static/desk/win.js";
import { byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { SEATS } from "/static/round.js";
import { update } from "/static/state.js";
import { isFaulty, problemOf } from "/static/stream/camera-states.js";
import { loadTiles } from "/static/tiles.js";

/** The questions of nearly every win, in the page's words; the others are asked once the hand is open. */
const ASKED = { player: "whoWon", seat: "whoWon", winning_tile: "won", win: "howWon", from: "howWon" };
/** The state of a table without a match, until it is entered: not that of the last hand that was answered. */
const UNSAID = { round: "east", honba: 0, sticks: 0 };
const here = new AbortController();
let me = null;
let hands = [];
let cameras = [];

const look = inOrder(
  () => Promise.all([get(`/api/stream/hands${byId("answered").open ? "" : "?open=true"}`), get("/api/stream/tables")]),
  ([listed, seen]) => {
    [hands, cameras] = [listed.hands, seen.tables];
    draw();
  },
);

function draw() {
  const open = hands.filter(waits).reverse();
  const done = hands.filter((hand) => !waits(hand)).reverse();
  document.title = `${open.length ? `(${open.length}) ` : ""}Tehai: ${t("stream.handsPage")}`;
  byId("where").textContent = [t(`role.${me.role}`), me.scope ? t("tableName", { table: me.scope }) : ""]
    .filter(Boolean)
    .join(" · ");
  byId("asked-count").textContent = number(open.length);
  redraw(byId("asked"), open.length ? open.map(handItem) : [el("li", { class: "hint" }, t("stream.noHands"))]);
  redraw(byId("answered-list"), done.length ? done.map(handItem) : [el("li", { class: "hint" }, t("nothingYet"))]);
  redraw(byId("cameras"), cameras.map(cameraItem));
}

/** Whether a hand is neither answered nor dismissed. */
const waits = ({ score, dismissed }) => !score && !dismissed;

function cameraItem({ table, waiting, problem }) {
  const lines = [
    el("b", {}, t("tableName", { table })),
    el("span", { class: "hint" }, t(`stream.${waiting}`)),
    problem ? el("span", { class: "why", data: { problem: problem.code } }, problemOf(problem)) : null,
  ];
  return el(
    "li",
    { class: isFaulty({ problem, waiting }) ? "table-watched bad" : "table-watched", data: { camera: table } },
    lines,
  );
}

function handItem(hand) {
  const asks = Object.keys(ASKED)
    .filter((asked) => waits(hand) && hand.asks.includes(asked))
    .map((asked) => t(ASKED[asked]));
  const worth = hand.score
    ? el("span", { class: "tag good" }, hand.score.valid ? number(hand.score.total) : t("noWin"))
    : hand.dismissed
      ? el("span", { class: "tag" }, t("stream.dismissed"))
      : null;
  const lines = [
    el("b", {}, [t("tableName", { table: hand.table }), hand.player].filter(Boolean).join(" · "), " ", worth),
    handShown(hand.hand),
    el(
      "small",
      {},
      when(hand.at),
      [...new Set(asks)].flatMap((what) => [" ", el("span", { class: "tag open" }, what)]),
    ),
    hand.dismissed ? el("span", { class: "why" }, hand.dismissed) : null,
  ];
  if (!hand.rules)
    return el(
      "li",
      { class: "card stack", data: { hand: hand.of } },
      lines,
      el("p", { class: "hint" }, t("stream.noRules")),
      waits(hand) && mayDecide()
        ? el(
            "button",
            { type: "button", id: `dismiss-${hand.of}`, onclick: () => dismiss(hand.of) },
            t("stream.dismiss"),
          )
        : null,
    );
  return el(
    "li",
    {},
    el(
      "button",
      { type: "button", class: "entry", id: `hand-${hand.of}`, onclick: () => attempt(() => open(hand.of)) },
      lines,
    ),
  );
}

/** Open a hand, as it was seen or as it was last answered. */
const open = inOrder(loaded, ({ which, hand, played, photo }) => {
  const { parts, lay, answer, dismissed, lies } = hand;
  const { seen, reading } = parts;
  const table = { now: played };
  show(byId("views"), false);
  tellWin({
    title: [t("tableName", { table: seen.table }), lay ? handName(lay, seen.rules) : rulesName(seen.rules)].join(
      " · ",
    ),
    lay: lay ?? { seats: Object.fromEntries(SEATS.map((wind) => [t(`seat.${wind}`), wind])) },
    rules: seen.rules,
    options: played?.options ?? {},
    onclose: () => show(byId("views"), true),
    given: {
      ...(answer ? said(answer, lay) : { player: seen.player, situation: lay ? {} : UNSAID }),
      reading,
      photo,
    },
    acts: (entered) => [
      {
        text: t(lies ? "stream.tell" : "stream.save"),
        icon: "check",
        class: "primary big",
        id: "tell",
        disabled: !entered.complete,
        act: (now, pressed) => tell(which, now, lay, pressed),
      },
      ...(sameHand(table.now, lay)
        ? [
            {
              text: t(lies ? "stream.tellAndRecord" : "stream.saveAndRecord"),
              icon: "plus",
              class: "big",
              id: "tell-record",
              disabled: !entered.complete || !entered.score?.valid,
              act: (now, pressed) => tell(which, now, lay, pressed, { table }),
            },
          ]
        : []),
      ...(!lies && mayDecide()
        ? [
            {
              text: t("stream.saveAndShow"),
              icon: "image",
              class: "big",
              id: "tell-show",
              disabled: !entered.complete,
              act: (now, pressed) => tell(which, now, lay, pressed, { show: true }),
            },
          ]
        : []),
      ...(!dismissed && mayDecide()
        ? [{ text: t("stream.dismiss"), icon: "close", class: "big", id: "dismiss", act: () => dismiss(which) }]
        : []),
    ],
  });
});

/** A hand with its match and its picture. */
async function loaded(which) {
  const hand = await get(`/api/stream/hands/${which}`);
  const played = hand.match ? await get(`/api/desk/matches/${hand.match}`) : null;
  return { which, hand, played, photo: await photoOf(hand.parts.seen.photos) };
}

/** Whether the match still plays the hand that was seen, so that its win can be recorded from here. */
const sameHand = (played, lay) => Boolean(played && !played.state.ended && played.state.hands + 1 === lay.number);

/** The earlier answer, with the match's names or the seats. */
function said({ hand, situation }, lay) {
  const seats = Object.entries(lay?.seats ?? Object.fromEntries(SEATS.map((wind) => [t(`seat.${wind}`), wind])));
  const nameOf = (wind) => seats.find(([, seat]) => seat === wind)?.[0] ?? null;
  return {
    hand,
    situation: { ...UNSAID, ...situation },
    player: nameOf(situation.seat),
    from: situation.win === "discard" ? nameOf(situation.from) : null,
  };
}

/** The last picture that was read; null if it was erased, or this link may not see it. */
async function photoOf(photos) {
  try {
    const blob = await file(`/api/desk/photos/${photos.at(-1)}`);
    return { blob, url: URL.createObjectURL(blob) };
  } catch (error) {
    if (error instanceof ServiceError) return null;
    throw error;
  }
}

/**
 * Save the score of a win, which overlays show while its hand lies there. With `show` they always show it; with
 * `table` it is recorded too, in the match `table.now`. If this match has moved on, `table.now` is what it is now,
 * and the win can be recorded again only if its hand is still played.
 */
async function tell(which, entered, lay, pressed, { table = null, show: showing = false } = {}) {
  const win = lay
    ? { player: entered.player, from: entered.from, situation: entered.facts, hand: entered.hand }
    : { situation: entered.situation, hand: entered.hand };
  let answered = null;
  const moved = (now) => {
    table.now = now;
  };
  const done = await attempt(
    async () => {
      answered = await post(`/api/stream/hands/${which}/answer`, showing ? { ...win, show: true } : win);
      if (table) await recordAfter(table.now.match, winEvent(entered), table.now.events.length, moved);
      await look();
    },
    { button: pressed, to: byId("win-wrong") },
  );
  if (!done) return isTelling() ? drawScore() : undefined;
  closeWin();
  announce(t(table ? "recorded" : answered.shown ? "stream.nowShown" : "stream.saved"));
  byId("asked-title").scrollIntoView({ block: "nearest" });
}

/** Whether this link may decide what counts. */
const mayDecide = () => me.role !== "table";

/** Ask for the reason why a hand does not count. */
function dismiss(which) {
  const reason = el("input", { type: "text", id: "dismiss-reason", required: true, maxLength: 500 });
  sheet(
    t("stream.dismiss"),
    [el("p", { class: "hint" }, t("stream.dismissHint")), field(t("reason"), reason)],
    () => ({ reason: reason.value.trim() }),
    {
      record: async (given) => {
        await post(`/api/stream/hands/${which}/dismiss`, given);
        await look();
        if (isTelling()) closeWin();
        announce(t("stream.isDismissed"));
      },
    },
    t("stream.dismiss"),
  );
}

/** Update after a hand was seen, answered or dismissed. */
async function heard({ hand, score }) {
  await look();
  if (hand && !score && !isTelling()) announce(t("stream.newHand"));
}

async function enter() {
  const [found, { rules }] = await Promise.all([get("/api/desk/me"), get("/api/rules")]);
  if (!["table", "referee", "director"].includes(found.role)) return location.replace("/desk");
  me = found;
  update({ rules });
  await look();
  // the list of answered hands grows all day, so it is loaded only on request
  byId("answered").addEventListener("toggle", () => attempt(look));
  ready();
  const showCameras = (status) => {
    cameras = status.tables;
    draw();
  };
  follow("/api/stream/live", { hand: heard, tables: showCameras }, { look, signal: here.signal });
  return undefined;
}

function relabel() {
  if (!me) return;
  draw();
  update({ mode: "edit" });
}

if (await begin(["desk/desk", "stream/stream", "stream/hands"], relabel)) {
  const drawn = loadTiles();
  bindWin();
  await drawn;
  if (!(await attempt(enter))) ready();
}
