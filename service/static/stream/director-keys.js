// The keys of the director's page.

/** What the director can do → its key. */
export const KEYS = { next: "v", show: "s", hide: "h", pin: "p", bar: "b", mode: "m", less: ",", more: "." };

/** The action of a pressed key; undefined if the key has none. */
export const keyOf = (pressed) => Object.keys(KEYS).find((does) => KEYS[does] === pressed.toLowerCase());
