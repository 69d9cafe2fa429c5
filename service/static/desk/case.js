// One case: the claim compared with what the photo shows, as seen, and what the rules say; the form for a decision;
// earlier decisions.

import { ServiceError } from "/static/api.js";
import { alsoShown, proof, readingCard } from "/static/desk/case-parts.js";
import { photoActs, photoShown } from "/static/desk/case-photo.js";
import { checkpointCard } from "/static/desk/checkpoint.js";
import { compute, get, post } from "/static/desk/link.js";
import { layOf } from "/static/desk/match.js";
import { recordAfter } from "/static/desk/moved-on.js";
import { announce, attempt, when, wordsFor } from "/static/desk/page.js";
import { changesShown, linesShown, paidFor, paymentsShown, rulesName, scoreShown } from "/static/desk/show.js";
import { closeWin, tellWin, winEvent } from "/static/desk/win.js";
import { button, byId, el, show } from "/static/dom.js";
import { lang, number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";

let asked = null;
let turn = 0;
let taken = 0;
let shown = null;
let match = null;
let checkpoint = null;

/** The number of the case on the page, or null; also null while another one is loading. */
export const caseShown = () => (shown && shown.number === asked ? asked : null);

/** The number of the case that is on the page or loading, or null. */
export const caseAsked = () => asked;

/** Whether a case is loading that is not on the page yet. */
export const isLoading = () => asked !== null && caseShown() === null;

/** The match of the case on the page. */
export const matchOfCase = () => (caseShown() === null ? null : shown.match);

/**
 * Fetch and draw a case, unless another one is requested meanwhile; `decided()` is called after an action on it.
 * `role`: the role of the link. `quiet`: the case is on the page already, and input in progress is kept.
 */
export async function showCase(which, place, decided, role, { quiet = false } = {}) {
  asked = which;
  turn += 1;
  const mine = turn;
  const found = await get(`/api/desk/cases/${which}`).catch((error) => {
    if (isLoading()) asked = null; // there is none to look at again
    throw error;
  });
  const [played, sealed] = await Promise.all([
    found.match ? get(`/api/desk/matches/${found.match}`) : null,
    get("/api/desk/checkpoint"),
  ]);
  const follows = await followingOf(found, played);
  if (asked !== which || mine < taken) return; // another case was requested, or a later answer is drawn
  taken = mine;
  const isFirst = shown?.number !== found.number;
  const reason = isFirst ? "" : byId("reason")?.value;
  shown = found;
  match = played;
  checkpoint = sealed;
  const again = async () => {
    if (caseShown() === which) await showCase(which, place, decided, role);
    await decided();
  };
  const made = [
    head(found),
    claimCard(found),
    photoCard(found, role === "director", again),
    readingCard(found.parts),
    decisionCard(found, again),
    history(found, follows, again),
    proof(found),
    checkpointCard(checkpoint),
  ];
  if (quiet) redraw(place, made);
  else place.replaceChildren(...made);
  if (reason && byId("reason")) byId("reason").value = reason;
  if (isFirst) byId("case-title")?.focus(); // only now: it scrolls, and would move a later press
}

/** Forget the case: none is on the page or requested. */
export const forgetCase = () => (asked = shown = match = null);

function head({ number: which, parts, at }) {
  const where = [
    match ? t("tableName", { table: match.table }) : null,
    parts.standing
      ? t("seatRound", { seat: t(`seat.${parts.standing.seat}`), round: t(`wind.${parts.standing.round}`) })
      : null,
  ]
    .filter(Boolean)
    .join(" · ");
  return el(
    "div",
    {},
    el(
      "div",
      { class: "head" },
      el("h1", { id: "case-title", tabIndex: -1 }, t("caseTitle", { n: number(which), name: parts.claim.player })),
      el("span", { class: "grow" }),
      button(t("print"), () => print(), { icon: "print", id: "print", class: "no-print" }),
    ),
    el(
      "p",
      { class: "hint" },
      where,
      where ? " · " : "",
      rulesName(parts.claim.rules),
      " · ",
      when(at, { seconds: true }),
    ),
  );
}

function claimCard({ parts }) {
  const differing = parts.lines.filter((line) => line.differs).length;
  const verdict = differing
    ? el("span", { class: "tag bad" }, t("linesDiffer", { n: number(differing) }))
    : el("span", { class: "tag good" }, t("allAgree"));
  return el(
    "section",
    { class: "card", aria: { labelledby: "lines-title" } },
    el(
      "div",
      { class: "head" },
      el("h2", { id: "lines-title" }, t("linesTitle")),
      el("span", { class: "grow" }),
      verdict,
    ),
    linesShown(parts.lines, parts.claim.rules),
    el("h3", {}, t("byTheRules")),
    scoreShown(parts.score),
    alsoShown(parts.claim),
  );
}

function photoCard({ parts }, mayErase, again) {
  if (!parts.photo) return el("p", { class: "hint" }, t("noPhotoSent"));
  return el(
    "section",
    { class: "card photo-card", aria: { labelledby: "photo-of" } },
    el("h2", { id: "photo-of" }, t("photo")),
    photoShown(parts),
    mayErase ? photoActs(parts.photo, again) : null,
  );
}

/** A decision; after it, its consequences for the match. */
function decisionCard({ number: which, parts, decisions }, again) {
  const reason = el("textarea", { id: "reason", maxLength: 500, aria: { describedby: "reason-hint" } });
  const wrong = el("p", { class: "error", id: "decision-wrong", role: "alert" });
  const decide =
    (verdict, more = {}) =>
    async (event) => {
      if (verdict !== "accept" && !reason.value.trim()) {
        wrong.textContent = t("reasonNeeded");
        reason.focus();
        return;
      }
      const sent = { verdict, reason: reason.value.trim(), ...more };
      const write = () => post(`/api/desk/cases/${which}/decisions`, sent, { about: decisions.length });
      if (await attempt(write, { button: event?.currentTarget, to: wrong })) {
        reason.value = "";
        announce(t("decided"));
        await again();
        if (caseShown() === which) byId("case-title")?.focus();
      } else if (!reason.value.trim()) reason.focus();
    };
  const worth = parts.score?.valid ? parts.score.total : null;
  const agree = parts.lines.every((line) => !line.differs);
  const first = (is) => (is && !decisions.length ? { class: "primary" } : {});
  const acts = [
    button(t("accept"), decide("accept"), { icon: "check", id: "accept", ...first(agree) }),
    worth === null
      ? null
      : button(t("correctTo", { total: number(worth) }), decide("correct"), {
          icon: "turn",
          id: "correct",
          ...first(!agree),
        }),
    match
      ? button(t("correctOtherwise"), () => otherwise(parts, decide), { icon: "keyboard", id: "correct-otherwise" })
      : null,
    button(t("reject"), decide("reject"), { icon: "close", id: "reject", ...first(parts.score?.valid === false) }),
  ];
  return el(
    "section",
    {
      class: "card stack no-print",
      data: { whole: `${lang()} ${which} ${decisions.length}` },
      aria: { labelledby: "decide-title" },
    },
    el("h2", { id: "decide-title" }, t(decisions.length ? "decideAgain" : "decide")),
    el("label", { class: "field" }, el("span", {}, t("reason")), reason),
    el("p", { class: "hint", id: "reason-hint" }, t("reasonHint")),
    wrong,
    el("div", { class: "acts" }, acts.filter(Boolean)),
  );
}

/** The winner and the discarder by name, from the match at the time of the claim. */
function asWin({ claim }, hand, situation, { state: { seats } } = match) {
  const nameOf = Object.fromEntries(Object.entries(seats).map(([name, seat]) => [seat, name]));
  const facts = { ...situation };
  for (const name of ["win", "seat", "round", "from", "honba", "sticks", "options", "riichi"]) delete facts[name];
  if (facts.liable)
    facts.liable = Object.fromEntries(Object.entries(facts.liable).map(([id, seat]) => [id, nameOf[seat]]));
  return {
    player: claim.player,
    from: situation.win === "discard" ? nameOf[situation.from] : null,
    hand,
    situation: facts,
    also: claim.also ?? [],
    riichi: claim.riichi ?? [],
  };
}

/** Enter the hand and situation that the decision accepts, with the same controls as at the table. */
function otherwise(parts, decide) {
  show(byId("views"), false);
  tellWin({
    title: t("whatHolds", { name: parts.claim.player }),
    lay: layAt(parts),
    rules: parts.claim.rules,
    options: match.options,
    given: asWin(parts, parts.hand ?? parts.claim.hand, parts.claim.situation),
    onclose: () => show(byId("views"), true),
    acts: (entered) => [
      {
        text: t("thisHolds"),
        icon: "check",
        class: "primary big",
        id: "holds",
        disabled: !entered.hand || !entered.complete,
        act: async () => {
          const { hand, situation } = entered;
          closeWin();
          await decide("correct", { hand, situation })();
        },
      },
    ],
  });
}

/** The state of the table when the claim was made. */
function layAt({ standing, claim }) {
  const lay = layOf(match);
  const riichi = claim.situation.riichi ? [claim.player] : [];
  return {
    ...lay,
    ...(standing ? { round: standing.round, honba: standing.honba, sticks: standing.sticks } : {}),
    riichi,
  };
}

function history({ decisions, parts }, follows, again) {
  if (!decisions.length) return el("p", { class: "hint" }, t("undecided"));
  const last = decisions.at(-1).parts;
  const lines = decisions.map((each) =>
    el(
      "li",
      { class: "verdict", data: { verdict: each.parts.decision.verdict } },
      el(
        "b",
        {},
        t(`verdict.${each.parts.decision.verdict}`),
        each.parts.score?.valid ? ` · ${number(each.parts.score.total)}` : "",
      ),
      each.parts.score?.deviation
        ? el(
            "span",
            { class: "deviation" },
            el("span", { class: "tag open" }, t("deviation")),
            " ",
            paidFor(each.parts.score),
          )
        : null,
      each.parts.decision.reason ? el("span", {}, each.parts.decision.reason) : null,
      el("small", {}, when(each.at, { seconds: true }), " · ", whoOf(each.by)),
      el("span", { class: "mono" }, t("recordHash", { n: number(each.number), hash: each.hash })),
    ),
  );
  return el(
    "section",
    { class: "card stack", aria: { labelledby: "decisions-title" } },
    el("h2", { id: "decisions-title" }, t("decisions")),
    el("ol", { class: "list" }, lines),
    follows ? next(last, parts, follows, again) : null,
  );
}

/** `referee 1 0af3…` in words; the record has the link's own name. */
const whoOf = (by) =>
  by
    .split(" ")
    .slice(0, -1)
    .map((word, place) => (place ? word : t(`role.${word}`)))
    .join(" ");

/** What the match would do with the last decision, by the service; null without a match, or before a decision. */
async function followingOf({ parts, decisions }, played) {
  const last = decisions.at(-1)?.parts;
  if (!last || !played) return null;
  const { standing } = parts;
  const { state } = played;
  const same =
    standing &&
    !state.ended &&
    ["round_wind", "honba", "sticks"].every(
      (name) => state[name] === standing[name === "round_wind" ? "round" : name],
    ) &&
    state.seats[parts.claim.player] === standing.seat;
  if (!same || last.decision.verdict === "reject" || !last.score?.valid) return { same };
  const { hand, stated = null, situation, score } = last;
  const { player, from, situation: facts, also, riichi: declared } = asWin(parts, hand, situation, played);
  const riichi = declared.filter((name) => !state.riichi.includes(name));
  const deviation = score.deviation ? { total: score.total, reason: score.deviation.reason } : null;
  const event = winEvent({ player, from, hand, stated, facts, deviation, also, riichi });
  try {
    return { same, event, found: await compute(`/api/desk/matches/${played.match}/preview`, event) };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { same, event, refused: wordsFor(error) };
  }
}

/**
 * The next step after a decision: record the win or a foul in the match, as long as the claim's hand is still the
 * current one.
 */
function next(last, parts, { same, event, found, refused }, again) {
  if (!same) return el("p", { class: "hint no-print" }, t("handIsOver"));
  if (last.decision.verdict === "reject") {
    return el(
      "div",
      { class: "acts" },
      el(
        "a",
        {
          class: "button",
          id: "foul-next",
          href: `#match=${match.match}&foul=${encodeURIComponent(parts.claim.player)}`,
        },
        t("recordFoul", { name: parts.claim.player }),
      ),
    );
  }
  if (refused)
    return el(
      "p",
      { class: "error no-print", id: "next-wrong" },
      refused.map((line) => el("span", {}, line)),
    );
  if (!found) return null;
  const { total } = found.scores.at(-1);
  // The match's own state (seats, riichi, table rules) decides what it pays; the win is not recorded if that differs
  // from the decision.
  if (total !== last.score.total)
    return el(
      "p",
      { class: "error no-print", id: "next-wrong" },
      t("matchDiffers", { decided: number(last.score.total), total: number(total) }),
    );
  const record = (pressed) =>
    attempt(
      async () => {
        await recordAfter(match.match, event, match.events.length, () => again());
        announce(t("recorded"));
        await again();
      },
      { button: pressed.currentTarget },
    );
  return el(
    "div",
    { class: "no-print" },
    changesShown(found.payments, match.state.order),
    paymentsShown(found.payments),
    el(
      "div",
      { class: "acts" },
      button(t("recordWin", { total: number(total) }), record, { icon: "plus", id: "record-next" }),
    ),
  );
}
