// The clock of the current round on every page of a tournament: the time left, and the tables with extra time.
//
// Starting a clock is no record, so the page asks for the clock again after each record and at intervals, and counts
// the seconds itself in between.

import { setTime, now as timeNow, timeText } from "/static/desk/clock-face.js";
import { get } from "/static/desk/link.js";
import { announce, attempt, inOrder } from "/static/desk/page.js";
import { timeSignal } from "/static/desk/time-signal.js";
import { el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { api } from "/static/tournament/tour.js";

const SECOND = 1000;
let clock = null;
let place = null;
let round = null;
let signal = null;

/** Seconds left at this moment of a time that the service gave with the clock. */
const left = (seconds) => (clock.running ? seconds - (timeNow() - Date.parse(clock.at)) / SECOND : seconds);

/** Ask for the clock of a round; none without a round. */
export const lookAtClock = inOrder(
  async (/** @type {number | undefined} */ which) => ({
    which,
    found: which ? await get(api(`/rounds/${which}/clock`)) : null,
  }),
  ({ which, found }) => {
    if (which !== round) signal = timeSignal(() => announce(t("timeIsUp")));
    round = which;
    if (found) setTime(found.at);
    clock = found;
    draw();
  },
);

/** The element of the clock; it is empty while no round has a limit. */
export function clockPlace(id = "round-clock") {
  place ??= el("div", { id, class: "round-clock" });
  draw();
  return place;
}

/** Draw the clock each second, and ask for it each `seconds`; `current` gives the number of the current round. */
export function keepClock(current, seconds) {
  setInterval(draw, SECOND);
  setInterval(() => attempt(() => lookAtClock(current()), { heard: true }), seconds * SECOND);
}

function draw() {
  if (!place) return;
  if (!clock || clock.left === null) {
    place.replaceChildren();
    return;
  }
  const seconds = left(clock.left);
  signal(clock.running ? seconds : null);
  const extra = clock.extra.map((each) =>
    t("extraAt", { table: number(each.table), time: timeText(left(each.left)) }),
  );
  place.replaceChildren(
    el(
      "b",
      { class: seconds < 0 ? "over" : "", role: "timer", aria: { label: t("roundLeft") } },
      seconds < 0 ? t("timeIsUp") : timeText(seconds),
    ),
    extra.length ? el("small", {}, extra.join(" · ")) : "",
  );
}
