// The form of a new tournament: a published format or one's own, with its rules and their options, its rounds, and how
// equal totals are decided.

import { el } from "/static/dom.js";
import { lang, number, t } from "/static/i18n.js";
import { optionField } from "/static/options.js";
import { state as known, turnRound } from "/static/state.js";
import { field } from "/static/tournament/tour.js";

const MOST_ROUNDS = 40;
const TIES = ["last_round", "best_round", "game_points", "first_places"];
const PAIRINGS = ["plan", "standing"];

/** The fields of a format, and `read` for what was chosen. `formats`: those of published rules. */
export function formatFields(formats) {
  const choice = el(
    "select",
    { id: "new-format" },
    formats.map((each) =>
      el(
        "option",
        { value: each.id },
        `${nameOfRules(each.rules)}: ${t("roundsOf", { n: number(each.rounds.length) })}`,
      ),
    ),
  );
  const rules = el(
    "select",
    { id: "new-rules" },
    known.rules.map((one) => el("option", { value: one.id }, one.name[lang()])),
  );
  const count = el("input", { type: "number", id: "new-rounds", min: 1, max: MOST_ROUNDS, required: true });
  const options = el("div", { id: "new-options" });
  const rows = el("tbody", {});
  const ties = TIES.map((_, place) => tieChoice(place));
  const chosen = () => formats.find((each) => each.id === choice.value);
  const drawOptions = () => {
    const ruleSet = known.rules.find((one) => one.id === rules.value);
    options.replaceChildren(...ruleSet.options.map((option) => optionField(ruleSet, option)));
  };
  const drawRounds = (list) => rows.replaceChildren(...list.map(roundRow));
  const readRounds = () => [...rows.rows].map((row, place) => roundOf(row, chosen().rounds[place]?.source ?? ""));
  const fill = () => {
    const format = chosen();
    rules.value = format.rules;
    turnRound({ options: { [format.rules]: { ...format.options } } }, { undoable: false });
    count.value = format.rounds.length;
    drawRounds(format.rounds);
    for (const [place, each] of ties.entries()) each.value = format.ties[place] ?? "";
    drawOptions();
  };
  choice.addEventListener("change", fill);
  rules.addEventListener("change", drawOptions);
  count.addEventListener("change", () => {
    const own = readRounds();
    const wanted = Math.min(MOST_ROUNDS, Math.max(1, count.valueAsNumber || 1));
    drawRounds(Array.from({ length: wanted }, (_, place) => own[place] ?? { ...own.at(-1), admits: null }));
  });
  fill();
  const read = () => {
    const format = chosen();
    const breaks = [...new Set(ties.map((each) => each.value).filter(Boolean))];
    const same = String(breaks) === String(format.ties);
    return {
      id: rules.value === format.rules ? format.id : "own",
      rules: rules.value,
      rounds: readRounds(),
      ties: breaks,
      ties_source: same ? format.ties_source : "",
      options: known.round.options[rules.value] ?? {},
    };
  };
  const fields = [
    field("format", choice),
    field("rules", rules),
    el("details", { class: "more", id: "rules-options" }, el("summary", {}, t("tableRules")), options),
    field("rounds", count),
    el(
      "details",
      { class: "more", id: "rounds-options" },
      el("summary", {}, t("cutsAndCarry")),
      el("div", {}, el("p", { class: "hint" }, t("cutsHint")), roundsTable(rows)),
    ),
    el("h3", {}, t("tiesTitle")),
    ties.map((each, place) =>
      el("label", { class: "field" }, el("span", {}, t("tieStep", { n: number(place + 1) })), each),
    ),
  ];
  return { fields, read };
}

const nameOfRules = (id) => known.rules.find((one) => one.id === id)?.name[lang()] ?? id;

const tieChoice = (place) =>
  el(
    "select",
    { id: `new-tie-${place + 1}` },
    el("option", { value: "" }, t("tie.none")),
    TIES.map((tie) => el("option", { value: tie }, t(`tie.${tie}`))),
  );

const roundsTable = (rows) =>
  el(
    "div",
    { class: "wide", tabIndex: 0, role: "region", aria: { label: t("rounds") } },
    el(
      "table",
      { class: "rows rounds-of" },
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          ["round", "admits", "carries", "pairing", "mostMeetings"].map((key) => el("th", { scope: "col" }, t(key))),
        ),
      ),
      rows,
    ),
  );

/** The fields of one round. The first round has no earlier results to use. */
function roundRow(rule, place) {
  const n = number(place + 1);
  const meetings = el("input", {
    type: "number",
    min: 1,
    max: MOST_ROUNDS,
    value: rule.most_meetings ?? "",
    disabled: rule.pairing !== "standing",
    aria: { label: t("mostMeetingsIn", { n }) },
  });
  const pairing = el(
    "select",
    {
      disabled: !place,
      aria: { label: t("pairingOf", { n }) },
      onchange: () => {
        meetings.disabled = pairing.value !== "standing";
        if (meetings.disabled) meetings.value = "";
      },
    },
    PAIRINGS.map((each) =>
      el("option", { value: each, selected: each === (rule.pairing ?? "plan") }, t(`pairing.${each}`)),
    ),
  );
  const admits = { type: "number", min: 4, step: 4, value: rule.admits ?? "", disabled: !place };
  const carries = { type: "text", required: true, value: rule.carries, disabled: !place };
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, n),
    el("td", {}, el("input", { ...admits, aria: { label: t("admitsTo", { n }) } })),
    el("td", {}, el("input", { ...carries, aria: { label: t("carriesTo", { n }) } })),
    el("td", {}, pairing),
    el("td", {}, meetings),
  );
}

function roundOf(row, source) {
  const [admits, carries, meetings] = row.querySelectorAll("input");
  return {
    admits: admits.value ? admits.valueAsNumber : null,
    carries: /^\d+$/.test(carries.value) ? Number(carries.value) : carries.value,
    source,
    pairing: row.querySelector("select").value,
    most_meetings: meetings.value ? meetings.valueAsNumber : null,
  };
}
