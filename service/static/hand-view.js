// The hand as tiles; a tap corrects one.

import { byId, el, icon, show } from "/static/dom.js";
import { asItLies, change, placeOf, remove, size, win } from "/static/hand.js";
import { number, t, tileName } from "/static/i18n.js";
import { light, tileAt } from "/static/photo-view.js";
import { besideTile, prompts } from "/static/prompts.js";
import { meldSheet, pickSheet, tileSheet, typeSheet } from "/static/sheets.js";
import { asked, edit, redo, ruleSet, state, undo, update } from "/static/state.js";
import { byOrder, tileSvg } from "/static/tiles.js";

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
