// A round: the state of its tables, all clocks at once, results typed or collected; seating.js has the proposed
// seating.

import { timeText } from "/static/desk/clock-face.js";
import { get, post } from "/static/desk/link.js";
import { announce, attempt } from "/static/desk/page.js";
import { button, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { extraDialog, timeUpButton } from "/static/tournament/round-time.js";
import { proposed, sitters } from "/static/tournament/seating.js";
import { sheetDialog } from "/static/tournament/sheet.js";
import { substituteDialog } from "/static/tournament/substitute.js";
import { swapDialog } from "/static/tournament/swap.js";
import { api, beside, csvButton, field, now, page, tablesOf } from "/static/tournament/tour.js";

/** What the last collection of results gave, until the page is left. */
let collected = { round: 0, words: "" };

/** The chosen round, or the last seated one, or the next if none is seated. */
export async function showRound({ chosen, again }) {
  const { rounds, format } = now();
  const round = Math.min(chosen ?? Math.max(1, rounds.length), format.rounds.length);
  const chips = format.rounds.map((_, place) =>
    el(
      "a",
      {
        class: "button chip",
        href: `#round=${place + 1}`,
        id: `round-${place + 1}`,
        aria: place + 1 === round ? { current: "page" } : {},
      },
      t("roundName", { n: number(place + 1) }),
    ),
  );
  const shown =
    round <= rounds.length
      ? await seated(round, again)
      : round === rounds.length + 1
        ? await proposed(round, again)
        : [el("p", { class: "hint" }, t("seatFirst", { n: number(rounds.length + 1) }))];
  return [el("div", { class: "chips" }, chips), ...shown];
}

async function seated(round, again) {
  const { tables } = await get(api(`/rounds/${round}`));
  const doing = (what, said) => (event) =>
    attempt(
      async () => {
        const answer = await what();
        announce(said(answer));
        await again();
      },
      { button: event.currentTarget },
    );
  const tell = (action) =>
    doing(
      () => post(api(`/rounds/${round}/clocks`), { action }, { about: Date.now() }),
      ({ clocks }) => t("clocksTold", { n: number(clocks) }),
    );
  const without = tables.some((each) => !each.match && !each.result);
  const running = tables.some((each) => each.clock?.running);
  const live = tables.some((each) => each.match);
  const done = tables.filter((each) => each.result).length;
  const next = round === now().rounds.length && round < now().format.rounds.length;
  return [
    el(
      "section",
      { class: "card stack", aria: { labelledby: "round-title" } },
      el(
        "div",
        { class: "head" },
        el("h2", { id: "round-title" }, t("roundName", { n: number(round) })),
        el("span", { class: "grow" }),
        el(
          "span",
          { class: done === tables.length ? "tag good" : "tag", id: "results-in" },
          t("resultsIn", { n: number(done), of: number(tables.length) }),
        ),
      ),
      el(
        "div",
        { class: "acts" },
        without
          ? button(
              t("openMatches"),
              doing(
                () => post(api(`/rounds/${round}/matches`), {}, { about: now().version }),
                ({ matches }) => t("matchesOpen", { n: number(matches.length) }),
              ),
              { icon: "plus", id: "open-matches" },
            )
          : null,
        live
          ? button(t("startClocks"), tell("start"), {
              id: "start-clocks",
              class: running ? "" : "primary",
              icon: "history",
            })
          : null,
        live ? button(t("stopClocks"), tell("pause"), { id: "stop-clocks" }) : null,
        tables.some((each) => each.clock?.round_left != null) ? timeUpButton(round, again) : null,
        live ? button(t("collect"), collecting(round, again), { id: "collect", icon: "check" }) : null,
        done < tables.length ? button(t("swapTwo"), () => swapDialog(round, again), { id: "swap-two-players" }) : null,
        el("a", { class: "button", id: "to-plan", href: "#plan" }, t("wholePlan")),
        beside(`${page("slips")}#round=${round}`, t("toSlips"), { id: "to-slips" }),
        next
          ? el(
              "a",
              { class: "button", id: "next-round", href: `#round=${round + 1}` },
              t("proposalFor", { n: number(round + 1) }),
            )
          : null,
      ),
      el("p", { id: "collected" }, collected.round === round ? collected.words : ""),
      resultsFile(again),
    ),
    el(
      "ul",
      { class: "tables" },
      tables.map((table) => tableCard(round, table, again)),
    ),
  ];
}

/** Collect finished matches; tables whose sheet differs are listed, for a director to decide. */
function collecting(round, again) {
  return async (event) => {
    let found = null;
    const asked = () =>
      post(api(`/rounds/${round}/collect`), {}, { about: Date.now() }).then((answer) => (found = answer));
    if (!(await attempt(asked, { button: event.currentTarget }))) return;
    const lines = ["taken", "corrected", "differs", "strangers"]
      .filter((name) => found[name].length)
      .map((name) => t(`collect.${name}`, { tables: found[name].map(number).join(", ") }));
    collected = { round, words: lines.join(" ") || t("collect.none") };
    announce(collected.words);
    await again();
  };
}

function resultsFile(again) {
  const chosen = el("input", { type: "file", id: "results-file", accept: ".csv,text/csv", required: true });
  const wrong = el("p", { class: "error", role: "alert" });
  const form = el(
    "form",
    {
      class: "stack",
      onsubmit: async (event) => {
        event.preventDefault();
        const [file] = chosen.files;
        const body = new File([file], file.name, { type: "text/csv", lastModified: file.lastModified });
        if (
          await attempt(() => post(api("/results"), body, { about: now().version }), {
            button: event.submitter,
            to: wrong,
          })
        )
          await again();
      },
    },
    el("p", { class: "hint" }, t("resultsFile")),
    field("csvFile", chosen),
    wrong,
    el("div", { class: "acts" }, el("button", { type: "submit" }, t("load")), csvButton("results")),
  );
  return el("details", { class: "more" }, el("summary", {}, t("resultsAsFile")), el("div", {}, form));
}

function tableCard(round, table, again) {
  const { sheet } = tablesOf(round)[table.table - 1];
  const points = Object.fromEntries(sheet?.points ?? []);
  const id = `${round}-${table.table}`;
  return el(
    "li",
    { class: `card stack${table.late ? " late" : ""}`, data: { table: table.table } },
    el(
      "div",
      { class: "head" },
      el("h3", {}, t("tableName", { table: number(table.table) })),
      el("span", { class: "grow" }),
      standing(table),
    ),
    sitters(table.seats, { points }),
    el(
      "div",
      { class: "acts" },
      button(t(sheet ? "putRight" : "typeResult"), () => sheetDialog(round, table, sheet, again), {
        id: `result-${id}`,
        class: sheet ? "plain small" : "",
      }),
      sheet
        ? null
        : button(t("substitute"), () => substituteDialog(round, table, again), {
            id: `substitute-${id}`,
            class: "plain small",
          }),
      table.clock?.round_left != null && !table.result
        ? button(t("extraTime"), () => extraDialog(round, table.table, again), {
            id: `extra-${id}`,
            class: "plain small",
          })
        : null,
      table.match ? beside(`/desk/referee#match=${table.match}`, t("toMatch"), { class: "button plain small" }) : null,
    ),
  );
}

/** The progress of a table, in one word. */
function standing(table) {
  if (table.result) return el("span", { class: "tag good" }, t("resultIn"));
  if (table.late) return el("span", { class: "tag bad" }, t("late"));
  if (table.ended) return el("span", { class: "tag open" }, t("matchOver"));
  if (!table.match) return el("span", { class: "tag" }, t("noMatch"));
  const left = table.clock?.round_left;
  const time = left === null || left === undefined ? "" : ` · ${timeText(left)}`;
  return el("span", { class: "tag" }, `${t("handsShort", { n: number(table.hands) })}${time}`);
}
