// The state of the page in one place: the reading, the hand and its history, the round, the score.
//
// `update` changes it and tells all listeners which parts changed; `edit` changes the hand with undo.

import { EMPTY, fromJson, notation, restored, size, toJson } from "/static/hand.js";
import { described, houseSets, idOf, setOf } from "/static/house-rules.js";
import { load, save } from "/static/store.js";

const NEW_ROUND = { win: null, seat: null, from: null };
/** The circumstances that a win can have, by their names in the API. */
export const CIRCUMSTANCES = [
  "riichi",
  "double_riichi",
  "ippatsu",
  "last_tile",
  "replacement_tile",
  "replacement_after_flower",
  "robbed_kong",
  "robbed_concealed_kong",
  "first_turn",
  "last_of_kind",
  "discarded_wild",
];
const PER_HAND = Object.fromEntries(CIRCUMSTANCES.map((name) => [name, false]));

/** The choices of this browser that stay the same from hand to hand; the seat is that of the last winner. */
let own = {
  rules: load("rules", "wrc-2017"),
  round: "east",
  seat: null,
  honba: 0,
  sticks: 0,
  options: {},
  house: null,
  ...load("round", {}),
};
own.house = setOf(own) ?? houseSets().find((set) => idOf(set) === own.rules) ?? null;

export const state = {
  rules: [],
  reading: null,
  photo: null,
  hand: EMPTY,
  read: null,
  past: [],
  future: [],
  edited: false,
  mode: "edit",
  picked: [],
  round: { liable: {}, ...NEW_ROUND, ...PER_HAND, ...own },
  /** What fills a small screen: `edit` (the hand, and who won and how) or `result`. */
  view: "edit",
  lent: false,
  score: null,
  problem: null,
  open: false,
};

const listeners = new Set();
/** Whether the winner and the kind of win were known before the last change. */
let answered = false;
let keeping = true;

/** Store nothing entered here for the next visit of the phone's page: at a desk the match provides it. */
export const keepNothing = () => (keeping = false);

/** What a game sets for each hand: `round` (rules, round wind, honba, sticks, options), and its functions. */
let game = null;

/** Let the next hands belong to a game; null: to no game. */
export const playIn = (given) => (game = given);

/** The game in which the open hand is played, or null. */
export const playing = () => (state.lent ? null : game);

/** Call `listener(parts)` after each change. */
export const listen = (listener) => listeners.add(listener);

/** Change parts of the state. */
export function update(parts) {
  Object.assign(state, parts);
  turnView(parts);
  keepDraft(parts);
  for (const listener of listeners) listener(parts);
}

/** Show the result once it is known who won and how, and the hand while it is not. */
function turnView(parts) {
  const now = Boolean(state.open && situation());
  if (now !== answered && !("view" in parts)) state.view = now ? "result" : "edit";
  answered = now;
}

/** Change the hand; the change can be undone. */
export function edit(hand, more = {}) {
  if (hand === state.hand) return;
  update({ ...step({ hand: state.hand }), hand, edited: true, ...more });
}

/** A step of the history: the earlier values of what it changes. */
const step = (before) => ({ past: [...state.past, before].slice(-100), future: [] });

/** Restore what a step changed; returns the step that undoes this. */
function putBack(before) {
  const { hand = state.hand, round = {} } = before;
  const now = {
    ...("hand" in before ? { hand: state.hand } : {}),
    ...("round" in before ? { round: valuesOf(round) } : {}),
  };
  return [now, { hand, ...("round" in before ? { round: kept({ ...state.round, ...round }) } : {}) }];
}

/** While the hand is shown, keep showing the hand: the person corrects one tile after another. */
const stay = () => (state.view === "edit" ? { view: "edit" } : {});

const valuesOf = (round) => Object.fromEntries(Object.keys(round).map((name) => [name, state.round[name]]));

/** Undo one change of the hand or of the round. */
export function undo() {
  if (!state.past.length) return;
  const past = [...state.past];
  const [now, changed] = putBack(past.pop());
  update({
    ...changed,
    past,
    future: [now, ...state.future],
    edited: past.some((before) => "hand" in before),
    ...stay(),
  });
}

/** Redo one change. */
export function redo() {
  if (!state.future.length) return;
  const [next, ...future] = state.future;
  const [now, changed] = putBack(next);
  update({ ...changed, future, past: [...state.past, now], edited: state.edited || "hand" in next, ...stay() });
}

/** Change the round, with undo; `undoable` is false if the page holds more about the win than the round. */
export function turnRound(parts, { undoable = true } = {}) {
  const changed = Object.keys(parts).filter(
    (name) => JSON.stringify(parts[name]) !== JSON.stringify(state.round[name]),
  );
  const before = { round: valuesOf(Object.fromEntries(changed.map((name) => [name, null]))) };
  update({ ...(undoable && changed.length ? step(before) : {}), round: kept({ ...state.round, ...parts }) });
}

/** Store the round. What a table keeps from hand to hand is stored, unless the hand is lent. */
function kept(round) {
  if (keeping && !playing() && !state.lent) {
    const { rules: id, round: wind, honba, sticks, options } = round;
    own = { rules: id, round: wind, seat: round.seat ?? own.seat, honba, sticks, options, house: setOf(round) };
    const { rules, ...rest } = own;
    save("rules", rules);
    save("round", rest);
  }
  return round;
}

/**
 * Begin with a hand: of a reading, a link, a stored one, or none. The round keeps what a table keeps from hand to
 * hand. `lent`: hand and round are another table's, so they change nothing for this table's own hands. `edited`: the
 * hand is not the one of the reading any more.
 */
export function begin(given) {
  const { hand = EMPTY, reading = null, photo = null, round = {}, read = null, lent = false, edited = false } = given;
  answered = false;
  state.view = "edit";
  const table = (lent ? null : game?.round) ?? (keeping ? own : {});
  if (state.photo?.url && state.photo.url !== photo?.url) URL.revokeObjectURL(state.photo.url);
  update({
    hand,
    reading,
    photo,
    read,
    past: [],
    future: [],
    edited,
    mode: "edit",
    picked: [],
    score: null,
    problem: null,
    open: true,
    lent,
    round: {
      ...state.round,
      ...table,
      ...NEW_ROUND,
      seat: lent ? null : (table.seat ?? null),
      ...PER_HAND,
      liable: {},
      ...("rules" in round ? { house: null } : {}),
      ...round,
    },
  });
}

/**
 * Whether the hand has a red five and it is unknown whether red fives count: the rules say no, and many tables play
 * them.
 */
export function asksRedFives() {
  const option = ruleSet()?.options.find((one) => one.name === "red_fives");
  if (!keeping || playing() || state.lent || !option || option.default || setOf(state.round)) return false;
  const answered = option.name in (state.round.options[ruleSet().id] ?? {}) || load("redFives", {})[ruleSet().id];
  return !answered && Object.values(state.hand.tiles).some((tile) => tile.code[0] === "0");
}

/** Store the table's answer on whether red fives count under a rule set. */
export const saveRedFivesAnswer = (id) => save("redFives", { ...load("redFives", {}), [id]: true });

/** Apply the table's answer; the question comes once per rule set. */
export function answerRedFives(count) {
  const { id } = ruleSet();
  saveRedFivesAnswer(id);
  const { red_fives: _, ...rest } = state.round.options[id] ?? {};
  turnRound(
    { options: { ...state.round.options, [id]: count ? { ...rest, red_fives: true } : rest } },
    { undoable: false },
  );
}

/** The chosen rule set: one of the service, or the house rules of the round. */
export function ruleSet() {
  const house = setOf(state.round);
  const own = house && described(house, state.rules);
  return own ?? state.rules.find((one) => one.id === state.round.rules) ?? state.rules[0];
}

/** Whether the rule set uses a field of the situation. */
export const asked = (field) => ruleSet()?.asks.includes(field) ?? false;

/** Whether the hand has no winning tile yet. The page then shows its waits. It does not ask who won. */
export const isWaiting = () => state.open && size(state.hand) === 13;

/** The situation in the form of the service; null until winner and kind of win are known. */
export function situation() {
  const { round, hand } = state;
  if (!round.win || !round.seat) return null;
  const made = { win: round.win, seat: round.seat, round: round.round };
  if (round.win === "discard" && round.from) made.from = round.from;
  for (const name of CIRCUMSTANCES) if (round[name] && asked(name)) made[name] = true;
  if (made.double_riichi) delete made.riichi;
  for (const name of ["honba", "sticks"]) if (round[name] && asked(name)) made[name] = round[name];
  if (hand.indicators.length && asked("dora_indicators")) made.dora_indicators = notation(hand, "indicators");
  if (hand.ura.length && asked("ura_indicators") && (round.riichi || round.double_riichi))
    made.ura_indicators = notation(hand, "ura");
  if (hand.indicators.length && asked("turned")) made.turned = notation(hand, "indicators").slice(0, 2);
  if (Object.keys(round.liable).length && asked("liable")) made.liable = round.liable;
  const options = round.options[round.rules];
  if (options && Object.keys(options).length) made.options = options;
  return made;
}

function keepDraft(parts) {
  if (!keeping || !("hand" in parts || "round" in parts || "open" in parts)) return;
  save(
    "draft",
    state.open
      ? {
          hand: toJson(state.hand),
          indicators: notation(state.hand, "indicators"),
          ura: notation(state.hand, "ura"),
          round: state.round,
          lent: state.lent,
          seen: state.reading && { hand: state.hand, reading: state.reading, read: state.read, edited: state.edited },
        }
      : null,
  );
}

/** The hand entered before the page was closed, if any. */
export function draft() {
  const kept = load("draft");
  if (!kept) return null;
  const { round, lent, seen } = kept;
  if (!seen) return { hand: fromJson(kept.hand, kept), round, lent };
  restored(seen.read ?? seen.hand);
  return { ...seen, hand: restored(seen.hand), round, lent };
}
