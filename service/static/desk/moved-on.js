// An entry whose match has moved on since it was begun: another device has recorded something. The form stays open,
// and the players choose whether their entry is of the current hand.

import { layOf } from "/static/desk/match.js";
import { handName } from "/static/desk/show.js";
import { button } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { untell } from "/static/inline-message.js";

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

/** The same as a button for a sheet, beside its error, until it is pressed. */
export function offerCurrent(entry, beside, renewed) {
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
