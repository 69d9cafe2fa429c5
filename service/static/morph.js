// Redraw what is on the page already. Unchanged elements stay: a press that has begun on one ends on it, the keyboard
// focus stays, and a screen reader reads nothing twice.
//
// Idiomorph matches elements by their ids and changes what differs. This module adds the rules that it cannot know.

import { adopt, byId } from "/static/dom.js";
import { isInlineMessage, putBeside } from "/static/inline-message.js";
import { Idiomorph } from "/static/vendor/idiomorph.js";

/**
 * Elements that are kept or replaced as a whole, because their handlers use the elements around them: a form, which is
 * replaced if it is drawn differently, and an element whose `data-whole` names everything that it depends on.
 */
const WHOLE = "form, [data-whole]";
const FIELDS = "input, select, textarea";
const CONTROLS = `a, button, summary, ${FIELDS}`;
/** Attributes that drawing does not set: the reader has opened it, or a control is disabled during its request. */
const NOT_DRAWN = ["open", "aria-disabled"];

let places = 0;

/**
 * Put children into a place like `replaceChildren`, but keep the elements that are drawn again. They take over
 * attributes, values, and the handlers given to `el`. `replaceWhole`: also replace WHOLE elements, so that forms are
 * empty again. `keeps(form)`: whether a form on the page stays as it is, if a form with the same fields is drawn.
 * @param {any} place
 * @param {any[]} children
 * @param {{replaceWhole?: boolean, keeps?: (form: any) => boolean}} [given]
 */
export function redraw(place, children, { replaceWhole = false, keeps = (_) => false } = {}) {
  const focused = place.contains(document.activeElement) ? document.activeElement : null;
  if (!place.id) {
    places += 1;
    place.id = `place-${places}`;
  }
  nameElements(place, place.id);
  const { drawn, kept } = collect(children, place);
  nameElements(drawn, place.id);
  const callbacks = callbacksFor(place, kept, setNewAside(place, drawn, { replaceWhole, keeps, kept }));
  Idiomorph.morph(place, drawn, { morphStyle: "innerHTML", restoreFocus: false, callbacks });
  putBeside();
  if (!focused || focused === document.activeElement) return;
  const back = focused.isConnected ? focused : focused.id && byId(focused.id);
  back?.focus?.({ preventScroll: true });
}

/** The children as a fragment. A child that is in the place already stays there, and an empty copy represents it. */
function collect(children, place) {
  const drawn = document.createDocumentFragment();
  const kept = new Set();
  for (const child of children.flat(Infinity).filter(Boolean)) {
    const isThere = child instanceof Element && place.contains(child);
    const made = isThere ? child.cloneNode() : child;
    if (isThere) kept.add(made);
    drawn.append(made);
  }
  return { drawn, kept };
}

/**
 * Give an id to each element with a meaning of its own: a control by its text and address, a line by the first id in
 * it, others by their `data-*`. Without an id, a button of another meaning could replace the one being pressed.
 */
function nameElements(parent, within, used = new Map()) {
  for (const node of parent.children) {
    const meaning = node.id ? "" : meaningOf(node);
    if (meaning) {
      const name = `${within}-${meaning}`.replace(/\s+/g, "_");
      const times = (used.get(name) ?? 0) + 1;
      used.set(name, times);
      node.id = times > 1 ? `${name}-${times}` : name;
    }
    if (!node.matches(WHOLE)) nameElements(node, node.id || within, used);
    const first = !node.id && node.matches("li, tr") && node.querySelector("[id]");
    if (first) node.id = `${first.id}-line`;
  }
}

function meaningOf(node) {
  const words = Object.values(node.dataset);
  if (node.matches(CONTROLS)) words.push(node.textContent, node.getAttribute("href"));
  if (node.matches("form")) words.push("form");
  return words.filter(Boolean).join("-");
}

/**
 * Put an empty element in the place of each element that is not on the page yet, or has another meaning there.
 * Idiomorph then makes nothing else become it, and it is inserted as it was drawn. Returns what each empty element
 * represents.
 */
function setNewAside(place, drawn, { replaceWhole, keeps, kept }) {
  const there = new Map([...place.querySelectorAll("[id]")].map((old) => [old.id, old]));
  const aside = new Map();
  for (const made of drawn.querySelectorAll("[id]")) {
    if (!drawn.contains(made) || made.parentElement?.closest(WHOLE)) continue;
    const old = there.get(made.id);
    const stays = made.matches(WHOLE)
      ? (old && keeps(old) && fieldsOf(old) === fieldsOf(made)) || staysWhole(old, made, replaceWhole)
      : meansTheSame(old, made);
    if (kept.has(made) || stays) continue;
    const empty = document.createElement("new-element");
    made.replaceWith(empty);
    aside.set(empty, made);
  }
  return aside;
}

const meansTheSame = (old, made) =>
  old?.tagName === made.tagName &&
  JSON.stringify({ ...old.dataset }) === JSON.stringify({ ...made.dataset }) &&
  old.getAttribute("href") === made.getAttribute("href");
const valuesOf = (root) => [...root.querySelectorAll(FIELDS)].map((field) => `${field.value} ${field.checked}`).join();
const fieldsOf = (root) => [...root.querySelectorAll(FIELDS)].map((field) => field.id || field.name).join();
const staysWhole = (old, made, replaceWhole) =>
  !replaceWhole &&
  ("whole" in made.dataset
    ? meansTheSame(old, made)
    : made.isEqualNode(old ?? null) && valuesOf(old) === valuesOf(made));

function callbacksFor(place, kept, aside) {
  /** The element on the page for a drawn node. */
  const standing = new Map();
  const fields = new Map();
  return {
    beforeNodeMorphed(old, made) {
      standing.set(made, old);
      if (!(old instanceof Element)) return true;
      if (old.matches(WHOLE) || kept.has(made)) return false;
      if (old.matches(FIELDS)) fields.set(old, { value: made.value, checked: made.checked });
      adopt(old, made);
      return true;
    },
    afterNodeMorphed(old) {
      for (const [name, drawn] of Object.entries(fields.get(old) ?? {})) if (old[name] !== drawn) old[name] = drawn;
    },
    beforeAttributeUpdated: (name, node) =>
      !NOT_DRAWN.includes(name) && !(node.matches(FIELDS) && ["value", "checked"].includes(name)),
    /** Idiomorph would insert a copy, which has no handlers. */
    beforeNodeAdded(drawn) {
      const made = aside.get(drawn) ?? drawn;
      for (const empty of made.querySelectorAll?.("new-element") ?? []) empty.replaceWith(aside.get(empty));
      const before = standing.get(drawn.previousSibling);
      const parent = standing.get(drawn.parentNode) ?? place;
      const mark = document.createComment("");
      drawn.replaceWith(mark);
      standing.set(mark, made);
      if (before) before.after(made);
      else parent.prepend(made);
      return false;
    },
    beforeNodeRemoved: (node) => !isInlineMessage(node),
  };
}
