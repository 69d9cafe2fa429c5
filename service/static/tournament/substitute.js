// The form of a substitute who takes a player's seat for one round.

import { attempt } from "/static/desk/page.js";
import { dialog, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { field, now, playerChoice, record, tablesOf } from "/static/tournament/tour.js";

/** `table`: of the round's overview. */
export function substituteDialog(round, table, again) {
  dialog(t("substituteAt", { table: number(table.table) }), t("close"), (body, close) => {
    const sitting = new Set(tablesOf(round).flatMap(({ seats }) => seats));
    const player = playerChoice({ id: "absent" }, table.seats);
    const by = playerChoice(
      { id: "by" },
      now().players.filter((each) => !sitting.has(each.number)),
    );
    const counts = el("input", { type: "checkbox", id: "counts" });
    const reason = el("input", { type: "text", id: "substitute-reason", required: true });
    const seen = now().version;
    const wrong = el("p", { class: "error", role: "alert" });
    body.append(
      el(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            const swap = {
              type: "substitute",
              round,
              player: Number(player.value),
              by: Number(by.value),
              counts: counts.checked,
              reason: reason.value.trim(),
            };
            if (!(await attempt(() => record(swap, seen), { button: event.submitter, to: wrong }))) return;
            close();
            await again();
          },
        },
        field("absent", player),
        field("sitsDown", by),
        el("label", { class: "check" }, counts, t("countsFor")),
        field("reason", reason),
        wrong,
        el("button", { type: "submit", class: "primary", id: "put-substitute" }, t("substitute")),
      ),
    );
  });
}
