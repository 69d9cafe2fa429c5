// Record the hand of the result screen in the game, with one tap. If another phone has recorded the same hand, show
// both entries and ask which one counts.

import { changesShown, eventText } from "/static/desk/show.js";
import { button, byId, dialog, el } from "/static/dom.js";
import {
  also,
  alsoWon,
  atSeat,
  catchUp,
  discardedBy,
  enter,
  entry,
  forgetRiichi,
  hasRiichi,
  nameAt,
  preview,
  record,
  seated,
  setEarlier,
  shown,
  staked,
  tried,
  turnRiichi,
} from "/static/game/game.js";
import { keepPhotos } from "/static/game/photos.js";
import { EMPTY, fromJson, size, toJson } from "/static/hand.js";
import { number, t } from "/static/i18n.js";
import { gameKey, keepOpenPhoto, openPhoto, photoOf } from "/static/kept-photos.js";
import { redraw } from "/static/morph.js";
import { begin, playing, situation, state, turnRound, update } from "/static/state.js";
import { worthOf } from "/static/worth.js";

const LEDGER = ["win", "seat", "round", "from", "honba", "sticks", "options", "riichi"];
/** The payments of all winners together, for the entry that they belong to. */
let together = { of: null, found: null };

/** The winner of the open hand, in the form of an event. */
function winner() {
  const facts = Object.fromEntries(Object.entries(situation()).filter(([name]) => !LEDGER.includes(name)));
  if (facts.liable)
    facts.liable = Object.fromEntries(Object.entries(facts.liable).map(([id, seat]) => [id, nameAt(seat)]));
  return {
    player: nameAt(state.round.seat),
    hand: toJson(state.hand),
    ...(Object.keys(facts).length ? { situation: facts } : {}),
  };
}

/** The event of the open hand, with the winners before it. */
function win() {
  const { from } = state.round;
  return { type: "win", winners: [...also(), winner()], ...(from ? { from: nameAt(from) } : {}) };
}

const isReady = () => Boolean(state.open && playing() && entry() && situation() && state.score?.valid);

/** Draw what a game adds to the result: the button that records it, the riichi of the others, further winners. */
export function drawEntry() {
  const ready = isReady();
  byId("table").classList.toggle("in-game", Boolean(playing()));
  const opens = () => byId("next").click();
  redraw(byId("game-dock"), [
    ready ? button(t("recordIt"), recordOpen, { class: "primary", icon: "check", id: "record-it" }) : null,
    also().length && !size(state.hand)
      ? button(t("photoOfNext"), opens, { class: "primary", icon: "camera", id: "photo-of-next" })
      : null,
  ]);
  byId("next").hidden = Boolean(state.open && playing());
  redraw(byId("game-with"), ready ? [movedOn(), before(), riichi(), another()].filter(Boolean) : []);
  if (ready && also().length) showTogether();
}

/** The note that another phone has recorded the end of this hand meanwhile. */
function movedOn() {
  const [now, then] = [shown(), entry()];
  if (now.state.hands === then.state.hands) return null;
  return el("p", { class: "prompt", role: "status" }, t("recordedElsewhere"));
}

/** The winners on this discard who were entered before, and the changes of points by all winners together. */
function before() {
  if (!also().length) return null;
  return el(
    "div",
    { class: "together", id: "together" },
    alsoWon(also()),
    also().length === 2 && entry().state.options.three_winners === "abort"
      ? el("p", { class: "hint" }, t("threeDraw"))
      : null,
    el("div", { id: "together-changes" }),
  );
}

async function showTogether() {
  const events = [win()];
  const text = JSON.stringify([shown().events.length, events]);
  if (together.of !== text) {
    together = { of: text, found: null };
    await tried(async () => {
      const found = await preview(events);
      if (together.of === text) together.found = found;
    }, byId("together"));
  }
  if (together.found && byId("together-changes"))
    byId("together-changes").replaceChildren(
      changesShown([...staked(entry()), ...together.found.payments], seated(entry())),
    );
}

/** The question who has declared riichi in this hand, to add a riichi that was not tapped. */
function riichi() {
  if (!hasRiichi(entry())) return null;
  const chips = seated(entry()).map((name) =>
    el(
      "button",
      {
        type: "button",
        class: "chip",
        id: `stick-${entry().state.order.indexOf(name)}`,
        aria: { pressed: String(entry().state.riichi.includes(name)) },
        onclick: () => tried(() => turnRiichi(name)),
      },
      atSeat(name, entry()),
    ),
  );
  return el(
    "div",
    { class: "field", role: "group", aria: { label: t("whoRiichi") } },
    el("span", { aria: { hidden: "true" } }, t("whoRiichi")),
    el("div", { class: "chips four" }, chips),
  );
}

function another() {
  if (!state.round.from || also().length > 1) return null;
  return button(t("oneMoreWinner"), nextWinner, { class: "chip", icon: "plus", id: "one-more" });
}

/** Keep the open hand, and enter the next winner on its discard. */
function nextWinner() {
  keepOpenPhoto(state.photo, also().length);
  setEarlier([...also(), winner()], state.round.from);
  begin({ hand: EMPTY });
  byId("next").click();
}

/** The photos of all winners, that of the open hand last; null for a winner without a photo. */
const photosOfAll = async () => [...(await Promise.all(also().map((_, place) => openPhoto(place)))), state.photo];

/** Record the open hand. */
async function recordOpen() {
  const event = win();
  const seen = entry().events.length;
  await tried(async () => {
    const answer = await record([event], { seen });
    if (answer.first) secondSheet(answer, [event], seen, closeHand);
    else await closeHand(answer.events - 1);
  }, byId("record-it"));
}

/**
 * Leave the hand that was recorded as an event, with its photos; the screen of the game shows what it moved.
 * @param {number} event
 */
async function closeHand(event) {
  const photos = await photosOfAll();
  if (!shown().state.ended) await keepPhotos(shown().match, event, photos); // a game that has ended keeps none
  update({ open: false, mode: "edit", past: [], edited: false }); // nothing else changes in the hand that was recorded
  enter();
  scrollTo(0, 0);
  byId("game-title")?.focus({ preventScroll: true });
}

/** Open the hand of a win that was taken back, with its photo if this phone has it. */
export async function openAgain({ number: place, event }) {
  const [{ player, hand, situation: facts = {} }] = event.winners;
  const { dora_indicators: dora, ura_indicators: ura = "", turned, liable = {}, ...rest } = facts;
  const { seats } = shown().state;
  begin({
    hand: fromJson(hand, { indicators: dora ?? turned ?? "", ura }),
    photo: await photoOf(gameKey(shown().match, place, 0)),
    round: {
      ...rest,
      win: event.from ? "discard" : "self-draw",
      seat: seats[player],
      from: event.from ? seats[event.from] : null,
      liable: Object.fromEntries(Object.entries(liable).map(([id, name]) => [id, seats[name]])),
    },
  });
}

/** React to changes of the page: a new hand belongs to the current state of the game; the winner's riichi is set. */
export function followPage(parts) {
  if ("open" in parts) forgetRiichi();
  if ("open" in parts && !parts.open) return setEarlier([]);
  if (!state.open || !shown()) return undefined;
  if (also().length && !state.round.from)
    return turnRound({ win: "discard", from: discardedBy() }, { undoable: false });
  if ("open" in parts && !also().length) enter();
  if (playing() && "round" in parts) catchUp();
  return undefined;
}

/** Show both entries of a hand, and ask which one counts. `done(event)` gets the number of the event that counts. */
export function secondSheet({ first, second }, events, seen, done) {
  const card = (title, text, scores, payments) =>
    el(
      "div",
      { class: "card entry-card" },
      el("h3", {}, title),
      el("p", {}, text),
      scores.map((score) =>
        el("p", { class: "worth" }, [worthOf(score.value), number(score.total)].filter(Boolean).join(" · ")),
      ),
      changesShown(payments, seated()),
    );
  dialog(t("secondTitle"), t("close"), (body, close) => {
    const take = (again) => () =>
      tried(async () => {
        const { events: length } = await record(events, { seen, again });
        close();
        done(again === "replace" ? first.event : length - 1);
      });
    const keep = () => {
      close();
      done(first.event);
    };
    const mine = events.at(-1);
    body.append(
      el("p", {}, t("secondText")),
      card(t("firstEntry"), eventText(first.held), first.scores, first.payments),
      card(t("yourEntry"), eventText(mine), second?.scores ?? [], second?.payments ?? []),
      el(
        "div",
        { class: "sheet-end stack" },
        button(t("keepFirst"), keep, { class: "primary", id: "keep-first" }),
        second ? button(t("takeMine"), take("replace"), { id: "take-mine" }) : null,
        button(t("isNextHand"), take("next"), { id: "is-next" }),
      ),
    );
  });
}
