"""Measures the time from choosing a photo to the displayed score, the upload, and the first load.

    python -m tests.bench.page

A real Chromium with a phone-sized page uses the real service. The photo has 12 megapixels (the committed sample,
enlarged). Two taps enter the situation as soon as the hand is displayed. The result is the median of 30
measurements, with the parts that the service reports. Writes docs/bench-page.md.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import cv2
from playwright.sync_api import Page, Response, sync_playwright

from tests.bench.machine import machine
from tests.bench.slow_network import LINES, MARKS, Measured, measure
from tests.service.browser.conftest import ASKED, CHROMIUM, FLAGS, PHONE, SAMPLE

RUNS = 30
TARGET = Path(__file__).parents[2] / "docs" / "bench-page.md"
PIXELS = 12_000_000


def twelve_megapixels(folder: str) -> Path:
    """Return the path of the sample photo, enlarged to as many pixels as a phone's camera takes."""
    photo = cv2.imread(str(SAMPLE))
    scale = (PIXELS / (photo.shape[0] * photo.shape[1])) ** 0.5
    path = Path(folder) / "photo.jpg"
    cv2.imwrite(str(path), cv2.resize(photo, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC))
    return path


def once(page: Page, photo: Path) -> dict[str, float]:
    """Measure one photo: seconds in total, seconds in the service, and bytes uploaded."""
    answers: list[Response] = []

    def answered(response: Response) -> None:
        if response.url.endswith("/api/read"):
            answers.append(response)

    page.on("response", answered)
    started = time.perf_counter()
    page.set_input_files("#file", photo)
    page.wait_for_selector("#seat-south")
    page.click("#seat-south")
    page.click("#from-west")
    page.wait_for_selector("#total")
    seconds = time.perf_counter() - started
    page.remove_listener("response", answered)
    answer = answers[0]
    return {
        "all": seconds,
        "service": sum(answer.json()["seconds"].values()),
        "sent": page.evaluate("window.marks.bytes"),
    }


def first_load(page: Page, address: str) -> int:
    """Return the bytes of all files that the first visit loads, as transferred."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address)
    page.wait_for_selector("html[data-ready]")
    return int(sum(sizes))


def main() -> None:
    """Measure, and write the page."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(
            [sys.executable, "-m", "service.cli", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True
        ) as service,
        sync_playwright() as started,
    ):
        try:
            assert service.stdout is not None
            address = re.search(r"http://\S+", service.stdout.readline())[0]  # type: ignore[index]
            photo = twelve_megapixels(folder)
            browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            page = browser.new_context(**PHONE, service_workers="block").new_page()
            page.add_init_script(ASKED)
            load = first_load(page, address)
            page.add_init_script(MARKS)
            runs = []
            for _ in range(RUNS + 1):  # the first measurement warms up
                page.goto(address)
                page.wait_for_selector("html[data-ready]")
                page.evaluate("localStorage.removeItem('tehai.draft')")
                page.reload()
                page.wait_for_selector("#start:not([hidden])")
                page.wait_for_selector("html[data-ready]")
                runs.append(once(page, photo))
            slow = [measure(browser, address, photo, line, ASKED) for line in LINES]
            browser.close()
        finally:
            service.terminate()
    text = report(runs[1:], load, slow)
    TARGET.write_text(text, encoding="utf-8")
    print(text)


def report(runs: list[dict[str, float]], load: int, slow: list[Measured]) -> str:
    """Return the text of docs/bench-page.md."""
    seconds = sorted(run["all"] for run in runs)
    rows = [
        ("photo chosen → score shown, median", f"{statistics.median(seconds):.2f} s", "under 1.5 s"),
        ("the same, nine of ten", f"{seconds[int(0.9 * len(seconds)) - 1]:.2f} s", ""),
        (
            "of it in the service: decode, detect, read",
            f"{statistics.median(run['service'] for run in runs):.2f} s",
            "",
        ),
        ("uploaded", f"{max(run['sent'] for run in runs) / 1000:.0f} KB", "under 1,000 KB"),
        ("first load, everything", f"{load / 1000:.0f} KB", "under 150 KB"),
        *(row for each in slow for row in each.rows()),
    ]
    lines = [f"| {name} | {value} | {wanted} |" for name, value, wanted in rows]
    head = (
        "# The page: how fast, how small\n\nWritten by `python -m tests.bench.page` (`make bench-page`). "
        "Chromium, in the size of a phone, opens the page of\n`tehai serve` and sends the sample photo, enlarged to "
        f"12 megapixels. There are {len(runs)} measurements after one warm-up.\n"
    )
    return f"{head}{machine()}\n\n| what | measured | wanted |\n|---|---|---|\n" + "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
