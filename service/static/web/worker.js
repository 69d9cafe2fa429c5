// Answers requests of the API on the phone, with the Python code of the service. It runs in a worker, so that it does
// not block the page.
//
// Games are stored in the browser. Several tabs share them: a request for games holds a lock, and reads what another
// tab has stored.

import { answering } from "/static/web/answering.js";
import { allGames, GAMES, storeGame } from "/static/web/stored-games.js";

/** The path of the page, which may be below the root of the host. */
const BASE = new URL("../../", location.href).pathname;
const PYODIDE = `${BASE}parts/pyodide/`;
const ADDRESS = "/api/games";
const FOLDER = "/tehai";
const BEGIN = `
import sys
sys.path.insert(0, "${FOLDER}")
from service.web.phone.wire import Wire
Wire().ask
`;
const changes = new BroadcastChannel(GAMES);

/** Load Python. Resolves to the function that answers a request, JSON text for JSON text. */
async function load() {
  const { loadPyodide } = await import(`${PYODIDE}pyodide.mjs`);
  const [python, archives] = await Promise.all([
    loadPyodide({ indexURL: PYODIDE }),
    fetch(`${BASE}parts/python.json`).then((answer) => answer.json()),
  ]);
  const fetched = async (name) => (await fetch(`${BASE}${name}`)).arrayBuffer();
  const packed = await Promise.all(archives.map(fetched));
  for (const data of packed) python.unpackArchive(data, "zip", { extractDir: FOLDER });
  return python.runPython(BEGIN);
}

const loading = load();

async function answer(asked) {
  const ask = await loading;
  if (!asked.address.startsWith(ADDRESS)) return JSON.parse(ask(JSON.stringify(asked)));
  return navigator.locks.request(GAMES, async () => {
    const found = JSON.parse(ask(JSON.stringify({ ...asked, kept: await allGames() })));
    if (found.keep) {
      await storeGame(...found.keep);
      changes.postMessage(found.keep[0]);
    }
    return found;
  });
}

answering(loading, answer);
