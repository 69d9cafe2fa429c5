// What a hand, a pattern and a fault are called in results.

import { el } from "/static/dom.js";
import { has, lang, number, t } from "/static/i18n.js";
import { parse, tileSvg } from "/static/tiles.js";

/** The name of the limit of a value, or nothing. */
export const limitOf = (value) => (value.limit ? t(`limit.${value.limit}`) : "");

/** "5 han 50 fu", "170 points". */
export function worth(value) {
  const parts = ["han", "fu", "points"].filter(
    (unit) => value[unit] !== undefined && value[unit] !== null && !(unit === "fu" && !value.fu),
  );
  return parts.map((unit) => t(`worth.${unit}`, { n: number(value[unit]) })).join(" ");
}

/** "3 han"; one yakuman is named without its number. */
const unitText = (unit, value) =>
  unit === "yakuman" && value === 1 ? t("limit.yakuman") : t(`worth.${unit}`, { n: number(value) });

/** "5 han 50 fu · Mangan". A stated value may be a number of yakuman. */
export const worthOf = (value) =>
  [value.yakuman ? unitText("yakuman", value.yakuman) : worth(value), limitOf(value)].filter(Boolean).join(" · ");

/** The name of a pattern, with how many times it counts if more than once. */
export const lineName = (line) => line.name[lang()] + (line.count > 1 ? ` ×${line.count}` : "");

/** The name of the round wind as players of a rule set say it: each family of rules may have its own term. */
export const roundWindName = (rules) =>
  has(`roundWind.${rules?.family}`) ? t(`roundWind.${rules.family}`) : t("roundWind");

/** What a pattern is worth: its value, as often as it counts. */
export const lineWorth = (line) => unitText(line.unit, line.value * (line.count ?? 1));

/** Small tiles beside a name. */
export const minis = (text) =>
  el(
    "span",
    { class: "minis", aria: { hidden: "true" } },
    (parse(text) ?? []).map((code) => tileSvg(code)),
  );

/** A fault in a few words of the page, for a line of a table and for scores that were recorded in English. */
export const faultText = (fault) => (has(`fault.${fault.code}`) ? t(`fault.${fault.code}`) : fault.message);
