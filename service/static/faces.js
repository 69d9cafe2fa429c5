// The faces of all tiles as buttons, and how many of each are left: a set has four copies of a tile.

import { el, rest } from "/static/dom.js";
import { number, t, tileName } from "/static/i18n.js";
import { state } from "/static/state.js";
import { kind, SUITS, tileSvg } from "/static/tiles.js";

const COPIES = 4;

/** How many tiles of this kind the hand and the indicators leave; null for a face-down tile, which has no kind. */
function left(code) {
  if (code === "?") return null;
  const used = Object.values(state.hand.tiles).filter((tile) => kind(tile.code) === kind(code)).length;
  return Math.max(0, (code[1] === "f" ? 1 : COPIES) - used);
}

/** Say how many are left of each face; a face that has none left cannot be picked, except `current`. */
function count(grid, current) {
  for (const button of grid.querySelectorAll(".pick")) {
    const { code } = button.dataset;
    const copies = left(code);
    if (copies !== null) button.setAttribute("aria-description", t("tilesLeft", { n: number(copies) }));
    button.dataset.left = copies ?? "";
    rest(button, copies === 0 && code !== current);
  }
}

/** All faces as buttons, one row per suit. `onpick(code)`; the copies are counted again after each pick. */
export function faces(onpick, current = null) {
  const pick = (code) => {
    onpick(code);
    count(grid, current);
  };
  const grid = el(
    "div",
    { class: "faces" },
    Object.entries(SUITS).map(([suit, codes]) =>
      el(
        "div",
        { class: "suit", role: "group", aria: { label: t(`suit.${suit}`) } },
        codes.map((code) =>
          el(
            "button",
            {
              type: "button",
              class: `pick${code === current ? " current" : ""}`,
              data: { code },
              aria: { label: tileName(code) },
              title: tileName(code),
              onclick: () => pick(code),
            },
            tileSvg(code),
          ),
        ),
      ),
    ),
  );
  count(grid, current);
  return grid;
}
