// A player's own page: their table and opponents, their standing, the announcements.

import { get } from "/static/desk/link.js";
import { announce, attempt, begin, follow, inOrder, ready } from "/static/desk/page.js";
import { byId, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { clockPlace, keepClock, lookAtClock } from "/static/tournament/round-clock.js";
import { api, card, exact, WINDS } from "/static/tournament/tour.js";

let mine = null;

const look = inOrder(
  () => get(api("/me")),
  async (found) => {
    const before = mine?.tables.length ?? 0;
    mine = found;
    await lookAtClock(mine.tables.at(-1)?.round);
    draw();
    if (before && mine.tables.length > before) announce(seatWords(mine.tables.at(-1)));
  },
);

const seatWords = ({ round, table, seats }) =>
  t("mySeat", {
    round: number(round),
    table: number(table),
    seat: t(`seat.${WINDS[seats.findIndex((each) => each.number === mine.player.number)]}`),
  });

function draw() {
  if (!mine) return;
  const { player, standing, tables, announcements } = mine;
  byId("where").textContent = player.name;
  document.title = `Tehai: ${player.name}`;
  const next = tables.at(-1);
  const played = standing?.rounds ?? [];
  redraw(byId("page"), [
    el(
      "div",
      { class: "head" },
      el("h1", {}, player.name),
      el("span", { class: "grow" }),
      el("span", { class: "tag" }, t("numberIs", { n: player.number })),
    ),
    announcements.length
      ? el("section", { class: "prompt", aria: { label: t("announcements") } }, el("p", {}, announcements.at(-1)))
      : null,
    el(
      "section",
      { class: "card stack seat-now", aria: { labelledby: "seat-title" } },
      el("h2", { id: "seat-title" }, next ? t("roundName", { n: number(next.round) }) : t("mySeatTitle")),
      next
        ? [
            el("p", { class: "table-now" }, t("tableName", { table: number(next.table) })),
            clockPlace(),
            four(next, player),
          ]
        : el("p", { class: "hint" }, t("notSeated")),
    ),
    standing
      ? card(
          "place",
          t("myPlace"),
          el(
            "p",
            { class: "table-now" },
            t("placeAndTotal", { place: number(standing.place), total: exact(standing.total) }),
          ),
          played.length ? rounds(played) : null,
        )
      : null,
    announcements.length > 1
      ? el(
          "section",
          { class: "card stack" },
          el("h2", {}, t("announcements")),
          el(
            "ol",
            { class: "list said", reversed: true },
            [...announcements].reverse().map((text) => el("li", {}, text)),
          ),
        )
      : null,
  ]);
}

const four = ({ seats }, player) =>
  el(
    "ol",
    { class: "sitters" },
    seats.map((each, place) =>
      el(
        "li",
        { aria: each.number === player.number ? { current: "true" } : {} },
        el("span", { class: "wind" }, t(`seat.${WINDS[place]}`)),
        el("span", { class: "who" }, each.name, " ", el("small", {}, each.club)),
      ),
    ),
  );

function rounds(played) {
  const heads = ["round", "tableWord", "col.points", "col.total"].map((key, place) =>
    el("th", { scope: "col", class: place ? "number" : "" }, t(key)),
  );
  return el(
    "table",
    { class: "rows" },
    el("thead", {}, el("tr", {}, heads)),
    el(
      "tbody",
      {},
      played.map((each) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, number(each.round)),
          el("td", { class: "number" }, each.table === null ? "–" : number(each.table)),
          el(
            "td",
            { class: "number" },
            each.game === null ? "–" : exact(each.game, true),
            each.penalty === 0 ? null : ` (${exact(each.penalty, true)})`,
          ),
          el("td", { class: "number" }, el("b", {}, exact(each.total))),
        ),
      ),
    ),
  );
}

async function open() {
  await look();
  keepClock(() => mine.tables.at(-1)?.round, 60);
  ready();
  follow(
    api("/live"),
    { record: () => attempt(look, { heard: true }) },
    { look, signal: new AbortController().signal },
  );
}

if (await begin(["names", "desk/desk", "tournament/tournament"], draw)) (await attempt(open)) || ready();
