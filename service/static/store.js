// The data that this browser stores: the hand being entered, the last hands, permanent choices. No photos.

const PREFIX = "tehai.";
const KEPT = 20;

/** The value stored under a name, or `otherwise`. Storage that is disabled or full counts as empty. */
export function load(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Store a value; without storage nothing is stored and everything else works. */
export function save(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* private windows have no storage: the page works, but forgets */
  }
}

/** The last hands with their scores, the newest first. */
export const lastHands = () => load("hands", []);

/** Put a hand before the others; it replaces an earlier entry with the same key. */
export function keepHand(entry) {
  const hands = lastHands().filter((other) => other.key !== entry.key);
  save("hands", [entry, ...hands].slice(0, KEPT));
}
