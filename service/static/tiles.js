// Tiles: notation, and the drawings from the service's own sheet of symbols.

import { svg } from "/static/dom.js";

const ORDER = "mpszf";
export const SUITS = {
  m: ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "0m"],
  p: ["1p", "2p", "3p", "4p", "5p", "6p", "7p", "8p", "9p", "0p"],
  s: ["1s", "2s", "3s", "4s", "5s", "6s", "7s", "8s", "9s", "0s"],
  z: ["1z", "2z", "3z", "4z", "5z", "6z", "7z", "?"],
  f: ["1f", "2f", "3f", "4f", "5f", "6f", "7f", "8f"],
};
export const WIDTH = 222;
export const HEIGHT = 300;

/** `"23499m?"` as `["2m", "3m", "4m", "9m", "9m", "?"]`; null if it is not valid notation. */
export function parse(text) {
  const found = [];
  let digits = "";
  for (const letter of text.replace(/\s/g, "")) {
    if (/\d/.test(letter)) digits += letter;
    else if (letter === "?" && !digits) found.push("?");
    else if (ORDER.includes(letter) && digits) {
      for (const digit of digits) {
        const code = digit + letter;
        if (!SUITS[letter].includes(code)) return null;
        found.push(code);
      }
      digits = "";
    } else return null;
  }
  return digits ? null : found;
}

/** Tiles as notation, in their order: `["2m", "3m"]` as `"23m"`. */
export function format(codes) {
  let text = "";
  codes.forEach((code, place) => {
    const next = codes[place + 1];
    text += code === "?" ? "?" : next && next !== "?" && next[1] === code[1] ? code[0] : code;
  });
  return text;
}

const rank = (code) =>
  code === "?" ? 999 : ORDER.indexOf(code[1]) * 20 + (code[0] === "0" ? 9 : 2 * Number(code[0]));

/** By suit m p s z f, then number; a red five before the others. */
export const byOrder = (a, b) => rank(a) - rank(b);

/** The kind of a tile: a red five is a five. */
export const kind = (code) => (code[0] === "0" ? `5${code[1]}` : code);

let sheet = null;
let sheetText = "";

/** Load the sheet of symbols into the page; tiles drawn earlier appear as soon as it is loaded. */
export async function loadTiles() {
  const answer = await fetch("/tiles.svg");
  sheetText = await answer.text();
  sheet = new DOMParser().parseFromString(sheetText, "image/svg+xml");
  const holder = document.importNode(sheet.documentElement, true);
  holder.setAttribute("class", "sprite");
  holder.setAttribute("aria-hidden", "true");
  document.body.append(holder);
}

/** The drawing of a tile; turned if `sideways`. */
export function tileSvg(code, sideways = false) {
  const use = svg("use", { href: `#tile-${code === "?" ? "back" : code}` });
  const box = sideways ? `0 0 ${HEIGHT} ${WIDTH}` : `0 0 ${WIDTH} ${HEIGHT}`;
  if (sideways) use.setAttribute("transform", `translate(0 ${WIDTH}) rotate(-90)`);
  use.setAttribute("width", WIDTH);
  use.setAttribute("height", HEIGHT);
  return svg("svg", { class: sideways ? "face sideways" : "face", viewBox: box, "aria-hidden": "true" }, use);
}

/** The symbols of these tiles as text, for a standalone picture. */
export function symbolsOf(codes) {
  const wanted = new Set(codes.map((code) => `tile-${code === "?" ? "back" : code}`));
  const write = new XMLSerializer();
  return [...sheet.querySelectorAll("symbol")]
    .filter((one) => wanted.has(one.id))
    .map((one) => write.serializeToString(one))
    .join("");
}
