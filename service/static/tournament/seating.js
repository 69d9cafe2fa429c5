// The seating of the next round: as proposed, changed by hand if a director wants it, recorded on their command.

import { ServiceError } from "/static/api.js";
import { get, post } from "/static/desk/link.js";
import { announce, attempt, wordsFor } from "/static/desk/page.js";
import { button, byId, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { api, card, exact, field, nameOf, now, record, WINDS } from "/static/tournament/tour.js";

/**
 * The players at a table, East first; `points` by number if there is a result; `seat(who)` replaces a name by another
 * element.
 */
export function sitters(
  seats,
  { points = {}, seat = ({ number: who, name }) => [el("small", {}, `${who}`), " ", name] } = {},
) {
  return el(
    "ol",
    { class: "sitters" },
    seats.map((who, place) =>
      el(
        "li",
        {},
        el("span", { class: "wind" }, t(`seat.${WINDS[place]}`)),
        el("span", { class: "who" }, seat(who)),
        points[who.number] === undefined ? null : el("b", { class: "number" }, exact(points[who.number])),
      ),
    ),
  );
}

const named = (who) => ({ number: who, name: nameOf(who) });

/** The original proposal on the page: its element, its words, and its data. */
let standing = null;

/** Tables for the next round. Nothing is recorded before the director decides. */
export async function proposed(round, again) {
  let found;
  try {
    found = await get(api("/proposal"));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const refused = el(
      "p",
      { class: "error", role: "alert" },
      wordsFor(error).map((line) => el("span", {}, line)),
    );
    return [el("section", { class: "card stack" }, el("h2", {}, t("proposalFor", { n: number(round) })), refused)];
  }
  const words = JSON.stringify([round, found.tables.flat().map(nameOf), facts(found)]);
  if (standing?.place.isConnected && standing.words === words) {
    Object.assign(standing.found, found); // other records since then have changed nothing in it
    return [standing.place];
  }
  const place = el("div", { class: "stack", id: "proposal", data: { whole: words } });
  standing = { place, words, found };
  draw(place, { round, again, first: found, shown: found, picked: null });
  return [place];
}

/** Mark the form as begun, so that new events do not redraw it. */
function begun(place) {
  standing = null;
  place.dispatchEvent(new Event("input", { bubbles: true }));
}

/**
 * `first`: as proposed; `shown`: the current form; `picked`: the player selected to change places, false while none
 * can.
 */
function draw(place, plan, focused = null) {
  const { round, first, shown } = plan;
  const changing = plan.picked !== null;
  const sitting = shown.tables.flat();
  const others = sitting.some((who) => !first.tables.flat().includes(who));
  const reason = others ? el("input", { type: "text", id: "seat-reason", required: true, maxLength: 500 }) : null;
  const wrong = el("p", { class: "error", role: "alert" });
  const redraw = (more, at = null) => draw(place, { ...plan, ...more }, at);
  const seatThem = (event) => {
    event.preventDefault();
    const reasoned = reason ? { reason: reason.value.trim() } : {};
    const doSeat = async () => {
      await record({ type: "seat", round, tables: shown.tables, ...reasoned }, shown.version);
      announce(t("seated", { n: number(round) }));
      await plan.again();
    };
    return attempt(doSeat, { button: event.submitter, to: wrong });
  };
  const changeSeats = () => {
    begun(place);
    redraw({ picked: false }, `sit-${sitting[0]}`);
  };
  const seat = changing ? ({ number: who, name }) => chip(plan, who, name, redraw) : undefined;
  place.replaceChildren(
    card(
      "proposal",
      t("proposalFor", { n: number(round) }),
      facts(shown).map((fact) => el("p", { class: "hint" }, fact)),
      changing ? el("p", {}, t("changeHow")) : null,
      el(
        "form",
        { class: "stack", onsubmit: seatThem },
        reason ? field("whyOthers", reason) : null,
        wrong,
        el(
          "div",
          { class: "acts" },
          button(t("seatSo"), null, { type: "submit", class: "primary big", id: "seat", icon: "check" }),
          changing
            ? button(t("asProposed"), () => redraw({ shown: first, picked: null }, "edit-seating"), {
                id: "as-proposed",
                icon: "undo",
              })
            : button(t("changeSeating"), changeSeats, { id: "edit-seating" }),
          el("a", { class: "button", href: "#plan", id: "to-plan" }, t("wholePlan")),
        ),
      ),
    ),
    el(
      "ul",
      { class: "tables" },
      shown.tables.map((seats, at) =>
        el(
          "li",
          { class: "card" },
          el("h3", {}, t("tableName", { table: number(at + 1) })),
          sitters(seats.map(named), { seat }),
        ),
      ),
      changing ? seatless(round, sitting, seat) : null,
    ),
  );
  if (focused) byId(focused)?.focus();
}

/**
 * The figures of a seating in words: meetings, table numbers, winds, clubs and countries. `rounds`: all rounds of a
 * plan, and `shown` is the last of them.
 */
export function facts(shown, rounds = [shown]) {
  const sum = (name) => number(rounds.reduce((all, each) => all + each[name], 0));
  const said = [
    t(rounds.length > 1 ? "planRepeats" : "repeats", {
      n: sum("repeats"),
      all: number(shown.repeats_so_far),
      bound: number(shown.bound),
    }),
    t("sameTable", { n: number(shown.same_table), bound: number(shown.same_table_bound) }),
    t("windSpread", { n: number(shown.wind_spread) }),
  ];
  if (now().players.some(({ club }) => club)) said.push(t("sameClub", { n: sum("same_club") }));
  if (now().players.some(({ country }) => country)) said.push(t("sameCountry", { n: sum("same_country") }));
  const lots = rounds.flatMap((each) => each.by_lot);
  return lots.length ? [...said, t("byLot", { names: lots.map(nameOf).join(", ") })] : said;
}

/** Players who have no seat and could have one. */
function seatless(round, sitting, seat) {
  const free = now().players.filter(
    (each) => !sitting.includes(each.number) && !(each.withdrawn && each.withdrawn <= round),
  );
  if (!free.length) return null;
  return el(
    "li",
    { class: "card stack", id: "without-seat" },
    el("h3", {}, t("withoutSeat")),
    el("div", { class: "chips" }, free.map(seat)),
  );
}

/** A player to choose: the first of two, or the one with whom they change places. */
function chip(plan, who, name, redraw) {
  const choose = () => {
    const sitting = plan.shown.tables.flat();
    if (!plan.picked || plan.picked === who || !(sitting.includes(who) || sitting.includes(plan.picked)))
      return redraw({ picked: plan.picked === who ? false : who }, `sit-${who}`);
    return change(plan, who, redraw);
  };
  return button(`${who} ${name}`, choose, {
    id: `sit-${who}`,
    class: "chip",
    aria: { pressed: String(plan.picked === who) },
  });
}

/**
 * Let two players change places; the service computes the effect on meetings and winds. Until then the earlier seating
 * cannot be recorded.
 */
async function change(plan, who, redraw) {
  const other = plan.picked;
  const tables = plan.shown.tables.map((seats) =>
    seats.map((each) => (each === who ? other : each === other ? who : each)),
  );
  let shown = null;
  if (
    !(await attempt(async () => (shown = await post(api("/proposal"), { tables }, { about: plan.shown.version })), {
      button: byId("seat"),
    }))
  )
    return;
  announce(t("changedPlaces", { a: nameOf(other), b: nameOf(who) }));
  redraw({ shown, picked: false }, `sit-${other}`);
}
