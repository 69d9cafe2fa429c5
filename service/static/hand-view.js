// The hand as tiles, and its warnings; one tap corrects each.

import { button, byId, el, icon, show } from "/static/dom.js";
import {
  asItLies,
  change,
  confirm,
  fromReading,
  group,
  kindsOf,
  placeOf,
  readingOf,
  remove,
  size,
  win,
} from "/static/hand.js";
import { number, t, tileName } from "/static/i18n.js";
import { light, partOf, tileAt } from "/static/photo-view.js";
import { meldSheet, pickSheet, tileSheet, typeSheet } from "/static/sheets.js";
import { answerRedFives, asked, asksRedFives, edit, redo, ruleSet, state, undo, update } from "/static/state.js";
import { byOrder, parse, tileSvg } from "/static/tiles.js";
import { isOpen, likeliest, otherHands } from "/static/unclear.js";

let focused = null;

/** Draw the hand, its prompts and its tools again. */
export function drawHand() {
  const within = byId("hand").contains(document.activeElement);
  const at = within ? document.activeElement.id : null;
  const answering = byId("prompts").contains(document.activeElement);
  byId("hand").replaceChildren(...groups());
  byId("prompts").replaceChildren(...prompts());
  byId("count").textContent = countText();
  for (const [id, mode] of [
    ["group", "group"],
    ["won", "win"],
  ])
    byId(id).setAttribute("aria-pressed", String(state.mode === mode));
  byId("undo").disabled = !state.past.length;
  byId("redo").disabled = !state.future.length;
  byId("as-read").disabled = !state.edited || !state.read;
  show(byId("as-read"), Boolean(state.read));
  const back = focused ?? at;
  focused = null;
  if (back) (byId(back) ?? byId("add")).focus();
  // The answered question is gone: focus the next one, or the hand.
  else if (answering && !document.querySelector("dialog[open]"))
    (byId("prompts").querySelector("button") ?? byId("hand").querySelector("button"))?.focus({ preventScroll: true });
}

/** Focus the element with this id once the hand is drawn; if it is gone, the button that adds tiles. */
const focusOn = (id) => (focused = id);

function countText() {
  const wanted = 14;
  const found = size(state.hand);
  return found === wanted ? "" : t("count", { n: number(found), of: number(wanted) });
}

function groups() {
  const { hand } = state;
  const rest = hand.concealed
    .filter((id) => id !== hand.winning)
    .sort((a, b) => byOrder(hand.tiles[a].code, hand.tiles[b].code));
  const made = [];
  const won = hand.winning
    ? el(
        "span",
        { class: "winning", role: "group", aria: { label: t("won") } },
        oneTile(hand.winning, hand.tiles[hand.winning].code, false),
      )
    : null;
  made.push(
    row(
      "concealed",
      t("concealed"),
      rest.map((id) => [id, hand.tiles[id].code, false]),
      true,
      won,
    ),
  );
  for (const meld of hand.melds) made.push(meldRow(meld));
  if (hand.flowers.length)
    made.push(
      row(
        "flowers",
        t("flowers"),
        hand.flowers.map((id) => [id, hand.tiles[id].code, false]),
      ),
    );
  if (asked("dora_indicators") || asked("turned")) {
    made.push(
      row(
        "indicators",
        t(asked("turned") ? "turned" : "indicators"),
        hand.indicators.map((id) => [id, hand.tiles[id].code, false]),
        false,
        adder("indicators"),
      ),
    );
  }
  if (asked("ura_indicators") && (state.round.riichi || state.round.double_riichi)) {
    made.push(
      row(
        "ura",
        t("ura"),
        hand.ura.map((id) => [id, hand.tiles[id].code, false]),
        false,
        adder("ura"),
      ),
    );
  }
  if (ruleSet()?.flowers && !hand.flowers.length) made.push(row("flowers", t("flowers"), [], false, adder("flowers")));
  return made;
}

function row(name, title, tiles, wide = false, more = null) {
  const list = el(
    "div",
    { class: "tiles" },
    tiles.map(([id, code, sideways]) => oneTile(id, code, sideways)),
    more,
  );
  return el(
    "div",
    { class: `row ${name}${wide ? " wide" : ""}`, role: "group", aria: { label: title } },
    el("span", { class: "caption", aria: { hidden: "true" } }, title),
    list,
  );
}

function adder(place) {
  const label = t("addTo", { place: t(place === "indicators" && asked("turned") ? "turned" : place) });
  return el(
    "button",
    {
      type: "button",
      class: "tile add",
      id: `add-${place}`,
      aria: { label },
      title: label,
      onclick: () => pickSheet(place),
    },
    icon("plus"),
  );
}

function meldRow(meld) {
  const kindName = t(`kind.${meld.kind}`);
  const title = meld.from ? t("meldFrom", { kind: kindName, from: t(`from.${meld.from}`) }) : kindName;
  const lying = asItLies(state.hand, meld);
  const tiles = meld.tiles.map((id, place) => oneTile(id, lying[place][0], lying[place][1]));
  const caption = el(
    "button",
    {
      type: "button",
      class: "caption link",
      onclick: () => meldSheet(meld.id),
      id: `change-${meld.id}`,
      aria: { label: t("changeMeld", { meld: title }) },
    },
    title,
  );
  return el(
    "div",
    { class: "row meld", role: "group", aria: { label: title } },
    caption,
    el("div", { class: "tiles" }, tiles),
  );
}

function oneTile(id, shown, sideways) {
  const { hand, mode, picked } = state;
  const tile = hand.tiles[id];
  const marks = [tile.doubtful && t("doubtful"), hand.winning === id && t("won"), sideways && t("sideways")].filter(
    Boolean,
  );
  const label = [tileName(tile.code), ...marks].join(", ");
  const picks = mode === "group";
  return el(
    "button",
    {
      type: "button",
      id: `tile-${id}`,
      class: `tile${tile.doubtful ? " doubtful" : ""}${sideways ? " turned" : ""}`,
      data: { tile: id, ...(tile.seen === null ? {} : { seen: tile.seen }) },
      aria: { label, ...(picks ? { pressed: String(picked.includes(id)) } : {}) },
      title: label,
      onclick: () => tapped(id),
      onkeydown: (event) => keyed(event, id),
    },
    tileSvg(shown, sideways),
    tile.doubtful ? el("span", { class: "badge", aria: { hidden: "true" } }, "?") : null,
  );
}

function tapped(id) {
  if (state.mode === "group") {
    update({
      picked: state.picked.includes(id)
        ? state.picked.filter((other) => other !== id)
        : [...state.picked, id].slice(0, 4),
    });
  } else if (
    state.mode === "win" ||
    (state.hand.winning === null &&
      size(state.hand) === 14 &&
      placeOf(state.hand, id) === "concealed" &&
      !state.hand.tiles[id].doubtful)
  ) {
    edit(win(state.hand, id), { mode: "edit" });
  } else tileSheet(id, besideTile(id));
}

/** The id of the tile after this one, or before it at the end: the new focus when this one is removed. */
export function besideTile(id) {
  const all = [...byId("hand").querySelectorAll("[data-tile]")];
  const at = all.findIndex((one) => one.dataset.tile === id);
  return (all[at + 1] ?? all[at - 1])?.id ?? "add";
}

let digit = "";

function keyed(event, id) {
  const { key } = event;
  const all = [...byId("hand").querySelectorAll(".tile")];
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
  if (step) all[(all.indexOf(event.currentTarget) + step + all.length) % all.length].focus();
  else if (key === "Delete" || key === "Backspace") {
    focusOn(besideTile(id));
    edit(remove(state.hand, id));
  } else if (/^\d$/.test(key)) digit = key;
  else if (digit && "mpszf".includes(key.toLowerCase())) {
    const code = digit + key.toLowerCase();
    digit = "";
    if (t(`tile.${code}`) !== `tile.${code}` || "mps".includes(code[1])) edit(change(state.hand, id, code));
  } else return;
  event.preventDefault();
}

function prompts() {
  const { hand, mode, picked } = state;
  if (mode === "group") return [groupPrompt(picked)];
  if (mode === "win")
    return [prompt(t("tapWon"), [button(t("cancel"), () => update({ mode: "edit" }), { class: "chip" })])];
  const several = state.edited ? [] : (state.reading?.hands ?? []);
  if (several.length && state.reading.chosen === undefined) return [whichHand(several)];
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

/** Ask which of two tiles it is: beside the part of the photo the likeliest two as pictures, and any other one. */
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
        class: `choice one-hand${place === state.reading.chosen ? " current" : ""}`,
        onclick: () => chooseHand(place),
        aria: { label },
        title: label,
      },
      shown,
    );
  });
  return prompt(t("whichHand"), choices, state.reading.chosen === undefined ? "question" : "note");
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

/** Start grouping; the earlier selection is cleared. */
function toggleGroup() {
  update({ mode: state.mode === "group" ? "edit" : "group", picked: [] });
}

/** Let the next tap mark the winning tile. */
function toggleWin() {
  update({ mode: state.mode === "win" ? "edit" : "win", picked: [] });
}

/** Bind the controls around the hand (templates/hand.html): its tools, undo by keyboard, highlighted outlines. */
export function bindHand() {
  const on = (id, what) => byId(id).addEventListener("click", what);
  on("undo", undo);
  on("redo", redo);
  on("as-read", () => edit(state.read));
  on("add", () => pickSheet());
  on("group", toggleGroup);
  on("won", toggleWin);
  on("notation", typeSheet);
  for (const kind of ["pointerover", "focusin"])
    byId("hand").addEventListener(kind, (event) => light(event.target.closest("[data-tile]")?.dataset.tile));
  document.addEventListener("keydown", (/** @type {any} */ event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== "z" ||
      event.target.closest("input, textarea, dialog")
    )
      return;
    event.preventDefault();
    (event.shiftKey ? redo : undo)();
  });
}

/** React to a tap on an outline of the photo: change its tile, or add one that was left out. */
export function tapOutline(place) {
  const id = tileAt(place);
  if (id) tileSheet(id, besideTile(id));
  else {
    const { tile, alternatives } = state.reading.tiles[place];
    pickSheet("concealed", { seen: place, options: alternatives, suggested: tile });
  }
}
