// What the director's page shows: the tables, two monitors, and the last hands of the chosen table.

import { when } from "/static/desk/page.js";
import { handShown } from "/static/desk/show.js";
import { button, byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { isFaulty, problemOf } from "/static/stream/camera-states.js";
import { KEYS } from "/static/stream/director-keys.js";
import { send } from "/static/stream/monitor.js";
import { DARK } from "/static/stream/stills.js";

/** Draw the list of all tables, and the keys. */
export function drawTables({ tables, table }, pick) {
  redraw(
    byId("tables"),
    tables.map((one, place) =>
      el(
        "li",
        {},
        el(
          "button",
          {
            type: "button",
            class: isFaulty(one) ? "entry bad" : "entry",
            id: `table-${place}`,
            aria: one.table === table ? { current: "true" } : {},
            onclick: () => pick(one.table),
          },
          el("canvas", {
            class: "thumb",
            id: `thumb-${place}`,
            width: 160,
            height: 90,
            hidden: DARK.includes(one.waiting),
            aria: { hidden: "true" },
          }),
          el("b", {}, t("tableName", { table: one.table }), place < 9 ? el("kbd", {}, String(place + 1)) : null),
          el("small", {}, t(`stream.${one.waiting}`)),
          el("span", {}, tableTags(one)),
        ),
      ),
    ),
  );
  redraw(byId("key-list"), [
    el("dt", {}, el("kbd", {}, "1"), "–", el("kbd", {}, "9")),
    el("dd", {}, t("air.does.table")),
    ...Object.entries(KEYS).flatMap(([does, key]) => [
      el("dt", {}, el("kbd", {}, key.toUpperCase())),
      el("dd", {}, t(`air.does.${does}`)),
    ]),
  ]);
}

function tableTags({ frame, pinned, hands }) {
  const held = hands.filter((hand) => !hand.dismissed && !hand.allowed && hand.card.of === hands[0].card.of);
  return [
    frame.card ? el("span", { class: "tag onair" }, t(pinned ? "air.pinned" : "air.now")) : null,
    held.length ? el("span", { class: "tag open" }, t("air.held")) : null,
  ];
}

/** Draw the chosen table. `hand`: what its preview shows. */
export function drawTable(one, hand, does, { preview }) {
  const { frame } = one;
  send(byId("next"), { ...frame, waits: null, card: hand?.card ?? null });
  send(byId("now"), frame);
  byId("next-tag").textContent = hand ? handTag(hand) : t("air.nothing");
  byId("now-tag").textContent = frame.card || frame.waits ? (one.pinned ? t("air.pinned") : "") : t("air.nothing");
  byId("problem").textContent = one.problem ? problemOf(one.problem) : "";
  redraw(byId("acts"), [
    act("show", does.show, "primary big"),
    act("hide", does.hide, "big"),
    act("pin", does.pin, "big", { aria: { pressed: String(one.pinned) } }),
    act("next", does.next, "big"),
  ]);
  redraw(
    byId("hands"),
    one.hands.length ? one.hands.map((each) => handItem(each, hand, preview)) : [el("li", {}, t("air.noHands"))],
  );
}

const act = (name, does, kind, more = {}) =>
  button(t(`air.does.${name}`), does, { id: `act-${name}`, class: kind, title: KEYS[name].toUpperCase(), ...more });

function handItem(each, chosen, preview) {
  const { card, at, dismissed } = each;
  return el(
    "li",
    {},
    el(
      "button",
      {
        type: "button",
        class: "entry",
        id: `hand-${card.of}`,
        aria: each === chosen ? { current: "true" } : {},
        disabled: dismissed,
        onclick: () => preview(each),
      },
      el("b", {}, card.player ?? t("air.noPlayer"), " ", el("span", { class: "tag" }, handTag(each))),
      handShown(card.hand),
      el("small", {}, when(at, { seconds: true })),
    ),
  );
}

/** The state of a hand in a few words. */
function handTag({ card, allowed, dismissed }) {
  if (dismissed) return t("stream.dismissed");
  if (allowed) return t(allowed === card.record ? "air.now" : "air.changed");
  if (!card.score) return t("air.unanswered");
  return card.score.valid ? number(card.score.total) : t("noWin");
}

/** Draw the list of a rehearsal, if a film is played. */
export function drawRehearsal(rehearsal, reset) {
  show(byId("rehearsal"), Boolean(rehearsal));
  if (!rehearsal) return;
  redraw(
    byId("checks"),
    rehearsal.checks.map(({ code, done }) =>
      el("li", { class: done ? "done" : "", data: { check: code } }, t(`air.check.${code}`)),
    ),
  );
  redraw(byId("rehearsal-acts"), [button(t("air.reset"), reset, { id: "reset" })]);
}
