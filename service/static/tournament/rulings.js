// A director's announcements to all, and points that a director takes or gives.

import { announce, attempt } from "/static/desk/page.js";
import { el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { exact, field, nameOf, now, playerChoice, record } from "/static/tournament/tour.js";

/** Announcements and penalties: the forms, and the existing ones. */
export function showRulings({ again }) {
  const { announcements, penalties } = now();
  return [
    el(
      "div",
      { class: "two-of even" },
      el(
        "section",
        { class: "card stack", aria: { labelledby: "words-title" } },
        el("h2", { id: "words-title" }, t("announcements")),
        words(again),
        el(
          "ol",
          { class: "list said", reversed: true },
          [...announcements].reverse().map((text) => el("li", {}, text)),
        ),
      ),
      el(
        "section",
        { class: "card stack", aria: { labelledby: "penalties-title" } },
        el("h2", { id: "penalties-title" }, t("penalties")),
        penalty(again),
        el(
          "ul",
          { class: "list said" },
          penalties.map((each) =>
            el(
              "li",
              {},
              el("b", {}, `${nameOf(each.player)}: ${exact(each.points, true)}`),
              ` · ${t("roundName", { n: number(each.round) })} · ${each.reason}`,
            ),
          ),
        ),
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

function penalty(again) {
  const { players, rounds } = now();
  const who = playerChoice(
    { id: "penalty-player" },
    players.filter((each) => !each.house),
  );
  const round = el("input", {
    type: "number",
    id: "penalty-round",
    min: 1,
    max: now().format.rounds.length,
    required: true,
    value: Math.max(1, rounds.length),
  });
  const points = el("input", {
    type: "text",
    id: "penalty-points",
    required: true,
    pattern: "-?[0-9]+([.][0-9]+)?",
    inputMode: "text",
    placeholder: "-10",
  });
  const reason = el("input", { type: "text", id: "penalty-reason", required: true });
  const value = () => (points.value.includes(".") ? points.value : Number(points.value));
  const event = () => ({
    type: "penalty",
    round: round.valueAsNumber,
    player: Number(who.value),
    points: value(),
    reason: reason.value.trim(),
  });
  return sending(
    "penalise",
    event,
    again,
    "recorded",
    el("p", { class: "hint" }, t("penaltyHint")),
    field("col.player", who),
    field("round", round),
    field("finalPoints", points),
    field("reason", reason),
  );
}

/** A form that records one event. */
function sending(id, event, again, said, ...fields) {
  const wrong = el("p", { class: "error", role: "alert" });
  return el(
    "form",
    {
      class: "stack",
      onsubmit: async (given) => {
        given.preventDefault();
        if (!(await attempt(() => record(event()), { button: given.submitter, to: wrong }))) return;
        announce(t(said));
        /** @type {HTMLElement} */ (document.activeElement).blur();
        await again();
      },
    },
    fields,
    wrong,
    el("button", { type: "submit", class: "primary", id }, t(id)),
  );
}
