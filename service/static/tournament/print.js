// The printed result: the standings with every round, then every table's points.

import { get } from "/static/desk/link.js";
import { attempt, begin, ready } from "/static/desk/page.js";
import { button, byId, el } from "/static/dom.js";
import { lang, number, t } from "/static/i18n.js";
import { correctionsShown } from "/static/tournament/corrections.js";
import { penaltyReason } from "/static/tournament/penalties.js";
import { standingsTable, teamsCard } from "/static/tournament/standings.js";
import { api, exact, look, nameOf, now } from "/static/tournament/tour.js";

let shown = null;

function draw() {
  if (!shown) return;
  const { name, format, rounds, penalties } = now();
  const rules = shown.rules.find((one) => one.id === format.rules)?.name[lang()] ?? format.rules;
  const open = rounds.flatMap((round) =>
    round.open.map((table) => t("resultOf", { round: number(round.round), table: number(table) })),
  );
  document.title = `Tehai: ${name}`;
  byId("paper").replaceChildren(
    ...[
      el(
        "div",
        { class: "head" },
        el("h1", {}, name),
        el("span", { class: "grow" }),
        button(t("print"), () => print(), { icon: "print", id: "print", class: "no-print" }),
      ),
      el(
        "p",
        {},
        [
          rules,
          t("afterRounds", { n: number(rounds.length), of: number(format.rounds.length) }),
          new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format(new Date()),
        ].join(" · "),
      ),
      el(
        "p",
        { class: "hint" },
        t("tiesBy", { ties: format.ties.map((tie) => t(`tie.${tie}`)).join(", ") || t("tie.none") }),
        open.length ? ` ${t("stillOpen", { tables: open.join(", ") })}` : "",
      ),
      el("section", { class: "card stack" }, el("h2", {}, t("tab.standings")), standingsTable(shown.standings)),
      shown.teams.length ? teamsCard(shown.teams) : null,
      correctionsShown(),
      penalties.length
        ? el(
            "section",
            { class: "card stack" },
            el("h2", {}, t("penalties")),
            el(
              "ul",
              { class: "list" },
              penalties.map((each) => el("li", {}, penaltyText(each))),
            ),
          )
        : null,
      ...rounds.map((round) =>
        el(
          "section",
          { class: "card stack round-of" },
          el("h2", {}, t("roundName", { n: number(round.round) })),
          el("ul", { class: "sheets" }, round.tables.map(sheetLine)),
        ),
      ),
    ].filter(Boolean),
  );
}

function sheetLine({ table, seats, sheet }) {
  const points = sheet ? sheet.points : seats.map((who) => [who, null]);
  return el(
    "li",
    {},
    el("b", {}, t("tableName", { table: number(table) })),
    el(
      "ul",
      {},
      points.map(([who, each]) =>
        el("li", {}, `${nameOf(who)} `, el("span", { class: "number" }, each === null ? "–" : exact(each))),
      ),
    ),
  );
}

function penaltyText(each) {
  const worth = exact(each.points, true);
  return `${t("roundName", { n: number(each.round) })}: ${nameOf(each.player)} ${worth}, ${penaltyReason(each)}`;
}

async function open() {
  const [, { standings, teams }, { rules }] = await Promise.all([look(), get(api("/standings")), get("/api/rules")]);
  shown = { standings, teams, rules };
  draw();
  ready();
}

if (await begin(["names", "desk/desk", "tournament/tournament"], draw)) (await attempt(open)) || ready();
