// The photos that stay on this phone: those of the last hands and of the open hand, and those that are not read yet.
// They are stored in this browser alone and are deleted together with their hands.

const NAME = "tehai";
const HANDS = "hands";
const WAITING = "waiting";
/** Photos of hands are deleted after a day: a game does not last longer. */
const LONGEST = 24 * 3600 * 1000;

let opened = null;

/** The database, or null if this browser has none (a private window). */
function database() {
  opened ??= new Promise((resolve) => {
    const asked = globalThis.indexedDB?.open(NAME, 1);
    if (!asked) return resolve(null);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(HANDS);
      asked.result.createObjectStore(WAITING, { autoIncrement: true });
    };
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => resolve(null);
    return undefined;
  });
  return opened;
}

/** The result of a request of the database; without a database, or if it is full, `otherwise`. */
async function ask(store, mode, request, otherwise = null) {
  const found = await database();
  if (!found) return otherwise;
  return new Promise((resolve) => {
    const asked = request(found.transaction(store, mode).objectStore(store));
    asked.onsuccess = () => resolve(asked.result ?? otherwise);
    asked.onerror = (event) => {
      event.preventDefault();
      resolve(otherwise);
    };
  });
}

/** Keep the photo of a hand. `key`: the key of the hand in the list of last hands. */
export const keepPhoto = (key, { blob, width, height }) =>
  ask(HANDS, "readwrite", (store) => store.put({ blob, width, height, at: Date.now() }, key));

const withUrl = ({ blob, width, height }) => ({ blob, width, height, url: URL.createObjectURL(blob) });

/** The photo of a hand as `shrink` returns photos; null without one. */
export async function photoOf(key) {
  const kept = await ask(HANDS, "readonly", (store) => store.get(key));
  return kept && withUrl(kept);
}

/** The beginning of the keys of the photos of the open hand, and of the earlier winners on the same discard. */
const OPEN = "open";

const openKey = (place) => (place === null ? OPEN : `${OPEN} ${place}`);

/** Keep the photo of the open hand, or with a `place` that of a winner before it; without a photo none is kept. */
export const keepOpenPhoto = (photo, place = null) =>
  photo?.url ? keepPhoto(openKey(place), photo) : dropPhoto(openKey(place));

/** The photo of the open hand, or with a `place` that of a winner before it; null without one. */
export const openPhoto = (place = null) => photoOf(openKey(place));

/** Delete the photos of the hand that was open. */
export const dropOpenPhotos = () =>
  ask(HANDS, "readwrite", (store) => store.delete(IDBKeyRange.bound(OPEN, `${OPEN} \uffff`)));

/** The beginning of the keys of photos that belong to a game. */
const GAME = "game ";

/** The key of a photo of a game. `place`: the index of the winner among the winners of the event. */
export const gameKey = (game, event, place) => `${GAME}${game} ${event} ${place}`;

/** The keys of the photos of games, as `{key, game, event}`. */
export async function gamePhotos() {
  const found = await ask(HANDS, "readonly", (store) => store.getAllKeys(), []);
  const parts = found.filter((key) => key.startsWith(GAME)).map((key) => [key, ...key.split(" ")]);
  return parts.map(([key, , game, event]) => ({ key, game, event: Number(event) }));
}

/** Delete one photo. */
export const dropPhoto = (key) => ask(HANDS, "readwrite", (store) => store.delete(key));

/**
 * Delete the photos of all hands except those with these keys, of the open hand and of games; also of these, if they
 * are older than a day. Without keys all are deleted.
 */
export async function dropPhotos(keys = null) {
  const found = await ask(HANDS, "readonly", (store) => store.getAllKeys(), []);
  for (const key of found) {
    const old = Date.now() - LONGEST;
    const wanted = keys && (keys.includes(key) || [OPEN, GAME].some((begin) => key.startsWith(begin)));
    const kept = wanted && (await ask(HANDS, "readonly", (store) => store.get(key)));
    if (!kept || kept.at < old) await dropPhoto(key);
  }
}

/**
 * Keep a shrunk photo until it is read. Returns its id, or null if it cannot be kept. `begun`: its reading has begun;
 * `id`: it is kept already.
 */
export const keepWaiting = ({ blob, width, height }, begun = false, id = undefined) =>
  ask(WAITING, "readwrite", (store) => store.put({ blob, width, height, begun }, id));

/** The ids of the photos that wait, the oldest first. */
export const waitingPhotos = () => ask(WAITING, "readonly", (store) => store.getAllKeys(), []);

/** A photo that waits. `begun`: the page was closed while it was read. */
export async function waitingPhoto(id) {
  const kept = await ask(WAITING, "readonly", (store) => store.get(id));
  return { ...withUrl(kept), begun: Boolean(kept.begun) };
}

/** Delete a waiting photo, which has been read or is no longer needed. */
export const dropWaiting = (id) => ask(WAITING, "readwrite", (store) => store.delete(id));
