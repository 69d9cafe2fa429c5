// The referee's corrections of a match: any event is changed, moved, deleted, or another one is inserted next to it.
//
// A correction is a new event. It is shown with all its consequences before it is recorded.

import { confirmCorrection } from "/static/desk/consequences.js";
import { foulForm, rulingForm } from "/static/desk/fouls.js";
import { hasRiichi, layOf } from "/static/desk/match.js";
import { attempt } from "/static/desk/page.js";
import { eventText, handName } from "/static/desk/show.js";
import { drawnSheet } from "/static/desk/table-sheets.js";
import { closeWin, tellWin, winEvent } from "/static/desk/win.js";
import { button, byId, dialog, el } from "/static/dom.js";
import { t } from "/static/i18n.js";

/**
 * The forms of corrections for one match. `desk`: `match`, `fouls`, `record(event)`, and `onopen()` and `onclose()`,
 * called before and after a win is entered over the page.
 */
export function correctSheet(desk, step) {
  const { match } = desk;
  const steps = match.steps.filter((each) => each.type !== "open");
  const at = steps.indexOf(step);
  dialog(t("putRight"), t("close"), (body, close) => {
    const reason = el("input", { type: "text", id: "correct-reason", maxLength: 500 });
    const wrong = el("p", { class: "error", id: "sheet-wrong", role: "alert" });
    const made = { ...desk, reason: () => reason.value.trim() };
    const checked = (act) => (event) => {
      if (reason.value.trim()) return act(event);
      wrong.textContent = t("reasonNeeded");
      return reason.focus();
    };
    const does = (text, id, act, given = {}) => button(text, checked(act), { id, ...given });
    const put = (...events) => edited(match, (list) => list.splice(at, 1, ...events.map(asStep(step))));
    const insert = (place) => () =>
      insertSheet(made, steps[place] ?? null, (event) =>
        edited(match, (list) => list.splice(place, 0, asStep(steps[place] ?? step)(event))),
      );
    body.append(
      el("p", {}, el("b", {}, eventText(step.held))),
      el("label", { class: "field" }, el("span", {}, t("reason")), reason),
      wrong,
      el("div", { class: "acts" }, changeActs(made, step, put, does, close)),
      el(
        "div",
        { class: "acts" },
        does(t("insertBefore"), "insert-before", insert(at), { icon: "plus" }),
        at < steps.length - 1 ? does(t("insertAfter"), "insert-after", insert(at + 1), { icon: "plus" }) : null,
        steps.length > 1
          ? does(t("moveEvent"), "move-event", () => moveSheet(made, steps, at), { icon: "turn" })
          : null,
        does(t("strikeOut"), "strike-out", () => proposeHere(made, put()), { icon: "bin" }),
      ),
    );
    queueMicrotask(() => reason.focus());
  });
}

const asStep =
  ({ event }) =>
  (held) => ({ event, held });

/**
 * The changes of a correction that edits the list of events: `edit(list)` changes it in place. Each entry keeps the
 * number of the event in whose place it stands.
 */
export function edited(match, edit) {
  const listed = match.steps.map(({ event, held }) => ({ event, held }));
  const first = listed.shift(); // the opening stays
  const before = grouped([first, ...listed]);
  edit(listed);
  const after = grouped([first, ...listed]);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((event) => ({ event, to: after.get(event) ?? [] }))
    .filter(({ event, to }) => JSON.stringify(to) !== JSON.stringify(before.get(event) ?? []));
}

function grouped(list) {
  const found = new Map();
  for (const { event, held } of list) found.set(event, [...(found.get(event) ?? []), held]);
  return found;
}

/** Show what the changes do, and record them once that is confirmed. Throws if they are impossible. */
function propose({ match, record, reason }, changes, done = () => {}) {
  const event = { type: "correction", changes, reason: reason() };
  return confirmCorrection(match, event, () => record(event), done);
}

/** The same at a button: what is impossible is said in the sheet, or in the form of the win. */
const proposeHere = (desk, changes, done = () => {}, to = "sheet-wrong") =>
  attempt(() => propose(desk, changes, done), { to: byId(to) });

/** The buttons that change an event. `put(...events)`: the changes that put these events in its place. */
function changeActs(desk, step, put, does, close) {
  const { held } = step;
  const change = (text, act, id = "change-event") => does(text, id, act, { icon: "keyboard", class: "primary" });
  const lay = { ...layOf(desk.match), ...step.before };
  const form = (opened) => () => {
    close();
    opened();
  };
  if (held.type === "win") {
    const { winners } = held;
    const others = (place) => winners.filter((_, each) => each !== place);
    return [
      ...winners.map((winner, place) =>
        change(
          winners.length > 1 ? t("changeWinner", { name: winner.player }) : t("changeIt"),
          form(() =>
            winForm(desk, lay, { ...held, winners: [winner] }, (event) =>
              put({ ...event, winners: winners.toSpliced(place, 1, event.winners[0]) }),
            ),
          ),
          place ? `change-event-${place}` : "change-event",
        ),
      ),
      held.from && winners.length < 3
        ? does(
            t("addWinner"),
            "add-winner",
            form(() => winForm(desk, lay, { from: held.from, riichi: held.riichi, also: winners }, put)),
            { icon: "plus" },
          )
        : null,
      ...(winners.length > 1
        ? winners.map((winner, place) =>
            does(t("removeWinner", { name: winner.player }), `remove-winner-${place}`, () =>
              proposeHere(desk, put({ ...held, winners: others(place) })),
            ),
          )
        : []),
    ];
  }
  const proposing = { record: (event) => propose(desk, put(event)) };
  const forms = {
    draw: () => drawnSheet(desk.match, proposing, { nagashi: [], ...held }),
    riichi: () => riichiForm(desk, (event) => propose(desk, put(event)), held.player),
    foul: () => foulForm(desk.match, desk.fouls, proposing, held.player, held),
    ruling: () => rulingForm(desk.match, proposing, held),
  };
  return forms[held.type] ? [change(t("changeIt"), form(forms[held.type]))] : [];
}

/** Enter a win for a correction. `changes(event)`: the changes that it makes. */
function winForm(desk, lay, held, changes) {
  const [winner = null] = held.winners ?? [];
  const given = {
    player: winner?.player ?? null,
    from: held.winners && held.from === undefined ? null : held.from,
    hand: winner?.hand ?? null,
    stated: winner?.stated ?? null,
    situation: winner?.situation ?? {},
    deviation: winner?.deviation ?? null,
    also: held.also ?? [],
    riichi: held.riichi ?? [],
  };
  desk.onopen();
  tellWin({
    title: t("putRight"),
    lay,
    rules: desk.match.state.rules,
    options: desk.match.options,
    given,
    match: desk.match.match,
    eventOf: (event) => ({ type: "correction", changes: changes(event), reason: desk.reason() }),
    onclose: desk.onclose,
    acts: (entered) => [
      {
        text: t("thisHolds"),
        icon: "check",
        class: "primary big",
        id: "holds",
        disabled: !entered.complete,
        act: (now) => proposeHere(desk, changes(winEvent(now)), closeWin, "win-wrong"),
      },
    ],
  });
}

/** Ask what happened, and enter it. `next`: the step before which it is inserted; null at the end. */
function insertSheet(desk, next, changes) {
  const lay = { ...layOf(desk.match), ...(next?.before ?? {}) };
  const proposed = (event) => propose(desk, changes(event));
  const kinds = {
    aWin: () => winForm(desk, lay, { riichi: [] }, changes),
    aDraw: () =>
      drawnSheet(desk.match, { record: proposed }, { reason: "exhaustive", ready: lay.riichi, nagashi: [] }),
    ...(hasRiichi(desk.match) ? { riichiEvent: () => riichiForm(desk, proposed) } : {}),
    foul: () => foulForm(desk.match, desk.fouls, { record: proposed }),
    ruling: () => rulingForm(desk.match, { record: proposed }),
  };
  dialog(t("whatHappened"), t("close"), (body) => {
    body.append(
      el("p", { class: "hint" }, handName(lay, desk.match.state.rules)),
      el(
        "div",
        { class: "acts" },
        Object.entries(kinds).map(([name, open]) => button(t(name), open, { id: `insert-${name}` })),
      ),
    );
  });
}

function riichiForm({ match }, record, player = null) {
  dialog(t("riichiEvent"), t("close"), (body) => {
    body.append(
      el("p", { class: "error", id: "sheet-wrong", role: "alert" }),
      el(
        "div",
        { class: "acts" },
        match.state.order.map((name, place) =>
          button(name, () => attempt(() => record({ type: "riichi", player: name }), { to: byId("sheet-wrong") }), {
            id: `riichi-of-${place}`,
            aria: { pressed: String(name === player) },
          }),
        ),
      ),
    );
  });
}

/** Choose the event before which another one is moved. */
function moveSheet(desk, steps, at) {
  const rules = desk.match.state.rules;
  const move = (to) =>
    edited(desk.match, (list) => {
      const [held] = list.splice(at, 1);
      const place = to > at ? to - 1 : to;
      list.splice(place, 0, asStep(list[place] ?? list.at(-1))(held.held));
    });
  dialog(t("moveBefore"), t("close"), (body) => {
    body.append(
      el("p", {}, el("b", {}, eventText(steps[at].held))),
      el("p", { class: "error", id: "sheet-wrong", role: "alert" }),
      el(
        "div",
        { class: "stack" },
        steps.map((step, to) =>
          to === at || to === at + 1
            ? null
            : button(`${handName(step.before, rules)}: ${eventText(step.held)}`, () => proposeHere(desk, move(to)), {
                id: `move-before-${to}`,
              }),
        ),
      ),
    );
  });
}
