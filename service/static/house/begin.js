// What the page does with rules when it opens: rules from a link, and the question which rules this table plays.

import { fromRulesLink } from "/static/house/links.js";
import { asSet } from "/static/house-rules.js";
import { state } from "/static/state.js";
import { load } from "/static/store.js";

/** Ask about the rules of the address, which are then removed from it. Returns whether there were any. */
async function acceptGiven() {
  const given = fromRulesLink(location.hash);
  if (given === undefined) return false;
  history.replaceState(null, "", "/");
  const { acceptSheet } = await import("/static/house/accept.js");
  await acceptSheet(asSet(given));
  return true;
}

/** Whether this browser has never been asked which rules the table plays, and has no hand from which they follow. */
const isFirstStart = () => !load("asked") && !load("rules") && !load("hands") && !state.open;

/** Take the rules of a link; on the first start ask for the language and which rules this table plays. */
export async function beginHouse(changeLanguage) {
  addEventListener("hashchange", acceptGiven);
  if (!state.rules.length) return; // without the service there is nothing to choose from
  if ((await acceptGiven()) || !isFirstStart()) return;
  const { firstSheet } = await import("/static/house/first.js");
  // If a sheet was opened meanwhile, the next visit asks.
  if (isFirstStart() && !document.querySelector("dialog[open]")) firstSheet(changeLanguage);
}
