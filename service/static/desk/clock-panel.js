// The clock of a match on a page: drawn twice a second, controlled if the link may do so.

import { drawClock, face as read, setTime } from "/static/desk/clock-face.js";
import { get, post } from "/static/desk/link.js";
import { announce, attempt, inOrder, notice } from "/static/desk/page.js";
import { timeSignal } from "/static/desk/time-signal.js";
import { button, el } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";

const STEP = 500;

function timeUp() {
  notice(t("clockOver"));
  announce(t("clockOver"));
}

/**
 * Draw into a place; `may`: whether the link may control the clock. Returns `look(address, left)`, where `left` is a
 * signal that the page left the match, `showClock(clock)` and `draw()`.
 */
export function bindClock(place, may) {
  let clock = null;
  let address = null;
  let signal = timeSignal(timeUp);
  const face = el("div", { class: "clock-face" });
  const acts = el("div", { class: "acts" });
  place.replaceChildren(face, acts);
  const act = (action, player = null) =>
    attempt(() =>
      showClock(post(address, { action, ...(player ? { player } : {}) }, { about: JSON.stringify(clock) })),
    );
  const showClock = inOrder(
    async (/** @type {any} */ coming) => coming,
    (answer) => {
      if (answer.shown) setTime(answer.shown.at);
      clock = answer.clock ?? answer;
      draw();
    },
  );

  function drawActs() {
    const running = Boolean(clock.since);
    const round = clock.round_seconds
      ? button(t(running ? "pause" : "startClock"), () => act(running ? "pause" : "start"), {
          id: "clock-run",
          data: { asks: running ? "pause" : "start" },
        })
      : null;
    const deal = clock.hand_seconds ? button(t("dealt"), () => act("deal"), { id: "clock-deal" }) : null;
    redraw(acts, [round, deal]);
  }

  function tick() {
    if (!clock) return;
    redraw(face, drawClock(clock, may ? act : null));
    const { running, round } = read(clock);
    signal(running ? round : null);
  }

  function draw() {
    if (!clock) return;
    tick();
    if (may) drawActs();
  }

  const timer = setInterval(() => (place.isConnected ? tick() : clearInterval(timer)), STEP);
  const look = async (where, left) => {
    if (where !== address) signal = timeSignal(timeUp);
    address = where;
    await showClock(get(where, left));
  };
  return { look, showClock, draw };
}
