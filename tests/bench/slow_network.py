"""Measures the first hand and later ones over slow connections, on a slow phone; part of `python -m tests.bench.page`.

Chromium slows the network (CDP `Network.emulateNetworkConditions`) and the processor (`Emulation.setCPUThrottlingRate`).
The first hand begins with an empty cache and the address of the page.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Measured:
    """Seconds of the first hand and of the later ones; what the page showed as progress; the errors that it told."""

    line: Line
    first: float
    later: list[float]
    progress: list[str]
    errors: list[str]

    def rows(self) -> list[tuple[str, str, str]]:
        """Return the rows of the table: what, measured, wanted."""
        first, later = self.line.wanted
        return [
            (f"{self.line.name}: first hand, empty cache", f"{self.first:.1f} s", first),
            (f"{self.line.name}: later hands, median of {len(self.later)}", f"{self._median:.1f} s", later),
            (f"{self.line.name}: progress shown", ", ".join(self.progress) or "none", "some"),
            (f"{self.line.name}: errors", ", ".join(self.errors) or "none", "none"),
        ]

    @property
    def _median(self) -> float:
        return statistics.median(self.later)


def measure(browser: Browser, address: str, photo: Path, line: Line, prepare: str) -> Measured:
    """Measure one connection. `prepare`: a script that runs before the page's own."""
    context = browser.new_context(**PHONE, service_workers="block")
    context.add_init_script(prepare)
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
    later = []
    for _ in range(line.later):
        started = time.perf_counter()
        errors += _hand(page, photo, seat="#seat-north", source="#from-east")
        later.append(time.perf_counter() - started)
    progress = page.evaluate("[...window.shown]")
    context.close()
    return Measured(line, first, later, progress, errors)


def _hand(page: Page, photo: Path, seat: str = "#seat-south", source: str = "#from-west") -> list[str]:
    """Choose a photo, and say who won as soon as its hand is shown; return the errors that the page tells."""
    page.set_input_files("#file", photo)
    page.locator("#round-card.asking, #told").first.wait_for()
    if page.locator("#told").count():
        return [page.locator("#told").inner_text()]
    page.click(seat)
    page.click(source)
    page.wait_for_selector("#total")
    return []
