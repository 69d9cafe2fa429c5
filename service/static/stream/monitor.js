// A monitor: the overlay in a frame of a page. It shows what the page sends, and has the width of its box.

import { lang } from "/static/i18n.js";

/** The width of the overlay in pixels. */
const WIDTH = 1920;

/** Load the overlay into a frame, in the language of the page. `held()` is called when it can show something. */
export function tune(frame, held) {
  addEventListener("message", ({ origin, source, data }) => {
    if (origin === location.origin && source === frame.contentWindow && data === "held") held();
  });
  fit(frame);
  frame.src = `/overlay?held&lang=${lang()}`;
}

/** Keep a frame as wide as the box around it. */
export function fit(frame) {
  const box = frame.parentElement;
  new ResizeObserver(() => box.style.setProperty("--scale", String(box.clientWidth / WIDTH))).observe(box);
}

/** Show on a monitor what is on air. */
export const send = (frame, onAir) => frame.contentWindow.postMessage(onAir, location.origin);
