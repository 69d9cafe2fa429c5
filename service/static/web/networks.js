// The networks on the phone, in ONNX Runtime Web. Python needs their outputs synchronously, so this module calls the
// functions of the WebAssembly module directly; `InferenceSession` of the package returns only promises.

const FLOAT = 1;
const ALL_OPTIMISATIONS = 99;
const WARNING = 2;
const ERROR = 3;
const ON_CPU = 1;
const POINTER = 4;

/**
 * Load the runtime. Resolves to a function that opens a network; the network is a function of its inputs.
 * @param {string} folder where the files of ONNX Runtime Web are
 * @param {number} threads of the runtime; more than one needs a page that is isolated from other origins
 */
export async function loadRuntime(folder, threads) {
  const { default: factory } = await import(`${folder}ort-wasm-simd-threaded.mjs`);
  const wasm = await factory({ numThreads: threads, locateFile: (name) => folder + name });
  const tell = (done, what) => {
    if (done !== 0) throw new Error(`${what}: ${lastError(wasm)}`);
  };
  tell(wasm._OrtInit(threads, WARNING), "ONNX Runtime does not start");
  return (model) => opened(wasm, tell, model);
}

function lastError(wasm) {
  const stack = wasm.stackSave();
  const found = wasm.stackAlloc(2 * POINTER);
  wasm._OrtGetLastError(found, found + POINTER);
  const text = wasm.getValue(found + POINTER, "*");
  wasm.stackRestore(stack);
  return text ? wasm.UTF8ToString(text) : "";
}

/** Open a network. `model`: the bytes of its file. */
function opened(wasm, tell, model) {
  // No arena: it keeps memory for each size of photo.
  const [arena, pattern, sequential, profiling] = [false, false, 0, false];
  const options = wasm._OrtCreateSessionOptions(
    ...[ALL_OPTIMISATIONS, arena, pattern, sequential, profiling, 0, 0, ERROR, 0, 0],
  );
  const data = wasm._malloc(model.length);
  wasm.HEAPU8.set(model, data);
  const session = wasm._OrtCreateSession(data, model.length, options);
  wasm._free(data);
  wasm._OrtReleaseSessionOptions(options);
  if (!session) throw new Error(`a network cannot be opened: ${lastError(wasm)}`);
  const stack = wasm.stackSave();
  const counts = wasm.stackAlloc(2 * POINTER);
  tell(wasm._OrtGetInputOutputCount(session, counts, counts + POINTER), "inputs and outputs");
  const [inputs, outputs] = [0, POINTER].map((part) => wasm.getValue(counts + part, "i32"));
  const names = Array.from({ length: inputs + outputs }, (_, place) => {
    tell(wasm._OrtGetInputOutputMetadata(session, place, counts, counts + POINTER), "names");
    wasm._OrtFree(wasm.getValue(counts + POINTER, "*"));
    return wasm.getValue(counts, "*"); // kept: a name is passed again with each run
  });
  wasm.stackRestore(stack);
  return (given) => run(wasm, tell, session, names.slice(0, inputs), names.slice(inputs), given);
}

/** Run a network with one input: 32-bit numbers (`data`) and its dimensions. Returns the outputs, in their order. */
function run(wasm, tell, session, inputs, outputs, { data, dims }) {
  const stack = wasm.stackSave();
  const place = wasm._malloc(data.byteLength);
  wasm.HEAPU8.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), place);
  const shape = listed(wasm, dims);
  const tensor = wasm._OrtCreateTensor(FLOAT, place, data.byteLength, shape, dims.length, ON_CPU);
  if (!tensor) throw new Error(`no input: ${lastError(wasm)}`);
  const options = wasm._OrtCreateRunOptions(ERROR, 0, false, 0);
  const results = listed(
    wasm,
    outputs.map(() => 0),
  );
  try {
    const [names, given, wanted] = [inputs, [tensor], outputs].map((each) => listed(wasm, each));
    const { length } = outputs;
    tell(wasm._OrtRun(session, names, given, 1, wanted, length, results, options), "a network does not run");
    return outputs.map((_, output) => taken(wasm, tell, wasm.getValue(results + output * POINTER, "*")));
  } finally {
    wasm._OrtReleaseRunOptions(options);
    wasm._OrtReleaseTensor(tensor);
    wasm._free(place);
    wasm.stackRestore(stack);
  }
}

/** Numbers of four bytes on the stack of the module. */
function listed(wasm, values) {
  const place = wasm.stackAlloc(values.length * POINTER);
  for (const [index, value] of values.entries()) wasm.setValue(place + index * POINTER, value, "*");
  return place;
}

/** A copy of an output, which is released. */
function taken(wasm, tell, tensor) {
  const about = wasm.stackAlloc(4 * POINTER);
  tell(
    wasm._OrtGetTensorData(tensor, about, about + POINTER, about + 2 * POINTER, about + 3 * POINTER),
    "an output cannot be read",
  );
  const [, data, shape, length] = [0, 1, 2, 3].map((part) => wasm.getValue(about + part * POINTER, "*"));
  const dims = Array.from({ length }, (_, axis) => wasm.getValue(shape + axis * POINTER, "i32"));
  wasm._OrtFree(shape);
  const size = dims.reduce((product, each) => product * each, 1);
  const copy = new Float32Array(wasm.HEAPU8.buffer, data, size).slice();
  wasm._OrtReleaseTensor(tensor);
  return { data: copy, dims };
}
