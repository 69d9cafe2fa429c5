// The options of the rule set as this table plays it, and what makes house rules of them.

import { button, dialog, el } from "/static/dom.js";
import { check, reasons } from "/static/house/check.js";
import { setsSheet } from "/static/house/sets-sheet.js";
import { valueFields } from "/static/house/values.js";
import { givenOf, idOf, keepSet, newId, setNamed } from "/static/house-rules.js";
import { lang, t } from "/static/i18n.js";
import { tell } from "/static/inline-message.js";
import { optionField } from "/static/options.js";
import { ruleSet, state, turnRound } from "/static/state.js";

const MATCH = ["match", "deal"];

/** The sheet *Table rules*. */
export function tableRulesSheet() {
  const rules = ruleSet();
  const values = { ...rules.house?.values };
  dialog(t("tableRules"), t("close"), (body, close) => {
    const fields = (isMatch) =>
      rules.options
        .filter(({ group }) => MATCH.includes(group) === isMatch)
        .map((option) => optionField(rules, option));
    body.append(
      el("p", { class: "hint" }, t("tableRulesHint", { rules: rules.name[lang()] })),
      ...fields(false),
      folded("match-rules", t("matchRules"), fields(true)),
      ...[valueFields(rules, values)].filter(Boolean).map((made) => folded("pattern-values", t("valuesOf"), made)),
      saving(rules, values, close),
      el("div", { class: "acts" }, button(t("mySets"), setsSheet, { id: "my-sets" })),
    );
  });
}

const folded = (id, title, contents) =>
  el("details", { class: "more", id }, el("summary", {}, title), el("div", {}, contents));

/** The form that saves what the sheet shows under a name. */
function saving(rules, values, close) {
  const name = el("input", {
    type: "text",
    id: "set-name",
    required: true,
    maxLength: 80,
    autocomplete: "off",
    value: rules.house?.name ?? "",
  });
  const word = el("span", {});
  const say = () => (word.textContent = t(setNamed(name.value.trim()) ? "replaceSet" : "saveAs"));
  name.addEventListener("input", say);
  say();
  const wrong = el("p", { class: "error", role: "alert", id: "set-wrong" });
  const save = async (event) => {
    event.preventDefault();
    try {
      const set = await savedSet(rules, values, name.value.trim());
      close();
      playSet(set, { [rules.id]: {} });
    } catch (error) {
      tell(reasons(error), wrong);
    }
  };
  return el(
    "form",
    { class: "saving", onsubmit: save },
    el("h3", {}, t("saveTitle")),
    el("p", { class: "hint" }, t("saveHint")),
    el("label", { class: "field" }, el("span", {}, t("setName")), name),
    wrong,
    el("button", { type: "submit", class: "primary", id: "save-set" }, word),
  );
}

/** Check and store the options in force and these values as the set of a name. */
async function savedSet(rules, values, name) {
  const options = { ...rules.house?.options, ...state.round.options[rules.id] };
  const { given } = await check({ base: rules.house?.base ?? rules.id, name, options, values });
  return keepSet({ id: setNamed(name)?.id ?? newId(), ...givenOf(given) });
}

/** Play by a stored set. `options`: what the table changes of the rule sets named here. */
export function playSet(set, options = {}) {
  const cleared = { ...options, [idOf(set)]: {} };
  turnRound({ rules: idOf(set), house: set, options: { ...state.round.options, ...cleared } }, { undoable: false });
}
