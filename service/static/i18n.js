// The page in the reader's language: texts by key, names of tiles, numbers.

import { byId, icon } from "/static/dom.js";

const LANGUAGES = ["en", "ja", "zh"];
/** @type {"en" | "ja" | "zh"} */
let language = "en";
/** The language that was chosen last; its texts may still be loading. */
let wanted = "en";
let texts = {};
/** The tables of texts that the page has. */
const tables = new Set(["texts"]);
/** The name that replaces the text of a key, or null for the text itself: in a game, players' names replace seats. */
let named = (_) => null;

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
  wanted = code;
  const found = await loaded(code, more);
  if (code !== wanted) return; // another language was chosen meanwhile
  texts = found;
  language = code;
  document.documentElement.lang = code === "zh" ? "zh-Hans" : code;
  label(document);
}

/** The texts of all tables, also of those that are added while they load. */
async function loaded(code, more) {
  for (const name of more) tables.add(name);
  const names = [...tables];
  const found = await Promise.all(names.map((name) => import(`/static/${name}-${code}.js`)));
  return names.length < tables.size ? loaded(code, []) : Object.assign({}, ...found.map((table) => table.default));
}

/** Add further tables of texts, in this language and in those that are chosen later. */
export async function addTexts(...more) {
  const code = language;
  const found = await loaded(code, more);
  if (code !== language) return addTexts(); // another language was chosen meanwhile
  texts = found;
  return undefined;
}

/** Let `find(key)` return the name that replaces the text of a key; null: the text itself. */
export const nameWith = (find) => (named = find);

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
  const name = named(key);
  if (name !== null) return name;
  const text = texts[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? "");
}

/** Whether there is a text for the key. */
export const has = (key) => key in texts;

/** A number in the format of the page's language, with the minus sign of `change`. */
export const number = (value) => new Intl.NumberFormat(document.documentElement.lang).format(value).replace("-", "−");

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
