// Events that a device recorded without the network and that conflict with the match: the referee sees them beside the
// events of the match, and chooses.

import { ServiceError } from "/static/api.js";
import { consequencesShown } from "/static/desk/consequences.js";
import { compute, get, post } from "/static/desk/link.js";
import { attempt, when, wordsFor } from "/static/desk/page.js";
import { eventText, handName } from "/static/desk/show.js";
import { button, byId, dialog, el } from "/static/dom.js";
import { t } from "/static/i18n.js";

const textOf = ({ parts }) => t(parts.held.why === "refused" ? "heldRefused" : "heldMoved");

/** The line in the referee's list. */
export const heldItem = (held, done) =>
  el(
    "li",
    { class: "card stack", data: { held: held.number } },
    el("b", {}, t("tableName", { table: held.table }), " ", el("span", { class: "tag open" }, textOf(held))),
    el("small", {}, when(held.at)),
    el(
      "div",
      { class: "acts" },
      el("a", { class: "button", href: `#match=${held.match}` }, t("toMatch")),
      button(t("compareSides"), (event) => attempt(() => compareSides(held, done), { button: event.currentTarget }), {
        id: `compare-${held.number}`,
        class: "primary",
      }),
    ),
  );

/** Show the events of the match and of the device, what each choice changes, and a button for each choice. */
async function compareSides(held, done) {
  const match = await get(`/api/desk/matches/${held.match}`);
  const { since, events } = held.parts.held;
  const changed = {};
  for (const choice of ["device", "both"]) changed[choice] = await foreseen(held, choice);
  dialog(textOf(held), t("close"), (body, close) => {
    const reason = el("input", { type: "text", id: "held-reason", maxLength: 500 });
    const wrong = el("p", { class: "error", id: "sheet-wrong", role: "alert" });
    const choose = (choice) => async (event) => {
      if (!reason.value.trim()) {
        wrong.textContent = t("reasonNeeded");
        return reason.focus();
      }
      const said = { choice, reason: reason.value.trim() };
      const write = () => post(`/api/desk/held/${held.number}/answers`, said, { about: match.events.length });
      if (!(await attempt(write, { button: event.currentTarget, to: wrong }))) return undefined;
      close();
      return done();
    };
    const ours = match.steps.filter((step) => since.includes(step.event));
    const side = (title, lines) =>
      el(
        "section",
        { class: "card stack" },
        el("h3", {}, title),
        lines.length ? el("ol", { class: "list" }, lines) : el("p", { class: "hint" }, t("nothingThere")),
      );
    body.append(
      el(
        "div",
        { class: "sides" },
        side(
          t("inMatch"),
          ours.map((step) =>
            el("li", {}, eventText(step.held), el("small", {}, handName(step.before, match.state.rules))),
          ),
        ),
        side(
          t("onDevice"),
          events.map((event) => el("li", {}, eventText(event))),
        ),
      ),
      ...["device", ...(ours.length ? ["both"] : [])].map((choice) =>
        el(
          "details",
          { class: "more", data: { choice } },
          el("summary", {}, t(`choose.${choice}`)),
          el("div", { class: "stack" }, changed[choice].refused ?? consequencesShown(match, changed[choice])),
        ),
      ),
      el("label", { class: "field" }, el("span", {}, t("reason")), reason),
      wrong,
      el(
        "div",
        { class: "acts" },
        button(t("choose.match"), choose("match"), { id: "choose-match" }),
        changed.device.refused ? null : button(t("choose.device"), choose("device"), { id: "choose-device" }),
        ours.length && !changed.both.refused ? button(t("choose.both"), choose("both"), { id: "choose-both" }) : null,
      ),
    );
    queueMicrotask(() => byId("held-reason")?.focus());
  });
}

/** What a choice changes, or why the match cannot take it. */
async function foreseen(held, choice) {
  const event = { type: "correction", changes: held.choices[choice], reason: t(`choose.${choice}`) };
  try {
    return (await compute(`/api/desk/matches/${held.match}/preview`, event)).consequences;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { refused: wordsFor(error).map((line) => el("p", { class: "error" }, line)) };
  }
}
