// Helpers that make elements. Text is only ever set as text, so external data is never parsed as markup.

const SVG = "http://www.w3.org/2000/svg";

/** Paths of the icons, drawn for a box of 24 x 24. */
const ICONS = {
  camera:
    "M9 4.5 7.6 6.5H4.5A1.5 1.5 0 0 0 3 8v10.500A1.500 1.500 0 0 0 4.500 20h15a1.500 1.500 0 0 0 1.500-1.500" +
    "V8a1.500 1.500 0 0 0-1.500-1.500h-3.100L15 4.500zM12 9a4 4 0 1 1 0 8 4 4 0 0 1 0-8z",
  image:
    "M4.500 4h15A1.500 1.500 0 0 1 21 5.500v13a1.500 1.500 0 0 1-1.500 1.500h-15A1.500 1.500 0 0 1 3 18.500" +
    "v-13A1.500 1.500 0 0 1 4.500 4zM5 17h14l-4.500-6-3.500 4.500-2.500-3zM8 7.500" +
    "a1.500 1.500 0 1 0 0 3 1.500 1.500 0 0 0 0-3z",
  keyboard:
    "M3.500 6h17A1.500 1.500 0 0 1 22 7.500v9a1.500 1.500 0 0 1-1.500 1.500h-17A1.500 1.500 0 0 1 2 16.500v-9" +
    "A1.500 1.500 0 0 1 3.500 6zM5 8.500v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zm4 0v2h2v-2zM7 13.500v2h10v-2z",
  history:
    "M12 4a8 8 0 1 1-7.700 10h2.100A6 6 0 1 0 7.800 7.800L10 10H4V4l2.350 2.350A8 8 0 0 1 12 4zm-1 4h2v3.600" +
    "l2.700 2.700-1.400 1.400L11 12.400z",
  undo: "M8 5 3 10l5 5v-3.500h6a3.500 3.500 0 0 1 0 7H9v2h5a5.500 5.500 0 0 0 0-11H8z",
  redo: "m16 5 5 5-5 5v-3.500h-6a3.500 3.500 0 0 0 0 7h5v2h-5a5.500 5.500 0 0 1 0-11h6z",
  back:
    "M12 4a8 8 0 0 0-7.500 5.200L2.500 7.200V13h5.800L6 10.700A6 6 0 1 1 6.800 15H4.600A8 8 0 1 0 12 4zM11 8" +
    "v5l3.500 2 .9-1.500-2.400-1.400V8z",
  plus: "M11 5h2v6h6v2h-6v6h-2v-6H5v-2h6z",
  minus: "M5 11h14v2H5z",
  group: "M3 6h5v12H3zm6.500 0h5v12h-5zM16 6h5v12h-5z",
  star: "m12 3.500 2.600 5.600 6.100.700-4.500 4.200 1.200 6L12 17l-5.400 3 1.200-6-4.500-4.200 6.100-.7z",
  share: "M12 3l4.500 4.500-1.400 1.400L13 6.800V15h-2V6.800L8.900 8.900 7.500 7.500zM5 12h3v2H7v5h10v-5h-1v-2h3v9H5z",
  turn:
    "M7 4h7v5h-2V6H7v12h5v2H5V6a2 2 0 0 1 2-2zm8 7h5a1.500 1.500 0 0 1 1.500 1.500v5A1.500 1.500 0 0 1 20 19" +
    "h-5a1.500 1.500 0 0 1-1.500-1.500v-5A1.500 1.500 0 0 1 15 11z",
  bin: "M9 3h6l1 2h4v2H4V5h4zM6 8.500h12L17 21H7z",
  close:
    "m6.400 5 5.600 5.600L17.600 5 19 6.400 13.400 12l5.600 5.600-1.400 1.400-5.600-5.600L6.400 19 5 17.600" +
    "l5.600-5.600L5 6.400z",
  bell: "M12 3a6 6 0 0 0-6 6v4.200L4 16v1.500h16V16l-2-2.800V9a6 6 0 0 0-6-6zM9.500 18.500a2.500 2.500 0 0 0 5 0z",
  print: "M7 3h10v5H7zM5 9h14a2 2 0 0 1 2 2v6h-4v4H7v-4H3v-6a2 2 0 0 1 2-2zm4 6v4h6v-4z",
  enlarge: "M4 4h6v2H6v4H4zm10 0h6v6h-2V6h-4zM4 14h2v4h4v2H4zm14 0h2v6h-6v-2h4z",
  check: "m9.500 16.200-4-4L4 13.700l5.500 5.500L20.500 8.200 19 6.800z",
};

/** The element with this id. */
export const byId = (id) => document.getElementById(id);

const handlers = new WeakMap();

/** Set the handler of an event type; it replaces an earlier one. A disabled control (`rest`) triggers nothing. */
function hear(element, kind, handler) {
  const own = handlers.get(element) ?? handlers.set(element, {}).get(element);
  if (!(kind in own)) {
    element.addEventListener(kind, (event) => {
      if (isResting(event.submitter ?? element)) event.preventDefault();
      else handlers.get(element)[kind]?.(event);
    });
  }
  own[kind] = handler;
}

/** Give an element the handlers of another one, and only those. */
export function adopt(element, from) {
  for (const kind of Object.keys(handlers.get(element) ?? {})) hear(element, kind, null);
  for (const [kind, handler] of Object.entries(handlers.get(from) ?? {})) hear(element, kind, handler);
}

/** Disable or enable a control. Unlike with the attribute `disabled`, it keeps the focus. */
export const rest = (control, rests) =>
  rests ? control.setAttribute("aria-disabled", "true") : control.removeAttribute("aria-disabled");
const isResting = (control) => control.getAttribute("aria-disabled") === "true";

/**
 * Make an element. `given`: properties, with `class`, `data` and `aria` (objects) and handlers such as `onclick`;
 * children may be elements, texts, null, or lists of these.
 */
export function el(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") made.className = value;
    else if (name === "data") Object.assign(made.dataset, value);
    else if (name === "aria") for (const [key, word] of Object.entries(value)) made.setAttribute(`aria-${key}`, word);
    else if (name.startsWith("on")) hear(made, name.slice(2), value);
    else if (name in made && name !== "list") made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

/** Make an SVG element with these attributes. */
export function svg(tag, attributes = {}, ...children) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** An icon; it is hidden from screen readers, which read the button's label. */
export function icon(name) {
  return svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: ICONS[name] }));
}

/** A button with a text, and before it the named icon, if any. */
export function button(text, onclick, given = {}) {
  const { icon: name, ...rest } = given;
  return el("button", { type: "button", onclick, ...rest }, name ? icon(name) : null, el("span", {}, text));
}

/** Show or hide an element. */
export function show(element, shown) {
  element.hidden = !shown;
}

let left = null;
let announce = (_close) => () => {};

/** Call `opened(close)` for each dialog; the function that it returns is called once the dialog is closed. */
export const announceDialogs = (opened) => (announce = opened);

/**
 * Open a dialog over the page with a title and a button that closes it; `fill(body, close)` adds its contents. When it
 * closes, focus returns to where it was, or if that is gone to the element with the id `otherwise`. Returns the
 * function that closes it.
 */
export function dialog(title, closeLabel, fill, kind = "sheet", otherwise = "") {
  left?.();
  const before = document.activeElement;
  const body = el("div", { class: "sheet-body" });
  const heading = el("h2", { id: "sheet-title" }, title);
  const box = el("dialog", { class: kind, aria: { labelledby: "sheet-title" } });
  const close = () => {
    ended();
    box.close();
  };
  const ended = announce(close);
  const top = el("div", { class: "head" }, heading, el("span", { class: "grow" }));
  top.append(
    el("button", { type: "button", class: "plain", aria: { label: closeLabel }, onclick: close }, icon("close")),
  );
  box.append(top, body);
  box.addEventListener("click", (event) => event.target === box && close());
  box.addEventListener("close", () => {
    ended();
    box.remove();
    if (left === close) left = null;
    const back = before?.isConnected ? before : (before?.id && byId(before.id)) || byId(otherwise);
    back?.focus({ preventScroll: back === before });
  });
  left = close;
  document.body.append(box);
  fill(body, close);
  box.showModal();
  return close;
}
