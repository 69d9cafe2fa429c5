// What records a hand, at the table and on the referee's page: riichi, a win, a drawn hand.

import { hasRiichi, layOf } from "/static/desk/match.js";
import { currentAct } from "/static/desk/moved-on.js";
import { announce, attempt } from "/static/desk/page.js";
import { drawnSheet } from "/static/desk/table-sheets.js";
import { closeWin, drawScore, isTelling, layAgain, nextWinner, tellWin, winEvent } from "/static/desk/win.js";
import { button, byId, el } from "/static/dom.js";
import { t } from "/static/i18n.js";

/** The button with which a player's riichi is recorded; null if the player cannot declare one. */
export function riichiButton(match, name, record) {
  const { state } = match;
  if (!hasRiichi(match) || state.ended || state.riichi.includes(name)) return null;
  return el(
    "button",
    {
      type: "button",
      class: "riichi",
      id: `riichi-${state.order.indexOf(name)}`,
      aria: { label: t("riichiOf", { name }) },
      onclick: (event) => attempt(() => record({ type: "riichi", player: name }), { button: event.currentTarget }),
    },
    t("flag.riichi"),
  );
}

/** The buttons for a win and a drawn hand. `begin()` begins an entry (`moved-on.js`); `more`: as for `enterWin`. */
export const handButtons = (match, begin, more = {}) => [
  button(t("aWin"), () => enterWin(match, begin(), more), { icon: "star", class: "primary big", id: "record-win" }),
  button(t("aDraw"), () => drawnSheet(match, begin()), { icon: "group", class: "big", id: "record-draw" }),
];

/**
 * Enter a win and record it by `entry` (`moved-on.js`). `claim(entered)`: sends it to the referee instead; `onopen`,
 * `onclose`; `loose()`: whether it is recorded without its payments, which the service cannot compute now.
 */
function enterWin(match, entry, { claim = null, onopen = () => {}, onclose = () => {}, loose = () => false } = {}) {
  const send = async (entered, pressed) => {
    const sent = await attempt(() => entry.record(winEvent(entered)), { button: pressed, to: byId("win-wrong") });
    if (!sent) return offerAgain();
    closeWin();
    return announce(t("recorded"));
  };
  /** After a refusal: if the match has moved on, the button for the current hand is in the place of the first one. */
  const offerAgain = () => {
    if (!isTelling() || !entry.movedOn?.()) return;
    drawScore();
    byId("win-current")?.focus();
  };
  tellWin({
    title: t("aWin"),
    lay: layOf(match),
    rules: match.state.rules,
    options: match.options,
    match: match.match,
    eventOf: (event) => event,
    loose,
    onclose,
    acts: (entered) => [
      currentAct(entry, (now) => layAgain(layOf(now))) ?? {
        text: t("record"),
        icon: "check",
        class: "primary big",
        id: "win-record",
        disabled: !ready(entered),
        act: send,
      },
      ...(claim
        ? [
            {
              text: t("askReferee"),
              icon: "bell",
              class: "big",
              id: "win-claim",
              disabled: !entered.player || entered.from === undefined,
              act: claim,
            },
          ]
        : []),
      ...alsoAct(entered),
    ],
  });
  onopen();
}

const ready = (entered) => entered.complete && entered.score?.valid !== false;

/** The action that enters another winner on the same discard. */
export const alsoAct = (entered) =>
  entered.from
    ? [{ text: t("oneMoreWinner"), icon: "plus", id: "win-also", disabled: !ready(entered), act: nextWinner }]
    : [];
