"""Holds the live camera over rendered films: which photos the page takes without a tap.

    python -m vision.render phone --out FOLDER --count 10 --seed 1
    python -m vision.render phone --out FOLDER/short --count 2 --seed 101 --short
    python -m tests.accept.camera FOLDER

Chromium shows each film to the page as its camera, again and again. The page of a real service looks at small pictures
and decides. After the photo the camera is opened again over the same film, in which no other hand appears. The films of
`short` never show the winning tile. Writes docs/accept-camera.md; the exit status is 1 if a bound does not hold.
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page, Playwright, sync_playwright

from scorer.tiles import Tile
from service.http import create_app
from tests.bench.machine import machine
from tests.service.browser.conftest import ASKED, PATIENCE, PHONE, SAMPLE, serving
from tests.service.browser.films import Film, KeepsPhotos, filmed_browser

TARGET = Path(__file__).parents[2] / "docs" / "accept-camera.md"
ROUNDS = 3
"""How often a film is shown before a hand counts as not photographed."""
WANTED = 0.9


@dataclass(frozen=True)
class Outcome:
    """What happened over one film. `part`: of the film, for each photo. `right`: whether the page read its hand."""

    name: str
    tiles: int
    parts: tuple[str, ...]
    seconds: float
    right: bool
    looks: int

    @property
    def good(self) -> bool:
        return self.parts == ("steady",)


def watch(started: Playwright, film: Film, address: str, keeper: KeepsPhotos) -> Outcome:
    """Hold the camera over a film until it has taken a photo, and over the same film once more."""
    keeper.photos.clear()
    keeper.looks = 0
    ended = film.facts["ended"]
    with filmed_browser(started, film.path) as browser:
        page = browser.new_context(**PHONE, permissions=["camera"]).new_page()
        page.add_init_script(ASKED)
        page.goto(address)
        page.wait_for_selector("html[data-ready]")
        begun = time.monotonic()
        page.click("#take")
        right, seconds = False, 0.0
        if _until(page, lambda: bool(keeper.photos), ROUNDS * ended):
            seconds = time.monotonic() - begun
            page.wait_for_selector("#hand .tile", timeout=PATIENCE)
            wanted = sorted(tile.code for tile in tiles_of(film) if tile.code != "?")
            right = sorted(page.evaluate(SHOWN)) == wanted
            page.click("#next")
            page.locator("dialog").get_by_role("button", name="Take a photo").click()
            page.wait_for_selector("dialog.camera")
            _until(page, lambda: len(keeper.photos) > 1, ended)
    parts = tuple(film.moment(photo)[1] for photo in keeper.photos)
    return Outcome(film.path.stem, len(tiles_of(film)), parts, seconds, right, keeper.looks)


def tiles_of(film: Film) -> list[Tile]:
    """Return all tiles of the hand in a film."""
    hand = film.hand
    return [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles), *hand.flowers]


SHOWN = """async () => {
    const { state } = await import("/static/state.js");
    return Object.values(state.hand.tiles).map((tile) => tile.code).filter((code) => code !== "?");
}"""


def _until(page: Page, done: object, seconds: float) -> bool:
    """Wait until `done()` holds; returns whether it did within these seconds."""
    limit = time.monotonic() + seconds
    while time.monotonic() < limit:
        if done():  # type: ignore[operator]
            return True
        page.wait_for_timeout(100)
    return bool(done())  # type: ignore[operator]


def main(arguments: list[str]) -> int:
    """Watch all films of the folder and write the page."""
    folder = Path(arguments[0])
    films = [Film(path) for path in sorted(folder.glob("*.mjpeg"))]
    short = [Film(path) for path in sorted((folder / "short").glob("*.mjpeg"))]
    keeper = KeepsPhotos()
    keeper.glance(SAMPLE.read_bytes())
    address, stop = serving(create_app(keeper))
    try:
        with sync_playwright() as started:
            whole = [watch(started, film, address, keeper) for film in films]
            never = [watch(started, film, address, keeper) for film in short]
    finally:
        stop()
    TARGET.write_text(report(whole, never), encoding="utf-8")
    print(report(whole, never))
    good = sum(one.good for one in whole)
    incomplete = any("incomplete" in one.parts for one in whole) or any(one.parts for one in never)
    return 0 if good >= WANTED * len(whole) and not incomplete else 1


def report(whole: list[Outcome], never: list[Outcome]) -> str:
    """Return the text of docs/accept-camera.md."""
    good = sum(one.good for one in whole)
    thirteen = sum(part == "incomplete" for one in [*whole, *never] for part in one.parts)
    lines = [
        "# The camera decides",
        "",
        "Written by `make accept-camera`. The renderer makes films of a phone over a finished hand: thirteen tiles, an arm",
        "that lays the winning tile, a movement of the phone, and a rest of five seconds. Chromium shows them to the page",
        "as its camera. The shutter is not tapped. After the photo the camera is opened once more over the same film.",
        machine(),
        "",
        "| bound | measured | wanted |",
        "|---|---|---|",
        f"| films with one photo, of the steady complete hand | {good} of {len(whole)} | 9 of 10 |",
        f"| photos of thirteen tiles ({len(never)} more films never show the winning tile) | {thirteen} | 0 |",
        f"| these photos read without a mistake | {sum(one.right for one in whole)} of {len(whole)} | |",
        "",
        "| film | tiles | photos | seconds until the photo | looks | read |",
        "|---|---|---|---|---|---|",
    ]
    for one in [*whole, *never]:
        parts = ", ".join(one.parts) or "none"
        seconds = f"{one.seconds:.1f}" if one.parts else ""
        read = "right" if one.right else "wrong" if one.parts else ""
        lines.append(f"| {one.name} | {one.tiles} | {parts} | {seconds} | {one.looks} | {read} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
