// House rules behind `#rules=` of an address. The service makes the links (`POST /api/rules`).

import { decode } from "/static/share.js";

const KEY = "#rules=";

/** The object of a link; undefined if the address has none, null if it cannot be read. */
export function fromRulesLink(hash) {
  if (!hash.startsWith(KEY)) return undefined;
  try {
    return JSON.parse(decode(hash.slice(KEY.length)));
  } catch {
    return null;
  }
}
