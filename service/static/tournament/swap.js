// Two players of a seated round change places: a correction of the seating, in one step.

import { post } from "/static/desk/link.js";
import { announce, attempt } from "/static/desk/page.js";
import { dialog, el } from "/static/dom.js";
import { t } from "/static/i18n.js";
import { api, field, nameOf, now, playerChoice, tablesOf } from "/static/tournament/tour.js";

/** Ask for the two players and the reason, then record the correction. */
export function swapDialog(round, again) {
  dialog(t("swapTwo"), t("close"), (body, close) => {
    const sitting = tablesOf(round).flatMap(({ seats }) => seats);
    const players = now().players.filter((each) => sitting.includes(each.number));
    const one = playerChoice({ id: "swap-one" }, players);
    const two = playerChoice({ id: "swap-two" }, players);
    const reason = el("input", { type: "text", id: "swap-reason", required: true, maxLength: 500 });
    const wrong = el("p", { class: "error", role: "alert" });
    const { version } = now();
    const swap = async () => {
      const pair = [Number(one.value), Number(two.value)];
      const asked = { players: pair, reason: reason.value.trim(), version };
      await post(api(`/rounds/${round}/swap`), asked, { about: version });
      announce(t("changedPlaces", { a: nameOf(pair[0]), b: nameOf(pair[1]) }));
    };
    body.append(
      el(
        "form",
        {
          class: "stack",
          onsubmit: async (event) => {
            event.preventDefault();
            if (!(await attempt(swap, { button: event.submitter, to: wrong }))) return;
            close();
            await again();
          },
        },
        field("swapOne", one),
        field("swapOther", two),
        field("reason", reason),
        wrong,
        el("button", { type: "submit", class: "primary", id: "swap" }, t("swapThem")),
      ),
    );
  });
}
