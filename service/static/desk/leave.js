// Ask before something that was entered is discarded: by its close button, by the Back of the browser or the tablet,
// or by a reload.

import { t } from "/static/i18n.js";
import { ask } from "/static/sheets.js";

const MARK = "tehai.entering";
let entering = null;

/**
 * Guard what is being entered. `holds()`: whether there is something to lose; `close()`: discards it. The browser's
 * Back then closes it, instead of leaving the page.
 */
export function guard(holds, close) {
  entering = { holds, close };
  if (history.state !== MARK) history.pushState(MARK, "");
}

/** Nothing is being entered any more. */
export const unguard = () => (entering = null);

/** Close what is being entered; if there is something to lose, ask first. */
export async function leave() {
  const now = entering;
  if (!now) return;
  const sure = !now.holds() || (await ask(t("discardTitle"), t("discardText"), t("discard"), t("keepEntering")));
  if (sure && entering === now) now.close();
}

addEventListener("popstate", () => {
  if (!entering) return;
  if (entering.holds()) history.pushState(MARK, ""); // stay until the question is answered
  leave();
});

addEventListener("beforeunload", (event) => {
  if (entering?.holds()) event.preventDefault();
});
