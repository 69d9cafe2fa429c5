// The games of a phone that has no service, in the database of the browser: the JSON text of each by its id.

/** The name of the database, of the lock that a change holds, and of the channel that tells other tabs of it. */
export const GAMES = "tehai-games";
const STORE = "games";

/** The result of a request of the database. */
const done = (request) =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result));
    request.addEventListener("error", () => reject(request.error));
  });

let opening = null;

function database() {
  if (!opening) {
    const request = indexedDB.open(GAMES, 1);
    request.addEventListener("upgradeneeded", () => request.result.createObjectStore(STORE));
    opening = done(request);
  }
  return opening;
}

/** All games: id → JSON text. */
export async function allGames() {
  const store = (await database()).transaction(STORE).objectStore(STORE);
  const [ids, texts] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
  return Object.fromEntries(ids.map((id, place) => [id, texts[place]]));
}

/** Store a game. Resolves when it is on the disk. */
export async function storeGame(id, text) {
  const change = (await database()).transaction(STORE, "readwrite", { durability: "strict" });
  change.objectStore(STORE).put(text, id);
  return new Promise((resolve, reject) => {
    change.addEventListener("complete", resolve);
    change.addEventListener("abort", () => reject(change.error));
  });
}
