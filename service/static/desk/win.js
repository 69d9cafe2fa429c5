// The form of one win at the table: winner, discarder, the tiles or only the value, the circumstances; its score
// before it is recorded. The hand is corrected with the same controls as on the phone's page.

import { ServiceError } from "/static/api.js";
import { guard, leave, unguard } from "/static/desk/leave.js";
import { compute, readPhoto } from "/static/desk/link.js";
import { announce, attempt, wordsFor } from "/static/desk/page.js";
import { winFacts } from "/static/desk/win-facts.js";
import { spoken, winScore } from "/static/desk/win-score.js";
import { button, byId, el, show } from "/static/dom.js";
import { EMPTY, fromJson, fromReading, size, toJson } from "/static/hand.js";
import { bindHand, drawHand, tapOutline } from "/static/hand-view.js";
import { referenceOf, roundBy, rulesOf } from "/static/house-rules.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { shrink } from "/static/photo.js";
import { drawPhoto, drawRoles } from "/static/photo-view.js";
import { begin, keepNothing, listen, ruleSet, situation, state, turnRound } from "/static/state.js";
import { load } from "/static/store.js";

const LEDGER = ["win", "seat", "round", "from", "honba", "sticks", "options", "riichi"];
let telling = null;
let score = null;
let asking = null;
let reading = null;

/** Bind the section once; the state must have the rule sets before a win is entered. */
export function bindWin() {
  keepNothing();
  bindHand();
  listen(draw);
  byId("win-close").addEventListener("click", leave);
  byId("win-photo").addEventListener("click", () => byId("win-file").click());
  byId("win-file").addEventListener("change", (event) => {
    take(event.target.files[0]);
    event.target.value = "";
  });
  byId("win-stated").addEventListener("click", () => {
    telling.only = !telling.only;
    draw({ value: 1 });
    if (telling.only)
      valueFields()
        .find((field) => !field.closest("label").hidden)
        ?.focus();
  });
  byId("win-value").addEventListener("input", () => draw({ value: 1 }));
  byId("win-value").addEventListener("submit", (event) => event.preventDefault());
}

/**
 * Enter a win. `lay`: seats, round, honba, sticks, riichi of the match, or only `seats` if no match has the rest;
 * `given`: what is known about it, with `riichi`: who declared riichi and has no event of it, with the `reading`
 * and `photo` of a camera that saw its tiles, and the `deviation`
 * of a win that does not count by the rules; `eventOf(win)`: the event that would record a win without tiles in
 * `match`, so that the service computes its payments (without it a value without tiles cannot be entered);
 * `loose()`: whether the service cannot be asked for the payments now, so that a win is complete without them;
 * `acts(entered)`: buttons for actions on the win; `onclose`.
 * @param {{title: string, lay: any, rules: Api.MatchState["rules"], options: any, acts: any, onclose?: any,
 *   match?: Api.Match | null,
 *   eventOf?: ((win: any) => any) | null, loose?: () => boolean,
 *   given?: {hand?: Api.Hand, stated?: any, situation?: any,
 *   photo?: {blob: Blob, url: string},
 *   reading?: Api.Reading, deviation?: any, player?: string, from?: string, also?: any[], riichi?: string[]}}} win
 */
export function tellWin({
  title,
  lay,
  rules,
  options,
  given = {},
  match = null,
  eventOf = null,
  loose = () => false,
  acts,
  onclose,
}) {
  telling = {
    loose,
    lay,
    rules,
    options,
    match,
    eventOf,
    acts,
    onclose,
    deviation: null,
    player: null,
    from: undefined,
    also: [],
    riichi: [],
    only: Boolean(given.stated),
    ...given,
  };
  const set = rulesOf(rules, state.rules);
  const stated = { riichi: set.asks.includes("riichi"), loss: [set.id, set.base].includes("aml") };
  emptyForm(given.stated ?? {});
  for (const field of valueFields())
    show(field.closest("label"), stated[field.closest("label").dataset.for] ?? !stated.riichi);
  byId("win-title").textContent = title;
  const { dora_indicators: indicators = "", ura_indicators: ura = "", turned = "", ...facts } = given.situation ?? {};
  const { reading: read = null, photo = null } = given;
  const hand = given.hand
    ? fromJson(given.hand, { indicators: indicators || turned, ura })
    : read
      ? fromReading(read)
      : EMPTY;
  const liableSeats = Object.fromEntries(
    Object.entries(facts.liable ?? {}).map(([id, name]) => [id, lay.seats[name] ?? name]),
  );
  begin({
    hand,
    reading: read,
    photo,
    read: read ? fromReading(read) : null,
    round: { ...facts, ...seated(), liable: liableSeats, ...roundRules() },
  });
  show(byId("win-ways"), !read);
  show(byId("win-stated"), Boolean(eventOf));
  show(byId("win"), true);
  draw({ hand: 1, round: 1, photo: 1, rules: 1 });
  byId("win-title").focus();
  telling.first = enteredText();
  guard(() => Boolean(telling) && enteredText() !== telling.first && enteredText() !== NOTHING, closeWin);
}

/** The rules of the round that is entered. */
const roundRules = () => roundBy(rulesOf(telling.rules, state.rules), telling.options);

const NOTHING = JSON.stringify([[], [], [], false]);

/** What somebody typed or photographed, as a text; it changes with every change of it. */
function enteredText() {
  const { tiles } = state.hand;
  const values = valueFields().map((field) => field.value);
  const codes = Object.values(tiles).map((tile) => tile.code);
  return JSON.stringify([values.filter(Boolean), codes, telling.also, Boolean(reading && !reading.signal.aborted)]);
}

/** Close the section; what was entered is discarded or recorded. */
export function closeWin() {
  unguard();
  reading?.abort();
  asking?.abort();
  const done = telling?.onclose;
  telling = null;
  show(byId("win"), false);
  done?.();
}

/** Let what is entered be a win of another hand of the match. `lay`: as for `tellWin`. */
export function layAgain(lay) {
  const nameOf = Object.fromEntries(Object.entries(telling.lay.seats).map(([name, seat]) => [seat, name]));
  const liable = Object.entries(state.round.liable ?? {}).map(([id, seat]) => [id, lay.seats[nameOf[seat]]]);
  const riichi = telling.riichi.filter((name) => !lay.riichi.includes(name));
  Object.assign(telling, { lay, riichi });
  turnRound({ ...seated(), liable: Object.fromEntries(liable) }, { undoable: false });
  byId("win-title").focus();
}

/** Whether a win is being entered; updates must not remove it. */
export const isTelling = () => telling !== null;

/** What the match knows about the winner: seat, round, counters, whether riichi was declared. */
function seated() {
  const { lay, player, from } = telling;
  return {
    seat: player ? lay.seats[player] : null,
    from: from ? lay.seats[from] : null,
    win: from === undefined ? null : from === null ? "self-draw" : "discard",
    ...(fromMatch() ? laid() : {}),
  };
}

/** Whether a match gives the state of the table. */
const fromMatch = () => telling.lay.round !== undefined;

function laid() {
  const { lay, player, riichi } = telling;
  return {
    round: lay.round,
    honba: lay.honba,
    sticks: lay.sticks + riichi.length,
    riichi: player ? [...lay.riichi, ...riichi].includes(player) : false,
  };
}

/** The entered win: names for the match, seats for a claim; `hand` is null if only the value is known. */
function enteredWin() {
  const full = situation();
  const facts = Object.fromEntries(Object.entries(full ?? {}).filter(([name]) => !LEDGER.includes(name)));
  const nameOf = Object.fromEntries(Object.entries(telling.lay.seats).map(([name, seat]) => [seat, name]));
  if (facts.liable)
    facts.liable = Object.fromEntries(Object.entries(facts.liable).map(([id, seat]) => [id, nameOf[seat]]));
  const stated = Object.fromEntries(
    [...byId("win-value").querySelectorAll("input")]
      .filter((field) => field.value !== "")
      .map((field) => [field.name, field.valueAsNumber]),
  );
  const { player, from, only, also, deviation, riichi } = telling;
  // A value without tiles is complete once the service has computed its payments.
  const typed = telling.loose() && Object.keys(stated).length > 0;
  const complete = only ? score !== null || typed : size(state.hand) === 14 || Boolean(deviation && !size(state.hand));
  const hand = only || !size(state.hand) ? null : toJson(state.hand);
  return {
    player,
    from,
    hand,
    stated: only && Object.keys(stated).length ? stated : null,
    facts,
    situation: full,
    score,
    also,
    riichi,
    deviation,
    complete: Boolean(player && from !== undefined && complete),
    photo: state.photo?.blob ?? null,
  };
}

/** The match event of the entered win, with the winners entered before it. */
export function winEvent(entered) {
  const { player, hand, stated, facts, deviation } = entered;
  const winner = {
    player,
    ...(hand ? { hand } : {}),
    ...(stated && !hand ? { stated } : {}),
    ...(Object.keys(facts).length ? { situation: facts } : {}),
    ...(deviation ? { deviation } : {}),
  };
  return {
    type: "win",
    winners: [...entered.also, winner],
    ...(entered.from ? { from: entered.from } : {}),
    ...(entered.riichi?.length ? { riichi: entered.riichi } : {}),
  };
}

/**
 * Ask for another winner on the same discard. The entered win is kept; the next winner takes over only the discard: no
 * value, tiles, photo or circumstances, and no photo that is still being read.
 */
export function nextWinner(entered) {
  reading?.abort();
  telling.also = winEvent(entered).winners;
  telling.player = telling.deviation = null;
  emptyForm();
  begin({ hand: EMPTY, round: { ...seated(), ...roundRules() } });
  byId("win-title").focus();
}

/** Clear the inputs and errors of one winner. `stated`: the initial values. */
function emptyForm(stated = {}) {
  score = null;
  for (const field of valueFields()) field.value = stated[field.name] ?? "";
  byId("win-wrong").replaceChildren();
  byId("win-value-wrong").replaceChildren();
  byId("win-reading").textContent = "";
}

const valueFields = () => [...byId("win-value").querySelectorAll("input")];

async function take(file) {
  if (!file) return;
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  const say = (text) => (byId("win-reading").textContent = text);
  telling.only = false;
  await attempt(
    async () => {
      say(t("shrinking"));
      const photo = await shrink(file);
      say(t("reading"));
      const tileSet = load("tileSet", "");
      const found = await readPhoto(photo.blob, {
        signal: mine.signal,
        fields: tileSet ? { tile_set: tileSet } : {},
        onBusy: (seconds) => say(t("busy", { n: number(seconds) })),
      });
      if (!telling || mine.signal.aborted) return;
      const hand = fromReading(found);
      begin({ hand, reading: found, photo, read: hand, round: state.round });
      announce(
        found.hand
          ? t("readDone", { n: number(found.tiles.filter((tile) => tile.role !== "other").length) })
          : t("doubt.no_tiles"),
      );
    },
    { to: byId("win-wrong") },
  );
  say("");
}

function draw(parts) {
  if (!telling) return;
  if ("photo" in parts || "reading" in parts) drawPhoto(tapOutline);
  drawHand();
  if ("hand" in parts) drawRoles();
  byId("win-stated").setAttribute("aria-pressed", String(telling.only));
  show(byId("win-tiles"), !telling.only);
  show(byId("win-value"), telling.only);
  drawFacts();
  if (["hand", "round", "value"].some((part) => part in parts)) rescore();
  else drawScore();
}

const drawFacts = () => redraw(byId("win-facts"), winFacts(telling, fromMatch(), say));

function say(parts) {
  Object.assign(telling, parts);
  turnRound(seated(), { undoable: false }); // this form sets the winner, not only the round
}

/** Request the score as it would be recorded; an earlier request is cancelled. */
async function rescore() {
  asking?.abort();
  score = null;
  const mine = new AbortController();
  asking = mine;
  drawScore();
  const full = situation();
  const wrong = byId(telling.only ? "win-value-wrong" : "win-wrong");
  if (telling.only) wrong.replaceChildren();
  const asks = telling.only
    ? enteredWin().stated && full
      ? moves
      : null
    : full && size(state.hand)
      ? scoreOfTiles
      : null;
  if (!asks) return;
  try {
    const found = await asks(full, mine.signal);
    if (mine.signal.aborted) return;
    score = found;
    wrong.replaceChildren();
    announce(found.valid ? t("scored", { total: number(found.total), said: spoken(telling, found) }) : t("noWin"));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "cancelled") return;
    if (error.code === "offline" && telling.loose()) return void drawScore();
    wrong.replaceChildren(...wordsFor(error).map((line) => el("span", {}, line)));
  }
  drawScore();
}

const scoreOfTiles = (full, signal) =>
  compute("/api/score", { rules: referenceOf(ruleSet()), hand: toJson(state.hand), situation: full }, signal);

/**
 * The payments of a value without tiles, all winners together, as the service computes them; refused as recording
 * would be.
 */
async function moves(_, signal) {
  const at = telling.also.length;
  const { payments, scores } = await compute(
    `/api/desk/matches/${telling.match}/preview`,
    telling.eventOf(winEvent(enteredWin())),
    signal,
  );
  return { ...scores[at], payments, scores };
}

/** Draw the score and the buttons again. */
export function drawScore() {
  const entered = enteredWin();
  const countByRules = () => {
    telling.deviation = null;
    draw({ value: 1 });
  };
  redraw(byId("win-score"), winScore(telling, entered, score, countByRules));
  redraw(
    byId("win-acts"),
    telling
      .acts(entered)
      .map(({ text, act, ...given }) => button(text, (event) => act(enteredWin(), event.currentTarget), given)),
  );
}
