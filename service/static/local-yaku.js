// Local yaku: which of them a table counts, and how many han it gives them. A value is `sanrenkou` (its usual han) or
// `sanrenkou:3`.

import { el } from "/static/dom.js";
import { lang, number, t } from "/static/i18n.js";
import { LOCAL_YAKU } from "/static/local-yaku-names.js";

const YAKUMAN = 13;

const hanOf = (han) => (Number(han) === YAKUMAN ? t("limit.yakuman") : t("worth.han", { n: number(Number(han)) }));

/** A value of the option in words. */
export function localName(value) {
  const [id, han] = value.split(":");
  return (LOCAL_YAKU[id]?.[lang()][0] ?? id) + (han ? ` (${hanOf(han)})` : "");
}

/** A field for each local yaku; `set(values)` stores the list of those that count. */
export function localFields({ option, value, set, id }) {
  const names = option.choices.filter((one) => !one.includes(":"));
  const chosen = Object.fromEntries(value.map((one) => [one.split(":")[0], one]));
  return names.map((name) => {
    const fixed = option.choices.filter((one) => one.startsWith(`${name}:`));
    const choice = (one, text) => el("option", { value: one, selected: (chosen[name] ?? "") === one }, text);
    const store = (event) => {
      chosen[name] = event.target.value;
      set(names.map((one) => chosen[one]).filter(Boolean));
    };
    const field = `${id}-${name}`;
    const [shown, rule] = LOCAL_YAKU[name]?.[lang()] ?? [name, ""];
    return el(
      "div",
      { class: "option" },
      el("label", { htmlFor: field }, shown, el("small", {}, rule)),
      el("select", { id: field, onchange: store }, [
        choice("", t("local.none")),
        choice(name, t("local.usual")),
        ...fixed.map((one) => choice(one, hanOf(one.split(":")[1]))),
      ]),
    );
  });
}
