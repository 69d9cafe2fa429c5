// Games of four: their modules are loaded when this phone or the room plays one.

import { fetchedJson, ServiceError } from "/static/api.js";
import { byId, show } from "/static/dom.js";
import { load } from "/static/store.js";

/** A game is not over and nothing was recorded for this time: it was broken off. */
const BROKEN_OFF = 12 * 3600 * 1000;
let screen = null;

const isRunning = (each) => !each.ended && Date.now() - Date.parse(each.changed) < BROKEN_OFF;

/** Show the game of this phone, or the one that runs in the room. */
export async function lookForGames() {
  if (screen) return;
  try {
    const { games } = await fetchedJson("/api/games");
    show(byId("game-open"), true);
    const own = load("game");
    if (games.some((each) => each.game === own || isRunning(each)))
      await begin(games.filter((each) => each.game === own || isRunning(each)));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error; // a page without a service has no games
  }
}

async function begin(games) {
  screen ??= import("/static/game/screen.js").then(async (made) => {
    await made.start(games);
    return made;
  });
  return screen;
}

/** Bind the button that begins a game. */
export function bindGames() {
  byId("game-open").addEventListener("click", async () => (await begin([])).openNew());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && lookForGames());
}

/** Draw the game again in another language. */
export const drawGame = async () => (await screen)?.draw();
