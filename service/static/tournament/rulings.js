// A director's announcements to all, and penalties.

import { get } from "/static/desk/link.js";
import { el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { penaltyForm, penaltyReason, sending } from "/static/tournament/penalties.js";
import { api, card, csvButton, exact, field, nameOf, now } from "/static/tournament/tour.js";

/** Announcements and penalties: the forms, and the existing ones. */
export async function showRulings({ again }) {
  const { announcements } = now();
  const { listed, recorded } = await get(api("/penalties"));
  return [
    el(
      "div",
      { class: "two-of even" },
      card(
        "words",
        t("announcements"),
        words(again),
        el(
          "ol",
          { class: "list said", reversed: true },
          [...announcements].reverse().map((text) => el("li", {}, text)),
        ),
      ),
      card(
        "penalties",
        t("penalties"),
        penaltyForm(listed, again),
        el(
          "ul",
          { class: "list said" },
          recorded.map((each) =>
            el(
              "li",
              {},
              el("b", {}, `${nameOf(each.player)}: ${exact(each.points, true)}`),
              ` · ${t("roundName", { n: number(each.round) })} · ${penaltyReason(each)}`,
            ),
          ),
        ),
        csvButton("penalties"),
      ),
    ),
  ];
}

function words(again) {
  const text = el("textarea", { id: "announce-text", maxLength: 1000, required: true });
  return sending(
    "announce",
    () => ({ type: "announce", text: text.value.trim().replace(/\s+/g, " ") }),
    again,
    "announced",
    field("announceText", text),
  );
}
