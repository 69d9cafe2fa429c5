// Show an error where the person looks: next to the control that was pressed, or in the form that was sent; scrolled
// into view, and read aloud. One error at a time: the next one replaces it.

import { byId, el } from "/static/dom.js";

/** Groups of controls: an error of one of them is shown after the whole group. */
const ROWS = ".acts, .ways, .choices, .chips, .log-head, .head, .tools";
const CONTROLS = "button, a, input, select, textarea, summary, label";
let said = null;
let pressed = null;

/** The control that is being pressed, sent or changed now, or null. */
export const pressedNow = () => pressed;

for (const kind of ["click", "change", "submit"]) {
  addEventListener(
    kind,
    (/** @type {any} */ event) => {
      pressed = event.submitter ?? event.target.closest?.(CONTROLS) ?? null;
      setTimeout(() => (pressed = null)); // after every handler of this event has begun its work
    },
    true,
  );
}

/**
 * Show lines at a control, or fill a place made for them (`role="alert"`). With an open dialog they are shown in it.
 * Returns false if the place no longer exists; the caller then shows them at the top of the page.
 */
export function tell(lines, at) {
  untell();
  const place = placeOf(at);
  if (!place) return false;
  const words = [lines].flat().map((line) => el("span", {}, line));
  if (place.matches("[role=alert]")) {
    place.replaceChildren(...words);
    said = { place, own: false };
  } else {
    // the id keeps a redraw from treating it as another paragraph
    const made = el("p", { class: "error inline-message", id: "inline-message", role: "alert" }, words);
    const within = place.matches(".sheet-body, .foot");
    if (within) place.prepend(made);
    else place.after(made);
    said = { place: made, own: true, at: place, beside: within ? null : place };
  }
  said.place.scrollIntoView({ block: "nearest" });
  return true;
}

/** Remove the shown error. */
export function untell() {
  if (said?.own) said.place.remove();
  else said?.place.replaceChildren();
  said = null;
}

/** Whether an element is an error shown here, so that a redraw of the page keeps it. */
export const isInlineMessage = (node) => said?.own === true && node === said.place && said.at.isConnected;

/** Move the error next to its control again, if a redraw has put something between them. */
export function putBeside() {
  if (said?.beside?.isConnected && said.beside.nextSibling !== said.place) said.beside.after(said.place);
}

function placeOf(at) {
  const there = at?.isConnected ? at : at?.id ? byId(at.id) : null;
  const over = document.querySelector("dialog[open] .sheet-body");
  if (over && !over.closest("dialog").contains(there)) return over;
  if (!there || there.matches("[role=alert], .sheet-body, .foot")) return there;
  if (!there.getClientRects().length) return null; // it was hidden together with its surroundings
  return there.closest(ROWS) ?? there.closest("label") ?? there;
}
