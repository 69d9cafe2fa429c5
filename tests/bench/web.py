"""Measures the page that needs no service: hands and photos without a network, and sizes; writes docs/bench-web.md.

    python -m tests.bench.web [--hands 2000] [--wild FOLDER] [--drawn FOLDER --count 300] [--minutes MINUTES]

A real Chromium visits a static host once. Then the host is stopped and the network cut, the page is opened again, and
2,000 hands of the vectors are scored through the page's own `api.js`. Each answer is compared with the bytes of the
service. Half are riichi, half MCR; the sentences are in the three languages in turn.

Then photos are read (`tests.bench.web_photos`): the sample photo, those in `--wild`, and the first of `--drawn`, which
`python -m vision.train draw-hands` has rendered. What was read on each is in `build/bench-web.jsonl`.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from service.http import create_app
from service.web.parts import find_parts
from service.web.site import Site, make_site, write
from tests.bench.machine import machine
from tests.bench.undebugged_tab import UndebuggedTab
from tests.bench.web_photos import compared, kept, table
from tests.scorer.vector_files import HERE, lines, riichi_request
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PHONE
from tests.service.web.static_host import published

ROOT = Path(__file__).resolve().parents[2]
PARTS = ROOT / "build" / "web-parts"
TARGET = ROOT / "docs" / "bench-web.md"
SAMPLE = ROOT / "datasets" / "sample" / "images" / "finished-hand.jpg"
KEPT = ROOT / "build" / "bench-web.jsonl"
LANGUAGES = ("en", "ja", "zh")
AT_ONCE = 50
NETWORKS = ("parts/tile-", "parts/second-")
PATIENCE = 600_000
STORED = "document.documentElement?.dataset.stored === 'all' && document.documentElement.dataset.scorer"
ASK = """async (requests) => {
  const { fetched } = await import("/static/api.js");
  const found = [];
  for (const body of requests) {
    const begun = performance.now();
    const answer = await fetched("/api/score", {
      method: "POST", headers: { "Content-Type": "application/json" }, body,
    });
    found.push([await answer.text(), performance.now() - begun]);
  }
  return found;
}"""


def requests(count: int) -> list[str]:
    """Return the bodies of requests, half of them riichi and half MCR."""
    riichi = [riichi_request(line, "riichi") for line in islice(lines(HERE / "riichi-generated.jsonl.gz"), count // 2)]
    mcr = [
        {"rules": "mcr", "hand": line["hand"], "situation": line["situation"]}
        for line in islice(lines(HERE / "mcr-generated.jsonl.gz"), count - len(riichi))
    ]
    every = [*({"rules": "riichi", **each} for each in riichi), *mcr]
    return [json.dumps({**each, "lang": LANGUAGES[place % 3]}) for place, each in enumerate(every)]


def of_the_service(bodies: list[str]) -> list[str]:
    """Return the answers of the HTTP service."""
    client = create_app().test_client()
    return [client.post("/api/score", data=each, content_type="application/json").text for each in bodies]


def of_the_phone(page: Page, bodies: list[str]) -> list[tuple[str, float]]:
    """Return the answers of the page, each with its time in milliseconds."""
    found: list[tuple[str, float]] = []
    for first in range(0, len(bodies), AT_ONCE):
        found += page.evaluate(ASK, bodies[first : first + AT_ONCE])
        sys.stderr.write(f"\r{len(found)} of {len(bodies)}")
    sys.stderr.write("\n")
    return found


def sizes(made: Site) -> list[tuple[str, int]]:
    """Return what a phone downloads, compressed, by kind of file."""
    kinds = {
        "Python for the browser (Pyodide, msgspec)": "parts/",
        "scorer and service": "parts/tehai.zip",
        "reading: NumPy": "parts/wheels/numpy",
        "reading: ONNX Runtime Web": "parts/onnxruntime-web/",
        "reading: networks": NETWORKS,
        "reading: layout, reading and stand-ins": "parts/reading.",
    }
    found = dict.fromkeys(("the page", *kinds), 0)
    for name, about in made.manifest["files"].items():
        kind = next((each for each, begin in reversed(kinds.items()) if name.startswith(begin)), "the page")
        found[kind] += 0 if name == "source.tar.gz" else about["compressed"]
    until_hands = sum(size for kind, size in found.items() if not kind.startswith("reading"))
    return [*found.items(), ("until typed hands score", until_hands), ("all", sum(found.values()))]


def photos_in(wild: Path | None, drawn: Path | None, count: int) -> list[tuple[str, Path]]:
    """Return the kinds and files of the photos to be read."""
    found = [("sample", SAMPLE)]
    found += [("wild", path) for path in sorted(wild.glob("*.jpg"))] if wild else []
    return found + ([("drawn", path) for path in sorted((drawn / "images").glob("*.jpg"))[:count]] if drawn else [])


def measure(count: int, parts: Path, photos: list[tuple[str, Path]], minutes: float) -> str:
    """Measure, and return the page docs/bench-web.md."""
    made = make_site(find_parts(str(parts)))
    bodies = requests(count)
    expected = of_the_service(bodies)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write(made, Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        context = browser.new_context(**PHONE)
        context.add_init_script(ASKED)
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        with published(Path(folder)) as address:
            first = _opened(page, lambda: page.goto(address))
        context.set_offline(True)
        again = _opened(page, page.reload)
        found = of_the_phone(page, bodies)
        with published(Path(folder)) as address:
            tab = UndebuggedTab(browser, page, address)
            tab.wait_until(STORED)
        tab.evaluate("() => location.reload()")
        tab.wait_until(STORED)
        tab.evaluate("() => import('/static/web/here.js').then((here) => here.startReader())")
        tab.wait_until("document.documentElement.dataset.reader")
        with tempfile.TemporaryDirectory() as networks:
            read = compared(photos, tab, Path(networks), kept(KEPT), minutes)
        browser.close()
    alike = sum(text == wanted for (text, _), wanted in zip(found, expected, strict=True))
    return _page(made, alike, [each for _, each in found], first, again) + "\n" + table(read)


def _opened(page: Page, go: Any) -> float:
    begun = time.monotonic()
    go()
    page.wait_for_selector("html[data-scorer]")
    seconds = time.monotonic() - begun
    page.wait_for_selector("html[data-stored='all']")
    return seconds


def _page(made: Site, alike: int, times: list[float], first: float, again: float) -> str:
    versions = made.manifest["versions"]
    rows = "\n".join(f"| {what} | {size / 1e6:.2f} MB |" for what, size in sizes(made))
    return f"""# The page without a service

Made by `make bench-web` (`python -m tests.bench.web`): a real Chromium visits a static host once, then the host is
stopped and the network is cut. Pyodide {versions["pyodide"]}, msgspec {versions["msgspec"]},
NumPy {versions["numpy"]}, ONNX Runtime Web {versions["onnxruntime-web"]}. {machine()}

## Hands

| | |
|---|---|
| hands of the vectors, half riichi and half MCR, in three languages | {len(times)} |
| answers with the same bytes as those of the service | {alike} |
| time of an answer, median | {statistics.median(times):.0f} ms |
| time of an answer, 95 of 100 are faster | {sorted(times)[len(times) * 95 // 100]:.0f} ms |
| first visit, from the address to a scorer that is ready | {first:.0f} s |
| later start without a network | {again:.0f} s |

## Sizes

What a phone downloads on its first visit, compressed with gzip. The limits are 8 MB until typed hands score and 30 MB
in all.

| | |
|---|---|
{rows}
"""


def main() -> int:
    """Measure, write the page, and return 1 if an answer differs."""
    given = argparse.ArgumentParser()
    given.add_argument("--hands", type=int, default=2000)
    given.add_argument("--parts", type=Path, default=PARTS)
    given.add_argument("--wild", type=Path)
    given.add_argument("--drawn", type=Path)
    given.add_argument("--count", type=int, default=300)
    given.add_argument("--minutes", type=float, default=math.inf, help="begin no photo after this time")
    asked = given.parse_args()
    text = measure(asked.hands, asked.parts, photos_in(asked.wild, asked.drawn, asked.count), asked.minutes)
    TARGET.write_text(text, encoding="utf-8")
    sys.stdout.write(text)
    same = f"| answers with the same bytes as those of the service | {asked.hands} |"
    return 0 if same in text else 1


if __name__ == "__main__":
    sys.exit(main())
