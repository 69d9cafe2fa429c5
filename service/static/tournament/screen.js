// The screen of the hall: standings and seating in large letters, page by page, updated live.

import { attempt, begin, follow, ready } from "/static/desk/page.js";
import { button, byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { correctionLines } from "/static/tournament/corrections.js";
import { clockPlace, keepClock, lookAtClock } from "/static/tournament/round-clock.js";
import { api, digitsOf, exact, isBelowCut, look, nameOf, now, WINDS } from "/static/tournament/tour.js";

const TURNS = 12_000;
const MOST_CORRECTIONS = 2;
let lines = [];
let view = "standings";
let at = 0;
let turning = null;

/** The number of columns on a page, by the size of the screen: 16 lines in each. */
const columns = () => (innerWidth > 1000 ? 2 : 1);
const perPage = () => (view === "standings" ? 16 : 8) * columns();
const entries = () => (view === "standings" ? lines : (now().rounds.at(-1)?.tables ?? []));
const pages = () => Math.max(1, Math.ceil(entries().length / perPage()));

function draw() {
  if (!now()) return;
  at %= pages();
  const round = now().rounds.length;
  byId("where").textContent = now().name;
  document.title = `Tehai: ${now().name}`;
  byId("title").replaceChildren(...title(round));
  byId("page-of").textContent = pages() > 1 ? t("pageOf", { n: number(at + 1), of: number(pages()) }) : "";
  const words = now().announcements.at(-1);
  byId("words").textContent = words ?? "";
  show(byId("words"), Boolean(words));
  // Until the next round is seated: the newest announcements, as many as leave room for the lines.
  const corrected = correctionLines({ all: false }).slice(-MOST_CORRECTIONS);
  show(byId("corrected"), corrected.length > 0);
  redraw(
    byId("corrected"),
    corrected.map((line) => el("li", {}, line)),
  );
  const shown = entries().slice(at * perPage(), (at + 1) * perPage());
  byId("lines").className = `lines-of ${view}`;
  byId("lines").style.setProperty("--rows", Math.ceil(perPage() / columns()));
  redraw(
    byId("lines"),
    shown.length
      ? shown.map(view === "standings" ? line : table)
      : [el("li", { class: "hint" }, t(view === "standings" ? "noPlayers" : "notSeated"))],
  );
  redraw(byId("acts"), [
    ...["standings", "seating"].map((name) =>
      button(t(name === "standings" ? "tab.standings" : "seating"), () => turnTo(name), {
        id: `show-${name}`,
        aria: { pressed: String(view === name) },
      }),
    ),
    button(t("pageBack"), () => turn(-1), { id: "page-back", disabled: pages() < 2 }),
    button(t("pageOn"), () => turn(1), { id: "page-on", disabled: pages() < 2 }),
    button(t(turning ? "holdPages" : "turnPages"), hold, { id: "hold", aria: { pressed: String(!turning) } }),
  ]);
}

/** The number of the round; while tables of the last round have no result, how many of the results are in. */
function title(round) {
  if (view === "seating") return [t("seatingOf", { n: number(round) })];
  if (!round) return [t("tab.standings")];
  const said = t("afterRoundOf", { n: number(round), of: number(now().format.rounds.length) });
  // From the lines, which come with each result: the tournament itself is not loaded again for a result.
  const waiting = new Set(
    lines.filter((each) => each.round === round && each.game === null).map((each) => each.number),
  );
  const { tables } = now().rounds[round - 1];
  const done = tables.filter(({ seats }) => !seats.some((seat) => waiting.has(seat))).length;
  if (done === tables.length) return [said];
  const counted = { n: number(done), of: number(tables.length) };
  return [said, " ", el("small", { id: "results-in" }, t("resultsIn", counted))];
}

/** A long name gets smaller letters, so that it is not cut off. Letters of Chinese and Japanese are twice as wide. */
function sizeOf(name) {
  const width = [...name].reduce((sum, letter) => sum + (letter > "\u2e7f" ? 2 : 1), 0);
  return width > 26 ? "longest" : width > 19 ? "long" : "";
}

const digits = () => digitsOf(lines.flatMap((each) => [each.total, each.game ?? 0]));

/** A line of the standings. A thick line parts the players of a cut from those below it. */
const line = (each) =>
  el(
    "li",
    { class: isBelowCut(lines, lines.indexOf(each)) ? "below-cut" : "" },
    el("span", { class: "place" }, number(each.place)),
    el(
      "span",
      { class: `who ${sizeOf(each.name)}` },
      each.name,
      each.withdrawn ? el("small", {}, ` ${t("withdrawnFrom", { n: number(each.withdrawn) })}`) : null,
    ),
    el("span", { class: "game" }, each.game === null ? "" : exact(each.game, true, digits())),
    el("b", { class: "total-of" }, exact(each.total, false, digits())),
  );

const table = (each) =>
  el(
    "li",
    {},
    el("b", { class: "place" }, number(each.table)),
    el(
      "ol",
      { class: "four" },
      each.seats.map((who, place) =>
        el(
          "li",
          { class: sizeOf(nameOf(who)) },
          el("small", { title: t(`seat.${WINDS[place]}`) }, t(`short.${WINDS[place]}`)),
          " ",
          nameOf(who),
        ),
      ),
    ),
  );

function turnTo(name) {
  [view, at] = [name, 0];
  draw();
}

function turn(by) {
  at = (at + by + pages()) % pages();
  draw();
}

/** Stop or resume turning the pages automatically. */
function hold() {
  if (turning) clearInterval(turning);
  turning = turning ? null : setInterval(() => turn(1), TURNS);
  draw();
}

async function open() {
  await look();
  byId("page-of").before(clockPlace());
  const round = () => now().rounds.length;
  await lookAtClock(round());
  keepClock(round, 10);
  turning = setInterval(() => turn(1), TURNS);
  addEventListener("resize", draw);
  const shown = ({ standings }) => {
    lines = standings;
    draw();
    ready();
  };
  follow(
    api("/live"),
    {
      standings: shown,
      record: ({ events }) => {
        attempt(() => lookAtClock(round()), { heard: true });
        return events.some((each) => each.type !== "result") ? attempt(look, { heard: true }).then(draw) : null;
      },
    },
    { look, signal: new AbortController().signal },
  );
}

if (await begin(["names", "desk/desk", "tournament/tournament"], draw)) (await attempt(open)) || ready();
