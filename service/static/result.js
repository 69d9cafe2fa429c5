// The result in the order in which players state it: hand, indicators, patterns, fu or points, limit, total, payments.
// On a phone it fills the screen; what is behind a tap follows below.

import { button, byId, el } from "/static/dom.js";
import { asItLies, change as setFace } from "/static/hand.js";
import { change, has, lang, number, t, tileName } from "/static/i18n.js";
import { changedRules } from "/static/options.js";
import { changesOf, movedBy, paymentText } from "/static/payment-text.js";
import { problemText } from "/static/problems.js";
import { everywhere, fu, notCounted, why } from "/static/reasons.js";
import { SEATS } from "/static/round.js";
import { edit, playing, ruleSet, situation, state } from "/static/state.js";
import { byOrder, tileSvg } from "/static/tiles.js";
import { faultText, limitOf, lineName, lineWorth, minis, worthOf } from "/static/worth.js";

/** The sheets that share, loaded when they are opened. */
const sheets = () => import("/static/share-sheet.js");

/** Whether the result has not been shown yet since it fills the screen: its patterns then appear one after another. */
let fresh = false;
/** Seconds from the first pattern to the last one, and the most between two. */
const [WHOLE, STEP] = [0.7, 0.16];

/** Let the patterns of the next result appear one after another. */
export const unfold = () => (fresh = true);

/** Show the whole result at once. */
const showAll = () => byId("result").classList.remove("unfolding");

/** Bind the gestures that end the animation: a tap, a key. */
export function bindResult() {
  for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, showAll, true);
  byId("result").addEventListener("animationend", (event) => event.target.matches(".pay") && showAll());
}

/** Draw the result and the dock again; `compare()` requests the scores under every rule set. */
export function drawResult(compare) {
  const { score, problem } = state;
  const made = [];
  const behindTap = [];
  if (problem) made.push(el("p", { class: "error inline-message", role: "alert" }, problemText(problem)));
  if (!situation()) made.push(el("p", { class: "todo" }, t(state.round.seat ? "sayHow" : "sayWho")));
  else if (score?.waits) made.push(...waits(score));
  else if (score?.valid) {
    made.push(...valid(score));
    behindTap.push(...behindValid(score, compare));
  } else if (score) {
    made.push(...invalid(score));
    behindTap.push(notCounted(score));
  } else if (!problem) made.push(el("p", { class: "todo" }, t("scoring")));
  const opened = [...byId("behind").querySelectorAll("details[open]")].map((one) => one.id);
  const at = byId("result-card").contains(document.activeElement) ? document.activeElement.id : null;
  byId("result").replaceChildren(...made.filter(Boolean));
  byId("behind").replaceChildren(...behindTap.filter(Boolean));
  byId("result").classList.toggle("unfolding", fresh && Boolean(score?.valid));
  if (score) fresh = false;
  byId("result-rules").textContent = [ruleSet()?.name[lang()], ...changedRules(ruleSet())].join(" · ");
  for (const id of opened) if (id && byId(id)) byId(id).open = true;
  if (at) byId(at)?.focus();
  dock(score);
}

function dock(score) {
  const done = Boolean(situation() && score?.valid && !state.problem);
  byId("dock-total").textContent = done
    ? [number(moved(score)), limitOf(score.value)].filter(Boolean).join(" · ")
    : state.problem
      ? problemText(state.problem)
      : situation() && score
        ? t(score.waits ? "waitsTitle" : "noWin")
        : t(situation() ? "scoring" : state.round.seat ? "sayHow" : "sayWho");
  byId("dock-total").classList.toggle("quiet", !done);
  byId("dock-total").classList.toggle("error", Boolean(state.problem));
}

/** Groups of [code, sideways] as the hand lies on the table: concealed, winning tile, melds. */
export function lying(hand) {
  const rest = hand.concealed
    .filter((id) => id !== hand.winning)
    .map((id) => hand.tiles[id].code)
    .sort(byOrder);
  const groups = [rest.map((code) => [code, false])];
  if (hand.winning) groups.push([[hand.tiles[hand.winning].code, false]]);
  groups.push(...hand.melds.map((meld) => asItLies(hand, meld)));
  if (hand.flowers.length) groups.push(hand.flowers.map((id) => [hand.tiles[id].code, false]));
  return groups.filter((group) => group.length);
}

function shown() {
  const { hand } = state;
  const spoken = lying(hand)
    .map((group) => group.map(([code]) => tileName(code)).join(" "))
    .join("; ");
  const groups = lying(hand).map((group) =>
    el(
      "span",
      { class: "set" },
      group.map(([code, sideways]) => tileSvg(code, sideways)),
    ),
  );
  const indicators = [...hand.indicators, ...hand.ura].map((id) => hand.tiles[id].code);
  return [
    el("div", { class: "shown", role: "img", aria: { label: spoken } }, groups),
    indicators.length
      ? el(
          "p",
          { class: "with" },
          t("indicators"),
          " ",
          indicators.map((code) =>
            el("span", { class: "mini", role: "img", aria: { label: tileName(code) } }, tileSvg(code)),
          ),
        )
      : null,
  ];
}

function valid(score) {
  const step = Math.min(STEP, WHOLE / score.patterns.length);
  const after = (place, element) => {
    element.style.setProperty("--after", `${(place * step).toFixed(2)}s`);
    return element;
  };
  const lines = score.patterns.map((line) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, lineName(line), line.tiles ? minis(line.tiles) : null),
      el("td", {}, lineWorth(line)),
    ),
  );
  return [
    ...shown(),
    el(
      "table",
      { class: "patterns" },
      el("caption", { class: "hidden" }, t("patterns")),
      el(
        "tbody",
        {},
        lines.map((line, place) => after(place, line)),
      ),
    ),
    after(
      lines.length,
      el(
        "div",
        { class: "pay" },
        el("p", { class: "worth" }, worthOf(score.value)),
        el(
          "p",
          { class: "sums" },
          el("span", { class: "total", id: "total" }, number(moved(score))),
          " ",
          isOneOfSeveral() ? null : el("span", { class: "said", id: "said" }, said(score)),
        ),
        isOneOfSeveral() ? null : players([...(playing()?.staked() ?? []), ...score.payments]),
      ),
    ),
  ];
}

/** What is reached by scrolling or by a tap. */
function behindValid(score, compare) {
  return [
    isOneOfSeveral() ? null : payments(score.payments),
    el(
      "div",
      { class: "acts" },
      button(t("share"), async () => (await sheets()).shareSheet(score), { icon: "share", id: "share" }),
      giving(),
    ),
    why(score),
    score.fu?.length ? fu(score) : null,
    notCounted(score),
    everywhere(compare),
  ];
}

/** The payments as players say them. */
export const said = (score) => paymentText(score.payments, { t, number });

/** Whether others have won on the same discard: who gets the counters and sticks is then shown for all of them. */
const isOneOfSeveral = () => Boolean(playing()?.another);

/** The total that changes hands: what the winner gets, counters and sticks included. */
export const moved = (score) =>
  score.payments?.length && !isOneOfSeveral() ? movedBy(score.payments, state.round.seat) : score.total;

/**
 * The button that gives the photo with its corrected tiles for training, if the service keeps photos and the player
 * agrees.
 */
function giving() {
  if (!byId("keeps-photos") || !state.photo?.blob || !state.reading || state.photo.given) return null;
  return button(t("give"), async () => (await sheets()).giveSheet(), { icon: "image", id: "give" });
}

/** The name of a payer or payee. */
const party = (name) => (name === null ? t("discarder") : name === "table" ? t("table") : t(`seat.${name}`));

/** Each player's change of points. */
export const changes = (payments) => changesOf(payments, SEATS);

function players(list) {
  if (!list.length) return null;
  const sums = changes(list).filter(([seat, sum]) => sum || SEATS.includes(seat));
  return el(
    "ul",
    { class: "changes", aria: { label: t("changes") } },
    sums.map(([seat, sum]) =>
      el(
        "li",
        { class: sum > 0 ? "gain" : sum < 0 ? "loss" : "" },
        el("span", {}, party(seat)),
        el("b", {}, change(sum)),
      ),
    ),
  );
}

function payments(list) {
  if (!list.length) return null;
  return el(
    "ul",
    { class: "who" },
    list.map((each) =>
      el(
        "li",
        {},
        t("pays", { from: party(each.from), to: party(each.to), amount: number(each.amount) }),
        el("small", {}, " ", has(`reason.${each.reason}`) ? t(`reason.${each.reason}`) : each.reason),
      ),
    ),
  );
}

/** A button that makes the exchange of a tile that would complete the hand; the winning tile is the last to go. */
function exchange({ change: { remove, add }, score }) {
  const { hand } = state;
  const held = hand.concealed.filter((id) => hand.tiles[id].code === remove);
  const id = held.find((one) => one !== hand.winning) ?? held[0];
  if (!id) return null;
  const words = t("exchange", { remove: tileName(remove), add: tileName(add) });
  const total = score.total ? `: ${number(moved(score))}` : "";
  const pictures = el("span", { class: "minis" }, tileSvg(remove), "→", tileSvg(add));
  return button([words + total, pictures], () => edit(setFace(hand, id, add)), { class: "exchange" });
}

function invalid(score) {
  const faults = score.faults.map((fault) => {
    const offer = fault.change ? exchange(fault) : null;
    // the sentence of the service names the tiles in notation, and the exchange that the button shows in pictures
    const plain = offer && fault.code === "not_a_winning_shape";
    return el("li", {}, plain ? t("oneTileWrong") : fault.message, offer);
  });
  return [
    ...shown(),
    el("p", { class: "total none", id: "total" }, t("noWin")),
    el("ul", { class: "faults" }, faults),
  ];
}

function waits(score) {
  if (!score.waits.length) return [el("p", { class: "todo" }, t("noWaits"))];
  return [
    el("p", { class: "worth" }, t("waitsTitle")),
    el(
      "table",
      { class: "patterns" },
      el(
        "tbody",
        {},
        score.waits.map(({ tile, score: won }) =>
          el(
            "tr",
            {},
            el("th", { scope: "row" }, el("span", { class: "mini" }, tileSvg(tile)), tileName(tile)),
            el("td", {}, won.valid ? number(won.total) : faultText(won.faults[0])),
          ),
        ),
      ),
    ),
  ];
}
