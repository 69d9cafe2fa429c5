// The forms of the table's page: a drawn hand, a claim for the referee, a call.

import { post } from "/static/desk/link.js";
import { offerInPlaceOf } from "/static/desk/moved-on.js";
import { attempt } from "/static/desk/page.js";
import { eventText, hasHonba } from "/static/desk/show.js";
import { button, byId, dialog, el } from "/static/dom.js";
import { t } from "/static/i18n.js";

const wrong = () => el("p", { class: "error", id: "sheet-wrong", role: "alert" });

/** A checkbox for each player. */
const ticks = (name, title, players, ticked = []) =>
  el(
    "fieldset",
    { class: "field" },
    el("legend", {}, title),
    players.map((player) =>
      el(
        "label",
        { class: "check" },
        el("input", { type: "checkbox", name, value: player, checked: ticked.includes(player) }),
        el("span", {}, player),
      ),
    ),
  );

/** The checked ones. */
const ticked = (form, name) => [...form.querySelectorAll(`[name=${name}]:checked`)].map((box) => box.value);

/** Players whose hand is dead, and who are therefore not ready. */
const notReady = (state) => (state.options.dead_hand_noten ? state.dead : []);

/** The form of a drawn hand: reason, who is ready. `given`: an earlier one to correct; `entry`: see `moved-on.js`. */
export function drawnSheet(
  { state },
  entry,
  given = { reason: "exhaustive", ready: state.riichi.filter((name) => !notReady(state).includes(name)), nagashi: [] },
) {
  const reasons = [
    "exhaustive",
    ...(state.options.abortive_draws ?? []),
    ...(state.options.three_winners === "abort" ? ["three_winners"] : []),
  ];
  const rewarded = state.options.nagashi_mangan && state.options.nagashi_mangan !== "none";
  dialog(t("aDraw"), t("close"), (body, close) => {
    const reason = el(
      "select",
      { id: "draw-reason" },
      reasons.map((each) => el("option", { value: each, selected: each === given.reason }, t(`draw.${each}`))),
    );
    const submit = el("button", { type: "submit", class: "primary big", id: "draw-record" }, t("record"));
    const form = el(
      "form",
      {
        class: "stack",
        onsubmit: async (event) => {
          event.preventDefault();
          if (submit.hidden) return undefined; // by the Enter key, before the choice of the current hand
          const nagashi = ticked(form, "nagashi");
          const made = {
            type: "draw",
            reason: reason.value,
            ready: ticked(form, "ready"),
            ...(nagashi.length ? { nagashi } : {}),
          };
          if (await attempt(() => entry.record(made), { button: event.submitter, to: byId("sheet-wrong") }))
            return close();
          return offerInPlaceOf(submit, entry);
        },
      },
      reasons.length > 1 ? el("label", { class: "field" }, el("span", {}, t("whyDrawn")), reason) : null,
      hasHonba(state.rules) ? ticks("ready", t("whoReady"), state.order, given.ready) : null,
      rewarded ? ticks("nagashi", t("nagashi"), state.order, given.nagashi) : null,
      wrong(),
      submit,
    );
    body.append(form);
  });
}

/**
 * The form of a claim: the winner states the hand's worth; the claim goes to the referee with the tiles and the photo.
 */
export function claimSheet(match, entered, done) {
  dialog(t("askReferee"), t("close"), (body, close) => {
    const total = el("input", { type: "number", id: "claim-total", min: 0, max: 10_000_000, inputMode: "numeric" });
    const form = el(
      "form",
      {
        class: "stack",
        onsubmit: async (event) => {
          event.preventDefault();
          /** @type {Api.Claim} */
          const claim = {
            player: entered.player,
            rules: match.state.rules,
            situation: entered.situation,
            ...(entered.hand ? { hand: entered.hand } : {}),
            ...(total.value === "" ? {} : { total: total.valueAsNumber }),
            ...(entered.stated ? { value: entered.stated } : {}),
            ...(entered.also.length ? { also: entered.also } : {}),
            ...(entered.riichi.length ? { riichi: entered.riichi } : {}),
          };
          const filled = new FormData();
          if (entered.photo) {
            filled.append("claim", JSON.stringify(claim));
            filled.append("photo", entered.photo, "photo.jpg");
          }
          const sent = entered.photo ? filled : { claim };
          const file = () => post(`/api/desk/matches/${match.match}/cases`, sent, { about: match.events.length });
          if (!(await attempt(file, { button: event.submitter, to: byId("sheet-wrong") }))) return;
          close();
          await done();
        },
      },
      entered.also.length
        ? el("p", { class: "hint" }, t("alsoWon", { names: entered.also.map((winner) => winner.player).join(", ") }))
        : null,
      el("p", { class: "hint" }, t(entered.photo ? "claimWithPhoto" : "claimWithoutPhoto")),
      el("label", { class: "field" }, el("span", {}, t("claimTotal", { name: entered.player })), total),
      wrong(),
      el("button", { type: "submit", class: "primary big", id: "claim-file" }, t("sendToReferee")),
    );
    body.append(form);
    queueMicrotask(() => total.focus());
  });
}

/** The form that calls the referee: to correct an earlier hand, or for anything else. */
export function callSheet(match, step, done) {
  dialog(t(step ? "askCorrection" : "callReferee"), t("close"), (body, close) => {
    const words = el("textarea", { id: "call-words", maxLength: 500 });
    const form = el(
      "form",
      {
        class: "stack",
        onsubmit: async (event) => {
          event.preventDefault();
          const asked = { words: words.value.trim(), ...(step ? { event: step.event } : {}) };
          const call = () => post(`/api/desk/matches/${match.match}/calls`, asked, { about: match.events.length });
          if (!(await attempt(call, { button: event.submitter, to: byId("sheet-wrong") }))) return;
          close();
          await done();
        },
      },
      step ? el("p", {}, el("b", {}, eventText(step.held))) : null,
      el("label", { class: "field" }, el("span", {}, t(step ? "whatWasRight" : "whatAbout")), words),
      wrong(),
      el("button", { type: "submit", class: "primary big", id: "call-send" }, t("callReferee")),
    );
    body.append(form, button(t("cancel"), close));
    queueMicrotask(() => words.focus());
  });
}
