// An entry whose match has moved on since it was begun: another device has recorded something. The form stays open,
// and the players choose whether their entry is of the current hand.

import { get, post } from "/static/desk/link.js";
import { layOf } from "/static/desk/match.js";
import { eventText, handName } from "/static/desk/show.js";
import { button, byId, show } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { untell } from "/static/inline-message.js";

/**
 * Begin an entry for a match. `begin(match)` returns what `record(event, begun)` gets besides the event: an object
 * with the number of the match's events, `after`.
 * @template {{after: number}} Begun
 * @param {Api.Match} match
 * @param {(match: Api.Match) => Begun} begin
 * @param {(event: any, begun: Begun) => Promise<any>} record
 */
export function beginEntry(match, begin, record) {
  let begun = begin(match);
  let moved = null;
  return {
    record: (event) =>
      record(event, begun).catch((error) => {
        moved = error.movedTo ?? null;
        throw error;
      }),
    movedOn: () => moved,
    renew: () => {
      begun = begin(moved);
      moved = null;
    },
  };
}

/** Let an error say what was recorded after the first `after` events of the match, which is now as it is given. */
export function sayMoved(error, match, after) {
  error.message = match.events.slice(after).map(eventText).join("; ");
  error.movedTo = match;
}

/**
 * Record an event for the hand for which it was entered: `after` events of the match were known then. The number is
 * part of the request, so the same entry has the same key when it is sent again. If the match has moved on, `moved` is
 * called with the match as it is now before the error is thrown.
 */
export async function recordAfter(match, event, after, moved) {
  const address = `/api/desk/matches/${match}`;
  try {
    return await post(`${address}/events`, { ...event, after });
  } catch (error) {
    if (error.code === "match_moved_on") {
      sayMoved(error, await get(address), after);
      await moved(error.movedTo);
    }
    throw error;
  }
}

/**
 * The action that begins an entry again for the current hand; null if its match has not moved on, or has ended.
 * `entry`: `movedOn()` returns the match if it has moved on, `renew()` begins the entry again for this match.
 * `renewed(match)` is called after that.
 * @param {{record: (event: any) => Promise<any>, movedOn?: () => Api.Match | null, renew?: () => void}} entry
 * @param {(match: Api.Match) => void} renewed
 */
export function currentAct(entry, renewed) {
  const match = entry.movedOn?.();
  if (!match || match.state.ended) return null;
  return {
    text: t("forCurrentHand", { hand: handName(layOf(match), match.state.rules) }),
    icon: "turn",
    class: "primary big",
    id: "win-current",
    act: () => {
      entry.renew();
      untell();
      renewed(match);
    },
  };
}

/** After a refusal in a sheet: if the match has moved on, offer the current hand in place of the button that sends. */
export function offerInPlaceOf(submit, entry) {
  show(submit, !entry.movedOn?.());
  offerCurrent(entry, submit, () => {
    show(submit, true);
    submit.focus();
  });
}

/** The same as a button for a sheet, beside its error, until it is pressed. */
export function offerCurrent(entry, beside, renewed) {
  byId("sheet-current")?.remove();
  const found = currentAct(entry, (match) => {
    made.remove();
    renewed(match);
  });
  if (!found) return;
  const { text, act, ...given } = { ...found, id: "sheet-current" };
  const made = button(text, act, given);
  beside.after(made);
  made.focus();
}
