// The printed sheet of a match: its hands, the points, and a line for the signature of each player.

import { logShown, resultsShown } from "/static/desk/match.js";
import { rulesName } from "/static/desk/show.js";
import { byId, el } from "/static/dom.js";
import { t } from "/static/i18n.js";

/** Print the sheet. It is on the page only while it is printed. */
export function printSheet(match) {
  byId("signing")?.remove();
  const sheet = el(
    "section",
    { id: "signing", class: "signing" },
    el("h1", {}, t("tableName", { table: match.table })),
    el("p", {}, rulesName(match.state.rules)),
    resultsShown(match),
    logShown(match),
    el("h2", {}, t("signatures")),
    match.state.order.map((name) =>
      el("p", { class: "signature" }, el("span", { class: "line" }), el("span", {}, name)),
    ),
  );
  document.body.append(sheet);
  addEventListener("afterprint", () => sheet.remove(), { once: true });
  print();
}
