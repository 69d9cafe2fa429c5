// What is carried to another address of the same table: a shared hand through the pairing, and the settings of this
// browser to the secure address, which has a storage of its own.

import { load, save } from "/static/store.js";

/** A shared hand that waits for the pairing is kept this long, in milliseconds. */
const LONGEST = 30 * 60 * 1000;
const SETTINGS = ["language", "rules", "round", "redFives", "tileSet", "hands", "asked", "house", "game"];
const MARK = "#settings=";

const encode = (text) => encodeURIComponent(text).replaceAll("'", "%27");

/** Keep the part of the address behind `#` until this phone is paired. */
export const keepLink = (hash) => hash.length > 1 && save("link", { hash, at: Date.now() });

/** Return and delete the part behind `#` that was kept before the pairing; "" if nothing was kept. */
export function takeLink() {
  const kept = load("link");
  save("link", null);
  return kept && Date.now() - kept.at < LONGEST ? String(kept.hash) : "";
}

/** The address with the settings of this browser behind `#`, which browsers never send. */
export function withSettings(address) {
  const settings = Object.fromEntries(
    SETTINGS.map((name) => [name, load(name)]).filter(([, value]) => value !== null),
  );
  return address + MARK + encode(JSON.stringify(settings));
}

/** Store the settings behind `#`, except those that this browser has already. Returns whether there are any. */
export function takeSettings(hash) {
  if (!hash.startsWith(MARK)) return false;
  try {
    const settings = JSON.parse(decodeURIComponent(hash.slice(MARK.length)));
    for (const name of SETTINGS) if (name in settings && load(name) === null) save(name, settings[name]);
  } catch {
    /* a damaged address brings no settings */
  }
  return true;
}
