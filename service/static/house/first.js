// The first start: the language, and once the question which rules this table plays.

import { button, byId, dialog, el } from "/static/dom.js";
import { has, lang, number, t } from "/static/i18n.js";
import { state, turnRound } from "/static/state.js";
import { save } from "/static/store.js";

const LANGUAGES = { en: "English", ja: "日本語", zh: "中文" };
/** The rules that most tables play, in the order of the question; all others follow in a collapsed section. */
const USUAL = ["mahjong-soul", "tenhou", "m-league", "wrc-2025", "ema-2025", "jpml-a", "zung-jung", "mcr"];
/** The options of limits in which riichi rules differ; those that apply are named. */
const SHOWN = ["kiriage", "counted_yakuman", "double_yakuman"];

/** The sheet of the first start. `changeLanguage(code)` changes the language of the page. */
export function firstSheet(changeLanguage) {
  save("asked", true); // also if the sheet is closed without an answer
  dialog(t("firstTitle"), t("close"), (body, close) => {
    const choose = (rules) => () => {
      turnRound({ rules: rules.id, house: null }, { undoable: false });
      close();
    };
    const usual = USUAL.map((id) => state.rules.find((one) => one.id === id)).filter(Boolean);
    const others = state.rules.filter((one) => !usual.includes(one));
    const list = (sets) =>
      el(
        "div",
        { class: "first-rules" },
        sets.map((one) => answer(one, choose(one))),
      );
    body.append(
      languages(changeLanguage),
      el("p", {}, t("firstText")),
      list(usual),
      el("details", { class: "more", id: "other-rules" }, el("summary", {}, t("otherRules")), list(others)),
    );
  });
}

function languages(changeLanguage) {
  const change = (code) => async () => {
    await changeLanguage(code);
    if (byId(`first-${code}`)) firstSheet(changeLanguage); // unless the question was answered meanwhile
  };
  return el(
    "div",
    { class: "first-languages", role: "group", aria: { label: t("language") } },
    Object.entries(LANGUAGES).map(([code, name]) =>
      el(
        "button",
        {
          type: "button",
          class: "chip",
          lang: code,
          id: `first-${code}`,
          aria: { pressed: String(code === lang()) },
          onclick: change(code),
        },
        name,
      ),
    ),
  );
}

function answer(rules, onclick) {
  const made = button(rules.name[lang()], onclick, { id: `first-${rules.id}` });
  made.append(el("small", {}, differs(rules)));
  return made;
}

/** What the rules differ in, in one line. */
function differs(rules) {
  if (has(`first.${rules.id}`)) return t(`first.${rules.id}`);
  if (rules.family !== "riichi") return t(`first.${rules.family}`);
  const options = Object.fromEntries(rules.options.map(({ name, default: value }) => [name, value]));
  const [first, second] = options.uma ?? [];
  return [
    t(options.red_fives ? "first.red" : "first.noRed"),
    ...SHOWN.filter((name) => options[name]).map((name) => t(`first.${name}`)),
    options.start_points ? t("first.start", { n: number(options.start_points) }) : null,
    first ? t("first.uma", { uma: `${number(first)}/${number(second)}` }) : null,
  ]
    .filter(Boolean)
    .join(" · ");
}
