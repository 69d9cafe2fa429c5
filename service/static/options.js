// The options of a rule set as fields: a table's differences from the rules. Their names are in the page's language.

import { el } from "/static/dom.js";
import { has, lang, number, t } from "/static/i18n.js";
import { localFields, localName } from "/static/local-yaku.js";
import { saveRedFivesAnswer, state, turnRound } from "/static/state.js";

/** A description: in the page's language, else the service's own English text. */
export const about = (key, words) =>
  has(`about.${key}`) ? el("small", {}, t(`about.${key}`)) : el("small", { lang: "en" }, words);

/** An option's value in words: a pattern or a kind of draw by its name. */
export function valueName(rules, option, value) {
  if (Array.isArray(value)) return value.map((each) => valueName(rules, option, each)).join(", ") || t("none");
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  if (typeof value === "number" || option === "uma") return number(value);
  if (option === "uma_by_floating") return value;
  if (option === "local_yaku") return localName(value);
  if (option === "abortive_draws") return t(`draw.${value}`);
  return rules.patterns.find((pattern) => pattern.id === value)?.name[lang()] ?? t(`choice.${option}.${value}`);
}

/** The value in force of an option that the table may have changed. */
export const played = (rules, option) => state.round.options[rules.id]?.[option.name] ?? option.default;

/** The changed options in words: "Red fives: yes". `options`: the changed options with their values. */
export const changedRules = (rules, options = state.round.options[rules?.id] ?? {}) =>
  (rules?.options ?? [])
    .filter(({ name, default: usual }) => name in options && String(options[name]) !== String(usual))
    .map((option) => `${t(`option.${option.name}`)}: ${valueName(rules, option.name, options[option.name])}`);

/** What house rules change, in words: the name of their base, changed options, values of patterns. */
export function differences(rules, known) {
  const base = known.find((one) => one.id === rules.base);
  const values = Object.entries(rules.house.values).map(([id, value]) => {
    const name = base.patterns.find((pattern) => pattern.id === id)?.name[lang()] ?? id;
    return `${name}: ${number(value)}`;
  });
  return [base.name[lang()], ...changedRules(base, rules.house.options), ...values];
}

/** The field of one option with its value in force; a change is stored in `options` of the round. */
export function optionField(rules, option) {
  const set = (value) => {
    const { [option.name]: _, ...rest } = state.round.options[rules.id] ?? {};
    const changed = String(value) === String(option.default) ? rest : { ...rest, [option.name]: value };
    // If an option removes liability, the players named as liable are removed too.
    const { liable } = state.round;
    const still =
      option.name === "liability"
        ? { liable: Object.fromEntries(Object.entries(liable).filter(([id]) => value.includes(id))) }
        : {};
    if (option.name === "red_fives") saveRedFivesAnswer(rules.id);
    turnRound({ options: { ...state.round.options, [rules.id]: changed }, ...still });
  };
  const made = { rules, option, value: played(rules, option), set, id: `option-${option.name}` };
  if (option.name === "uma_by_floating") return lines(made);
  if (option.name === "local_yaku") return group(made, "local", localFields(made));
  if (Array.isArray(option.default)) return option.choices.length ? ticks(made) : places(made);
  return el(
    "div",
    { class: "option" },
    el("label", { htmlFor: made.id }, t(`option.${option.name}`), about(`option.${option.name}`, option.about)),
    single(made),
  );
}

function single({ rules, option, value, set, id }) {
  if (typeof option.default === "boolean")
    return el("input", { type: "checkbox", id, checked: value, onchange: (event) => set(event.target.checked) });
  if (option.choices.length) {
    return el(
      "select",
      { id, onchange: (event) => set(option.choices.find((one) => String(one) === event.target.value)) },
      option.choices.map((one) =>
        el("option", { value: String(one), selected: one === value }, valueName(rules, option.name, one)),
      ),
    );
  }
  return el("input", {
    type: "number",
    id,
    value,
    min: 0,
    max: 100000,
    onchange: (event) => event.target.checkValidity() && set(Math.trunc(event.target.valueAsNumber) || 0),
  });
}

const group = ({ option, id }, kind, fields) =>
  el(
    "fieldset",
    { class: "option several", id },
    el("legend", {}, t(`option.${option.name}`), about(`option.${option.name}`, option.about)),
    el("div", { class: kind }, fields),
  );

/** Checkboxes for a list, in the order of the list. */
function ticks(made) {
  const { rules, option, value, set, id } = made;
  const boxes = option.choices.map((one) =>
    el("input", {
      type: "checkbox",
      id: `${id}-${one}`,
      checked: value.includes(one),
      onchange: () => set(option.choices.filter((_, place) => boxes[place].checked)),
    }),
  );
  return group(
    made,
    "ticks",
    boxes.map((box, place) =>
      el("label", { class: "check" }, box, el("span", {}, valueName(rules, option.name, option.choices[place]))),
    ),
  );
}

/** A text field for a list of texts, with semicolons between them. */
const lines = ({ option, value, set, id }) =>
  el(
    "div",
    { class: "option" },
    el("label", { htmlFor: id }, t(`option.${option.name}`), about(`option.${option.name}`, option.about)),
    el("input", {
      type: "text",
      id,
      value: value.join("; "),
      onchange: (event) => {
        const texts = event.target.value.split(";").map((each) => each.trim());
        set(texts.filter((each) => each));
      },
    }),
  );

/** A number field for each place. */
function places(made) {
  const { value, set, id } = made;
  const fields = value.map((each, place) =>
    el("input", {
      type: "number",
      id: `${id}-${place + 1}`,
      value: each,
      min: -1000,
      max: 1000,
      step: "any",
      required: true,
      inputMode: "text",
      onchange: () => fields.every((field) => field.checkValidity()) && set(fields.map((field) => field.value)),
    }),
  );
  return group(
    made,
    "places",
    fields.map((field, place) => el("label", {}, el("span", {}, t("umaOf", { n: number(place + 1) })), field)),
  );
}
