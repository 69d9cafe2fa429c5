// What the cameras see: a still of each table, once a second while the page is in view.

import { pause, ServiceError } from "/static/api.js";
import { file } from "/static/desk/link.js";

/** Seconds from one look at all cameras to the next. */
const EVERY = 1;
/** The states of a table in which its camera provides no pictures. */
export const DARK = ["starting", "stopped", "connecting", "lost", "wrong", "ended"];

/** Resolves when the page is in view. */
const inView = () =>
  document.hidden
    ? new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true }))
    : null;

/**
 * Show stills until the page is left. `tables()`: the tables and what they wait for; `isWhole(table)`: whether the
 * whole picture is wanted, and not only the playing area; `take(table, still)` gets a still, or null without one.
 */
export async function showStills({ tables, isWhole, take }) {
  for (;;) {
    await inView();
    const begun = performance.now();
    for (const { table, waiting } of tables())
      take(table, DARK.includes(waiting) ? null : await still(table, isWhole));
    await pause(Math.max(0, EVERY - (performance.now() - begun) / 1000));
  }
}

async function still(table, isWhole) {
  const whole = isWhole(table);
  try {
    const seen = await file(`/api/stream/cameras/${encodeURIComponent(table)}/picture${whole ? "?whole=true" : ""}`);
    return whole === isWhole(table) ? seen : still(table, isWhole); // it is set since then, or no longer
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return null;
  }
}

/** Draw a still into a canvas, as large as it fits. */
export async function paint(canvas, still) {
  const pen = canvas.getContext("2d");
  if (!still) return pen.clearRect(0, 0, canvas.width, canvas.height);
  const picture = await createImageBitmap(still);
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  return picture.close();
}
