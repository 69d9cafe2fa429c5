// The page in the reader's language: texts by key, names of tiles, numbers.

import { byId, icon } from "/static/dom.js";

const LANGUAGES = ["en", "ja", "zh"];
/** @type {"en" | "ja" | "zh"} */
let language = "en";
let texts = {};

/** The language of the page: `en`, `ja` or `zh`. */
export const lang = () => language;

/** The stored language, else the first known one of the browser's languages. */
export function preferred(stored) {
  const wanted = [stored, ...(navigator.languages || [])].map((code) => String(code || "").slice(0, 2));
  return wanted.find((code) => LANGUAGES.includes(code)) || "en";
}

/**
 * Load a language and set the text of every element with `data-text` or `data-label`. `more`: further tables of texts,
 * each by the beginning of its name, such as `desk/link` for `/static/desk/link-en.js`.
 */
export async function setLanguage(code, ...more) {
  const loaded = await Promise.all(["texts", ...more].map((name) => import(`/static/${name}-${code}.js`)));
  texts = Object.assign({}, ...loaded.map((table) => table.default));
  language = code;
  document.documentElement.lang = code === "zh" ? "zh-Hans" : code;
  label(document);
}

/** Set texts, labels and icons of the marked elements below `root`, and the page's title (`data-title`). */
export function label(root) {
  const titled = root.querySelector("title")?.dataset.title;
  if (titled) document.title = `Tehai: ${t(titled)}`;
  for (const element of root.querySelectorAll("[data-text], [data-label]")) {
    const { text, label: spoken, icon: drawn } = element.dataset;
    if (text && drawn) {
      const span = document.createElement("span");
      span.textContent = t(text);
      element.replaceChildren(icon(drawn), span);
    } else if (text) element.textContent = t(text);
    if (spoken) {
      element.setAttribute("aria-label", t(spoken));
      element.title = t(spoken);
    }
    if (drawn && !element.querySelector("svg")) element.prepend(icon(drawn));
  }
  const select = byId("language");
  if (select) select.value = language;
}

/** The text of a key, with `{name}` filled in; a key without a text is shown itself, so that the gap is noticed. */
export function t(key, values = {}) {
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Whether there is a text for the key. */
export const has = (key) => key in texts;

/** A number in the format of the page's language. */
export const number = (value) => new Intl.NumberFormat(document.documentElement.lang).format(value);

/** A change of points with its sign. */
export const change = (value) => (value > 0 ? "+" : value < 0 ? "−" : "±") + number(Math.abs(value));

/** The name of a tile as players say it. */
export function tileName(code) {
  if (code === "?") return t("tile.back");
  const [digit, suit] = code;
  if (suit === "z" || suit === "f") return t(`tile.${code}`);
  const name = t(`tile.${suit}`, { n: t(`number.${digit === "0" ? 5 : digit}`) });
  return digit === "0" ? t("tile.red", { tile: name }) : name;
}
