// The button Back closes the open screen or sheet: each of them is a step of the browser's history.
//
// The steps that are open here are compared with those of the browser after each change, and the difference is pushed
// or taken back. So a sheet that replaces another one leaves the history as it is.

import { announceDialogs } from "/static/dom.js";

const SCREEN = 0;
const SHEET = 1;
/** The longest time that the browser needs to take steps back, in milliseconds. */
const PATIENCE = 1000;

// A sheet that closes is a step back, for which the browser would scroll to where the page was when the sheet opened.
history.scrollRestoration = "manual";

/** The open steps, the lowest first: `{close, level}`. */
const steps = [];
let taking = null;

const depth = () => history.state?.depth ?? 0;
/** The steps of the browser when the page last looked. The last of `steps` may be newer than them. */
let known = depth();

/**
 * Open a step. `close()` is called when the reader goes back; it may leave the step open, for example to ask a
 * question. Returns the function that ends the step.
 */
export function enter(close, level = SCREEN) {
  const step = { close, level };
  const above = steps.findIndex((other) => other.level > level);
  steps.splice(above < 0 ? steps.length : above, 0, step);
  setTimeout(compare);
  return () => {
    const place = steps.indexOf(step);
    if (place < 0) return;
    steps.splice(place, 1);
    setTimeout(compare);
  };
}

/** Bring the history of the browser to as many steps as are open. */
function compare() {
  if (taking) return;
  for (let next = depth() + 1; next <= steps.length; next += 1) history.pushState({ depth: next }, "");
  known = depth();
  if (known <= steps.length) return;
  taking = setTimeout(taken, PATIENCE); // in case there is nothing to go back to
  history.go(steps.length - known);
}

function taken() {
  clearTimeout(taking);
  taking = null;
}

addEventListener("popstate", () => {
  const back = known - depth();
  known = depth();
  if (taking) taken();
  else for (const step of steps.slice(Math.max(known, steps.length - back)).reverse()) step.close();
  setTimeout(compare);
});

announceDialogs((close) => enter(close, SHEET));

/** Keep a screen's step open while it `isShown`; `close` as for `enter`. */
export function screen(close) {
  let end = null;
  return (isShown) => {
    if (isShown && !end) end = enter(close);
    else if (!isShown && end) end = end() ?? null;
  };
}
