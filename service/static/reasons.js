// What stands behind a tap below the result: the reasons, the fu, what does not count, the hand under every rule set.

import { byId, el } from "/static/dom.js";
import { has, lang, number, t } from "/static/i18n.js";
import { ruleSet, state } from "/static/state.js";
import { faultText, lineName, minis, worthOf } from "/static/worth.js";

/** The scores under every rule set, once they are known. */
let others = null;

function behind(id, title, ...contents) {
  return el("details", { class: "more", id }, el("summary", {}, title), el("div", {}, contents));
}

/** What each pattern needs, and why the hand has it. */
export function why(score) {
  return behind(
    "why",
    t("reasons"),
    el(
      "dl",
      { class: "why" },
      score.patterns.flatMap((line) => [el("dt", {}, lineName(line)), el("dd", {}, line.because)]),
    ),
  );
}

/** The fu of each set. */
export function fu(score) {
  return behind(
    "fu",
    t("fuBySet"),
    el(
      "table",
      { class: "patterns" },
      el(
        "tbody",
        {},
        score.fu.map((item) =>
          el(
            "tr",
            {},
            el(
              "th",
              { scope: "row" },
              has(`fu.${item.id}`) ? t(`fu.${item.id}`) : item.id,
              item.tiles ? minis(item.tiles) : null,
              el("small", {}, item.because),
            ),
            el("td", {}, number(item.value)),
          ),
        ),
      ),
    ),
  );
}

function patternName(id) {
  const found = ruleSet().patterns.find((pattern) => pattern.id === id);
  return found
    ? found.name[lang()]
    : has(`note.${id}`)
      ? t(`note.${id}`)
      : has(`flag.${id}`)
        ? t(`flag.${id}`)
        : id.replaceAll("_", " ");
}

/** What does not count, and why. */
export function notCounted(score) {
  if (!score.not_counted.length) return null;
  return behind(
    "missed",
    t("notCounted"),
    el(
      "dl",
      { class: "why" },
      score.not_counted.flatMap((each) => [el("dt", {}, patternName(each.id)), el("dd", {}, each.why)]),
    ),
  );
}

/** The same hand under every rule set; `compare()` requests the scores. */
export function everywhere(compare) {
  const details = behind(
    "everywhere",
    t("everywhere"),
    el("div", { id: "everywhere-list" }, others ? table(others) : el("p", {}, "…")),
  );
  details.addEventListener("toggle", async () => {
    if (!details.open) return;
    const { hand, round } = state;
    const scores = await compare();
    // the answer is for an earlier hand or round; that of the current one is requested separately
    if (hand !== state.hand || round !== state.round) return;
    // With the others stands what is in view: a red five is no reason against the rules that the player chose.
    others = scores && state.score && ruleSet().id in scores ? { ...scores, [ruleSet().id]: state.score } : scores;
    byId("everywhere-list")?.replaceChildren(others ? table(others) : el("p", {}, t("error.offline")));
  });
  return details;
}

/** Forget the comparison, which is for an earlier hand. */
export const forgetOthers = () => (others = null);

function table(scores) {
  const rows = Object.entries(scores).map(([id, score]) => {
    const name = state.rules.find((one) => one.id === id)?.name[lang()] ?? id;
    const text = score.waits ? t("waitsTitle") : score.valid ? worthOf(score.value) : faultText(score.faults[0]);
    return el(
      "tr",
      {},
      el("th", { scope: "row" }, name, el("small", {}, text)),
      el("td", {}, score.valid ? number(score.total) : "–"),
    );
  });
  return el("table", { class: "patterns" }, el("tbody", {}, rows));
}
