// A link that contains the hand and no photo.

import { fromJson, notation, toJson } from "/static/hand.js";
import { asSet } from "/static/house-rules.js";
import { state } from "/static/state.js";

/** Text as URL-safe Base64, and back. */
export const encode = (text) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(text)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
export const decode = (text) =>
  new TextDecoder().decode(
    Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0)),
  );

/** A link to this page with the hand behind `#`, which browsers never send. */
export function link() {
  const { hand, round } = state;
  const { options, ...rest } = round;
  const kept = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value && (typeof value !== "object" || Object.keys(value).length)),
  );
  const mine = options[round.rules];
  const value = {
    h: toJson(hand),
    i: notation(hand, "indicators"),
    u: notation(hand, "ura"),
    r: mine ? { ...kept, options: { [round.rules]: mine } } : kept,
  };
  return `${location.origin}/#${encode(JSON.stringify(value))}`;
}

/** The hand and round of a link, or null without one. A link is untrusted: only known fields are taken from it. */
export function fromLink(hash) {
  if (hash.length < 8) return null;
  try {
    const { h, i, u, r } = JSON.parse(decode(hash.slice(1)));
    const known = Object.fromEntries(
      Object.entries(r ?? {}).filter(
        ([name, value]) =>
          name in state.round &&
          name !== "__proto__" &&
          ["string", "boolean", "number", "object"].includes(typeof value),
      ),
    );
    const { rules = state.round.rules, options = {} } = known;
    const house = asSet(known.house, String(rules).replace("house:", ""));
    const round = {
      honba: 0,
      sticks: 0,
      ...known,
      rules,
      house,
      options: { ...state.round.options, [rules]: options[rules] ?? {} },
    };
    return { hand: fromJson(h, { indicators: String(i ?? ""), ura: String(u ?? "") }), round, lent: true };
  } catch {
    return null;
  }
}
