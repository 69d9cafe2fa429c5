// All tournaments of the service, and the form of a new one for a director.

import { get, post } from "/static/desk/link.js";
import { attempt, begin, ready } from "/static/desk/page.js";
import { byId, el, show } from "/static/dom.js";
import { lang, number, t } from "/static/i18n.js";
import { update } from "/static/state.js";
import { formatFields } from "/static/tournament/format-form.js";
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
  update({ rules });
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

/** The form of a new tournament. */
function form() {
  const name = el("input", { type: "text", id: "new-name", maxLength: 120, required: true });
  const wrong = el("p", { class: "error", role: "alert" });
  const format = formatFields(known.formats);
  const make = async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    const asked = { name: name.value.trim(), format: format.read(), seed };
    const made = await post(ALL, asked, { about: known.tournaments.length });
    location.assign(`/tournaments/${made.tournament}/director#players`);
  };
  return el(
    "form",
    {
      class: "stack",
      onsubmit: (event) => {
        event.preventDefault();
        attempt(make, { button: event.submitter, to: wrong });
      },
    },
    el("h2", {}, t("newTournament")),
    field("tournamentName", name),
    format.fields,
    wrong,
    el("button", { type: "submit", class: "primary big", id: "begin" }, t("begin")),
  );
}

if (await begin(["names", "desk/desk", "tournament/tournament"], draw)) (await attempt(open)) || ready();
