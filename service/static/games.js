// Games of four players. Their modules are loaded only if this phone follows a game, or a game is in progress.

import { fetchedJson, ServiceError } from "/static/api.js";
import { byId, show } from "/static/dom.js";
import { load } from "/static/store.js";

/** Milliseconds without a new entry after which an unfinished game counts as abandoned. */
const BROKEN_OFF = 12 * 3600 * 1000;
let screen = null;

const isRunning = (each) => !each.ended && Date.now() - Date.parse(each.changed) < BROKEN_OFF;

/** Show the game that this phone follows, or the only game in progress. */
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
