// Stores the page that needs no service on the phone, and shows the progress.
//
// A new version is used from the next start: a start is the one moment at which nothing is half done.

import { byId, el } from "/static/dom.js";
import { addTexts, label, number, t } from "/static/i18n.js";
import { start, startReader } from "/static/web/here.js";
import { READ_BY } from "/static/web/read-here.js";

const { dataset } = document.documentElement;
const WORKER = new URL(`${dataset.base}sw.js`, location.href).href;
const line = el("p", { class: "hint", id: "kept", role: "status" });
/** Whether a new version was downloaded, which may be before the page has looked after its own files. */
let isUpdated = false;
/** The key of the shown text and its values, to draw it in another language. */
let shown = ["", {}];

function say(key, values = {}) {
  shown = [key, values];
  line.textContent = t(key, values);
  if (key === "alone.insecure" && byId("certificate"))
    line.append(" ", el("a", { href: "/certificate" }, t("alone.makeSecure")));
}

/** The service worker of this page, if it controls the page; that of a service, at the same host, is another one. */
const controlling = (workers) => (workers.controller?.scriptURL === WORKER ? workers.controller : null);

const percent = (part) => number(Math.floor(part * 100));

/** Ask a service worker. */
const ask = (worker, what) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", ({ data }) => resolve(data));
    port1.start();
    worker.postMessage(what, [port2]);
  });

/** The longest time in milliseconds that a start waits for a new version; after it the old one goes on. */
const PATIENCE = 2000;

/** Use a new version that was downloaded before. Resolves to whether the page is opened again. */
async function useNewVersion(workers) {
  const held = await workers.getRegistration();
  if (!held?.waiting || !controlling(workers)) return false;
  const changed = new Promise((resolve) => {
    workers.addEventListener("controllerchange", () => resolve(true), { once: true });
    setTimeout(resolve, PATIENCE, false);
  });
  if (!(await ask(held.waiting, "use")).used || !(await changed)) return false;
  location.reload();
  return true;
}

/** Resolves when a service worker is active; throws if its files could not be stored. */
async function active(held) {
  if (held.active) return held.active;
  const coming = held.installing ?? held.waiting;
  await new Promise((resolve, reject) => {
    coming.addEventListener("statechange", () => {
      if (coming.state === "redundant") reject(new DOMException("not stored", "AbortError"));
      if (coming.state === "activated") resolve(undefined);
    });
  });
  return held.active;
}

/** Store the page, and start the scorer as soon as what it needs is there. Resolves to whether all of it is stored. */
async function stored(workers) {
  const first = !controlling(workers);
  let isDone = false;
  workers.addEventListener("message", ({ data }) => {
    isUpdated ||= data.why === "update" && data.stored === 1;
    if (isDone && data.why !== "update") return; // of a file that came after another one had failed
    if (data.stored < 1) say(`alone.${data.why}`, { part: percent(data.stored) });
    else if (data.why === "update") say("alone.updated");
  });
  workers.startMessages();
  if (first) say("alone.storing", { part: percent(0) });
  try {
    const worker = await active(await workers.register(WORKER));
    start();
    return !(await ask(worker, "check")).failed;
  } catch (error) {
    if (!["AbortError", "TypeError", "SecurityError"].includes(error.name)) throw error;
    return false;
  } finally {
    isDone = true;
  }
}

async function keep() {
  const workers = navigator.serviceWorker;
  if (!workers) {
    dataset.insecure = "";
    dataset.reads = "";
    return say("alone.insecure");
  }
  if (await useNewVersion(workers)) return undefined;
  const all = await stored(workers);
  const isWaiting = isUpdated || (await workers.getRegistration())?.waiting;
  say(all ? (isWaiting ? "alone.updated" : "alone.stored") : "alone.notStored");
  dataset.stored = all ? "all" : "no";
  dataset.reads = "";
  start();
  return undefined;
}

/** Load what reads photos while a photo is taken or chosen. */
function readSoon() {
  for (const id of ["take", "choose"]) byId(id).addEventListener("click", startReader, { once: true });
}

/** Say below the photo who has read it. */
function sayWhoReads() {
  const said = el("p", { class: "hint", id: "read-by", role: "status" });
  let who = "";
  const draw = () => (said.textContent = who && t(`alone.by.${who}`));
  byId("photo").after(said);
  document.addEventListener(READ_BY, (/** @type {any} */ { detail }) => {
    who = detail;
    draw();
  });
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ["lang"] });
}

const byText = (name) => document.querySelector(`#start [data-text="${name}"]`);

async function begin() {
  document.querySelector("#start .ways").after(line);
  await addTexts("web/alone");
  for (const name of ["title", "lead"]) byText(name).dataset.text = `alone.${name}`;
  document.getElementById("licences").dataset.text = "alone.licences";
  label(document);
  new MutationObserver(() => say(...shown)).observe(document.documentElement, { attributeFilter: ["lang"] });
  readSoon();
  sayWhoReads();
  await keep();
  if (navigator.locks && dataset.base !== "/") {
    const { offerHandOver } = await import("/static/web/hand-over.js");
    await offerHandOver(line);
  }
}

await begin();
