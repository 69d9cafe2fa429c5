// Undo of a game. If another phone has just taken something back, this phone may have meant the same entry: it asks
// before it takes back one more.

import { eventText } from "/static/desk/show.js";
import { lastStep, shown, undo } from "/static/game/game.js";
import { t } from "/static/i18n.js";
import { ask } from "/static/sheets.js";

/** The game and its number of events after the last undo of this phone. */
let own = "";

const now = () => `${shown().match} ${shown().events.length}`;

/** Whether the last event of the game is an undo of another phone. */
function undoneElsewhere() {
  const last = shown().events.at(-1);
  return last.type === "correction" && last.reason === "undo" && own !== now();
}

/** Take back the last entry, after a question if another phone has just taken back one. */
export async function takeBack() {
  const step = lastStep();
  if (
    undoneElsewhere() &&
    !(await ask(t("undoneTitle"), t("undoneText", { what: eventText(step.held) }), t("undoThis"), t("undoNot")))
  )
    return;
  await undo();
  own = now();
}
