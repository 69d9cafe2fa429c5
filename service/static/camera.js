// The live camera: a frame to hold the hand in, and hints on level and distance from what the service detects in small
// frames. The photo itself is taken at the camera's full resolution.

import { read } from "/static/api.js";
import { button, dialog, el, svg } from "/static/dom.js";
import { number, t } from "/static/i18n.js";
import { draw } from "/static/photo.js";

const LOOK_WIDTH = 960;
const PAUSE = 700;
const TILTED = 8;
const SMALL = 1 / 30;
const EDGE = 0.015;

/** Whether this page may use the camera; browsers do not allow it without a secure connection. */
export const canUseCamera = () => Boolean(isSecureContext && navigator.mediaDevices?.getUserMedia);

/** The hint for a detection: `{text, good}`. Angles are in degrees, lengths are fractions of the frame. */
function advice({ tiles, image }) {
  const hand = tiles.filter((tile) => tile.role !== "other" && tile.role !== "indicator");
  if (hand.length < 5) return { text: t("hint.none"), good: false };
  const edges = hand.filter((tile) => !tile.sideways).map(({ quad: [[x0, y0], [x1, y1]] }) => [x1 - x0, y1 - y0]);
  const [dx, dy] = edges.reduce(([a, b], [x, y]) => [a + x, b + y], [0, 0]);
  const tilt = Math.abs((Math.atan2(dy, dx) * 180) / Math.PI);
  const width = edges.reduce((sum, [x, y]) => sum + Math.hypot(x, y), 0) / Math.max(1, edges.length) / image.width;
  const points = hand.flatMap((tile) => tile.quad);
  const cut = points.some(
    ([x, y]) =>
      x < EDGE * image.width ||
      y < EDGE * image.height ||
      x > (1 - EDGE) * image.width ||
      y > (1 - EDGE) * image.height,
  );
  if (cut) return { text: t("hint.far"), good: false };
  if (width < SMALL) return { text: t("hint.near"), good: false };
  if (Math.min(tilt, 180 - tilt) > TILTED) return { text: t("hint.level"), good: false };
  return { text: t("hint.good", { n: number(hand.length) }), good: true };
}

/** Open the camera; resolves to a canvas with the photo, or null if it was closed or is not allowed (`onDenied`). */
export async function openCamera(onDenied) {
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
  return new Promise((resolve) => view(stream, resolve));
}

function view(stream, resolve) {
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
      const shot = () => {
        taken = el("canvas", { width: video.videoWidth, height: video.videoHeight });
        taken.getContext("2d").drawImage(video, 0, 0);
        close();
      };
      body.append(
        el("div", { class: "finder" }, video, outlines, el("div", { class: "aim", aria: { hidden: "true" } })),
        hint,
        button(t("shoot"), shot, { icon: "camera", class: "primary big", id: "shoot", disabled: true }),
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
          look(video, outlines, hint, closed.signal);
        },
        { once: true },
      );
    },
    "sheet camera",
  );
}

/** Detect repeatedly until the camera is closed. If the service is busy, hints pause; taking a photo still works. */
async function look(video, outlines, hint, signal) {
  while (!signal.aborted) {
    try {
      const scale = Math.min(1, LOOK_WIDTH / video.videoWidth);
      const small = el("canvas", { width: video.videoWidth * scale, height: video.videoHeight * scale });
      small.getContext("2d").drawImage(video, 0, 0, small.width, small.height);
      const { blob, url } = await draw(small, small.width, small.height);
      URL.revokeObjectURL(url);
      const found = await read(blob, { signal });
      if (signal.aborted) return;
      const { text, good } = advice(found);
      if (hint.textContent !== text) hint.textContent = text;
      hint.classList.toggle("good", good);
      outlines.setAttribute("viewBox", `0 0 ${found.image.width} ${found.image.height}`);
      outlines.replaceChildren(
        ...found.tiles
          .filter((tile) => tile.role !== "other")
          .map((tile) =>
            svg("polygon", {
              class: tile.role === "winning" ? "winning" : "used",
              points: tile.quad.map((point) => point.join(",")).join(" "),
            }),
          ),
      );
    } catch {
      return; // without the service there is no hint; a photo is kept until it can be read
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
