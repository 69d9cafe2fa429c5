// A phone as the camera of a table. It sends the next picture only after the service has taken over the last one, so
// a slow network gets fewer pictures, and no picture is late.

import { pause, ServiceError } from "/static/api.js";
import { get, putFile } from "/static/desk/link.js";
import { attempt, begin, liveness, ready, stop, wordsFor } from "/static/desk/page.js";
import { button, byId, el, show } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { redraw } from "/static/morph.js";

/** The longest side of a picture in pixels: that of Full HD. */
const LONGEST = 1920;
const QUALITY = 0.85;
/** Seconds until the next attempt after a picture was refused or did not arrive. */
const AGAIN = 2;
/** Seconds over which the pictures are counted. */
const COUNTED = 5;
const CAMERA = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1080 } };

/** The random name by which the service knows this page, because two phones can open the same link. */
const sender = [...crypto.getRandomValues(new Uint8Array(16))].map((n) => n.toString(16).padStart(2, "0")).join("");
const state = {
  me: null,
  table: "",
  /** What stops the sending; null while nothing is sent. */
  sending: null,
  /** What the service said of the last picture. */
  taken: null,
  /** Why the last picture was not taken over. */
  wrong: "",
  /** When pictures were taken over, in milliseconds. */
  times: [],
};
let awake = null;

function draw() {
  byId("title").textContent = t("phone.title", { table: state.table });
  const { sending, taken, wrong, times } = state;
  const live = Boolean(sending && taken && !wrong);
  show(byId("finder"), Boolean(sending));
  byId("finder").dataset.now = live ? "sending" : "";
  byId("state").textContent = wrong || (live ? t("phone.sending") : sending ? t("phone.begins") : "");
  drawTiles(live ? taken : null);
  const video = byId("video");
  byId("size").textContent = live
    ? t("phone.size", {
        size: sizeOf(video).join(" × "),
        rate: number(Math.round((10 * times.length) / COUNTED) / 10),
      })
    : "";
  redraw(byId("acts"), [
    sending
      ? button(t("phone.stop"), end, { id: "stop", class: "big" })
      : button(t("phone.start"), (event) => attempt(start, { button: event.currentTarget }), {
          id: "start",
          class: "primary big",
          icon: "camera",
        }),
  ]);
}

function drawTiles(taken) {
  const place = byId("tiles");
  const { tile, clear, waiting } = taken ?? {};
  const large = tile >= clear;
  place.className = tile ? (large ? "good" : "small") : "";
  place.textContent = !taken
    ? ""
    : tile
      ? t(large ? "phone.large" : "phone.small", { n: number(tile), clear: number(clear) })
      : t(`stream.${waiting}`);
}

/** The size of the pictures that are sent. */
function sizeOf({ videoWidth, videoHeight }) {
  const scale = Math.min(1, LONGEST / Math.max(1, videoWidth, videoHeight));
  return [Math.round(videoWidth * scale), Math.round(videoHeight * scale)];
}

async function start() {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: CAMERA });
  } catch {
    throw new ServiceError("no_camera_allowed", "");
  }
  const video = byId("video");
  video.srcObject = stream;
  const sending = new AbortController();
  sending.signal.addEventListener("abort", () => {
    for (const track of stream.getTracks()) track.stop();
  });
  stream.getVideoTracks()[0].addEventListener("ended", end);
  Object.assign(state, { sending, taken: null, wrong: "", times: [] });
  draw();
  await keepAwake();
  await video.play().catch(() => {});
  sendAll(video, sending.signal);
}

function end() {
  state.sending?.abort();
  Object.assign(state, { sending: null, taken: null, wrong: "" });
  awake?.release();
  awake = null;
  liveness("off");
  draw();
}

/** Keep the screen on, if the browser can; it forgets this when the page was hidden. */
async function keepAwake() {
  awake = (await navigator.wakeLock?.request("screen").catch(() => null)) ?? null;
}

async function sendAll(video, signal) {
  const canvas = el("canvas", {});
  while (!signal.aborted) {
    try {
      await visible(signal);
      const picture = await pictureOf(video, canvas);
      if (picture) await sendOne(picture, signal);
      await pause(picture ? state.taken.wait : 0.1, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ServiceError)) throw error;
      if (error.code.startsWith("link_") || error.code === "not_allowed") {
        end();
        return void stop(error);
      }
      refused(error);
      await pause(error.again || AGAIN, signal).catch(() => {});
    }
  }
}

async function sendOne(picture, signal) {
  const path = `/api/stream/cameras/${encodeURIComponent(state.table)}/picture?sender=${sender}`;
  state.taken = await putFile(path, picture, signal);
  const now = performance.now();
  state.times = [...state.times, now].filter((time) => now - time < 1000 * COUNTED);
  state.wrong = "";
  liveness("live");
  draw();
}

/** Say why a picture was not taken over. A picture that came too soon shows no message. */
function refused(error) {
  if (error.code === "too_many_requests") return;
  state.wrong = error.code === "offline" ? t("phone.offline") : wordsFor(error).join(" ");
  if (error.code === "offline") liveness("lost");
  draw();
}

/** Resolves when the page is in view; a hidden page gets no pictures of the camera. */
function visible(signal) {
  if (!document.hidden) return null;
  return new Promise((resolve) => {
    document.addEventListener("visibilitychange", resolve, { once: true, signal });
    signal.addEventListener("abort", resolve, { once: true });
  });
}

async function pictureOf(video, canvas) {
  const [width, height] = sizeOf(video);
  if (!width) return null;
  Object.assign(canvas, { width, height });
  canvas.getContext("2d").drawImage(video, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}

async function enter() {
  state.me = await get("/api/desk/me");
  state.table = state.me.scope || new URLSearchParams(location.search).get("table") || "";
  byId("where").textContent = t("tableName", { table: state.table });
  const insecure = !navigator.mediaDevices?.getUserMedia;
  show(byId("insecure"), insecure);
  byId("insecure").textContent = insecure ? t("phone.insecure") : "";
  draw();
  show(byId("acts"), !insecure);
  ready();
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden && state.sending) keepAwake();
});

function relabel() {
  if (state.me) enter();
}

if (await begin(["desk/desk", "stream/stream", "stream/hands", "stream/phone"], relabel))
  (await attempt(enter)) || ready();
