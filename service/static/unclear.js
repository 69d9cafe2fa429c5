// What a reading leaves undecided: the likeliest faces of an uncertain tile, and other possible hands. Under rules
// that cannot have red fives, a red five and another five are the same.

import { ruleSet } from "/static/state.js";

const plain = (text) =>
  ruleSet()?.options.some((one) => one.name === "red_fives") ? text : text.replaceAll("0", "5");

/** The two most probable faces of a tile, the one in the hand first. */
export const likeliest = (tile) => [...new Map([[tile.code, 0], ...tile.options]).keys()].slice(0, 2);

/** Whether the tile is uncertain and its two likeliest faces differ under these rules. */
export const isOpen = (tile) => tile.doubtful && new Set(likeliest(tile).map(plain)).size > 1;

/** The other hands of a reading that differ from its hand under these rules. */
export const otherHands = ({ hand, runners_up: others = [] }) =>
  others.filter((other) => plain(JSON.stringify(other.hand)) !== plain(JSON.stringify(hand)));
