"""Measures the first hand and later ones over slow connections, on a slow phone; part of `python -m tests.bench.page`.

Chromium slows the network (CDP `Network.emulateNetworkConditions`) and the processor (`Emulation.setCPUThrottlingRate`).
The first hand begins with an empty cache and the address of the page. The time of the later hands is also split into
its steps: a loaded machine makes the step in the service long, and the others little.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.service.browser.conftest import PHONE

PATIENCE = 300_000


@dataclass(frozen=True)
class Line:
    """A connection: kilobits per second and milliseconds; how much slower the processor is; how many hands follow."""

    name: str
    down: int
    up: int
    latency: int
    processor: int
    later: int
    wanted: tuple[str, str]


LINES = (
    Line("1.6 Mbit/s down, 750 kbit/s up, 150 ms, processor × 4", 1600, 750, 150, 4, 5, ("under 10 s", "under 5 s")),
    Line("400 kbit/s, 2 s", 400, 400, 2000, 1, 2, ("no error", "no error")),
)
WATCH = """() => {
    window.shown = new Set();
    const note = () => {
        const text = document.getElementById("progress-text")?.textContent;
        if (text && !document.getElementById("progress").hidden) window.shown.add(text);
    };
    new MutationObserver(note).observe(document.getElementById("progress"), {
        subtree: true, childList: true, characterData: true, attributes: true,
    });
}"""


STEPS = (
    ("chosen", "turned and shrunk"),
    ("sent", "uploaded"),
    ("uploaded", "in the service, and its answer on the way"),
    ("read", "hand shown, two taps of the program"),
    ("asked", "score on the way"),
    ("scored", "result shown"),
)
"""When each step begins, as `MARKS` names it, and what happens then."""
MARKS = """
  window.marks = {};
  const mark = (name) => (window.marks[name] = performance.now());
  document.addEventListener("change", ({ target }) => target.type === "file" && mark("chosen"), true);
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (form) {
    mark("sent");
    window.marks.bytes = form.get("photo").size;
    this.upload.addEventListener("load", () => mark("uploaded"));
    this.addEventListener("load", () => mark("read"));
    return send.call(this, form);
  };
  const ask = window.fetch;
  window.fetch = async (address, ...given) => {
    if (address === "/api/score") mark("asked");
    const answer = await ask(address, ...given);
    if (address === "/api/score") mark("scored");
    return answer;
  };
"""
"""Notes in the page when each step of a hand begins, and the bytes of the photo: the browser does not report a form's
files to its debugger.
"""


@dataclass(frozen=True)
class Measured:
    """Seconds of the first hand and of the later ones; the steps of each later hand (`STEPS`) and its bytes uploaded;
    what the page showed as progress; the errors that it showed.
    """

    line: Line
    first: float
    later: list[float]
    marks: list[dict[str, float]]
    progress: list[str]
    errors: list[str]

    def rows(self) -> list[tuple[str, str, str]]:
        """Return the rows of the table: what, measured, wanted."""
        first, later = self.line.wanted
        return [
            (f"{self.line.name}: first hand, empty cache", f"{self.first:.1f} s", first),
            (f"{self.line.name}: later hands, median of {len(self.later)}", f"{self._median:.1f} s", later),
            *self._steps(),
            (f"{self.line.name}: progress shown", ", ".join(self.progress) or "none", "some"),
            (f"{self.line.name}: errors", ", ".join(self.errors) or "none", "none"),
        ]

    def _steps(self) -> list[tuple[str, str, str]]:
        """Return the medians of the steps of the later hands, and the bytes of their photos."""
        named = [*STEPS, ("shown", "")]
        rows = []
        for (begin, what), (end, _) in pairwise(named):
            seconds = statistics.median(each[end] - each[begin] for each in self.marks) / 1000
            rows.append((f"… of it {what}", f"{seconds:.2f} s", ""))
        sent = statistics.median(each["bytes"] for each in self.marks)
        rest = statistics.median(
            each["shown"] - each["chosen"] - each["read"] + each["uploaded"] for each in self.marks
        )
        _, wanted = self.line.wanted
        return [
            *rows,
            (f"{self.line.name}: later hands without the step in the service", f"{rest / 1000:.1f} s", wanted),
            (f"{self.line.name}: uploaded for each later hand", f"{sent / 1000:.0f} KB", ""),
        ]

    @property
    def _median(self) -> float:
        return statistics.median(self.later)


def measure(browser: Browser, address: str, photo: Path, line: Line, prepare: str) -> Measured:
    """Measure one connection. `prepare`: a script that runs before the page's own."""
    context = browser.new_context(**PHONE, service_workers="block")
    context.add_init_script(prepare)
    context.add_init_script(MARKS)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": line.latency,
            "downloadThroughput": line.down * 125,
            "uploadThroughput": line.up * 125,
        },
    )
    session.send("Emulation.setCPUThrottlingRate", {"rate": line.processor})
    started = time.perf_counter()
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    page.evaluate(WATCH)
    errors = _hand(page, photo)
    first = time.perf_counter() - started
    later, marks = [], []
    for _ in range(line.later):
        started = time.perf_counter()
        errors += _hand(page, photo, seat="#seat-north", source="#from-east")
        later.append(time.perf_counter() - started)
        marks.append(page.evaluate("({ ...window.marks, shown: performance.now() })"))
    progress = page.evaluate("[...window.shown]")
    context.close()
    return Measured(line, first, later, marks, progress, errors)


def _hand(page: Page, photo: Path, seat: str = "#seat-south", source: str = "#from-west") -> list[str]:
    """Choose a photo, and say who won as soon as its hand is shown; return the errors that the page tells."""
    page.set_input_files("#file", photo)
    page.locator("#round-card.asking, #inline-message").first.wait_for()
    if page.locator("#inline-message").count():
        return [page.locator("#inline-message").inner_text()]
    page.click(seat)
    page.click(source)
    page.wait_for_selector("#total")
    return []
