// The director's commands for the time of a round: extra time for a table, and the signal that the time is up.

import { post } from "/static/desk/link.js";
import { announce, attempt } from "/static/desk/page.js";
import { button, dialog, el } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { api, field } from "/static/tournament/tour.js";

const MINUTE = 60;

/** The button that signals the end of the time to all tables. */
export const timeUpButton = (round, again) =>
  button(
    t("callTime"),
    (event) => {
      const call = async () => {
        const { called, waiting } = await post(api(`/rounds/${round}/time`), {}, { about: Date.now() });
        announce(t("timeCalled", { n: number(called.length), waiting: waiting.map(number).join(", ") || "–" }));
        await again();
      };
      return attempt(call, { button: event.currentTarget });
    },
    { id: "call-time" },
  );

/** Ask how many minutes a table gets. */
export function extraDialog(round, table, again) {
  dialog(t("extraTimeAt", { table: number(table) }), t("close"), (body, close) => {
    const minutes = el("input", {
      type: "number",
      id: "extra-minutes",
      min: -120,
      max: 120,
      step: 1,
      required: true,
      value: 5,
    });
    const wrong = el("p", { class: "error", role: "alert" });
    const give = () =>
      post(
        api(`/rounds/${round}/clocks`),
        { action: "extra", table, seconds: MINUTE * minutes.valueAsNumber },
        { about: Date.now() },
      );
    body.append(
      el(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            if (!(await attempt(give, { button: event.submitter, to: wrong }))) return;
            close();
            await again();
          },
        },
        field("extraMinutes", minutes),
        wrong,
        el("button", { type: "submit", class: "primary", id: "give-extra" }, t("giveExtra")),
      ),
    );
  });
}
