// Drawing again what is on the page already: whatever has not changed stays the element that it is, so that a press
// which has begun on it ends on it, the keyboard stays where it was, and a screen reader reads nothing twice.

import { adopt, byId } from "/static/dom.js";
import { isTold } from "/static/told.js";

/**
 * What stays as one or not at all, since its handlers know the elements beside them: a form that is as it was drawn,
 * and what names in `data-whole` all that it depends on.
 */
const WHOLE = "form, [data-whole]";
const FIELDS = "input, select, textarea";
const CONTROLS = `a, button, summary, ${FIELDS}`;
/** What is not drawn: a reader has opened it, a control rests while it is asked for something. */
const NOT_DRAWN = ["open", "aria-disabled"];

/**
 * Put these children into a place, as `replaceChildren` does. What stands for the same there stays and becomes like
 * its new drawing, down to its handlers, which must have been given to `el`. `anew`: what stays as one else is
 * replaced, too, so that forms are empty again.
 */
export function redraw(place, children, { anew = false } = {}) {
  const at = place.contains(document.activeElement) ? document.activeElement : null;
  fill(place, children.flat(Infinity).filter(Boolean), anew);
  if (!at || at === document.activeElement) return;
  const back = at.isConnected ? at : at.id && byId(at.id);
  back?.focus?.({ preventScroll: true });
}

function fill(place, drawn, anew) {
  const there = new Map();
  for (const old of place.childNodes) there.set(standsFor(old), [...(there.get(standsFor(old)) ?? []), old]);
  const wanted = drawn.map((made) => become(there.get(standsFor(made))?.shift(), made, anew));
  const stay = new Set(wanted);
  for (const old of [...place.childNodes]) if (!stay.has(old) && !isTold(old)) old.remove();
  let next = place.firstChild;
  for (const node of wanted) {
    while (next && isTold(next)) next = next.nextSibling;
    if (node === next) next = next.nextSibling;
    else place.insertBefore(node, next);
  }
}

/**
 * A name for what a node means: a control that asks for something else is another, and so is the line of something
 * else.
 */
function standsFor(node) {
  if (!(node instanceof Element)) return node.nodeName;
  const { id, tagName, dataset } = node;
  const name =
    id || (node.matches(CONTROLS) ? node.textContent : node.matches("li, tr") ? node.querySelector("[id]")?.id : "");
  return JSON.stringify([tagName, name, { ...dataset }, node.getAttribute("href")]);
}

/** What is there, as it is drawn now; the drawing itself where there is none, or where it cannot become that. */
function become(old, made, anew) {
  if (!old) return made;
  if (!(old instanceof Element)) {
    if (old.data !== made.data) old.data = made.data;
    return old;
  }
  if (old.matches(WHOLE)) return !anew && ("whole" in made.dataset || isSame(old, made)) ? old : made;
  const { value, checked } = made;
  for (const name of old.getAttributeNames())
    if (!made.hasAttribute(name) && !NOT_DRAWN.includes(name)) old.removeAttribute(name);
  for (const name of made.getAttributeNames())
    if (!NOT_DRAWN.includes(name) && old.getAttribute(name) !== made.getAttribute(name))
      old.setAttribute(name, made.getAttribute(name));
  adopt(old, made);
  fill(old, [...made.childNodes], anew);
  if (old.matches(FIELDS) && old.value !== value) old.value = value;
  if (old.matches(FIELDS) && old.checked !== checked) old.checked = checked;
  return old;
}

const valuesOf = (root) => [...root.querySelectorAll(FIELDS)].map((field) => `${field.value} ${field.checked}`).join();
const isSame = (old, made) => old.isEqualNode(made) && valuesOf(old) === valuesOf(made);
