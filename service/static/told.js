// What is wrong, said where the person looks: beside the control that was pressed, or in the form that was sent;
// scrolled into view, and read aloud. One thing at a time: what is said next takes its place.

import { byId, el } from "/static/dom.js";

/** Controls that stand together: what is said of one of them comes after all of them. */
const ROWS = ".acts, .ways, .choices, .chips, .log-head, .head, .tools";
const CONTROLS = "button, a, input, select, textarea, summary, label";
let said = null;
let pressed = null;

/** The control that is being pressed, sent or changed right now, or null. */
export const pressedNow = () => pressed;

for (const kind of ["click", "change", "submit"]) {
  addEventListener(
    kind,
    (event) => {
      pressed = event.submitter ?? event.target.closest?.(CONTROLS) ?? null;
      setTimeout(() => (pressed = null)); // after every handler of this event has begun what it does
    },
    true,
  );
}

/**
 * Say lines at a control, or fill a place that is made for it (`role="alert"`). Over an open dialog they are said in
 * it. False where there is no such place any more: then the top of the page is left to say it.
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
    // the id keeps a drawing of the page from taking it for another paragraph
    const made = el("p", { class: "error told", id: "told", role: "alert" }, words);
    const within = place.matches(".sheet-body, .foot");
    if (within) place.prepend(made);
    else place.after(made);
    said = { place: made, own: true, at: place, beside: within ? null : place };
  }
  said.place.scrollIntoView({ block: "nearest" });
  return true;
}

/** Take away what was said. */
export function untell() {
  if (said?.own) said.place.remove();
  else said?.place.replaceChildren();
  said = null;
}

/** Whether an element was put beside its control here, so that a drawing of the page leaves it there. */
export const isTold = (node) => said?.own === true && node === said.place && said.at.isConnected;

/** Put it beside its control again, where a drawing has put something between them. */
export function putBeside() {
  if (said?.beside?.isConnected && said.beside.nextSibling !== said.place) said.beside.after(said.place);
}

function placeOf(at) {
  const there = at?.isConnected ? at : at?.id ? byId(at.id) : null;
  const over = document.querySelector("dialog[open] .sheet-body");
  if (over && !over.closest("dialog").contains(there)) return over;
  if (!there || there.matches("[role=alert], .sheet-body, .foot")) return there;
  if (!there.getClientRects().length) return null; // it was put away with what stood around it
  return there.closest(ROWS) ?? there.closest("label") ?? there;
}
