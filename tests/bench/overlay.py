"""From an event to the changed overlay in Chromium: `python -m tests.bench.overlay`, which writes docs/bench-overlay.md.

An event begins when its function is called, so the time includes the write to the database. Both clocks are those of
this machine.
"""

from __future__ import annotations

import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from service.stream.air.schemas import AirMode, AirSetting
from service.stream.tables import Table
from tests.bench.machine import machine
from tests.service.browser.conftest import CHROMIUM, FLAGS, until
from tests.service.browser.on_air import OnAir, on_air

PAGE = Path(__file__).parents[2] / "docs" / "bench-overlay.md"
ROUNDS = 20
DELAY = 0.5
DELAYED = "answered again, beyond the delay of"
LIMIT = 200
HEAD = """# From an event to the overlay

Written by `make bench-overlay`: milliseconds from the call of an event, which the service first writes to SQLite, to the
changed overlay in Chromium. {rounds} times each. {machine}

| event | median | slowest | over {limit} ms |
|---|--:|--:|--:|
"""
WATCH = """() => {
    const look = () => JSON.stringify([document.querySelector("#bar").hidden ? "" : document.querySelector("#bar").innerText,
        document.querySelector("#card").hidden ? "" : document.querySelector("#card").innerText,
        document.querySelector("#waits").hidden ? "" : document.querySelector("#waits").innerText]);
    let last = look();
    window.changed = [];
    new MutationObserver(() => {
        const now = look();
        if (now !== last) window.changed.push(Date.now());
        last = now;
    }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def main() -> int:
    """Measure all events; the exit status is 1 if one took longer than allowed."""
    took: dict[str, list[float]] = {}
    table = Table("1", "x", near="Ben", air=AirSetting(mode=AirMode.ANSWERED))
    with tempfile.TemporaryDirectory() as folder, on_air(Path(folder), table) as made, sync_playwright() as started:
        match = made.open()
        browser = started.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_context(viewport={"width": 1920, "height": 1080}).new_page()
        page.goto(f"{made.address}/overlay?table=1&link={made.link(scope='1')}")
        page.wait_for_selector("#bar")
        page.evaluate(WATCH)
        for number in range(ROUNDS):
            _round(
                made,
                match,
                number,
                lambda name, event: took.setdefault(name, []).append(
                    _time(page, event) - (1000 * DELAY if name.startswith(DELAYED) else 0)
                ),
            )
        browser.close()
    rows = [
        f"| {name} | {statistics.median(each):.0f} | {max(each):.0f} | {sum(one > LIMIT for one in each)} |\n"
        for name, each in took.items()
    ]
    head = HEAD.format(rounds=ROUNDS, machine=machine(), limit=LIMIT)
    PAGE.write_text(head + "".join(rows), encoding="utf-8")
    sys.stdout.write("".join(rows))
    return int(any(max(each) > LIMIT for each in took.values()))


def _round(made: OnAir, match: str, number: int, measure: Callable[[str, Callable[[], object]], None]) -> None:
    """One of each event."""
    measure("the ledger: a ruling", lambda: made.event(match, type="ruling", reason="x", points={"Aki": 100}))
    hand = made.announce(number=number)
    measure("a hand is answered", lambda: made.answer(hand))
    measure("it is answered again", lambda: made.answer(hand, **{"from": "Chie"}))
    measure("the director hides it", lambda: made.command("hide"))
    version = made.air.versions["1"][hand][-1].number
    measure("the director shows it", lambda: made.command("show", of=hand, record=version, turn=made.air.turns["1"]))
    measure("it is dismissed", lambda: made.dismiss(hand))
    waits = {"player": "Ben", "hand": {"concealed": "123m456p789s1122z"}}
    measure("waits are shown", lambda: made.command("waits", **waits, turn=made.air.turns["1"]))
    made.command("hide")
    hand = made.announce(number=100 + number)
    made.answer(hand)
    made.command("setting", delay=DELAY)
    measure(f"{DELAYED} {DELAY} s", lambda: made.answer(hand, **{"from": "Dai"}))
    made.command("setting", delay=0.0)
    measure("the score bar is switched off", lambda: made.command("setting", bar=False))
    measure("the score bar is switched on", lambda: made.command("setting", bar=True))
    made.command("hide")


def _time(page: Page, event: Callable[[], object]) -> float:
    """Milliseconds from the call to the first change of the overlay."""
    page.wait_for_timeout(150)  # what was changed before has arrived
    page.evaluate("window.changed = []")
    begin = 1000 * time.time()
    event()
    until(page, "window.changed.length > 0")
    return float(page.evaluate("window.changed[0]")) - begin


if __name__ == "__main__":
    sys.exit(main())
