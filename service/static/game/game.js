// The game that this phone follows: its state comes from the service, and every phone of the room sees it live.
//
// The page computes no points. It sends events (docs/match.md) and shows what the ledger of the service answers.

import { ServiceError } from "/static/api.js";
import { compute, get, listen as hear, post } from "/static/desk/link.js";
import { el } from "/static/dom.js";
import { roundBy, rulesOf } from "/static/house-rules.js";
import { nameWith, t } from "/static/i18n.js";
import { tell, untell } from "/static/inline-message.js";
import { problemText } from "/static/problems.js";
import { SEATS } from "/static/round.js";
import { playIn, playing, state, turnRound } from "/static/state.js";
import { load, save } from "/static/store.js";

nameWith((key) => (key.startsWith("seat.") && state.open && entered && playing() ? nameAt(key.slice(5)) : null));

const HERE = "/api/games";
/** @type {Api.Match | null} */
let game = null;
/** The state of the game when the open hand was begun: seats, and number of events. */
let entered = null;
/** Winners on the same discard who were entered before the open hand, and the seat of the discarder. */
let earlier = [];
let discarder = null;
/** Whether riichi was tapped before the winner was chosen; the riichi then belongs to the winner. */
let pending = false;
let following = null;
let isLive = true;
const listeners = new Set();

/** The game that is followed, or null. */
export const shown = () => game;
/** The state of the game to which the open hand belongs. It does not change when another phone records this hand. */
export const entry = () => entered;
/** The winners who were entered before on the same discard. */
export const also = () => earlier;
/** The seat of the discarder on whose tile they have won. */
export const discardedBy = () => discarder;
/** Whether the page shows the current state of the game. */
export const live = () => isLive;
/** Call `listener()` after each change of the game. */
export const watch = (listener) => listeners.add(listener);

const tellAll = () => {
  for (const listener of listeners) listener();
};

/** All games, the newest first. */
export const allGames = async () => (await get(HERE)).games;

/** The address of the game, or of a part of it. */
export const address = (what = "", id = game?.match) => `${HERE}/${id}${what}`;

/** Open a game and follow it. */
export async function open(opening) {
  const made = await post(HERE, opening, { about: Date.now() });
  await follow(made.match);
}

/** Follow a game live; null: none. */
export async function follow(id) {
  following?.abort();
  following = null;
  game = entered = null;
  earlier = [];
  save("game", id);
  playIn(null);
  if (id === null) return tellAll();
  const mine = new AbortController();
  following = mine;
  const { signal } = mine;
  hear(address("/live", id), {
    on: { record: () => look(id) },
    onOpen: () => setLive(true) ?? look(id),
    onLost: () => setLive(false),
    onEnd: () => following === mine && setLive(false),
    signal,
  });
  return look(id);
}

/** The game that this phone followed last, or null. */
export const followed = () => load("game", null);

function setLive(now) {
  if (isLive === now) return;
  isLive = now;
  tellAll();
}

async function look(id) {
  const found = await get(address("", id)).catch((error) => {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code === "no_such_match") return null;
    throw error;
  });
  if (found === null) return follow(null);
  if (load("game") !== id || found.events.length < (game?.events.length ?? 0)) return undefined; // an older answer
  game = found;
  if (!entered && state.open) takeUp();
  if (!state.open || !entered || sameHand(game, entered)) enter();
  return tellAll();
}

const sameHand = (one, other) =>
  one.match === other.match && one.state.hands === other.state.hands && one.state.dealer === other.state.dealer;

/** Let the open hand, or the next one, belong to the current state of the game. */
export function enter() {
  entered = game;
  const running = game && !game.state.ended;
  playIn(running ? { ...rights(), round: roundOf(game), another: earlier.length > 0 } : null);
  if (running && state.open && playing()) catchUp();
}

/** The parts of a hand's round that the game sets: rules, options, round wind, honba, sticks. */
function roundOf(match) {
  const { rules, round_wind: round, honba, sticks } = match.state;
  return { round, honba, sticks, ...roundBy(rulesOf(rules, state.rules), match.options) };
}

/** Bring the situation of the open hand up to date: another phone may have recorded a riichi. */
export function catchUp() {
  const { seat, double_riichi: twice } = state.round;
  const riichi = seat ? entered.state.riichi.includes(nameAt(seat)) : pending;
  if (seat && pending) {
    pending = false;
    if (!riichi) tried(() => turnRiichi(nameAt(seat)));
  }
  const parts = { ...roundOf(entered), riichi, ...(riichi ? {} : { double_riichi: false, ippatsu: false }) };
  const differs = Object.keys(parts).some((name) => JSON.stringify(parts[name]) !== JSON.stringify(state.round[name]));
  if (differs && (riichi || !twice || state.round.riichi)) turnRound(parts, { undoable: false });
}

/** The player on a seat of the hand that is entered. */
export const nameAt = (seat, match = entered) =>
  Object.keys(match.state.seats).find((name) => match.state.seats[name] === seat);

/** The players in the order of their seats in the hand that is played, East first. */
export const seated = (match = game) => SEATS.map((wind) => nameAt(wind, match));

/** Elements for a player: the wind of the seat above the name. `of(wind)` returns the text with the wind. */
export const atSeat = (name, match = game, of = (wind) => wind) => [
  el("small", {}, of(t(`wind.${match.state.seats[name]}`))),
  " ",
  el("span", {}, name),
];

/** The payments of each hand with the sticks of its riichi, in order; the last list is of the hand that is played. */
function paymentsByHand({ steps }) {
  const hands = [[]];
  for (const { type, payments } of steps) {
    hands.at(-1).push(...payments);
    if (["win", "draw", "foul", "ruling"].includes(type)) hands.push([]);
  }
  return hands;
}

/** The sticks that players have put down in the hand that is played, as payments. */
export const staked = (match = game) => paymentsByHand(match).at(-1);

/** The payments of the last recorded hand; empty before the first hand. */
export const lastPayments = (match = game) => paymentsByHand(match).at(-2) ?? [];

/** The text that names the players who have already won on this discard. */
export const alsoWon = (winners) =>
  el("p", { class: "hint" }, t("alsoWon", { names: winners.map(({ player }) => player).join(", ") }));

/** What the game tells the page about the open hand, and the functions that the page calls. */
const rights = () => ({
  seatWords: (seat, of) => atSeat(nameAt(seat), entered, of),
  riichi: (seat) => {
    if (seat) return tried(() => turnRiichi(nameAt(seat)));
    pending = !pending;
    return turnRound({ riichi: pending }, { undoable: false });
  },
  staked: () =>
    staked(entered).map((payment) => ({ ...payment, from: entered.state.seats[payment.from] ?? payment.from })),
  isTaken: (seat) =>
    earlier.length > 0 && (earlier.some(({ player }) => player === nameAt(seat)) || seat === state.round.from),
});

/** The hand of a game that is played: an entry that was begun for it goes on after the page was closed. */
const handNow = () => `${game.match} ${game.state.hands} ${game.state.dealer}`;

/** Go on with the open hand as it was before the page was closed: the winners before it, a riichi without a player. */
function takeUp() {
  const kept = load("earlier");
  if (kept?.of === handNow()) ({ winners: earlier, discarder } = kept);
  pending = !state.lent && state.round.riichi && !state.round.seat;
}

/** Set the winners who were entered before on the discard of a seat; an empty list begins a new hand. */
export function setEarlier(winners, from = null) {
  earlier = winners;
  discarder = from;
  save("earlier", winners.length ? { of: handNow(), winners, discarder } : null);
  enter();
}

/** Forget a riichi that was tapped: another hand begins, and only the game says who declared riichi in it. */
export const forgetRiichi = () => (pending = false);

/** Whether the rules of the game have riichi. */
export const hasRiichi = (match = game) => rulesOf(match.state.rules, state.rules)?.asks.includes("riichi") ?? false;

/**
 * Record events. `seen`: how many events were known when they were entered; `again`: the answer to a second entry.
 * Resolves to the answer, which has `first` if this hand was recorded before.
 * @returns {Promise<any>}
 */
export async function record(events, { seen = game.events.length, again = null } = {}) {
  const body = { events, seen, ...(again ? { again } : {}) };
  const answer = await post(address("/entries"), body, { about: `${game.events.length} ${again}` });
  if (!answer.first) await look(game.match);
  return answer;
}

/** Ask the service for the effect of events, without recording them. */
export const preview = (events, signal) => compute(address("/preview"), { events, seen: game.events.length }, signal);

/** Take back the last entry of the game, also if another phone recorded it. */
export async function undo() {
  await post(address("/undo"), { seen: game.events.length }, { about: game.events.length });
  await look(game.match);
}

/** Declare riichi for a player, or take it back while the hand goes on. */
export function turnRiichi(player) {
  if (!game.state.riichi.includes(player)) return record([{ type: "riichi", player }]);
  const step = game.steps.findLast(({ held }) => held.type === "riichi" && held.player === player);
  return record([{ type: "correction", changes: [{ event: step.event, to: [] }], reason: "riichi taken back" }]);
}

/** The event that the last undo removed, if it is a win of one player with tiles: `{number, event}`; else null. */
export function takenBack() {
  const last = game.events.at(-1);
  if (last.type !== "correction" || last.reason !== "undo" || last.changes[0].to.length) return null;
  const [{ event: number }] = last.changes;
  const event = game.events[number];
  return event.type === "win" && event.winners.length === 1 && event.winners[0].hand ? { number, event } : null;
}

/** The step that undo takes back, or null. */
export const lastStep = () => (game && game.steps.length > 1 ? game.steps.at(-1) : null);

/** Run an action. An error is shown at the pressed control or in `at`. Resolves to whether the action succeeded. */
export async function tried(what, at = document.activeElement) {
  try {
    await what();
    untell();
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== "cancelled") tell(words(error), at);
    return false;
  }
}

/** The lines of text of an error of the service. */
export const words = (error) =>
  error.faults.length ? error.faults.map(({ message }) => message) : [problemText(error)];
