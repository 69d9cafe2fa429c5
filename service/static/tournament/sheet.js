// The form of a table's result, typed from its sheet, or corrected.

import { get } from "/static/desk/link.js";
import { announce, attempt } from "/static/desk/page.js";
import { dialog, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { api, correct, exact, field, now, record, WINDS } from "/static/tournament/tour.js";

let rules = null;

/** The sum of the four players' starting points; null if the table pays and receives (aml). */
async function startSum() {
  rules ??= (await get("/api/rules")).rules;
  const { format } = now();
  if (format.rules === "aml") return null;
  const option = rules.find((one) => one.id === format.rules).options.find((each) => each.name === "start_points");
  return 4 * (format.options.start_points ?? option.default);
}

/** `table`: of the round's overview; `sheet`: the existing result, or null. */
export async function sheetDialog(round, table, sheet, again) {
  let sum = null;
  if (!(await attempt(async () => (sum = await startSum())))) return;
  dialog(t("resultOf", { round: number(round), table: number(table.table) }), t("close"), (body, close) =>
    body.append(
      form(round, table, sheet, sum, async () => {
        close();
        await again();
        document.getElementById(`result-${round}-${table.table}`)?.focus();
      }),
    ),
  );
}

function form(round, table, sheet, sum, done) {
  const seen = now().version;
  const before = Object.fromEntries(sheet?.points ?? []);
  const whole = (id, value, given = {}) =>
    el("input", { type: "number", id, step: 1, value, inputMode: "text", ...given });
  const points = table.seats.map(({ number: who }, place) =>
    whole(`points-${place + 1}`, before[who] ?? "", { required: true }),
  );
  const sticks = whole("sheet-sticks", sheet?.sticks ?? 0, { min: 0, required: true });
  const ruled = whole("sheet-ruled", sheet?.ruled ?? 0, { required: true });
  const reason = el("input", { type: "text", id: "sheet-reason", required: true });
  const total = el("p", { class: "hint", id: "sheet-sum", role: "status" });
  const wrong = el("p", { class: "error", role: "alert" });
  const add = () => {
    const found = points.reduce((all, each) => all + (each.valueAsNumber || 0), 0);
    const wanted = sum === null ? null : sum - 1000 * (sticks.valueAsNumber || 0) + (ruled.valueAsNumber || 0);
    total.textContent =
      wanted === null ? t("sumIs", { sum: exact(found) }) : t("sumOf", { sum: exact(found), of: exact(wanted) });
    total.classList.toggle("error", wanted !== null && found !== wanted && points.every((each) => each.value));
  };
  const made = el(
    "form",
    {
      class: "stack",
      oninput: add,
      onsubmit: async (event) => {
        event.preventDefault();
        const result = {
          type: "result",
          round,
          table: table.table,
          points: table.seats.map(({ number: who }, place) => [who, points[place].valueAsNumber]),
          ...kept(sheet, sticks, ruled),
        };
        const put = () => (sheet ? replace(result, reason.value.trim(), seen) : record(result));
        if (!(await attempt(put, { button: event.submitter, to: wrong }))) return;
        announce(t("recorded"));
        await done();
      },
    },
    table.seats.map(({ number: who, name }, place) =>
      el(
        "label",
        { class: "field in-line" },
        el("span", {}, `${t(`seat.${WINDS[place]}`)} · ${who} ${name}`),
        points[place],
      ),
    ),
    total,
    el(
      "details",
      { class: "more", open: Boolean(sheet?.sticks || sheet?.ruled) },
      el("summary", {}, t("sticksAndRulings")),
      el("div", {}, field("sticksLeft", sticks), field("ruledPoints", ruled)),
    ),
    sheet ? field("reason", reason) : null,
    wrong,
    el("button", { type: "submit", class: "primary big", id: "record-result" }, t(sheet ? "putRight" : "record")),
  );
  add();
  return made;
}

/** The parts of a sheet besides points; penalties after uma stay as a match gave them. */
function kept(sheet, sticks, ruled) {
  return {
    ...(sticks.valueAsNumber ? { sticks: sticks.valueAsNumber } : {}),
    ...(ruled.valueAsNumber ? { ruled: ruled.valueAsNumber } : {}),
    ...(sheet?.after_uma ? { after_uma: sheet.after_uma } : {}),
  };
}

/** Replace the event that gave the table its result; other events at its place stay. */
async function replace(result, reason, seen) {
  const { events } = await get(api("/events"));
  const is = (each) => each.type === "result" && each.round === result.round && each.table === result.table;
  const found = events.findLast(({ holds }) => holds.some(is));
  await correct(
    found.number,
    found.holds.map((each) => (is(each) ? result : each)),
    reason,
    seen,
  );
}
