// The values of patterns in house rules, as fields.

import { el } from "/static/dom.js";
import { lang, t } from "/static/i18n.js";

const MOST = 10_000;
/** The families whose patterns have values of their own. */
const POINTS = ["points", "mcr"];

/** Fields for the value of each pattern, which change `values`; null if the rule set has no such values. */
export function valueFields(rules, values) {
  if (!POINTS.includes(rules.family)) return null;
  return [el("p", { class: "hint" }, t("valuesHint")), ...rules.patterns.map((pattern) => field(pattern, values))];
}

function field(pattern, values) {
  const usual = Number.parseInt(pattern.value, 10);
  const id = `value-${pattern.id}`;
  const change = ({ target }) => {
    if (!target.checkValidity()) return;
    if (target.value === "" || target.valueAsNumber === usual) delete values[pattern.id];
    else values[pattern.id] = target.valueAsNumber;
  };
  return el(
    "div",
    { class: "option" },
    el("label", { htmlFor: id }, pattern.name[lang()]),
    el("input", {
      type: "number",
      id,
      value: values[pattern.id] ?? usual,
      min: 0,
      max: MOST,
      step: 1,
      onchange: change,
    }),
  );
}
