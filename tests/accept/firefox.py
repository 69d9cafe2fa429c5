"""Walks the page that needs no service in an installed Firefox ESR, without a network after the first visit.

    python -m tests.accept.firefox [--parts FOLDER]

`TEHAI_FIREFOX` names another Firefox than `firefox-esr` or `firefox` on the path. Writes docs/accept-firefox.md; the exit
status is 1 if a step fails, 2 if there is no Firefox or no parts (make web-parts).
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

from service.photos import load_default_reader
from service.problems import ServiceError
from service.web import site
from service.web.parts import Parts, find_parts
from service.web.site import make_site, write
from tests.accept.bidi import Firefox
from tests.bench.machine import machine
from tests.service.browser.conftest import ASKED, CHROMIUM, PHONE, ROOT, SAMPLE
from tests.service.web.static_host import published

TARGET = ROOT / "docs" / "accept-firefox.md"
PARTS = Path(os.environ.get("TEHAI_WEB_PARTS", ROOT / "build" / "web-parts"))
NONE = "No Firefox found. Install it (Debian: apt-get install firefox-esr), or name it in TEHAI_FIREFOX.\n"
NAMES = ("Aki", "Ben", "Chie", "Dai")
SEATS = ("east", "south", "west", "north")
STORED = "document.documentElement.dataset.stored === 'all'"
READY = "document.documentElement.dataset.ready && document.documentElement.dataset.scorer"
BUILD = "document.querySelector('meta[name=build]')?.content ?? 'first'"
POINTS = """Object.fromEntries([...document.querySelectorAll(".seat-card")].map((each) =>
    [each.dataset.player, Number(each.querySelector(".points").textContent.replaceAll(",", ""))]))"""
HEAD = """# The page without a service in Firefox

Written by `make accept-firefox` (`python -m tests.accept.firefox`): an installed Firefox without a window, driven by
WebDriver BiDi, visits a static host once at the size of a phone. Then the host is stopped. The hand of the photo is
compared with that of the service, the points with a score sheet that was added up by hand. The tests of
`tests/service/browser/web` do the same, and more, in Chromium.

"""


class Walk:
    """The steps, in order; each returns what it has found."""

    def __init__(self, folder: Path, program: str, parts: Parts) -> None:
        self.folder, self.program, self.parts = folder, program, parts
        write(make_site(parts), folder / "site")
        self.hosting = ExitStack()
        self.address = self.hosting.enter_context(published(folder / "site"))
        self.firefox = self.started()

    def started(self) -> Firefox:
        return Firefox(self.program, self.folder / "profile", **PHONE["viewport"])

    def tap_named(self, name: str, within: str = "body") -> None:
        """Touch the button that is shown with this text."""
        self.firefox.until(
            f"""(() => {{
                const all = [...document.querySelectorAll("{within} button")];
                const found = all.find((each) => each.getClientRects().length && each.innerText.includes("{name}"));
                for (const each of document.querySelectorAll("[data-tapped]")) delete each.dataset.tapped;
                if (found) found.dataset.tapped = "";
                return Boolean(found);
            }})()"""
        )
        self.firefox.tap("[data-tapped]")

    def shows(self, selector: str, text: str) -> str:
        """Wait until an element shows a text."""
        self.firefox.until(f"document.querySelector('{selector}')?.innerText === '{text}'")
        return text

    def points(self, **wanted: int) -> str:
        """Wait until the game shows these points."""
        self.firefox.until(f"Object.entries({wanted}).every(([name, value]) => ({POINTS})[name] === value)")
        return ", ".join(f"{name} {value:,}" for name, value in wanted.items())

    def read(self, expected: Any) -> int:
        """Let the page read the sample photo, and return the number of its tiles. Raises `AssertionError`."""
        self.firefox.choose("#file", SAMPLE)
        found = self.firefox.until("import('/static/state.js').then(({ state }) => state.open && state.reading?.hand)")
        self.shows("#read-by", "Read on this phone.")
        if found != expected:
            raise AssertionError(f"read {found}, the service reads {expected}")
        return self.firefox.value("document.querySelectorAll('#hand .tile[data-tile]').length")

    def first_visit(self) -> str:
        self.firefox.open(self.address)
        self.firefox.value(f"(() => {{ {ASKED} }})()")
        self.firefox.until(STORED)
        count = self.firefox.value(
            "caches.open((await caches.keys())[0]).then((held) => held.keys()).then((all) => all.length)"
        )
        return f"{count} files stored"

    def reload_offline(self) -> str:
        self.hosting.close()
        self.firefox.reload()
        self.firefox.until(READY)
        return "page and scorer start without the host"

    def typed_hand(self) -> str:
        self.firefox.tap("#type")
        self.firefox.tap("dialog button.chip")
        self.firefox.tap("#typed")
        self.firefox.write("123m456p789s11222z\n")
        self.firefox.tap("#seat-south")
        self.firefox.tap("#self-draw")
        return f"{self.shows('#total', '2,700')} points"

    def photo(self) -> str:
        expected = load_default_reader().read(SAMPLE.read_bytes()).to_json()["hand"]
        self.firefox.tap("#home")
        return f"all {self.read(expected)} tiles as the service reads them"

    def win_by_photo(self) -> str:
        self.firefox.tap("#home")
        self.firefox.tap("#game-open")
        for seat, name in zip(SEATS, NAMES, strict=True):
            self.firefox.tap(f"#name-{seat}")
            self.firefox.write(name)
        self.firefox.value("document.querySelector('#game-rules').value = 'm-league'")
        self.firefox.value("document.querySelector('#game-rules').dispatchEvent(new Event('change'))")
        self.firefox.tap("#begin-game")
        self.points(Aki=25_000, Ben=25_000, Chie=25_000, Dai=25_000)
        self.firefox.choose("#file", SAMPLE)
        self.firefox.tap("#seat-south")
        self.firefox.tap("#from-east")
        self.shows("#total", "2,000")
        self.firefox.tap("#record-it")
        return self.points(Aki=23_000, Ben=27_000, Chie=25_000, Dai=25_000)

    def draw(self) -> str:
        self.firefox.tap("#game-draw")
        self.tap_named("Ben", "dialog")
        self.firefox.tap("#sheet-record")
        return self.points(Aki=22_000, Ben=30_000, Chie=24_000, Dai=24_000)

    def game_after_reload(self) -> str:
        self.firefox.reload()
        self.firefox.until(READY)
        return self.points(Aki=22_000, Ben=30_000, Chie=24_000, Dai=24_000)

    def game_after_restart(self) -> str:
        self.firefox.close()
        self.firefox = self.started()
        self.firefox.open(self.address)
        self.firefox.until(READY)
        return self.points(Aki=22_000, Ben=30_000, Chie=24_000, Dai=24_000)

    def new_version(self) -> str:
        charset = '<meta charset="utf-8">'
        marked = f'{site._CHANGES[charset]}<meta name="build" content="second">'
        isolating = {**site.HARDENING, "Cross-Origin-Embedder-Policy": "require-corp"}
        with patch.dict(site._CHANGES, {charset: marked}), patch.object(site, "HARDENING", isolating):
            write(make_site(self.parts), self.folder / "site")
        self.hosting.enter_context(published(self.folder / "site", port=int(self.address.rpartition(":")[2])))
        self.firefox.reload()
        self.firefox.until(READY)
        self.firefox.until("(await navigator.serviceWorker.getRegistration()).waiting !== null")
        before = self.firefox.value(BUILD)
        self.firefox.reload()
        self.firefox.until(f"({BUILD}) === 'second'")
        self.firefox.until(READY)
        self.points(Aki=22_000, Ben=30_000, Chie=24_000, Dai=24_000)
        return f"the {before} version until the next start, then the second; the game is there"

    def threads(self) -> str:
        self.hosting.close()
        if not self.firefox.value("crossOriginIsolated"):
            raise AssertionError("the page is not isolated from other origins")
        expected = load_default_reader().read(SAMPLE.read_bytes()).to_json()["hand"]
        return f"isolated from other origins, all {self.read(expected)} tiles"

    def steps(self) -> Iterator[tuple[str, Callable[[], str]]]:
        yield "first visit", self.first_visit
        yield "host stopped, page opened again", self.reload_offline
        yield "a typed hand is scored", self.typed_hand
        yield "the sample photo is read", self.photo
        yield "a game: a win by photo", self.win_by_photo
        yield "a game: a drawn hand, one player ready", self.draw
        yield "page opened again", self.game_after_reload
        yield "Firefox closed and started again", self.game_after_restart
        yield "a new version is published, with the headers for threads", self.new_version
        yield "host stopped, the sample photo is read", self.threads

    def close(self) -> None:
        with suppress(OSError, RuntimeError):
            self.firefox.close()
        self.firefox.kill()
        self.hosting.close()


def walked(program: str, folder: Path, parts: Parts) -> tuple[str, list[tuple[str, float, str]], str]:
    """Return the version of Firefox, each step with its seconds and what was found, and why a step failed or ""."""
    walk, rows = Walk(folder, program, parts), []
    try:
        for what, step in walk.steps():
            begun = time.monotonic()
            try:
                found = step()
            except (AssertionError, OSError, RuntimeError) as error:
                return walk.firefox.version, rows, f"{what}: {error}"
            rows.append((what, time.monotonic() - begun, found))
            sys.stderr.write(f"{what}: {found}\n")
        return walk.firefox.version, rows, ""
    finally:
        walk.close()


def _chromium() -> str:
    """Return the name and version of the Chromium of the tests."""
    if not CHROMIUM:
        return ""
    return subprocess.run([CHROMIUM, "--version"], capture_output=True, text=True, check=True).stdout.split(" built")[0]


def main() -> int:
    """Walk, write the page, and return 1 if a step failed."""
    given = argparse.ArgumentParser()
    given.add_argument("--parts", type=Path, default=PARTS)
    asked = given.parse_args()
    program = os.environ.get("TEHAI_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    if not program:
        sys.stderr.write(NONE)
        return 2
    try:
        parts = find_parts(str(asked.parts))
    except ServiceError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        version, rows, failed = walked(program, Path(folder), parts)
    table = "".join(f"| {what} | {found} | {seconds:.0f} s |\n" for what, seconds, found in rows)
    text = f"{HEAD}Firefox {version}; Chromium of the tests: {_chromium().strip()}. {machine()}\n\n| step | found | time |\n|---|---|---:|\n{table}"
    sys.stdout.write(text)
    if failed:
        sys.stderr.write(f"failed: {failed}\n")
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
