// The round in two taps: whose hand it is, and how the tile was won. Other controls appear only if the rule set has
// them.

import { button, byId, el, icon } from "/static/dom.js";
import { described, houseSets } from "/static/house-rules.js";
import { lang, number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { changedRules, played } from "/static/options.js";
import { pickSheet } from "/static/sheets.js";
import { asked, CIRCUMSTANCES, isWaiting, playing, ruleSet, situation, state, turnRound } from "/static/state.js";
import { roundWindName } from "/static/worth.js";

export const SEATS = ["east", "south", "west", "north"];

/**
 * Draw the controls again. Until it is known who won and how they are the sheet that asks for it; afterwards the
 * circumstances stand with the result, where each changes the score in view. Thirteen tiles have only the rules.
 */
export function drawRound() {
  const waiting = isWaiting();
  const asking = !situation() && !waiting;
  byId("round-card").classList.toggle("asking", asking);
  redraw(byId("and"), [asking ? null : circumstances([], turnedOver())].filter(Boolean));
  if (waiting) return redraw(byId("round"), playing() ? [] : tableOfItsOwn());
  return redraw(byId("round"), [
    seats(),
    how(),
    asking ? circumstances() : null,
    ...(playing() ? [asking ? null : liable()] : tableOfItsOwn()),
  ]);
}

/** What a table tells that plays no game here: the rules, the round wind, the counters. */
function tableOfItsOwn() {
  return [
    ...rules(),
    el(
      "details",
      { class: "more" },
      el("summary", {}, t(asked("honba") ? "moreHonba" : "more", { wind: roundWindName(ruleSet()) })),
      el("div", {}, standing(), liable(), button(t("tableRules"), tableRules, { class: "chip", id: "table-rules" })),
    ),
  ];
}

/** Play by a rule set of the list. */
const play = (rules) => turnRound({ rules: rules.id, house: rules.house ?? null });

/** The options of the rule set as this table plays it. */
const tableRules = async () => (await import("/static/house/table-rules.js")).tableRulesSheet();

/** Every rule set that can be chosen: house rules first, also those of a shared hand. */
function ruleChoices() {
  const own = houseSets().map((set) => described(set, state.rules));
  const current = ruleSet();
  const lent = current?.house && !own.some((one) => one?.id === current.id) ? [current] : [];
  return [...lent, ...own.filter(Boolean).map((one) => (one.id === current.id ? current : one)), ...state.rules];
}

function rules() {
  const choices = ruleChoices();
  const select = el(
    "select",
    { id: "rules", onchange: (event) => play(choices.find((one) => one.id === event.target.value)) },
    choices.map((one) => el("option", { value: one.id, selected: one.id === ruleSet().id }, one.name[lang()])),
  );
  const changed = changedRules(ruleSet());
  return [
    el("label", { class: "field in-line" }, el("span", {}, t("rules")), select),
    changed.length
      ? el("p", { class: "hint", id: "changed-rules" }, t("changedRules", { rules: changed.join(" · ") }))
      : null,
  ];
}

/** One answer. */
export function chip(id, text, pressed, onclick) {
  return el("button", { type: "button", class: "chip", id, aria: { pressed: String(pressed) }, onclick }, text);
}

/** A question with its answers as chips. */
export function choose(title, name, chips) {
  return el(
    "div",
    { class: "field", role: "group", aria: { label: title } },
    el("span", { aria: { hidden: "true" } }, title),
    el("div", { class: `chips ${name}` }, chips),
  );
}

/** The player on a seat, in a game with the wind above the name. `of(seat)`: words with the seat. */
export const player = (wind, of = (seat) => seat) => playing()?.seatWords(wind, of) ?? of(t(`seat.${wind}`));

function seats() {
  const { seat, from } = state.round;
  return choose(
    t("whoWon"),
    "four",
    SEATS.filter((wind) => !playing()?.isTaken(wind)).map((wind) =>
      chip(`seat-${wind}`, player(wind), seat === wind, () =>
        turnRound({ seat: wind, ...(from === wind ? { from: null, win: null } : {}) }),
      ),
    ),
  );
}

function how() {
  const { seat, win, from } = state.round;
  if (playing()?.another) return null; // on the discard of the winner before
  const drawn = chip("self-draw", t("selfDraw"), win === "self-draw", () =>
    turnRound({ win: "self-draw", from: null, robbed_kong: false, robbed_concealed_kong: false }),
  );
  const others = SEATS.filter((wind) => wind !== seat).map((wind) =>
    chip(
      `from-${wind}`,
      player(wind, (seat) => t("offSeat", { seat })),
      win === "discard" && from === wind,
      () => turnRound({ win: "discard", from: wind, replacement_tile: false, replacement_after_flower: false }),
    ),
  );
  return choose(t("howWon"), "four", [drawn, ...others]);
}

/** What the circumstances are entered with beside a result: the tiles that were turned over. */
function turnedOver() {
  const { riichi, double_riichi } = state.round;
  const places = [
    asked("turned") ? "turned" : asked("dora_indicators") ? "indicators" : null,
    asked("ura_indicators") && (riichi || double_riichi) ? "ura" : null,
  ];
  return places.filter(Boolean).map((name) =>
    button(t(name), () => pickSheet(name === "turned" ? "indicators" : name), {
      class: "chip",
      icon: "plus",
      id: `lay-${name}`,
      aria: { label: t("addTo", { place: t(name) }) },
    }),
  );
}

/** Whether this win can have a circumstance: no ippatsu without riichi, no replacement tile on a discard. */
function possible(name) {
  const { round, hand } = state;
  const ready = round.riichi || round.double_riichi;
  const opened = hand.melds.some((meld) => meld.kind !== "concealed kong");
  if (name === "ippatsu") return ready;
  if (name === "riichi" || name === "double_riichi") return !opened && !(name === "double_riichi" && !ready);
  if (name === "replacement_tile")
    return round.win !== "discard" && hand.melds.some((meld) => meld.kind.includes("kong"));
  if (name === "replacement_after_flower") return round.replacement_tile;
  if (name === "robbed_kong") return round.win !== "self-draw";
  if (name === "robbed_concealed_kong") return round.robbed_kong && !hand.melds.length;
  if (name === "first_turn") return !hand.melds.length && !ready;
  if (name === "last_of_kind") return hand.concealed.filter((id) => sameKind(hand, id)).length < 2;
  return true;
}

/** Whether a tile is of the winning tile's kind. */
const sameKind = (hand, id) => hand.winning && hand.tiles[id].code === hand.tiles[hand.winning].code;

/**
 * The other circumstances of the win, as chips; those in `known` are already known and not asked. `more`: further
 * controls among them.
 */
export function circumstances(known = [], more = []) {
  const names = CIRCUMSTANCES.filter(
    (name) => asked(name) && !known.includes(name) && (state.round[name] || possible(name)),
  );
  if (!names.length && !more.length) return null;
  return choose(t("circumstances"), "wrap", [
    ...names.map((name) => chip(name, t(`flag.${name}`), state.round[name], () => toggle(name))),
    ...more,
  ]);
}

function toggle(name) {
  if (name === "riichi" && playing()) return playing().riichi(state.round.seat);
  const on = !state.round[name];
  const parts = { [name]: on };
  if (name === "double_riichi" && on) parts.riichi = true;
  if (name === "riichi" && !on) Object.assign(parts, { double_riichi: false, ippatsu: false });
  if (name === "robbed_kong" && !on) parts.robbed_concealed_kong = false;
  if (name === "replacement_tile" && !on) parts.replacement_after_flower = false;
  return turnRound(parts);
}

/** The round and the sticks on the table, for a hand without a match. */
export const standing = () => [winds(), asked("honba") ? counters() : null].filter(Boolean);

function winds() {
  return choose(
    roundWindName(ruleSet()),
    "four",
    SEATS.map((wind) =>
      chip(`round-${wind}`, t(`wind.${wind}`), state.round.round === wind, () => turnRound({ round: wind })),
    ),
  );
}

function counters() {
  return el(
    "div",
    { class: "steppers" },
    ["honba", "sticks"].map((name) => stepper(name, state.round[name])),
  );
}

function stepper(name, value) {
  const step = (by) =>
    el(
      "button",
      {
        type: "button",
        id: `${name}${by > 0 ? "-more" : "-less"}`,
        class: "plain",
        disabled: value + by < 0 || value + by > 99,
        aria: { label: t(by > 0 ? "moreOf" : "lessOf", { what: t(name) }) },
        onclick: () => turnRound({ [name]: value + by }),
      },
      icon(by > 0 ? "plus" : "minus"),
    );
  return el(
    "div",
    { class: "stepper", role: "group", aria: { label: t(name) } },
    el("span", {}, t(name)),
    step(-1),
    el("output", { id: `${name}-value` }, number(value)),
    step(1),
  );
}

/**
 * Who is liable for which pattern, in a collapsed section; null if the rules have no liability. `nameOf(seat)`: how a
 * player is named.
 */
export function liable(nameOf = (wind) => t(`seat.${wind}`)) {
  const list = ruleSet()?.options.find((option) => option.name === "liability");
  if (!asked("liable") || !list) return null;
  const fields = played(ruleSet(), list).map((id) => {
    const select = el(
      "select",
      {
        id: `liable-${id}`,
        onchange: (event) => {
          const { [id]: _, ...rest } = state.round.liable;
          turnRound({ liable: event.target.value ? { ...rest, [id]: event.target.value } : rest });
        },
      },
      [
        el("option", { value: "" }, t("nobody")),
        ...SEATS.filter((wind) => wind !== state.round.seat).map((wind) =>
          el("option", { value: wind, selected: state.round.liable[id] === wind }, nameOf(wind)),
        ),
      ],
    );
    const name = ruleSet().patterns.find((pattern) => pattern.id === id)?.name[lang()] ?? id;
    return el("label", { class: "field" }, el("span", {}, t("liable", { pattern: name })), select);
  });
  return el("details", { class: "more" }, el("summary", {}, t("liability")), el("div", {}, fields));
}
