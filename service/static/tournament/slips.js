// Slips to print and cut: for each player where they sit, or for each table of a round a form of its result. The
// address behind `#` has the kind (`kind=results`) and the round (`round=2`; without one all seated rounds).

import { get } from "/static/desk/link.js";
import { attempt, begin, ready } from "/static/desk/page.js";
import { hasHonba } from "/static/desk/show.js";
import { button, byId, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { update } from "/static/state.js";
import { field, look, nameOf, now, WINDS } from "/static/tournament/tour.js";

const KINDS = ["seats", "results"];
const at = () => new URLSearchParams(location.hash.slice(1));
const kind = () => (at().get("kind") === "results" ? "results" : "seats");
const chosenRound = () => Number(at().get("round")) || null;

function go(changes) {
  const address = new URLSearchParams({
    kind: kind(),
    ...(chosenRound() ? { round: chosenRound() } : {}),
    ...changes,
  });
  if (!Number(address.get("round"))) address.delete("round");
  location.hash = String(address);
}

function draw() {
  if (!now()) return;
  const rounds = now().rounds.filter(({ round }) => [null, round].includes(chosenRound()));
  document.title = `Tehai: ${now().name}`;
  byId("where").textContent = now().name;
  const slips = kind() === "seats" ? seatSlips(rounds) : rounds.flatMap(resultSlips);
  redraw(byId("paper"), [
    el(
      "div",
      { class: "card stack no-print" },
      el(
        "div",
        { class: "head" },
        el("h1", {}, t("slips")),
        el("span", { class: "grow" }),
        button(t("print"), () => print(), { icon: "print", id: "print" }),
      ),
      el(
        "div",
        { class: "acts" },
        KINDS.map((each) =>
          button(t(`slips.${each}`), () => go({ kind: each }), {
            id: `slips-${each}`,
            aria: { pressed: String(kind() === each) },
          }),
        ),
      ),
      field("round", roundChoice()),
    ),
    slips.length
      ? el("ul", { class: `cut ${kind()}`, id: "slips" }, slips)
      : el("p", { class: "hint" }, t("notSeated")),
  ]);
}

function roundChoice() {
  return el(
    "select",
    { id: "slips-round", onchange: ({ target }) => go({ round: target.value }) },
    el("option", { value: "" }, t("allRounds")),
    now().rounds.map(({ round }) =>
      el("option", { value: round, selected: round === chosenRound() }, t("roundName", { n: number(round) })),
    ),
  );
}

/** A slip for each player of these rounds: the table and the wind in each, and the others at the table. */
function seatSlips(rounds) {
  const sitting = new Set(rounds.flatMap(({ tables }) => tables.flatMap(({ seats }) => seats)));
  return now()
    .players.filter((player) => sitting.has(player.number))
    .sort((a, b) => a.number - b.number)
    .map((player) =>
      el(
        "li",
        { data: { player: player.number } },
        slipHead(player.name, t("numberIs", { n: player.number })),
        el(
          "table",
          {},
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              ["round", "tableWord", "wind", "others"].map((key) => el("th", { scope: "col" }, t(key))),
            ),
          ),
          el("tbody", {}, rounds.map((each) => seatLine(each, player.number)).filter(Boolean)),
        ),
      ),
    );
}

function seatLine({ round, tables }, who) {
  const place = tables.find(({ seats }) => seats.includes(who));
  if (!place) return null;
  const others = place.seats.filter((seat) => seat !== who);
  return el(
    "tr",
    {},
    el("th", { scope: "row" }, number(round)),
    el("td", { class: "chosen" }, number(place.table)),
    el("td", { class: "chosen" }, t(`seat.${WINDS[place.seats.indexOf(who)]}`)),
    el("td", {}, others.map(nameOf).join(", ")),
  );
}

/** A form for each table of a round, which the players fill in and sign. */
function resultSlips({ round, tables }) {
  return tables.map(({ table, seats }) =>
    el(
      "li",
      { data: { table: `${round}-${table}` } },
      slipHead(t("resultOf", { round: number(round), table: number(table) }), now().name),
      el(
        "table",
        {},
        el(
          "thead",
          {},
          el(
            "tr",
            {},
            ["wind", "col.player", "col.points", "signature"].map((key) => el("th", { scope: "col" }, t(key))),
          ),
        ),
        el(
          "tbody",
          {},
          seats.map((who, place) =>
            el(
              "tr",
              {},
              el("td", {}, t(`seat.${WINDS[place]}`)),
              el("th", { scope: "row" }, nameOf(who), " ", el("small", {}, `${who}`)),
              el("td", { class: "to-write" }),
              el("td", { class: "to-write" }),
            ),
          ),
        ),
      ),
      el("p", {}, t("sumOnSlip"), hasHonba(now().format.rules) ? ` · ${t("sticksLeft")}: ____` : ""),
    ),
  );
}

const slipHead = (title, under) =>
  el("div", { class: "head" }, el("b", {}, title), el("span", { class: "grow" }), el("small", {}, under));

async function open() {
  const [, { rules }] = await Promise.all([look(), get("/api/rules")]);
  update({ rules });
  draw();
  addEventListener("hashchange", draw);
  ready();
}

if (await begin(["names", "desk/desk", "tournament/tournament"], draw)) (await attempt(open)) || ready();
