// The main page: connects the photo, the hand, the round and the result.

import "/static/arrival.js";

import { isSlow, lookForService, read, rules, ServiceError, score, watchReach } from "/static/api.js";
import { screen } from "/static/back.js";
import { takeLink } from "/static/carried.js";
import { button, byId, dialog, el, show } from "/static/dom.js";
import { keepFocus } from "/static/focus.js";
import { bindGames, drawGame, lookForGames } from "/static/games.js";
import { EMPTY, fromReading, size, toJson } from "/static/hand.js";
import { bindHand, drawHand, tapOutline } from "/static/hand-view.js";
import { beginHouse } from "/static/house/begin.js";
import { referenceOf } from "/static/house-rules.js";
import { lang, number, preferred, setLanguage, t, tileName } from "/static/i18n.js";
import { tell, untell } from "/static/inline-message.js";
import { keepPage } from "/static/keep-page.js";
import { dropOpenPhotos, dropPhotos, keepOpenPhoto, keepPhoto, openPhoto } from "/static/kept-photos.js";
import { bindLastHands, drawRecent, historySheet } from "/static/last-hands.js";
import { holdWhileRead, readNext, readWith } from "/static/offline-photos.js";
import { SMALLER, shrink } from "/static/photo.js";
import { drawPhoto, drawRoles } from "/static/photo-view.js";
import { bindPhotos, camera } from "/static/photo-ways.js";
import { problemText } from "/static/problems.js";
import { forgetOthers } from "/static/reasons.js";
import { bindResult, drawResult, moved, said, unfold } from "/static/result.js";
import { drawRound } from "/static/round.js";
import { fromLink } from "/static/share.js";
import { ask, pickSheet } from "/static/sheets.js";
import { begin, draft, isWaiting, listen, playing, ruleSet, situation, state, update } from "/static/state.js";
import { keepHand, lastHands, load, save } from "/static/store.js";
import { loadTiles } from "/static/tiles.js";
import { drawWaits } from "/static/waits.js";

/** The tables of texts that this page loads. */
const TEXTS = ["names", "house/house"];

let reading = null;
let scoring = null;
/** The hand that was stored among the last hands. */
let saved = null;

/** Read a photo. Asks before it discards corrections. Returns whether it need not be read again. */
async function take(file) {
  if (!file) return true;
  reading?.abort();
  const mine = new AbortController();
  reading = mine;
  const stopped = () => mine.signal.aborted;
  untell();
  progress(t("shrinking"), null);
  /** What ends the keeping of the photo. One that has waited is kept already. */
  let held = null;
  try {
    const photo = await shrink(file, isSlow() ? SMALLER : undefined);
    if (stopped()) return true;
    held = file.blob ? null : holdWhileRead(photo);
    progress(t("sending"), 0);
    const tileSet = load("tileSet", "");
    const found = await read(photo.blob, {
      signal: mine.signal,
      fields: tileSet ? { tile_set: tileSet } : {},
      onSent: (part) => progress(part < 1 ? t("sending") : t("reading"), part < 1 ? part : null),
      onBusy: (seconds) => progress(t("busy", { n: number(seconds) }), null),
    });
    progress("");
    await letGo(held);
    const hand = fromReading(found);
    await offer({ hand, reading: found, photo, read: hand }, () => {
      announce(readWords(found));
      scrollTo(0, 0);
    });
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const isOffline = error.code === "offline";
    const later = file.blob ? isOffline && t("photoWaits") : await letGo(held, isOffline);
    if (error.code !== "cancelled") refuse(later || problemText(error));
    return !later;
  } finally {
    if (reading === mine) {
      reading = null;
      progress("");
    }
  }
}

/** End the keeping of a photo. Returns the words for the reader if it waits for a connection, else null. */
const letGo = async (held, waits = false) => (await held)?.(waits) ?? null;

/** How many tiles were read, and which of them are uncertain, for screen readers. */
function readWords(found) {
  if (!found.hand) return t("doubt.no_tiles");
  const doubtful = Object.values(state.hand.tiles).filter((tile) => tile.doubtful);
  const tiles = doubtful.map((tile) => tileName(tile.code)).join(", ");
  const n = number(found.tiles.filter((tile) => tile.role !== "other").length);
  return t("readDone", { n }) + (tiles ? ` ${t("readDoubts", { tiles })}` : "");
}

/** Show an error next to the photo controls: at the start, or at the foot of the page if a hand is shown. */
const refuse = (words) => tell(words, state.open ? byId("foot") : byId("take"));

/**
 * Begin with a hand from outside. Asks before it discards corrections that are not among the last hands; if the
 * question is left unanswered, the new hand waits at the foot of the page.
 */
async function offer(given, begun = () => {}) {
  const take = () => {
    letWait(null);
    begin(given);
    begun();
  };
  if (!wouldBeLost()) return take();
  const answer = await askToReplace();
  if (answer) return take();
  return letWait(answer === null ? take : null);
}

/** Keep a new hand waiting until it is taken or dismissed; null: none waits. */
function letWait(take) {
  byId("waiting").replaceChildren(
    ...(take
      ? [
          el(
            "div",
            { class: "prompt" },
            el("p", {}, t("newWaits")),
            el(
              "div",
              { class: "choices" },
              button(t("replace"), take, { class: "chip primary", id: "take-waiting" }),
              button(t("dismissNew"), () => letWait(null), { class: "chip", id: "dismiss-waiting" }),
            ),
          ),
        ]
      : []),
  );
}

function progress(text, part) {
  show(byId("progress"), Boolean(text));
  if (byId("progress-text").textContent !== text) byId("progress-text").textContent = text;
  show(byId("progress-bar"), part !== null); // a bar without a value is animated and takes processor time from reading
  byId("progress-bar").value = part ?? 0;
}

function notice(text, bad = false) {
  byId("notice").textContent = text;
  byId("notice").className = bad ? "notice bad" : "notice";
  show(byId("notice"), Boolean(text));
}

/** Announce a text to screen readers only. */
function announce(text) {
  byId("say").textContent = text;
}

const request = (rules) => ({ rules, hand: toJson(state.hand), situation: situation(), lang: lang() });

/** Request the score of the shown hand; an earlier request is cancelled. */
async function rescore() {
  scoring?.abort();
  forgetOthers();
  if (!state.open || !situation()) {
    if (state.score || state.problem) update({ score: null, problem: null });
    return;
  }
  const mine = new AbortController();
  scoring = mine;
  try {
    const found = /** @type {Api.Score & Partial<Api.Waits>} */ (
      await score(request(referenceOf(ruleSet())), mine.signal)
    );
    if (mine.signal.aborted) return;
    update({ score: found, problem: null });
    if (found.valid) {
      announce(t("scored", { total: number(moved(found)), said: said(found) }));
      remember(found);
    } else if (!found.waits) announce(t("noWin"));
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    if (error.code !== "cancelled") update({ score: null, problem: error });
  }
}

function remember(found) {
  const hand = toJson(state.hand);
  const { indicators = "", ura = "" } = load("draft", {});
  saved = state.hand;
  keepPage();
  const key = JSON.stringify(hand);
  keepHand({
    key,
    hand,
    indicators,
    ura,
    round: state.round,
    lent: state.lent,
    total: moved(found),
    at: Date.now(),
  });
  if (state.photo?.url) keepPhoto(key, state.photo).then(() => dropPhotos(lastHands().map((each) => each.key)));
}

async function compare() {
  try {
    return /** @type {Api.Scores} */ (await score(request("all"))).scores;
  } catch {
    return null;
  }
}

/** Whether the result is what fills a small screen. While tiles are to be tapped it is the hand. */
const resultIsShown = () =>
  state.view === "result" &&
  state.mode === "edit" &&
  !isWaiting() &&
  !(state.hand.winning === null && size(state.hand) === 14);

/**
 * Turn to the result or back to the hand. `begun`: with another hand. Returns whether something else is shown than
 * before.
 */
function turn(begun) {
  const view = resultIsShown() ? "result" : "edit";
  const { dataset } = byId("table");
  const turned = dataset.view !== view || begun;
  dataset.view = view;
  if (turned && view === "result") unfold();
  return turned;
}

/** Begin at the top of what is shown now, the keyboard and the screen reader too. */
function goToTop() {
  if (!isSmall()) return;
  scrollTo(0, 0);
  byId(resultIsShown() ? "result-title" : "hand-title").focus({ preventScroll: true });
}

/** Whether the screen is too narrow for the hand and the result side by side; table.css has the same width. */
const isSmall = () => matchMedia("(max-width: 859px)").matches;

function draw(parts) {
  if ("photo" in parts) keepOpenPhoto(state.photo);
  if (!(parts.open ?? true)) dropOpenPhotos();
  const handOnly = "hand" in parts || "mode" in parts || "picked" in parts;
  show(byId("start"), !state.open);
  show(byId("table"), state.open);
  show(byId("dock"), state.open);
  stepOfHand(state.open);
  if (!state.open) stepOfResult(false);
  if (!state.open) return drawRecent() ?? drawWaits();
  const turned = turn("open" in parts);
  stepOfResult(isSmall() && resultIsShown());
  if ("photo" in parts || "reading" in parts) drawPhoto(tapOutline);
  if (handOnly || "round" in parts || "rules" in parts) drawHand();
  if ("hand" in parts) drawRoles();
  if ("round" in parts || "hand" in parts || "rules" in parts) {
    drawRound();
    rescore();
  }
  drawResult(compare);
  drawWaits();
  if (turned) goToTop();
  return undefined;
}

const stepOfHand = screen(() => leave());
const stepOfResult = screen(() => update({ view: "edit" }));

/** Open a hand of the list of last hands. */
async function openKept(given) {
  if (wouldBeLost() && !(await askToReplace())) return;
  begin(given);
}

/** The hand of the link, which is then removed from the address; null without a link. */
function given() {
  const found = fromLink(location.hash) ?? fromLink(takeLink());
  if (found) history.replaceState(history.state, "", "/");
  return found;
}

/** React to a link opened in this page: only the address behind `#` changes, which does not reload the page. */
async function openGiven() {
  const found = given();
  if (found) await offer(found);
}

async function start(hand = EMPTY) {
  if (wouldBeLost() && !(await askToReplace())) return false;
  begin({ hand });
  return true;
}

/** Whether the hand was corrected and its current form is not among the last hands, or a game has not recorded it. */
const wouldBeLost = () =>
  state.open && (state.edited ? saved !== state.hand || Boolean(playing()) : Boolean(playing() && state.score?.valid));

/** Ask whether another hand replaces this one. */
const askToReplace = () =>
  ask(t("replaceTitle"), t(playing() ? "replaceInGame" : "replaceText"), t("replace"), t("keep"));

/** Close the hand. */
async function leave() {
  if (
    wouldBeLost() &&
    !(await ask(t("leaveTitle"), t(playing() ? "leaveGameText" : "leaveText"), t("leave"), t("stay")))
  )
    return;
  update({ open: false, mode: "edit" });
}

async function changeLanguage(code) {
  save("language", code);
  await setLanguage(code, ...TEXTS);
  draw({ hand: 1, rules: 1, reading: 1 });
  drawGame();
}

function bind() {
  const on = (id, what) => byId(id).addEventListener("click", what);
  on("take", camera);
  on("next", () => nextSheet());
  on("choose", () => byId("file").click());
  on("type", async () => (await start()) && pickSheet());
  on("cancel", () => reading?.abort());
  bindPhotos(take, refuse);
  bindHand();
  bindResult();
  on("edit", () => update({ view: "edit" }));
  on("dock-total", (event) => {
    event.preventDefault();
    if (situation()) update({ view: "result" });
    byId("result-card").scrollIntoView({ block: "start" });
  });
  on("open-history", historySheet);
  bindLastHands(openKept);
  byId("home").addEventListener("click", (event) => {
    event.preventDefault();
    leave();
  });
  byId("language").addEventListener("change", (event) => changeLanguage(event.target.value));
  watchReach((answers) => {
    notice(answers ? "" : t("unreachable"), true);
    if (!answers) return;
    untell();
    if (state.rules.length) rescore();
    else open();
    readNext(!state.open);
  });
  for (const kind of ["offline", "online"]) addEventListener(kind, lookForService);
}

function nextSheet() {
  dialog(t("next"), t("close"), (body, close) => {
    const way = (text, icon, what) => {
      const go = () => {
        close();
        what();
      };
      return button(text, go, { icon, class: "big" });
    };
    body.append(
      el(
        "div",
        { class: "ways" },
        way(t("take"), "camera", camera),
        way(t("choose"), "image", () => byId("file").click()),
        way(t("type"), "keyboard", async () => (await start()) && pickSheet()),
      ),
    );
  });
}

/** The hand that was entered before the page was closed, with its photo. */
async function entered() {
  const kept = draft();
  return kept && { ...kept, photo: await openPhoto() };
}

/** Load the rules, and show the hand of the link or the one that was entered before the page was closed. */
async function open(drawn = null) {
  try {
    update({ rules: (await rules()).rules });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return notice(problemText(error), true);
  }
  await drawn;
  const kept = given() ?? (await entered());
  if (kept) begin(kept);
  readNext(!kept);
  return undefined;
}

async function main() {
  await setLanguage(preferred(load("language")), ...TEXTS);
  bind();
  readWith(take);
  keepFocus();
  listen(draw);
  const drawn = loadTiles();
  await open(drawn);
  bindGames();
  await lookForGames();
  lookForService(); // the rules may have come from the browser's cache
  addEventListener("hashchange", openGiven);
  await beginHouse(changeLanguage);
  document.documentElement.dataset.ready = lang();
}

await main();
