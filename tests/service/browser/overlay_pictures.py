"""Pictures of the overlay, compared with the committed ones in `overlay/`.

A committed picture has half the size and few colours, so that all of them stay small.
"""

from __future__ import annotations

import io
import itertools
import os
from pathlib import Path

import numpy as np
from PIL import Image

FOLDER = Path(__file__).with_name("overlay")
SIZES = {"1920": {"width": 1920, "height": 1080}, "1280": {"width": 1280, "height": 720}}
STATES = {"bar": "bar", "card": "bar,card", "waits": "bar,waits", "nothing": "nothing"}
"""Name → the parts of the sample that are on."""
LANGUAGES, THEMES = ("en", "ja", "zh"), ("felt", "paper")
EVERY = list(itertools.product(SIZES, LANGUAGES, THEMES, STATES))
DIFFERS = 48
"""Steps, of 255, from which a pixel is another: fonts are smoothed differently from machine to machine."""
MOST = 0.02
"""Part of the covered pixels that may be others."""
COLOURS = 48


class Sample:
    """The overlay in a language, which shows a part of the sample in each size, layout and theme without a reload."""

    def __init__(self, page) -> None:
        """`page`: the overlay with `?held`."""
        self.page = page
        page.wait_for_selector("html[data-ready]")
        self.draw("nothing")

    def draw(self, state: str, *, layout: str = "bar", theme: str = "felt", size: str | None = None) -> None:
        if size is not None:
            self.page.set_viewport_size(SIZES[size])
        self.page.evaluate(
            """async ([parts, layout, theme]) => {
                Object.assign(document.documentElement.dataset, { layout, theme });
                const { draw } = await import("/static/stream/overlay.js");
                const language = document.documentElement.lang.slice(0, 2);
                window.sample ??= await (await fetch(`/overlay/sample.json?lang=${language}`)).json();
                draw(Object.fromEntries(["bar", "card", "waits"]
                    .map((part) => [part, parts.includes(part) ? window.sample[part] : null])));
            }""",
            [STATES[state].split(","), layout, theme],
        )

    def outside(self) -> list[list[float]]:
        """The boxes of what reaches over an edge of the screen, or is cut off in the card."""
        return self.page.evaluate("""() => [...document.querySelectorAll("#stage, #stage *")]
            .map((each) => [each, each.getBoundingClientRect()])
            .filter(([each, { left, top, right, bottom, width }]) => width && (left < 0 || top < 0 ||
                right > innerWidth || bottom > innerHeight || (each.id === "card" && each.scrollHeight > each.clientHeight)))
            .map(([each, box]) => [each.id || each.className, box.left, box.top, box.right, box.bottom])""")


def picture(page) -> np.ndarray:
    """What the overlay covers, at half the size, as RGBA."""
    shot = Image.open(io.BytesIO(page.screenshot(omit_background=True))).convert("RGBA")
    return np.asarray(shot.reduce(2), int)


def apart(shown: np.ndarray, name: str, *, write: bool = True) -> float:
    """The part of the covered pixels that differ from the committed picture; `TEHAI_WRITE_PICTURES=1` writes it."""
    path = FOLDER / f"{name}.png"
    if write and os.environ.get("TEHAI_WRITE_PICTURES"):
        FOLDER.mkdir(exist_ok=True)
        small = Image.fromarray(shown.astype(np.uint8)).quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
        small.save(path, optimize=True)
    wanted = np.asarray(Image.open(path).convert("RGBA"), int)
    assert shown.shape == wanted.shape
    covered = (shown[..., 3] > 0) | (wanted[..., 3] > 0)
    # A pixel that is not covered has no colour.
    colours = [each * (each[..., 3:] > 0) for each in (shown, wanted)]
    return float((np.abs(colours[0] - colours[1]).max(axis=2)[covered] >= DIFFERS).mean()) if covered.any() else 0.0
