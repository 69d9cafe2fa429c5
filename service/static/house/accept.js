// House rules from another phone or from a file: the page says what they change before it stores them.

import { button, dialog, el } from "/static/dom.js";
import { check, reasons } from "/static/house/check.js";
import { summary } from "/static/house/sets-sheet.js";
import { playSet } from "/static/house/table-rules.js";
import { givenOf, houseSets, keepSet, newId, same, setNamed } from "/static/house-rules.js";
import { t } from "/static/i18n.js";

/** Ask whether to store a set: an object, the text of a TOML file, or null for a link that cannot be read. */
export async function acceptSheet(rules) {
  const { set, wrong } = await checkedSet(rules);
  dialog(set ? t("acceptTitle", { name: set.name }) : t("importSet"), t("close"), (body, close) => {
    if (wrong) return void body.append(el("p", {}, t("cannotTake")), ...wrong.map(refusal));
    const [base, ...changed] = summary(set);
    const known = houseSets().find((one) => same(one, set));
    const take = () => {
      close();
      playSet(known ?? keepSet({ ...set, id: newId(), name: freeName(set.name) }));
    };
    body.append(
      el("p", {}, t("basedOn", { base })),
      changed.length
        ? el(
            "ul",
            { id: "what-differs" },
            changed.map((line) => el("li", {}, line)),
          )
        : el("p", { class: "hint" }, t("noChanges")),
      el("p", { class: "hint", hidden: !known }, t("haveIt")),
      el(
        "div",
        { class: "acts" },
        button(t(known ? "playSet" : "takeSet"), take, { class: "primary", id: "take-set" }),
        button(t("leaveSet"), close, { id: "leave-set" }),
      ),
    );
    return undefined;
  });
}

/** The checked set, or the reasons for which it is refused. */
async function checkedSet(rules) {
  if (rules === null) return { set: null, wrong: [t("brokenLink")] };
  try {
    const { given } = await check(typeof rules === "string" ? rules : givenOf(rules));
    return { set: { id: newId(), ...givenOf(given) }, wrong: null };
  } catch (error) {
    return { set: null, wrong: reasons(error) };
  }
}

const refusal = (line) => el("p", { class: "error" }, line);

/** The name, with a number if this phone has other rules of that name. */
function freeName(name) {
  let free = name;
  for (let count = 2; setNamed(free); count += 1) free = `${name} (${count})`;
  return free;
}
