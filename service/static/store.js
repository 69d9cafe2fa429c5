// What this browser keeps: the hand that is being typed, the last hands, the choices that are made once. No photos.

const PREFIX = "tehai.";
const KEPT = 20;

/** What was kept under a name, or `otherwise`. Storage that is switched off or full is as good as empty. */
export function load(name, otherwise = null) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + name)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Keep a value; where there is no storage, nothing is kept and nothing breaks. */
export function save(name, value) {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* private windows have no storage: the page works, it only forgets */
  }
}

/** The last hands with their scores, the newest first. */
export const lastHands = () => load("hands", []);

/** Put a hand before the others; one that is the same as the newest takes its place. */
export function keepHand(entry) {
  const hands = lastHands().filter((other) => other.key !== entry.key);
  save("hands", [entry, ...hands].slice(0, KEPT));
}
