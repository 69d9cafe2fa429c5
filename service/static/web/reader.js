// Reads photos on the phone with the Python code of the service, in its own interpreter, so that hands can be scored
// at the same time.
//
// The browser decodes the photo; ONNX Runtime runs the networks; resizing is JavaScript.

import { answering } from "/static/web/answering.js";
import { loadRuntime } from "/static/web/networks.js";
import { resize, warp } from "/static/web/pixels.js";

/** The path of the page, which may be below the root of the host. */
const BASE = new URL("../../", location.href).pathname;
const PYODIDE = `${BASE}parts/pyodide/`;
const FOLDER = "/tehai";
const MOST_THREADS = 4;
const BEGIN = `
import sys
sys.path.insert(0, "${FOLDER}")
from service.web.reading.answers import PhotoWire
wire = PhotoWire()
wire.warm_up()

def read(asked, data, width, height, pixels, seconds):
    return wire.read(asked, data.to_bytes(), width, height, pixels and pixels.to_py(), seconds)

read
`;

/** Call `use` with the memory of arrays of Python. */
function withBuffers(arrays, use) {
  const buffers = arrays.map((each) => each.getBuffer());
  try {
    return use(...buffers.map(({ data }) => data));
  } finally {
    for (const each of buffers) each.release();
  }
}

/** The functions that the stand-ins of libraries call, with arrays of Python. */
const PIXELS = {
  resize: (from, height, width, to, high, wide, byArea) =>
    withBuffers([from, to], (source, target) => resize(source, height, width, target, high, wide, byArea)),
  warp: (from, height, width, to, high, wide, map, around) =>
    withBuffers([from, to], (source, target) => warp(source, height, width, target, high, wide, map.toJs(), around)),
};

const networks = (open) => ({
  open: (model) => {
    const network = withBuffers([model], open);
    return (given, dims) => withBuffers([given], (data) => network({ data, dims: dims.toJs() }));
  },
});

/** Load Python and the networks. Resolves to the function that reads. */
async function load() {
  const threads = crossOriginIsolated ? Math.min(MOST_THREADS, navigator.hardwareConcurrency) : 1;
  const { loadPyodide } = await import(`${PYODIDE}pyodide.mjs`);
  const [python, open, archives] = await Promise.all([
    loadPyodide({ indexURL: PYODIDE }),
    loadRuntime(`${BASE}parts/onnxruntime-web/`, threads),
    fetch(`${BASE}parts/reading.json`).then((answer) => answer.json()),
  ]);
  python.registerJsModule("tehai_pixels", PIXELS);
  python.registerJsModule("tehai_networks", networks(open));
  for (const name of archives) {
    const data = await (await fetch(`${BASE}${name}`)).arrayBuffer();
    python.unpackArchive(data, "zip", { extractDir: FOLDER });
  }
  return python.runPython(BEGIN);
}

/** The pixels of a photo (BGR), upright, on white where it is transparent; null if the browser cannot decode it. */
async function decoded(photo) {
  let picture = null;
  try {
    picture = await createImageBitmap(photo, { imageOrientation: "from-image", colorSpaceConversion: "none" });
  } catch {
    return null;
  }
  const { width, height } = picture;
  const pen = new OffscreenCanvas(width, height).getContext("2d", { willReadFrequently: true });
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0);
  picture.close();
  const found = pen.getImageData(0, 0, width, height);
  pen.canvas.width = 0; // frees its memory at once
  return { width, height, pixels: reversed(found.data) };
}

/** BGR pixels of RGBA pixels. */
function reversed(colours) {
  const pixels = new Uint8Array((colours.length / 4) * 3);
  for (let from = 0, to = 0; from < colours.length; from += 4, to += 3) {
    pixels[to] = colours[from + 2];
    pixels[to + 1] = colours[from + 1];
    pixels[to + 2] = colours[from];
  }
  return pixels;
}

const loading = load();

async function answer({ photo, fields }) {
  const read = await loading;
  const begun = performance.now();
  const data = new Uint8Array(await photo.arrayBuffer());
  const found = await decoded(photo);
  const seconds = (performance.now() - begun) / 1000;
  const { width = 0, height = 0, pixels } = found ?? {};
  const text = read(JSON.stringify(fields), data, width, height, pixels, seconds);
  return JSON.parse(text);
}

answering(loading, answer);
