// Decides from the readings of a live camera what to say, and when the photo is taken. Nothing here knows of the page.
//
// A photo is taken if two successive looks show a complete hand in the same places. The photo is the picture of the
// second look, so it is never a picture that was not read.

import { kind, parse } from "/static/tiles.js";

/** The tiles of a complete hand, with a kong counted as three. */
export const WHOLE = 14;
const FEWEST = 5;
const TILTED = 15;
const SMALL = 1 / 32;
const EDGE = 0.012;
/** How far a tile can move between two looks if the phone is steady, in tile widths. */
const STEADY = 0.3;
/** Up to this number of differently read tiles, two readings count as the same hand. */
const MISREAD = 2;

const used = (reading) => reading.tiles.filter((tile) => tile.role !== "other" && tile.role !== "indicator");
const middle = ({ quad }) => [0, 1].map((axis) => quad.reduce((sum, point) => sum + point[axis], 0) / 4);
const widthOf = ({ quad: [[x0, y0], [x1, y1]] }) => Math.hypot(x1 - x0, y1 - y0);

/**
 * How many tiles the hand of a reading has, with a kong counted as three. Four equal tiles in the hand may be a kong
 * that lies with it: they count as three, unless the hand then has sets and a pair.
 */
export function handSize({ hand }) {
  if (!hand) return 0;
  const codes = parse(hand.concealed) ?? [];
  const kinds = codes.map(kind).sort();
  const fours = kinds.filter((code, place) => kinds[place + 3] === code);
  const size = codes.length + 3 * hand.melds.length;
  return size === WHOLE && fours.length && !isSetsAndPair(kinds) ? size - fours.length : size;
}

/** Whether the tiles are a pair and otherwise sets. */
function isSetsAndPair(kinds) {
  return kinds.some(
    (code, place) => kinds[place + 1] === code && isSets([...kinds.slice(0, place), ...kinds.slice(place + 2)]),
  );
}

/** Whether the tiles, sorted, are triplets and sequences; the first tile begins one of them. */
function isSets(kinds) {
  if (!kinds.length) return true;
  const [first] = kinds;
  if (kinds[2] === first && isSets(kinds.slice(3))) return true;
  const next = [1, 2].map((step) => Number(first[0]) + step + first[1]);
  if (first[1] === "z" || !next.every((code) => kinds.includes(code))) return false;
  const left = kinds.slice(1);
  for (const code of next) left.splice(left.indexOf(code), 1);
  return isSets(left);
}

/** All tiles of a hand, sorted. */
export const codesOf = (hand) => [hand.concealed, ...hand.melds.map((meld) => meld.tiles)].flatMap(parse).sort();

/** Whether two lists of tiles are the same hand, with a few tiles read differently. */
export function sameHand(codes, others) {
  if (!codes || !others || codes.length !== others.length) return false;
  const left = [...others];
  for (const code of codes) {
    const place = left.indexOf(code);
    if (place >= 0) left.splice(place, 1);
  }
  return left.length <= MISREAD;
}

/** Whether every tile of one reading lies where a tile of the other one lies. */
export function samePlaces(one, other) {
  const [tiles, others] = [used(one), used(other)];
  if (tiles.length !== others.length) return false;
  return tiles.every((tile) => {
    const [x, y] = middle(tile);
    const near = STEADY * widthOf(tile);
    return others.some((each) => Math.hypot(middle(each)[0] - x, middle(each)[1] - y) < near);
  });
}

/** What disturbs a look: `none` (no hand), `far` (cut off), `near` (small), `level` (tilted), or "". */
function fault(reading) {
  const { image } = reading;
  const tiles = used(reading);
  if (tiles.length < FEWEST) return "none";
  const cut = tiles
    .flatMap((tile) => tile.quad)
    .some(
      ([x, y]) =>
        x < EDGE * image.width ||
        y < EDGE * image.height ||
        x > (1 - EDGE) * image.width ||
        y > (1 - EDGE) * image.height,
    );
  if (cut) return "far";
  const upright = tiles.filter((tile) => !tile.sideways);
  const width = upright.reduce((sum, tile) => sum + widthOf(tile), 0) / Math.max(1, upright.length) / image.width;
  if (width < SMALL) return "near";
  const [dx, dy] = upright.reduce(([a, b], { quad: [[x0, y0], [x1, y1]] }) => [a + x1 - x0, b + y1 - y0], [0, 0]);
  const tilt = Math.abs((Math.atan2(dy, dx) * 180) / Math.PI);
  return Math.min(tilt, 180 - tilt) > TILTED ? "level" : "";
}

/**
 * Watches the looks of one camera. `known`: the tiles of the last photographed hand, which is not photographed again
 * without a tap.
 */
export class Watch {
  constructor(known = null) {
    this.known = known;
    this.last = null;
  }

  /**
   * The outcome of the next look: `{take, hint, n}`. `take`: the picture of this look is the photo. `hint`: the name
   * of the text to show. A picture that `moved` while it was read is not taken.
   */
  see(reading, moved = false) {
    const n = handSize(reading);
    const wrong = fault(reading);
    const whole = n === WHOLE && !reading.hands && wrong !== "far" && wrong !== "near" && !moved;
    const before = this.last;
    this.last = whole ? reading : null;
    if (whole && sameHand(codesOf(reading.hand), this.known)) return { take: false, hint: "known", n };
    if (whole) return { take: Boolean(before) && samePlaces(reading, before), hint: "good", n };
    if (wrong && !(wrong === "level" && n !== WHOLE)) return { take: false, hint: wrong, n };
    if (n === WHOLE) return { take: false, hint: "steady", n };
    return { take: false, hint: n === WHOLE - 1 ? "short" : n < WHOLE ? "few" : "many", n };
  }
}
