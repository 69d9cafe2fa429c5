// The photo with an outline around each tile, linked to the tiles of the hand: touching one highlights the other.

import { byId, dialog, el, icon, show, svg } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { state } from "/static/state.js";

let picture = null;
let linked = {};

/** Show a photo in full size, to be scrolled. */
export function enlarge(photo) {
  dialog(
    t("photo"),
    t("close"),
    (body) => {
      const image = el("img", { src: photo.url, alt: t("photoAlone") });
      const room = el("div", { class: "scrolled", tabIndex: 0 }, image);
      body.append(room);
      const toMiddle = () =>
        room.scrollTo((image.width - room.clientWidth) / 2, (image.height - room.clientHeight) / 2);
      image.decode().then(toMiddle, () => {});
    },
    "sheet enlarged",
  );
}

/** The frame of a photo. A tap next to the outlines enlarges the photo; the keyboard has a button. */
function framed(...contents) {
  const label = t("enlarge");
  const frame = el(
    "div",
    { class: "frame" },
    contents,
    el(
      "button",
      {
        type: "button",
        class: "enlarge",
        id: "enlarge",
        aria: { label },
        title: label,
        onclick: () => enlarge(state.photo),
      },
      icon("enlarge"),
    ),
  );
  frame.addEventListener(
    "click",
    (/** @type {any} */ event) => event.target.closest("polygon, button") || enlarge(state.photo),
  );
  return frame;
}

/** The photo of an earlier hand, without outlines. */
function drawKept({ url, width, height }) {
  const frame = framed(el("img", { src: url, alt: t("photoAlone"), width, height }));
  frame.style.setProperty("--shape", String(width / height));
  for (const [name, value] of [
    ["--zoom", "1"],
    ["--x", "0"],
    ["--y", "0"],
  ])
    frame.style.setProperty(name, value);
  byId("photo").replaceChildren(frame);
}

/** Show the photo of the hand, or none. `onOutline(place)` is called when an outline is tapped. */
export function drawPhoto(onOutline) {
  const { photo, reading } = state;
  show(byId("photo-card"), Boolean(photo?.url));
  picture = null;
  if (!photo?.url) return byId("photo").replaceChildren();
  if (!reading) return drawKept(photo);
  picture = el("img", {
    src: photo.url,
    alt: t("photoAlt"),
    width: reading.image.width,
    height: reading.image.height,
  });
  const overlay = svg("svg", { viewBox: viewOf(reading), class: "outlines", "aria-hidden": "true" });
  const frame = framed(picture, overlay);
  byId("photo").replaceChildren(frame);
  crop(frame, reading);
  reading.tiles.forEach((tile, place) => {
    const outline = svg("polygon", {
      points: tile.quad.map((point) => point.join(",")).join(" "),
      "data-seen": place,
    });
    outline.addEventListener("click", () => onOutline(place));
    overlay.append(outline);
  });
  return drawRoles();
}

const span = (reading) => {
  const points = reading.tiles.filter((tile) => tile.role !== "other").flatMap((tile) => tile.quad);
  const used = points.length
    ? points
    : [
        [0, 0],
        [reading.image.width, reading.image.height],
      ];
  const [xs, ys] = [used.map(([x]) => x), used.map(([, y]) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
};

/** The part of the photo with some tiles of the reading, as a small picture; null without a photo. */
export function partOf(places) {
  const { photo, reading } = state;
  if (!photo?.url || !places.length) return null;
  const points = places.flatMap((place) => reading.tiles[place].quad);
  const room = 8;
  const { width, height } = reading.image;
  const [left, top] = [0, 1].map((axis) => Math.max(0, Math.min(...points.map((point) => point[axis])) - room));
  const [right, bottom] = [
    Math.min(width, Math.max(...points.map(([x]) => x)) + room),
    Math.min(height, Math.max(...points.map(([, y]) => y)) + room),
  ];
  const [wide, high] = [right - left, bottom - top];
  const part = el("span", { class: "part" });
  const share = (start, whole, size) => (whole > size ? `${(100 * start) / (whole - size)}%` : "0%");
  Object.assign(part.style, {
    aspectRatio: String(wide / high),
    backgroundImage: `url("${photo.url}")`,
    backgroundSize: `${(100 * width) / wide}% ${(100 * height) / high}%`,
    backgroundPosition: `${share(left, width, wide)} ${share(top, height, high)}`,
  });
  return part;
}

const viewOf = (reading) => `0 0 ${reading.image.width} ${reading.image.height}`;

/** Show the part of the photo that contains the hand: with the whole table the tiles would be too small on a phone. */
function crop(frame, reading) {
  const { image } = reading;
  const [left, top, right, bottom] = span(reading);
  const margin = 0.12 * (right - left) + 10;
  const [x, y] = [Math.max(0, left - margin), Math.max(0, top - margin)];
  const [width, height] = [Math.min(image.width, right + margin) - x, Math.min(image.height, bottom + margin) - y];
  const style = frame.style;
  style.setProperty("--shape", String(width / height));
  style.setProperty("--zoom", String(image.width / width));
  style.setProperty("--x", String(x / image.width));
  style.setProperty("--y", String(y / image.height));
}

/** Colour the outlines by the current roles of their tiles. */
export function drawRoles() {
  const { hand } = state;
  linked = Object.fromEntries(
    Object.entries(hand.tiles)
      .filter(([, tile]) => tile.seen !== null)
      .map(([id, tile]) => [tile.seen, id]),
  );
  for (const outline of byId("photo").querySelectorAll("polygon")) {
    const id = linked[outline.dataset.seen];
    const role = !id ? "other" : id === hand.winning ? "winning" : hand.tiles[id].doubtful ? "doubtful" : "used";
    outline.setAttribute("class", role);
  }
}

/** The tile of the hand at a place of the reading, or undefined. */
export const tileAt = (place) => linked[place];

/** Highlight the outline of a tile of the hand, or none. */
export function light(id) {
  const seen = id ? state.hand.tiles[id]?.seen : null;
  for (const outline of byId("photo").querySelectorAll("polygon"))
    outline.classList.toggle("lit", outline.dataset.seen === String(seen));
}

/** The part of the photo with a tile, upright, as a small picture; null without a photo. */
export function cropOf(seen) {
  if (!picture || !state.reading?.tiles[seen]) return null;
  const { quad } = state.reading.tiles[seen];
  const [[x0, y0], [x1, y1], , [x3, y3]] = quad;
  const [wide, high] = [Math.hypot(x1 - x0, y1 - y0), Math.hypot(x3 - x0, y3 - y0)];
  if (!wide || !high) return null;
  const canvas = el("canvas", { width: 111, height: 150, class: "crop", role: "img", aria: { label: t("cropAlt") } });
  const pen = canvas.getContext("2d");
  // From the tile's own axes to the canvas: its top left corner goes to (0, 0).
  const [a, b] = [(x1 - x0) / wide, (y1 - y0) / wide];
  const [c, d] = [(x3 - x0) / high, (y3 - y0) / high];
  const turned = a * d - b * c || 1;
  pen.scale(canvas.width / wide, canvas.height / high);
  pen.transform(d / turned, -b / turned, -c / turned, a / turned, 0, 0);
  const factor = state.reading.image.width / (picture.naturalWidth || state.reading.image.width);
  pen.translate(-x0, -y0);
  pen.scale(factor, factor);
  pen.drawImage(picture, 0, 0);
  return canvas;
}
