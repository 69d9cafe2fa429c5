// The record of a match, beside its film: the overlay shows what was on air at each moment. The film stays on this
// device; only the record comes from the service.

import { file, get } from "/static/desk/link.js";
import { attempt, begin, inOrder, ready } from "/static/desk/page.js";
import { button, byId, el, show } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { saveFile } from "/static/save-file.js";
import { send, tune } from "/static/stream/monitor.js";

/** Seconds that the card of a win stays. */
const CARD = 8;
const NOTHING = { bar: null, card: null, waits: null };
/** Form → its ending. */
const FORMS = { jsonl: "jsonl", vtt: "vtt", chapters: "txt" };
let moments = [];
let chosen = null;
/** The time of the film that is shown. */
let shown = 0;

const address = (form) => {
  const start = byId("start").value;
  const given = { as: form, ...(start ? { start: new Date(start).toISOString() } : {}) };
  return `/api/stream/matches/${encodeURIComponent(byId("match").value)}/record?${new URLSearchParams(given)}`;
};

/** What is on air at a time of the film. */
function frameAt(list, at) {
  const past = list.filter((each) => each.t <= at && each.bar);
  const card = past.findLast((each) => each.card);
  return { ...NOTHING, bar: past.at(-1)?.bar ?? null, card: card && at - card.t < CARD ? card.card : null };
}

function drawAt(at) {
  shown = at;
  send(byId("frame"), frameAt(moments, at));
  const now = moments.findLastIndex((each) => each.t <= at);
  if (now === chosen) return;
  chosen = now;
  draw();
}

function draw() {
  redraw(
    byId("moments"),
    moments.map((each, place) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: "entry",
            id: `moment-${place}`,
            aria: place === chosen ? { current: "true" } : {},
            onclick: () => go(each),
          },
          el("span", {}, clock(each.t)),
          el("span", {}, each.text || t(`replay.what.${each.what}`)),
        ),
      ),
    ),
  );
}

function clock(seconds) {
  const whole = Math.floor(Math.abs(seconds));
  const two = (value) => String(value).padStart(2, "0");
  return `${seconds < 0 ? "−" : ""}${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
}

/** Go to a moment: in the film, or without one, only the overlay. */
function go(moment) {
  const film = byId("film");
  if (film.hidden) drawAt(moment.t);
  else film.currentTime = Math.max(0, moment.t);
}

const look = inOrder(
  async () => (byId("match").value ? (await file(address("jsonl"))).text() : null),
  (text) => {
    if (text === null) return;
    moments = text.trimEnd().split("\n").map(JSON.parse);
    chosen = null;
    draw();
    drawAt(byId("film").hidden ? (moments[0]?.t ?? 0) : byId("film").currentTime);
  },
);

/** Save the record in one of its forms. */
const save = async (form) => saveFile(await file(address(form)), `match.${FORMS[form]}`);

async function enter() {
  const me = await get("/api/desk/me");
  if (!["referee", "director"].includes(me.role)) return location.replace("/desk");
  byId("where").textContent = t(`role.${me.role}`);
  const { matches } = await get("/api/desk/matches");
  const asked = new URLSearchParams(location.search).get("match");
  byId("match").replaceChildren(
    ...matches
      .toReversed()
      .map(({ match, table, players }) =>
        el(
          "option",
          { value: match, selected: match === asked },
          `${t("tableName", { table })}: ${players.join(", ")}`,
        ),
      ),
  );
  byId("exports").replaceChildren(
    ...Object.keys(FORMS).map((form) =>
      button(t(`replay.as.${form}`), (event) => attempt(() => save(form), { button: event.currentTarget }), {
        id: `as-${form}`,
      }),
    ),
  );
  await look();
  ready();
  return undefined;
}

function openFilm() {
  const film = byId("film");
  const [given] = byId("file").files;
  if (!given) return;
  film.src = URL.createObjectURL(given);
  show(film, true);
}

if (await begin(["desk/desk", "stream/stream", "stream/hands", "stream/replay"], () => location.reload())) {
  tune(byId("frame"), () => drawAt(shown));
  byId("file").addEventListener("change", openFilm);
  byId("film").addEventListener("timeupdate", () => drawAt(byId("film").currentTime));
  for (const name of ["match", "start"]) byId(name).addEventListener("change", () => attempt(look));
  if (!(await attempt(enter))) ready();
}
