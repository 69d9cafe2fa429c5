// Continue a game that another page has saved as JSON: its events are recorded in this service, only one time.

import { ServiceError } from "/static/api.js";
import { post } from "/static/desk/link.js";
import { button, el } from "/static/dom.js";
import { address, follow, tried } from "/static/game/game.js";
import { t } from "/static/i18n.js";

/** The id and events of a saved game. Throws a `ServiceError` for another file. */
function gameOf(text) {
  try {
    const records = JSON.parse(text).records.filter(({ kind }) => kind === "match" || kind === "event");
    return { game: records[0].match, events: records.map(({ parts }) => parts.event) };
  } catch {
    throw new ServiceError("no_game_file", "");
  }
}

async function takeOver(file) {
  const { game, events } = gameOf(await file.text());
  await post(address("/hand-over", encodeURIComponent(game)), { events });
  await follow(game);
}

/** The button that loads the file of a game; null without a service. `done()`: called when this phone follows it. */
export function takeOverButton(done) {
  if ("alone" in document.documentElement.dataset) return null;
  const press = button(t("takeOver"), () => field.click(), { class: "chip", id: "take-over" });
  const field = el("input", {
    type: "file",
    accept: ".json,application/json",
    class: "hidden",
    tabIndex: -1,
    id: "game-file",
    aria: { label: t("takeOver") },
    onchange: async () => {
      const [file] = field.files;
      if (file && (await tried(() => takeOver(file), press))) done();
      field.value = "";
    },
  });
  return el("p", {}, press, field);
}
