// All tournaments of the service, and the form of a new one for a director.

import { get, post } from "/static/desk/link.js";
import { attempt, begin, ready } from "/static/desk/page.js";
import { byId, el, show } from "/static/dom.js";
import { lang, number, t } from "/static/i18n.js";
import { ALL, field } from "/static/tournament/tour.js";

let known = null;

async function open() {
  const [me, { tournaments }, { formats }, { rules }] = await Promise.all([
    get("/api/desk/me"),
    get(ALL),
    get(`${ALL}/formats`),
    get("/api/rules"),
  ]);
  known = { me, tournaments, formats, rules };
  draw();
}

const rulesName = (id) => known.rules.find((one) => one.id === id)?.name[lang()] ?? id;

function draw() {
  if (!known) return;
  const { me, tournaments } = known;
  const runs = ["director", "referee"].includes(me.role) && !me.scope;
  byId("tournaments").replaceChildren(
    ...(tournaments.length
      ? tournaments.map((each) => line(each, runs))
      : [el("li", { class: "hint" }, t("noTournaments"))]),
  );
  show(byId("new"), me.role === "director" && !me.scope);
  if (me.role === "director" && !me.scope) byId("new").replaceChildren(form());
  ready();
}

function line(each, runs) {
  return el(
    "li",
    {},
    el(
      "a",
      { class: "button entry", href: `/tournaments/${each.tournament}/${runs ? "director" : "screen"}` },
      el("b", {}, each.name),
      el(
        "small",
        {},
        rulesName(each.rules),
        " · ",
        t("playersAndRounds", { players: number(each.players), rounds: number(each.rounds), of: number(each.of) }),
      ),
    ),
  );
}

/** The form of a new tournament: a published format, whose rounds may be changed. */
function form() {
  const name = el("input", { type: "text", id: "new-name", maxLength: 120, required: true });
  const choice = el(
    "select",
    { id: "new-format" },
    known.formats.map((each) =>
      el(
        "option",
        { value: each.id },
        `${rulesName(each.rules)}: ${t("roundsOf", { n: number(each.rounds.length) })}`,
      ),
    ),
  );
  const count = el("input", { type: "number", id: "new-rounds", min: 1, max: 40, required: true });
  const rounds = el("tbody", {});
  const source = el("p", { class: "hint" });
  const wrong = el("p", { class: "error", role: "alert" });
  const chosen = () => known.formats.find((each) => each.id === choice.value);
  const rows = (rules) =>
    rounds.replaceChildren(
      ...rules.map((rule, place) =>
        el(
          "tr",
          {},
          el("th", { scope: "row" }, number(place + 1)),
          el(
            "td",
            {},
            el("input", {
              type: "number",
              min: 4,
              step: 4,
              value: rule.admits ?? "",
              disabled: !place,
              aria: { label: t("admitsTo", { n: number(place + 1) }) },
            }),
          ),
          el(
            "td",
            {},
            el("input", {
              type: "text",
              required: true,
              value: rule.carries,
              disabled: !place,
              aria: { label: t("carriesTo", { n: number(place + 1) }) },
            }),
          ),
        ),
      ),
    );
  const fill = () => {
    count.value = chosen().rounds.length;
    rows(chosen().rounds);
    source.textContent = t("tiesBy", {
      ties:
        chosen()
          .ties.map((tie) => t(`tie.${tie}`))
          .join(", ") || t("tie.none"),
    });
  };
  const stretch = () => {
    const own = read();
    const wanted = Math.min(40, Math.max(1, count.valueAsNumber || 1));
    rows(Array.from({ length: wanted }, (_, place) => own[place] ?? { admits: null, carries: own.at(-1).carries }));
  };
  const read = () =>
    [...rounds.rows].map((row, place) => {
      const [admits, carries] = row.querySelectorAll("input");
      return {
        admits: admits.value ? admits.valueAsNumber : null,
        carries: /^\d+$/.test(carries.value) ? Number(carries.value) : carries.value,
        source: chosen().rounds[place]?.source ?? "",
      };
    });
  const asFormat = () => {
    const { ties, ties_source, options, id, rules } = chosen();
    return { id, rules, rounds: read(), ties, ties_source, options };
  };
  choice.addEventListener("change", fill);
  count.addEventListener("change", stretch);
  fill();
  return el(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        attempt(
          async () => {
            const made = await post(
              ALL,
              {
                name: name.value.trim(),
                format: asFormat(),
                seed: crypto.getRandomValues(new Uint32Array(1))[0].toString(36),
              },
              { about: known.tournaments.length },
            );
            location.assign(`/tournaments/${made.tournament}/director#players`);
          },
          { button: event.submitter, to: wrong },
        );
      },
    },
    el("h2", {}, t("newTournament")),
    field("tournamentName", name),
    field("format", choice),
    source,
    field("rounds", count),
    el(
      "details",
      { class: "more" },
      el("summary", {}, t("cutsAndCarry")),
      el(
        "div",
        {},
        el("p", { class: "hint" }, t("cutsHint")),
        el(
          "table",
          { class: "rows" },
          el(
            "thead",
            {},
            el(
              "tr",
              {},
              ["round", "admits", "carries"].map((key) => el("th", { scope: "col" }, t(key))),
            ),
          ),
          rounds,
        ),
      ),
    ),
    wrong,
    el("button", { type: "submit", class: "primary big", id: "begin" }, t("begin")),
  );
}

if (await begin(["names", "desk/desk", "tournament/tournament"], draw)) (await attempt(open)) || ready();
