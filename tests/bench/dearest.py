"""Prints the photos that cost most to read, as a table for docs/benchmarks.md.

    python -m tests.bench.dearest FOLDER...

Each FOLDER contains photos, or a subfolder `images` with photos. The cost of a photo is the number of input
pixels in all inferences (`vision.inference.pixel_budget`). The table compares it with the cost of a clear photo whose hand fills the
width. The same command measures that photo. The table also shows the CPU seconds.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

from tests.bench.vision import PAGE, large_photo
from vision.errors import PhotoError
from vision.inference.pixel_budget import counted
from vision.reader import Reader, default_reader

COUNT = 10
START, END = "<!-- dearest: python -m tests.bench.dearest -->", "<!-- /dearest -->"
SUFFIXES = {".jpg", ".jpeg", ".png", ".webp", ".heic"}


class Cost(NamedTuple):
    """The cost of one photo (input pixels of all inferences, CPU seconds), and the number of its tiles."""

    pixels: int
    seconds: float
    tiles: int
    name: str


def cost_of(reader: Reader, name: str, photo: bytes) -> Cost:
    """Return the cost of reading the photo."""
    start = time.process_time()
    with counted() as cost:
        reading = reader.read(photo)
    return Cost(cost.spent, time.process_time() - start, len(reading.tiles), name)


def photos_in(folder: Path) -> list[Path]:
    """Return the photos in a folder, or in its subfolder `images`."""
    inside = folder / "images"
    return sorted(path for path in (inside if inside.is_dir() else folder).iterdir() if path.suffix.lower() in SUFFIXES)


def section(folders: list[Path]) -> str:
    """Return the section with the table of the most expensive photos in the folders."""
    reader = default_reader()
    clear = cost_of(reader, "hand that fills the width", large_photo(0.02))
    found, unread = [], 0
    for folder in folders:
        for path in photos_in(folder):
            try:
                found.append(cost_of(reader, f"{folder.name}/{path.name}", path.read_bytes()))
            except PhotoError:
                unread += 1
    shown = [clear, *sorted(found, reverse=True)[:COUNT]]
    rows = [
        f"| {one.name} | {one.tiles} | {one.pixels / 1e6:.2f} | {one.pixels / clear.pixels:.2f} | {one.seconds:.1f} |"
        for one in shown
    ]
    names = ", ".join(folder.name for folder in folders)
    unreadable = f"; {unread} could not be decoded" if unread else ""
    return "\n".join(
        [
            START,
            "## The photos that cost most",
            "",
            "The first line is a clear photo; its ratio is 1. The other lines are the most expensive of "
            f"{len(found)} photos",
            f"({names}{unreadable}). A photo must not cost more than six times",
            "as much as the clear photo (`tests/vision/inference/test_pixel_budget.py`).",
            "",
            "| photo | tiles | million input pixels | ratio | seconds of CPU |",
            "|---|---:|---:|---:|---:|",
            *rows,
            END,
        ]
    )


def with_section(page: str, new: str) -> str:
    """Return the page with the section in place of the old section, or at the end of the page."""
    if START in page:
        before, rest = page.split(START, 1)
        return before + new + rest.split(END, 1)[1]
    return f"{page.rstrip()}\n\n{new}\n"


def section_of(page: str) -> str:
    """Return the section in the page, or an empty string."""
    return START + page.split(START, 1)[1].split(END, 1)[0] + END if START in page else ""


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    new = section(parser.parse_args().folders)
    print(new)
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), new), encoding="utf-8")


if __name__ == "__main__":
    main()
