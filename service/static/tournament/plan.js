// The whole plan: every seated round, and proposed tables up to the next cut. It is exported, imported, printed, and
// seated in one step.

import { ServiceError } from "/static/api.js";
import { get, post } from "/static/desk/link.js";
import { announce, attempt, wordsFor } from "/static/desk/page.js";
import { button, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { saveFile } from "/static/save-file.js";
import { facts } from "/static/tournament/seating.js";
import { api, beside, card, field, nameOf, now, page, playerChoice, save, WINDS } from "/static/tournament/tour.js";

/** A director's own plan that was loaded or changed here: shown until it is recorded or the page is left. */
let own = null;

/** The plan of all rounds. Nothing is recorded before the director decides. */
export async function showPlan({ again, me }) {
  const runs = me?.role === "director";
  const [{ version, rounds: seated }, found] = await Promise.all([get(api("/seating")), runs ? proposed() : null]);
  if (own?.version !== version) own = null;
  const plan = own ?? found?.plan ?? null;
  return [
    card(
      "plan",
      t("planTitle", { name: now().name }),
      found?.refused ? el("p", { class: "hint" }, found.refused) : null,
      plan ? facts(plan.rounds.at(-1), plan.rounds).map((fact) => el("p", { class: "hint" }, fact)) : null,
      acts(plan, seated, again),
      plan ? swapForm(plan, again) : null,
      runs ? upload(version, again) : null,
    ),
    ...seated.map((each) => roundOf(each, false)),
    ...(plan?.rounds ?? []).map((each) => roundOf(each, true)),
  ];
}

/** The proposal, or why there is none yet. */
async function proposed() {
  if (now().rounds.length === now().format.rounds.length) return { refused: t("allSeated") };
  try {
    return { plan: await get(api("/plan")) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { refused: wordsFor(error).join(" ") };
  }
}

function acts(plan, seated, again) {
  const seat = async () => {
    const rounds = plan.rounds.map(({ round, tables }) => ({ round, tables }));
    await post(api("/seating"), { rounds, version: plan.version }, { about: plan.version });
    own = null;
    announce(t("planSeated", { n: number(rounds.length) }));
    await again();
  };
  return el(
    "div",
    { class: "acts" },
    plan
      ? button(
          t("seatPlan", { n: number(plan.rounds.length) }),
          (event) => attempt(seat, { button: event.currentTarget }),
          {
            id: "seat-plan",
            class: "primary",
            icon: "check",
          },
        )
      : null,
    plan ? button(t("exportPlan"), () => saveHere(plan), { id: "plan-csv" }) : null,
    seated.length
      ? button(t("exportSeating"), () => attempt(() => save(api("/seating?as=csv"), "seating.csv")), {
          id: "seating-csv",
        })
      : null,
    button(t("print"), () => print(), { icon: "print", id: "print-plan" }),
    seated.length ? beside(page("slips"), t("toSlips"), { id: "to-slips" }) : null,
  );
}

/** Save the plan as it is shown, in the form in which it is loaded. */
function saveHere(plan) {
  const lines = plan.rounds.flatMap(({ round, tables }) =>
    tables.map((seats, at) => [round, at + 1, ...seats].join(",")),
  );
  const text = ["round,table,East,South,West,North", ...lines, ""].join("\r\n");
  saveFile(new Blob([text], { type: "text/csv" }), "plan.csv");
}

/** Two players of a round change places in one step; the service computes the figures again. */
function swapForm(plan, again) {
  const sitting = now().players.filter((each) => plan.rounds[0].tables.flat().includes(each.number));
  const round = el(
    "select",
    { id: "swap-round" },
    plan.rounds.map((each) => el("option", { value: each.round }, number(each.round))),
  );
  const one = playerChoice({ id: "swap-one" }, sitting);
  const two = playerChoice({ id: "swap-two" }, sitting);
  const wrong = el("p", { class: "error", role: "alert" });
  const swap = async () => {
    const pair = { [one.value]: Number(two.value), [two.value]: Number(one.value) };
    const rounds = plan.rounds.map((each) => ({
      round: each.round,
      tables:
        each.round === Number(round.value)
          ? each.tables.map((seats) => seats.map((who) => pair[who] ?? who))
          : each.tables,
    }));
    own = await post(api("/plan"), { rounds }, { about: plan.version });
    announce(t("changedPlaces", { a: nameOf(Number(one.value)), b: nameOf(Number(two.value)) }));
    await again();
  };
  return el(
    "details",
    { class: "more no-print" },
    el("summary", {}, t("swapTwo")),
    el(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          return attempt(swap, { button: event.submitter, to: wrong });
        },
      },
      field("round", round),
      field("swapOne", one),
      field("swapOther", two),
      wrong,
      el("button", { type: "submit", id: "swap" }, t("swapThem")),
    ),
  );
}

function upload(version, again) {
  const chosen = el("input", { type: "file", id: "plan-file", accept: ".csv,text/csv", required: true });
  const wrong = el("p", { class: "error", role: "alert", id: "plan-wrong" });
  const load = async () => {
    const [file] = chosen.files;
    const body = new File([file], file.name, { type: "text/csv", lastModified: file.lastModified });
    own = await post(api("/plan"), body, { about: version });
    await again();
  };
  return el(
    "details",
    { class: "more no-print" },
    el("summary", {}, t("planFromFile")),
    el(
      "form",
      {
        class: "stack",
        onsubmit: (event) => {
          event.preventDefault();
          return attempt(load, { button: event.submitter, to: wrong });
        },
      },
      el("p", { class: "hint" }, t("planFile")),
      field("csvFile", chosen),
      wrong,
      el("button", { type: "submit", id: "load-plan" }, t("load")),
    ),
  );
}

/** A round as a table: a line for each table, a column for each wind. */
function roundOf({ round, tables }, isOpen) {
  return el(
    "section",
    { class: "card round-of", data: { round } },
    el(
      "h3",
      {},
      t("roundName", { n: number(round) }),
      " ",
      el("span", { class: isOpen ? "tag" : "tag good" }, t(isOpen ? "isProposed" : "isSeated")),
    ),
    el(
      "div",
      { class: "wide", tabIndex: 0, role: "region", aria: { label: t("roundName", { n: number(round) }) } },
      el(
        "table",
        { class: "rows plan" },
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            el("th", { scope: "col", class: "number" }, t("tableWord")),
            WINDS.map((wind) => el("th", { scope: "col" }, t(`seat.${wind}`))),
          ),
        ),
        el(
          "tbody",
          {},
          tables.map((seats, at) =>
            el(
              "tr",
              {},
              el("th", { scope: "row", class: "number" }, number(at + 1)),
              seats.map((who) => el("td", {}, nameOf(who), el("small", {}, `${who}`))),
            ),
          ),
        ),
      ),
    ),
  );
}
