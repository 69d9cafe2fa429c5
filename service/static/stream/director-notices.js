// What the camera of the chosen table noticed before a win. The director confirms or refuses it; only
// what is confirmed is in the ledger of the match.

import { when } from "/static/desk/page.js";
import { handShown } from "/static/desk/show.js";
import { button, byId, el, show } from "/static/dom.js";
import { t, tileName } from "/static/i18n.js";
import { redraw } from "/static/morph.js";
import { isFaulty, problemOf } from "/static/stream/camera-states.js";

/** States of a camera on a concealed hand in which it sees the tiles. */
const SEES = ["rest", "look", "hand"];
/** The record of a notice → what the director chose for it: the player, or the ready players. */
const chosen = new Map();

/** Draw the state of each camera on a concealed hand of the table. */
export function drawHandCameras({ hand_cameras }) {
  show(byId("hand-cameras"), hand_cameras.length > 0);
  redraw(
    byId("hand-cameras"),
    hand_cameras.map((one) =>
      el(
        "li",
        { class: isFaulty(one) ? "why" : "", data: { side: one.side } },
        `${one.player ?? t("air.noPlayer")}: ${seenBy(one)}`,
      ),
    ),
  );
}

const seenBy = ({ problem, waiting }) =>
  problem ? problemOf(problem) : t(SEES.includes(waiting) ? "air.handSeen" : `stream.${waiting}`);

/** Draw the list. `does`: `confirm(notice, body)`, `refuse(notice)` and `waits(notice)`. */
export function drawNotices({ notices, players }, does) {
  redraw(
    byId("notices"),
    notices.length ? notices.map((one) => item(one, players, does)) : [el("li", {}, t("air.noNotices"))],
  );
}

function item(one, players, does) {
  const { record, what, player, hand, waits, at, state, of_ledger } = one;
  const open = state === "open";
  return el(
    "li",
    { class: "stack entry notice", id: `notice-${record}`, data: { what, state } },
    el(
      "b",
      {},
      [t(`air.notice.${isKong(one) ? "kong" : what}`), what === "draw" ? null : (player ?? t("air.noPlayer"))]
        .filter(Boolean)
        .join(" · "),
      open ? null : el("span", { class: "tag" }, t(`air.notice.${state}`)),
    ),
    hand ? handShown(hand) : null,
    waits.length ? el("span", {}, t("air.notice.waits", { tiles: waits.map(left).join(", ") })) : null,
    open && of_ledger ? choices(one, players) : null,
    el("small", {}, when(at, { seconds: true })),
    open ? acts(one, does) : null,
  );
}

/** Whether a notice is a concealed kong, for which nothing was called. */
const isKong = ({ what, hand }) => what === "call" && hand.melds[0].kind === "concealed kong";

const left = ({ tile, left: count }) => `${tileName(tile)} × ${count}`;

/** What the director can correct: the players who were ready, or the player if the camera does not know. */
function choices(one, players) {
  const { record, what, player, ready } = one;
  if (what === "draw") {
    if (!chosen.has(record)) chosen.set(record, new Set(ready));
    const own = chosen.get(record);
    const boxes = players.map((name, place) =>
      el(
        "label",
        { class: "check" },
        el("input", {
          type: "checkbox",
          id: `ready-${record}-${place}`,
          checked: own.has(name),
          onchange: (event) => (event.target.checked ? own.add(name) : own.delete(name)),
        }),
        " ",
        name,
      ),
    );
    return el("fieldset", { class: "setting" }, el("legend", {}, t("air.notice.readyPlayers")), boxes);
  }
  if (player) return null;
  if (!chosen.has(record)) chosen.set(record, players[0]);
  return el(
    "select",
    {
      id: `player-${record}`,
      aria: { label: t("air.player") },
      onchange: (event) => chosen.set(record, event.target.value),
    },
    players.map((name) => el("option", { value: name, selected: name === chosen.get(record) }, name)),
  );
}

function acts(one, does) {
  const { record, what, player, of_ledger } = one;
  const answer = () => {
    const own = chosen.get(record);
    return what === "draw" ? { ready: [...own] } : player ? {} : { player: own };
  };
  return el(
    "div",
    { class: "acts" },
    of_ledger
      ? button(t("air.confirm"), () => does.confirm(one, answer()), { class: "primary", id: `confirm-${record}` })
      : null,
    ["opened", "ready"].includes(what) && player
      ? button(t("air.showWaits"), () => does.waits(one), { id: `waits-${record}` })
      : null,
    button(t("air.refuse"), () => does.refuse(one), { id: `refuse-${record}` }),
  );
}
