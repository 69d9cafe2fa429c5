// The hand being corrected, an immutable value: every change returns a new one, so undo returns to an earlier one.
//
// tiles: id → {code, seen (place in the reading, or null), options ([[code, probability]]), doubtful}
// concealed, flowers, indicators, ura: lists of ids; melds: [{id, kind, tiles: [ids], from, called}]; winning: an id
// of `concealed`, or null. Nothing here knows of the page or the service.

import { byOrder, format, kind, parse } from "/static/tiles.js";

let last = 0;
const newId = (letter) => `${letter}${++last}`;
const UNSURE = ["low_confidence", "faint", "repaired", "could_win", "five_of_a_kind"];
const SURE = 0.8;
const PLACES = ["concealed", "flowers", "indicators", "ura"];

/** A hand without tiles. */
export const EMPTY = Object.freeze({
  tiles: {},
  concealed: [],
  melds: [],
  flowers: [],
  indicators: [],
  ura: [],
  winning: null,
});

const copy = (hand) => ({
  ...hand,
  tiles: { ...hand.tiles },
  melds: hand.melds.map((meld) => ({ ...meld, tiles: [...meld.tiles] })),
  ...Object.fromEntries(PLACES.map((place) => [place, [...hand[place]]])),
});

function put(hand, code, given = {}) {
  const id = newId("t");
  hand.tiles[id] = { code, seen: null, options: [], doubtful: false, ...given };
  return id;
}

/** A hand that was stored as it is, with the links to its photo. Tiles that are added later get ids of their own. */
export function restored(hand) {
  const ids = [...Object.keys(hand.tiles), ...hand.melds.map(({ id }) => id)];
  last = Math.max(last, ...ids.map((id) => Number(id.slice(1))));
  return hand;
}

/** The hand of a reading (or another hand that its tiles could be), each tile linked to its place on the photo. */
export function fromReading(reading, read = reading.hand) {
  const made = copy(EMPTY);
  const doubts = reading.sure ? [] : reading.doubts; // of a sure reading nothing is asked
  const unsure = new Set(doubts.filter((doubt) => UNSURE.includes(doubt.code)).flatMap((doubt) => doubt.tiles));
  const seenIn = (...roles) =>
    reading.tiles.map((tile, seen) => ({ ...tile, seen })).filter((tile) => roles.includes(tile.role));
  const tied = (code, tile) =>
    put(made, code, tile && { seen: tile.seen, options: tile.alternatives, doubtful: unsure.has(tile.seen) });
  if (!read) return made;
  const pairs = matched(parse(read.concealed), [
    ...seenIn("concealed", "winning"),
    ...seenIn("other").filter((tile) => unsure.has(tile.seen)),
  ]);
  for (const [code, tile] of pairs) {
    const id = tied(code, tile);
    made.concealed.push(id);
    if (tile?.role === "winning" && code === read.winning_tile) made.winning = id;
  }
  if (read.winning_tile && !made.winning)
    made.winning = made.concealed.findLast((id) => made.tiles[id].code === read.winning_tile) ?? null;
  read.melds.forEach((meld, place) => {
    const lying = seenIn(`meld ${place + 1}`);
    const codes = parse(meld.tiles);
    const ids = codes.map((code, number) => tied(code, lying[number]));
    const called = meld.called_tile
      ? (ids.find((_, number) => codes[number] === meld.called_tile && lying[number]?.sideways) ??
        ids[codes.indexOf(meld.called_tile)])
      : null;
    made.melds.push({ id: newId("m"), kind: meld.kind, from: meld.called_from, called, tiles: ids });
  });
  for (const [code, tile] of matched(parse(read.flowers || ""), seenIn("flower"))) made.flowers.push(tied(code, tile));
  for (const tile of seenIn("indicator")) made.indicators.push(tied(tile.tile, tile));
  return made;
}

/** The reading with another of its `hands` as the hand, and the tiles in the roles of that hand. */
export function readingOf(reading, chosen) {
  const first = reading.first ?? reading;
  if (!chosen) return { ...first, first, chosen };
  const { hand, tiles: places, probability } = first.hands[chosen];
  const tiles = first.tiles.map((tile) => (tile.role === "indicator" ? tile : { ...tile, role: "other" }));
  const row = parse(hand.concealed).length;
  const roles = [
    ...Array(row).fill("concealed"),
    ...hand.melds.flatMap((meld, number) => parse(meld.tiles).map(() => `meld ${number + 1}`)),
  ];
  for (const [number, place] of places.entries()) tiles[place].role = roles[number] ?? "flower";
  const won = places.slice(0, row).filter((place) => tiles[place].tile === hand.winning_tile);
  if (won.length) tiles[won.find((place) => tiles[place].sideways) ?? won.at(-1)].role = "winning";
  const unsure = places.filter((place) => tiles[place].confidence < SURE);
  const doubts = unsure.length ? [{ code: "low_confidence", message: "", tiles: unsure }] : [];
  return { ...first, first, chosen, tiles, hand, as_seen: hand, probability, sure: false, doubts, runners_up: [] };
}

/** Match each wanted code with a seen tile, in their order; repaired tiles are matched by probability. */
function matched(codes, seen) {
  const left = [...codes];
  const pairs = seen.map((tile) => {
    const place = left.indexOf(tile.tile);
    return [place < 0 ? null : left.splice(place, 1)[0], tile];
  });
  for (const pair of pairs) {
    if (pair[0] !== null || !left.length) continue;
    const likely = pair[1].alternatives.find(([code]) => left.includes(code));
    if (likely) pair[0] = left.splice(left.indexOf(likely[0]), 1)[0];
  }
  for (const pair of pairs) if (pair[0] === null && left.length && pair[1].role !== "other") pair[0] = left.shift();
  return [...pairs.filter(([code]) => code !== null), ...left.map((code) => [code, null])];
}

/** A hand from its JSON (a link, a stored hand); `extra`: indicators as notation. */
export function fromJson(json, extra = {}) {
  const made = copy(EMPTY);
  const codes = parse(json.concealed || "") || [];
  made.concealed = codes.map((code) => put(made, code));
  if (json.winning_tile)
    made.winning = made.concealed.findLast((id) => made.tiles[id].code === json.winning_tile) ?? null;
  for (const meld of json.melds || []) {
    const ids = (parse(meld.tiles) || []).map((code) => put(made, code));
    const called = meld.called_tile ? (ids.find((id) => made.tiles[id].code === meld.called_tile) ?? null) : null;
    made.melds.push({ id: newId("m"), kind: meld.kind, from: meld.called_from ?? null, called, tiles: ids });
  }
  made.flowers = (parse(json.flowers || "") || []).map((code) => put(made, code));
  made.indicators = (parse(extra.indicators || "") || []).map((code) => put(made, code));
  made.ura = (parse(extra.ura || "") || []).map((code) => put(made, code));
  return made;
}

const codesOf = (hand, ids) => ids.map((id) => hand.tiles[id].code);

/** The JSON form of the hand for the service. */
export function toJson(hand) {
  return {
    concealed: format(codesOf(hand, hand.concealed).sort(byOrder)),
    winning_tile: hand.winning ? hand.tiles[hand.winning].code : null,
    melds: hand.melds.map((meld) => ({
      kind: meld.kind,
      tiles: format(codesOf(hand, meld.tiles)),
      called_from: meld.from,
      called_tile: meld.called ? hand.tiles[meld.called].code : null,
    })),
    flowers: format(codesOf(hand, hand.flowers).sort(byOrder)),
  };
}

/** Indicators (or another list) as notation, in their order. */
export const notation = (hand, place) => format(codesOf(hand, hand[place]));

/** The number of tiles, with a kong counted as three: 14 for a complete hand. */
export const size = (hand) => hand.concealed.length + 3 * hand.melds.length;

/** The meld that contains a tile, or undefined. */
export const meldOf = (hand, id) => hand.melds.find((meld) => meld.tiles.includes(id));

/** Where a tile lies: `concealed`, `flowers`, `indicators`, `ura` or `meld`. */
export const placeOf = (hand, id) => PLACES.find((place) => hand[place].includes(id)) ?? "meld";

/** Change the face of a tile; it is then no longer doubtful. */
export function change(hand, id, code) {
  const made = copy(hand);
  made.tiles[id] = { ...made.tiles[id], code, doubtful: false };
  return made;
}

/** Confirm a tile as it is. */
export const confirm = (hand, id) => change(hand, id, hand.tiles[id].code);

/** Add a tile; `seen`: its place on the photo. Returns the hand and the tile's id. */
export function add(hand, code, place = "concealed", given = {}) {
  const made = copy(hand);
  const id = put(made, code, given);
  made[place].push(id);
  return [made, id];
}

function take(made, id) {
  for (const place of PLACES) made[place] = made[place].filter((other) => other !== id);
  for (const meld of made.melds) {
    meld.tiles = meld.tiles.filter((other) => other !== id);
    if (meld.called === id) Object.assign(meld, { called: null, from: null });
  }
  // The rest of a meld is not a set: its tiles return to the hand, unless the meld was a kong.
  for (const meld of [...made.melds]) if (meld.tiles.length < 3) open(made, meld);
  for (const meld of made.melds) if (meld.tiles.length === 3 && meld.kind.includes("kong")) meld.kind = "pung";
  if (made.winning === id) made.winning = null;
}

/** Remove a tile. */
export function remove(hand, id) {
  const made = copy(hand);
  take(made, id);
  delete made.tiles[id];
  return made;
}

/** Move a tile to `concealed`, `flowers`, `indicators` or `ura`. */
export function move(hand, id, place) {
  const made = copy(hand);
  take(made, id);
  made[place].push(id);
  return made;
}

/** Make a tile the winning tile, wherever it lies in the hand. */
export function win(hand, id) {
  const made = hand.concealed.includes(id) ? copy(hand) : move(hand, id, "concealed");
  made.winning = id;
  return made;
}

/** The kinds of meld that these tiles can be, the likeliest first. */
export function kindsOf(codes) {
  const kinds = codes.map(kind).sort(byOrder);
  const shown = kinds.filter((code) => code !== "?");
  if (codes.length === 4 && shown.length && new Set(shown).size === 1) {
    return shown.length < 4 ? ["concealed kong"] : ["exposed kong", "added kong", "concealed kong"];
  }
  if (codes.length !== 3 || shown.length !== 3 || kinds.some((code) => code[1] === "f")) return [];
  if (new Set(kinds).size === 1) return ["pung"];
  const [a, b, c] = kinds.map((code) => Number(code[0]));
  const consecutive =
    new Set(kinds.map((code) => code[1])).size === 1 && kinds[0][1] !== "z" && b === a + 1 && c === b + 1;
  return consecutive ? ["chow"] : [];
}

/** Make a meld of these tiles; the called tile is not known yet, its source `from` may be. */
export function group(hand, ids, as = kindsOf(codesOf(hand, ids))[0], from = null) {
  const made = copy(hand);
  const ordered = [...ids].sort((a, b) => byOrder(kind(hand.tiles[a].code), kind(hand.tiles[b].code)));
  for (const id of ordered) take(made, id);
  const meld = { id: newId("m"), kind: as, tiles: ordered, from: null, called: null };
  made.melds.push(meld);
  turnTo(meld, as === "chow" && from ? "left" : from);
  return made;
}

/** Change the kind of a meld. */
export function declare(hand, meldId, as) {
  const made = copy(hand);
  const meld = made.melds.find((one) => one.id === meldId);
  meld.kind = as;
  if (as === "concealed kong") Object.assign(meld, { from: null, called: null });
  return made;
}

/**
 * Set who discarded the called tile: `left`, `across`, `right` or null; the turned tile moves to the place that shows
 * it.
 */
export function callFrom(hand, meldId, from) {
  const made = copy(hand);
  turnTo(
    made.melds.find((one) => one.id === meldId),
    from,
  );
  return made;
}

function turnTo(meld, from) {
  meld.from = from;
  if (!from) {
    meld.called = null;
    return;
  }
  const called = meld.called ?? meld.tiles[0];
  const rest = meld.tiles.filter((id) => id !== called);
  rest.splice({ left: 0, across: 1, right: rest.length }[from], 0, called);
  Object.assign(meld, { called, tiles: rest });
}

/**
 * Turn a tile. In a meld it becomes the called tile, and its place shows the discarder; turning it again makes the
 * discarder unknown.
 */
export function turn(hand, id) {
  const made = copy(hand);
  const meld = meldOf(made, id);
  if (!meld || meld.kind === "concealed kong") return hand;
  if (meld.called === id) turnTo(meld, null);
  else {
    const place = meld.tiles.indexOf(id);
    meld.called = id;
    turnTo(meld, meld.kind === "chow" || place === 0 ? "left" : place === meld.tiles.length - 1 ? "right" : "across");
  }
  return made;
}

function open(made, meld) {
  made.melds = made.melds.filter((one) => one !== meld);
  made.concealed.push(...meld.tiles);
}

/** Return a meld's tiles to the hand. */
export function ungroup(hand, meldId) {
  const made = copy(hand);
  open(
    made,
    made.melds.find((one) => one.id === meldId),
  );
  return made;
}

/** The tiles of a meld in the order in which they lie: [[code, sideways]], turned or face down. */
export function asItLies(hand, meld) {
  const codes = codesOf(hand, meld.tiles);
  if (meld.kind === "concealed kong" && !codes.includes("?"))
    return codes.map((code, place) => [place % 3 ? code : "?", false]);
  return meld.tiles.map((id) => [hand.tiles[id].code, meld.from !== null && meld.called === id]);
}
