// The form of a penalty: one of the list of the rules, whose points follow from it, or another.

import { announce, attempt } from "/static/desk/page.js";
import { el } from "/static/dom.js";
import { has, number, t } from "/static/i18n.js";
import { about } from "/static/options.js";
import { field, now, playerChoice, record } from "/static/tournament/tour.js";

/** The name of a listed penalty. */
const nameOfCase = (id) => (has(`foul.${id}`) ? t(`foul.${id}`) : id);

/**
 * The reason of a recorded penalty: its name in the list of the rules, and what was written.
 * @param {Api.TournamentPenalty} penalty
 */
export function penaltyReason({ case: id, times, reason }) {
  if (!id) return reason;
  const name = times > 1 ? `${nameOfCase(id)} × ${number(times)}` : nameOfCase(id);
  return reason === nameOfCase(id) ? name : `${name}: ${reason}`;
}

/** `listed`: the penalties of the rules. */
export function penaltyForm(listed, again) {
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
  const times = el("input", { type: "number", id: "penalty-times", min: 1, value: 1, required: true });
  const reason = el("input", { type: "text", id: "penalty-reason" });
  const meaning = el("p", { class: "hint", id: "penalty-about" });
  const timesField = field("penaltyTimes", times);
  const which = el(
    "select",
    { id: "penalty-case" },
    el("option", { value: "" }, t("otherPenalty")),
    listed.map((each) => el("option", { value: each.case }, nameOfCase(each.case))),
  );
  const chosen = () => listed.find((each) => each.case === which.value);
  const adapt = () => {
    const fixed = chosen()?.points ?? null;
    timesField.hidden = (chosen()?.times ?? 1) < 2;
    times.max = String(chosen()?.times ?? 1);
    if (timesField.hidden) times.value = "1";
    points.readOnly = fixed !== null;
    if (fixed !== null) points.value = String(fixed * (times.valueAsNumber || 1));
    reason.required = !chosen();
    meaning.replaceChildren(...(chosen() ? [about(`foul.${chosen().case}`, chosen().about)] : []));
    if (chosen()) meaning.append(el("small", {}, ` [${chosen().source}]`));
  };
  which.addEventListener("change", () => {
    points.value = "";
    adapt();
  });
  times.addEventListener("input", adapt);
  adapt();
  const event = () => ({
    type: "penalty",
    round: round.valueAsNumber,
    player: Number(who.value),
    points: points.value.includes(".") ? points.value : Number(points.value),
    reason: reason.value.trim() || nameOfCase(which.value),
    ...(which.value ? { case: which.value, times: times.valueAsNumber } : {}),
  });
  return sending(
    "penalise",
    event,
    again,
    "recorded",
    el("p", { class: "hint" }, t("penaltyHint")),
    field("col.player", who),
    field("round", round),
    field("whichPenalty", which),
    meaning,
    timesField,
    field("finalPoints", points),
    field("reason", reason),
  );
}

/** A form that records one event. */
export function sending(id, event, again, said, ...fields) {
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
