// The live camera: it marks the tiles that the service sees in small pictures, says what is missing, and takes the
// photo when the hand is complete and steady. `camera-watch.js` decides; a tap on the button takes a photo at any
// time.

import { read, ServiceError } from "/static/api.js";
import { codesOf, Watch } from "/static/camera-watch.js";
import { button, dialog, el, svg } from "/static/dom.js";
import { number, t } from "/static/i18n.js";

const LOOK_WIDTH = 960;
const QUALITY = 0.8;
/** The least time between two looks in milliseconds, and after a look that showed a complete hand. */
const PAUSE = 600;
const SOON = 150;
/** The time after a look that failed, in milliseconds, unless the service says when it has time. */
const FAILED = 3000;
/** Two small pictures of the scene differ by more than this (of 255) if the phone or a tile moves. */
const MOVED = 9;
/** How much later the second of them is, in milliseconds of the video: a busy phone shows few pictures. */
const GLIMPSE = 200;
/** The longest wait for that picture in milliseconds: a video may stand still. */
const STILL = 2000;

/**
 * Open the camera; resolves to a canvas with the photo, or null if it was closed or is not allowed (`onDenied`).
 * `known`: the last hand, which is not photographed again without a tap.
 */
export async function openCamera(onDenied, known = null) {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: "environment", width: { ideal: 2560 }, height: { ideal: 1440 } },
    });
  } catch {
    onDenied();
    return null;
  }
  return new Promise((resolve) => view(stream, known, resolve));
}

function view(stream, known, resolve) {
  const video = el("video", {
    autoplay: true,
    muted: true,
    playsInline: true,
    srcObject: stream,
    aria: { label: t("camera") },
  });
  const outlines = svg("svg", { class: "outlines", "aria-hidden": "true", preserveAspectRatio: "xMidYMid meet" });
  const hint = el("p", { class: "look", role: "status" }, t("hint.none"));
  const closed = new AbortController();
  let taken = null;
  dialog(
    t("camera"),
    t("close"),
    (body, close) => {
      const shoot = (picture) => {
        taken = picture;
        close();
      };
      body.append(
        el("div", { class: "finder" }, video, outlines, el("div", { class: "aim", aria: { hidden: "true" } })),
        hint,
        button(t("shoot"), () => shoot(pictureOf(video)), {
          icon: "camera",
          class: "primary big",
          id: "shoot",
          disabled: true,
        }),
      );
      body.closest("dialog").addEventListener("close", () => {
        closed.abort();
        for (const track of stream.getTracks()) track.stop();
        resolve(taken);
      });
      video.addEventListener(
        "loadeddata",
        () => {
          body.querySelector("#shoot").disabled = false;
          body.querySelector("#shoot").focus();
          look({ video, outlines, hint, watch: new Watch(known && codesOf(known)), signal: closed.signal, shoot });
        },
        { once: true },
      );
    },
    "sheet camera",
  );
}

/** The current picture of the video as a canvas, `width` pixels wide at most. */
function pictureOf(video, width = video.videoWidth) {
  const scale = Math.min(1, width / video.videoWidth);
  const made = el("canvas", { width: video.videoWidth * scale, height: video.videoHeight * scale });
  made.getContext("2d").drawImage(video, 0, 0, made.width, made.height);
  return made;
}

/** A few grey values of the picture. */
function greys(video) {
  const { data } = pictureOf(video, 48).getContext("2d").getImageData(0, 0, 48, 24);
  return data.filter((_, place) => place % 4 === 1);
}

const differ = (one, other) => one.reduce((sum, value, place) => sum + Math.abs(value - other[place]), 0) / one.length;

/** Resolves when the video shows a picture that was taken `ms` later than the next one, or stands still. */
function later(video, ms) {
  if (!video.requestVideoFrameCallback) return wait(ms);
  /** @type {Promise<void>} */
  const passed = new Promise((resolve) => {
    let first = null;
    const shown = (_, { mediaTime }) => {
      first ??= mediaTime;
      if (mediaTime - first >= ms / 1000) resolve();
      else video.requestVideoFrameCallback(shown);
    };
    video.requestVideoFrameCallback(shown);
  });
  return Promise.race([passed, wait(STILL)]);
}

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Look repeatedly until the camera is closed or the photo is taken. If the service is busy or out of reach, the looks
 * pause, and a tap still takes a photo, which is kept until it can be read. The pause is at least as long as the look
 * took: a busy service gets fewer looks.
 */
async function look({ video, outlines, hint, watch, signal, shoot }) {
  while (!signal.aborted) {
    const begun = performance.now();
    let pause = PAUSE;
    try {
      const whole = pictureOf(video);
      const found = await seen(video, signal);
      if (signal.aborted) return;
      const { take, hint: name, n } = watch.see(found.reading, found.moved);
      say(hint, name, n);
      mark(outlines, found.reading);
      if (take) return void shoot(whole);
      if (name === "good") pause = SOON;
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      if (signal.aborted) return;
      pause = error.again * 1000 || FAILED;
    }
    await wait(Math.max(pause, pause === SOON ? 0 : performance.now() - begun));
  }
}

/** The reading of the current picture, and whether the scene moved just after it. */
async function seen(video, signal) {
  const small = pictureOf(video, LOOK_WIDTH);
  const before = greys(video);
  const stirred = later(video, GLIMPSE).then(() => differ(before, greys(video)) > MOVED);
  const blob = await new Promise((resolve) => small.toBlob(resolve, "image/jpeg", QUALITY));
  const [reading, moved] = await Promise.all([read(blob, { signal, fields: { looks: "one" }, once: true }), stirred]);
  return { reading, moved };
}

function say(hint, name, n) {
  const text = t(`hint.${name}`, { n: number(n) });
  if (hint.textContent !== text) hint.textContent = text;
  hint.classList.toggle("good", name === "good");
}

function mark(outlines, { image, tiles }) {
  outlines.setAttribute("viewBox", `0 0 ${image.width} ${image.height}`);
  outlines.replaceChildren(
    ...tiles
      .filter((tile) => tile.role !== "other")
      .map((tile) =>
        svg("polygon", {
          class: tile.role === "winning" ? "winning" : "used",
          points: tile.quad.map((point) => point.join(",")).join(" "),
        }),
      ),
  );
}
