// The values of a clock at a moment, from its stored points in time: the round, and each player's seconds for the hand
// and the turn.
//
// The service uses the same arithmetic (service/desk/clock.py); this code runs between two messages of the service.

import { el } from "/static/dom.js";
import { t } from "/static/i18n.js";

let ahead = 0;

/** Set the service's current time to `at` and store this device's difference from it. */
export const setTime = (at) => (ahead = Date.parse(at) - Date.now());

/** The service's current time in milliseconds. */
export const now = () => Date.now() + ahead;

const since = (from, at) => Math.max(0, at - Date.parse(from));

/**
 * Seconds: `round` left of the round; `hand`: player → seconds left; `turn` left; null without a limit.
 * @param {Api.Clock} clock
 */
export function face(clock, at = now()) {
  const begun = clock.turn_since && Math.max(Date.parse(clock.turn_since), clock.grace ? Date.parse(clock.grace) : 0);
  const turn = clock.turn ? Math.max(0, at - begun) : 0;
  const left = clock.left - (clock.since ? since(clock.since, at) : 0);
  const used = (name) => (clock.used[name] ?? 0) + (name === clock.turn ? turn : 0);
  return {
    running: Boolean(clock.since),
    round: clock.round_seconds ? left / 1000 : null,
    hand: clock.hand_seconds
      ? Object.fromEntries(clock.players.map((name) => [name, clock.hand_seconds - used(name) / 1000]))
      : null,
    turn: clock.turn_seconds && clock.turn ? clock.turn_seconds - turn / 1000 : null,
  };
}

/** Seconds as "1:02:03" or "4:05"; with a minus after the limit. */
export function timeText(seconds) {
  const whole = Math.floor(Math.abs(seconds) + (seconds < 0 ? 1 : 0));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60];
  const two = (value) => String(value).padStart(2, "0");
  return `${seconds < 0 && whole ? "−" : ""}${hours ? `${hours}:${two(minutes)}` : minutes}:${two(rest)}`;
}

/** The clock as elements; `act(action, player)` if the link may control it. */
export function drawClock(clock, act = null) {
  const shown = face(clock);
  const round =
    shown.round === null
      ? null
      : el(
          "div",
          { class: `round-left${shown.round < 0 ? " over" : ""}`, role: "timer", aria: { label: t("roundLeft") } },
          timeText(shown.round),
        );
  const players = shown.hand && clock.players.map((name) => playerClock(clock, shown, name, act));
  if (!round && !players) return [el("p", { class: "hint" }, t("noLimit"))];
  return [
    round,
    shown.round === null
      ? null
      : el("p", { class: "hint" }, t(shown.running ? "clockRuns" : shown.round < 0 ? "clockOver" : "clockStands")),
    players ? el("div", { class: "players-left" }, players) : null,
  ].filter(Boolean);
}

function playerClock(clock, shown, name, act) {
  const mine = clock.turn === name;
  const over = shown.hand[name] < 0 || (mine && shown.turn !== null && shown.turn < 0);
  const parts = [
    el("span", {}, name),
    el("b", {}, timeText(shown.hand[name])),
    el("small", {}, mine && shown.turn !== null ? t("turnLeft", { time: timeText(shown.turn) }) : "\u00a0"),
  ];
  const look = `player-left${over ? " over" : ""}`;
  if (!act) return el("div", { class: mine ? `${look} mine` : look }, parts);
  return el(
    "button",
    {
      type: "button",
      class: look,
      id: `turn-${clock.players.indexOf(name)}`,
      data: { asks: mine ? "wait" : "turn" },
      aria: { pressed: String(mine) },
      onclick: () => act(mine ? "wait" : "turn", name),
    },
    parts,
  );
}
