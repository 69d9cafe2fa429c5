// The questions and warnings above the hand: one question at a time, each answered with a tap.

import { button, byId, el } from "/static/dom.js";
import { change, confirm, fromReading, group, kindsOf, readingOf, size } from "/static/hand.js";
import { number, t, tileName } from "/static/i18n.js";
import { partOf } from "/static/photo-view.js";
import { meldSheet, tileSheet } from "/static/sheets.js";
import { answerRedFives, asksRedFives, edit, state, update } from "/static/state.js";
import { parse, tileSvg } from "/static/tiles.js";
import { isOpen, likeliest, otherHands } from "/static/unclear.js";

/** The id of the tile after this one, or before it at the end: the new focus when this one is removed. */
export function besideTile(id) {
  const all = [...byId("hand").querySelectorAll("[data-tile]")];
  const at = all.findIndex((one) => one.dataset.tile === id);
  return (all[at + 1] ?? all[at - 1])?.id ?? "add";
}

/** What stands above the hand now. */
export function prompts() {
  const { hand, mode, picked } = state;
  if (mode === "group") return [groupPrompt(picked)];
  if (mode === "win")
    return [prompt(t("tapWon"), [button(t("cancel"), () => update({ mode: "edit" }), { class: "chip" })])];
  const several = state.edited ? [] : (state.reading?.hands ?? []);
  if (several.length && chosenHand() === undefined) return [whichHand(several)];
  // One question at a time: the answer to it brings the next one.
  const made = Object.entries(hand.tiles)
    .filter(([, tile]) => isOpen(tile))
    .slice(0, 1)
    .map(([id, tile]) => doubt(id, tile));
  if (!made.length && asksRedFives()) made.push(redFives());
  made.push(...unplacedDoubts());
  if (hand.winning === null && size(hand) === 14) made.push(prompt(t("tapWon"), []));
  const others = state.edited || !state.reading || state.reading.sure ? [] : otherHands(state.reading);
  if (others.length) made.push(candidates(others));
  if (several.length) made.push(whichHand(several));
  return made;
}

/**
 * Ask about red fives: many tables play them where the rules have none, and the answer should not be hidden in the
 * options.
 */
function redFives() {
  const answer = (count) => () => answerRedFives(count);
  return prompt(
    [t("redFives"), el("small", {}, " ", t("redFivesKept"))],
    [
      button(t("redFivesYes"), answer(true), { class: "chip", id: "red-fives-yes" }),
      button(t("redFivesNo"), answer(false), { class: "chip", id: "red-fives-no" }),
    ],
    "question",
  );
}

/** A line above the hand. A `question` stays in view while the result fills the screen, a `note` does not. */
function prompt(text, choices, kind = "note") {
  return el("div", { class: `prompt ${kind}` }, el("p", {}, text), el("div", { class: "choices" }, choices));
}

/** Ask which of two tiles it is: the part of the photo, the likeliest two as pictures, and any other one. */
function doubt(id, tile) {
  const choices = likeliest(tile).map((code) =>
    choice(
      [code],
      tileName(code),
      () => edit(code === tile.code ? confirm(state.hand, id) : change(state.hand, id, code)),
      code === tile.code,
    ),
  );
  choices.push(button(t("other"), () => tileSheet(id, besideTile(id)), { class: "chip" }));
  if (tile.seen !== null) choices.unshift(partOf([tile.seen]));
  return prompt(t("which", { tile: tileName(tile.code) }), choices, "question");
}

function choice(codes, label, onclick, current = false) {
  return el(
    "button",
    { type: "button", class: `choice${current ? " current" : ""}`, onclick, aria: { label }, title: label },
    codes.map((code) => tileSvg(code)),
  );
}

/** The warnings about the whole photo, in the page's words. */
function unplacedDoubts() {
  if (state.edited || !state.reading || state.reading.sure) return [];
  const shown = [
    "wrong_tile_count",
    "too_many_tiles",
    "meld_unclear",
    "sets_apart",
    "several_rows",
    "face_down",
    "white_or_back",
    "could_win",
    "looked_again",
    "no_tiles",
  ];
  return state.reading.doubts
    .filter((one) => shown.includes(one.code) && !(one.code === "several_rows" && state.reading.hands))
    .map((one) => prompt(t(`doubt.${one.code}`), []));
}

/** The place of the chosen hand if the photo shows several. A sure reading needs no choice: it is the first. */
const chosenHand = () => state.reading.chosen ?? (state.reading.sure ? 0 : undefined);

/** The choice of a hand if the photo shows several: each as the photo shows it, to be tapped. */
function whichHand(hands) {
  const choices = hands.map(({ hand, tiles }, place) => {
    const codes = [hand.concealed, ...hand.melds.map((meld) => meld.tiles)].flatMap(parse);
    const label = `${t("handNumber", { n: number(place + 1) })}: ${codes.map(tileName).join(", ")}`;
    const shown = partOf(tiles) ?? codes.map((code) => tileSvg(code));
    return el(
      "button",
      {
        type: "button",
        class: `choice one-hand${place === chosenHand() ? " current" : ""}`,
        onclick: () => chooseHand(place),
        aria: { label },
        title: label,
      },
      shown,
    );
  });
  return chosenHand() === undefined
    ? prompt(t("whichHand"), choices, "question")
    : prompt(t("anotherHand"), choices, "note");
}

function chooseHand(place) {
  const reading = readingOf(state.reading, place);
  const hand = fromReading(reading);
  update({ reading, hand, read: hand, past: [], future: [], edited: false, picked: [], mode: "edit" });
}

function candidates(others) {
  const choices = others.slice(0, 3).map((other) => {
    const made = fromReading(state.reading, other.hand);
    const codes = difference(made);
    return choice(codes, codes.map(tileName).join(", "), () => edit(made));
  });
  return prompt(t("orElse"), choices);
}

/** The tiles that another hand has and this one lacks; if only its sets differ, all of its melds. */
function difference(made) {
  const left = Object.values(state.hand.tiles).map((tile) => tile.code);
  const codes = Object.values(made.tiles)
    .map((tile) => tile.code)
    .filter((code) => {
      const place = left.indexOf(code);
      if (place >= 0) left.splice(place, 1);
      return place < 0;
    });
  return codes.length ? codes : made.melds.flatMap((meld) => meld.tiles.map((id) => made.tiles[id].code));
}

function groupPrompt(picked) {
  const codes = picked.map((id) => state.hand.tiles[id].code);
  const kinds = kindsOf(codes);
  const make = (as) => {
    const made = group(state.hand, picked, as);
    edit(made, { mode: "edit", picked: [] });
    if (as !== "concealed kong") meldSheet(made.melds.at(-1).id);
  };
  const choices = kinds.map((as) => button(t(`kind.${as}`), () => make(as), { class: "chip primary" }));
  choices.push(button(t("cancel"), () => update({ mode: "edit", picked: [] }), { class: "chip" }));
  const text = kinds.length || picked.length < 3 ? t("tapSet") : t("noSet");
  return prompt(text, choices);
}
