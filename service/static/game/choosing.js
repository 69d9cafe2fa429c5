// A sheet that asks questions, answered by taps, and records the event. Before it records the event, it shows each
// player's change of points.

import { ServiceError } from "/static/api.js";
import { changesShown } from "/static/desk/show.js";
import { dialog, el, rest } from "/static/dom.js";
import { secondSheet } from "/static/game/entry.js";
import { atSeat, preview, record, seated, shown, staked, tried, words } from "/static/game/game.js";
import { t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";

/**
 * A sheet with choices that is drawn again after each tap. `fields(chosen, set)`: its questions; `made(chosen)`: the
 * event, or null while an answer is missing. Each player's change of points is shown before the event is recorded.
 */
export function choosing(title, chosen, fields, made, last = "record") {
  const seen = shown().events.length;
  dialog(title, t("close"), (body, close) => {
    const form = el("div", { class: "stack" });
    const wrong = el("p", { class: "error", role: "alert" });
    const effect = el("div", { class: "effect", id: "sheet-effect", role: "status" });
    const recordIt = el(
      "button",
      { type: "button", class: "primary big", id: "sheet-record", onclick: () => send() },
      t(last),
    );
    let looking = null;
    const showEffect = (content) => {
      effect.replaceChildren(content);
      effect.classList.remove("old");
    };
    /** Show the changes of points. Until the service answers, the changes of the previous choice stay. */
    const look = async () => {
      looking?.abort();
      looking = new AbortController();
      const { signal } = looking;
      const event = made(chosen);
      effect.classList.add("old");
      if (event === null) return effect.replaceChildren();
      try {
        const { payments } = await preview([event], signal);
        if (!signal.aborted) showEffect(changesShown([...staked(), ...payments], seated()));
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
        if (error.code === "cancelled" || error.code === "offline") return undefined;
        showEffect(el("p", { class: "hint bad" }, words(error).join(" ")));
        rest(recordIt, true);
      }
      return undefined;
    };
    const set = (parts) => {
      Object.assign(chosen, parts);
      draw();
    };
    const send = () =>
      tried(async () => {
        const events = [made(chosen)];
        const answer = await record(events, { seen });
        close();
        if (answer.first) secondSheet(answer, events, seen, () => {});
        else scrollTo(0, 0); // to the points that have moved
      }, wrong);
    const draw = () => {
      const asked = form.querySelectorAll(".field").length;
      redraw(form, fields(chosen, set));
      const questions = [...form.querySelectorAll(".field")];
      if (asked && questions.length > asked) questions.at(-1).scrollIntoView({ block: "nearest" }); // a new question
      rest(recordIt, made(chosen) === null);
      look();
    };
    draw();
    const end = el("div", { class: "sheet-end", id: "sheet-end" }, effect, recordIt);
    body.append(el("div", { class: "stack" }, form, end), wrong);
  });
}

/** One answer. */
export const chip = (id, text, pressed, onclick) =>
  el("button", { type: "button", class: "chip", id, aria: { pressed: String(pressed) }, onclick }, text);

/** Players of the hand as answers, East first. `chosen(name)`: whether it is one; `choose(name)`. */
export const players = (id, chosen, choose, names = seated()) =>
  names.map((name) =>
    chip(`${id}-${shown().state.order.indexOf(name)}`, atSeat(name), chosen(name), () => choose(name)),
  );

/** A question with its answers. */
export const question = (title, chips, kind = "four") =>
  el(
    "div",
    { class: "field", role: "group", aria: { label: title } },
    el("span", { aria: { hidden: "true" } }, title),
    el("div", { class: `chips ${kind}` }, chips),
  );

/** A field for a number. */
export const numberField = (text, id, value, onchange) =>
  el(
    "label",
    { class: "field" },
    el("span", {}, text),
    el("input", {
      type: "number",
      id,
      inputMode: "numeric",
      value,
      onchange: (event) => onchange(event.target.value),
    }),
  );

/** A list with a name added, or taken out if it is there. */
export const toggled = (list, name) => (list.includes(name) ? list.filter((each) => each !== name) : [...list, name]);
