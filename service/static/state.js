// What the page knows now, in one place: the reading, the hand and its history, the round, the score.
//
// `update` changes it and tells everyone who listens which parts changed; `edit` changes the hand, so that it can be undone.

import { EMPTY, fromJson, notation, toJson } from "/static/hand.js";
import { load, save } from "/static/store.js";

const NEW_ROUND = { win: null, seat: null, from: null };
const FLAGS = ["riichi", "double_riichi", "ippatsu", "last_tile", "replacement_tile", "replacement_after_flower", "robbed_kong", "robbed_concealed_kong", "first_turn", "discarded_wild"];
const PER_HAND = Object.fromEntries(FLAGS.map((name) => [name, false]));

/** What a table keeps from hand to hand, as it was chosen here. */
let own = { rules: load("rules", "wrc-2017"), round: "east", honba: 0, sticks: 0, options: {}, ...load("round", {}) };

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
  lent: false,
  score: null,
  problem: null,
  open: false,
};

const listeners = new Set();
let keeping = true;

/** Nothing of what is entered here is for the next visit of the phone's page: a desk has a match that says it. */
export const keepNothing = () => (keeping = false);

/** Call `listener(parts)` after each change. */
export const listen = (listener) => listeners.add(listener);

/** Change parts of the state. */
export function update(parts) {
  Object.assign(state, parts);
  keepDraft(parts);
  for (const listener of listeners) listener(parts);
}

/** Another hand, which can be undone. */
export function edit(hand, more = {}) {
  if (hand === state.hand) return;
  update({ past: [...state.past, state.hand].slice(-100), future: [], hand, edited: true, ...more });
}

/** Back by one change. */
export function undo() {
  if (!state.past.length) return;
  const past = [...state.past];
  update({ hand: past.pop(), past, future: [state.hand, ...state.future], edited: past.length > 0 });
}

/** Forward again. */
export function redo() {
  if (!state.future.length) return;
  const [hand, ...future] = state.future;
  update({ hand, future, past: [...state.past, state.hand], edited: true });
}

/** Change the round. What a table keeps from hand to hand is remembered, unless the hand is lent. */
export function turnRound(parts) {
  const round = { ...state.round, ...parts };
  if (keeping && !state.lent) {
    own = { rules: round.rules, round: round.round, honba: round.honba, sticks: round.sticks, options: round.options };
    const { rules, ...kept } = own;
    save("rules", rules);
    save("round", kept);
  }
  update({ round });
}

/**
 * Begin with a hand: of a reading, a link, a stored one, or none. The round keeps what a table keeps. `lent`: hand and round are
 * another table's, and say nothing of the hands that this one plays.
 */
export function begin({ hand = EMPTY, reading = null, photo = null, round = {}, read = null, lent = false }) {
  if (state.photo?.url && state.photo.url !== photo?.url) URL.revokeObjectURL(state.photo.url);
  update({
    hand, reading, photo, read, past: [], future: [], edited: false, mode: "edit", picked: [], score: null, problem: null, open: true, lent,
    round: { ...state.round, ...(keeping ? own : {}), ...NEW_ROUND, ...PER_HAND, liable: {}, ...round },
  });
}

/** The rule set that is chosen. */
export const ruleSet = () => state.rules.find((one) => one.id === state.round.rules) ?? state.rules[0];

/** Whether the rule set knows a field of the situation. */
export const asked = (field) => ruleSet()?.asks.includes(field) ?? false;

/** The situation as the service reads it; null as long as it is not known who won and how. */
export function situation() {
  const { round, hand } = state;
  if (!round.win || !round.seat) return null;
  const made = { win: round.win, seat: round.seat, round: round.round };
  if (round.win === "discard" && round.from) made.from = round.from;
  for (const name of FLAGS) if (round[name] && asked(name)) made[name] = true;
  if (made.double_riichi) delete made.riichi;
  for (const name of ["honba", "sticks"]) if (round[name] && asked(name)) made[name] = round[name];
  if (hand.indicators.length && asked("dora_indicators")) made.dora_indicators = notation(hand, "indicators");
  if (hand.ura.length && asked("ura_indicators") && (round.riichi || round.double_riichi)) made.ura_indicators = notation(hand, "ura");
  if (hand.indicators.length && asked("turned")) made.turned = notation(hand, "indicators").slice(0, 2);
  if (Object.keys(round.liable).length && asked("liable")) made.liable = round.liable;
  const options = round.options[round.rules];
  if (options && Object.keys(options).length) made.options = options;
  return made;
}

function keepDraft(parts) {
  if (!keeping || !("hand" in parts || "round" in parts || "open" in parts)) return;
  save("draft", state.open ? { hand: toJson(state.hand), indicators: notation(state.hand, "indicators"), ura: notation(state.hand, "ura"), round: state.round, lent: state.lent } : null);
}

/** What was typed before the page was closed, if anything. */
export function draft() {
  const kept = load("draft");
  return kept && { hand: fromJson(kept.hand, kept), round: kept.round, lent: kept.lent };
}
