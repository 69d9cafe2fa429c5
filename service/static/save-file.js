// Save what a page made, or got from the service, as a file.

import { el } from "/static/dom.js";

/** Milliseconds for which the browser can read the file; some ask the person first where it goes. */
const READ = 60_000;

/** Save a blob as a file with this name. */
export function saveFile(blob, name) {
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), READ);
}
