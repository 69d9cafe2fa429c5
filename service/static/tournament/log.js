// All recorded events with their writers, the newest first; a wrong entry is deleted, and everything after it is
// recomputed.

import { get } from "/static/desk/link.js";
import { announce, attempt } from "/static/desk/page.js";
import { button, dialog, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { api, card, correct, exact, field, nameOf, now } from "/static/tournament/tour.js";

/** The list. */
export async function showLog({ again }) {
  const { events } = await get(api("/events"));
  return [
    card(
      "log",
      t("tab.log"),
      el("p", { class: "hint" }, t("logHint")),
      el(
        "ol",
        { class: "list log", reversed: true },
        [...events].reverse().map((each) => line(each, again)),
      ),
    ),
  ];
}

function line(each, again) {
  const { event, holds } = each;
  const own = event.type === "correction";
  const struck = !own && !holds.length;
  const changed = !own && !struck && JSON.stringify(holds) !== JSON.stringify([event]);
  const standing = struck
    ? el("span", { class: "tag bad" }, t("struckOut"))
    : changed
      ? el("span", { class: "tag open" }, t("wasPutRight"))
      : null;
  const acts =
    own || struck || event.type === "open"
      ? null
      : button(t("strikeOut"), () => strike(each, again), { class: "plain small", id: `strike-${each.number}` });
  return el(
    "li",
    { data: { event: each.number } },
    el(
      "div",
      { class: "log-head" },
      el("b", { class: struck ? "struck" : "" }, wordsOf(changed ? holds[0] : event)),
      standing,
    ),
    el(
      "div",
      { class: "log-head" },
      el("small", {}, `${number(each.number)} · ${writer(each.by)}${event.reason ? ` · ${event.reason}` : ""}`),
      acts,
    ),
  );
}

/** The writer's link; events that the service records when matches are opened belong to the tournament. */
const writer = (by) => (by.startsWith("tournament ") ? t("role.tehai") : t(`role.${by.split(" ")[0]}`));

/** An event in a line. */
function wordsOf(event) {
  const values = {
    ...event,
    round: number(event.round ?? 0),
    table: number(event.table ?? 0),
    n: number((event.players ?? event.changes ?? event.tables ?? []).length),
    player: event.player ? nameOf(event.player) : "",
    by: event.by ? nameOf(event.by) : "",
  };
  if (event.type === "result")
    values.points = event.points.map(([who, points]) => `${nameOf(who)} ${exact(points)}`).join(", ");
  if (event.type === "penalty") values.points = exact(event.points, true);
  if (event.type === "correction") values.changes = event.changes.map((change) => number(change.event)).join(", ");
  return t(`happened.${event.type}`, values);
}

function strike({ number: which, event }, again) {
  dialog(t("strikeOut"), t("close"), (body, close) => {
    const reason = el("input", { type: "text", id: "strike-reason", required: true });
    const seen = now().version;
    const wrong = el("p", { class: "error", role: "alert" });
    body.append(
      el(
        "form",
        {
          class: "stack",
          onsubmit: async (given) => {
            given.preventDefault();
            if (
              !(await attempt(() => correct(which, [], reason.value.trim(), seen), {
                button: given.submitter,
                to: wrong,
              }))
            )
              return;
            close();
            announce(t("struckOut"));
            await again();
          },
        },
        el("p", {}, wordsOf(event)),
        el("p", { class: "hint" }, t("strikeHint")),
        field("reason", reason),
        wrong,
        el("button", { type: "submit", class: "primary", id: "strike" }, t("strikeOut")),
      ),
    );
  });
}
