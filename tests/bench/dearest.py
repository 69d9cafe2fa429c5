"""The photos that cost most to read, as a table in docs/benchmarks.md: `python -m tests.bench.dearest FOLDER...`.

Each FOLDER holds photos, or a folder `images` that does. The cost is the sum of input pixels over all network runs
(`vision.inference.pixel_budget`), beside that of the hand that fills the width, which the run reads as well; seconds stand next to it.
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
    """What one photo cost: input pixels of all network runs, seconds of one process, and the tiles it shows."""

    pixels: int
    seconds: float
    tiles: int
    name: str


def cost_of(reader: Reader, name: str, photo: bytes) -> Cost:
    """What reading the photo costs."""
    start = time.process_time()
    with counted() as cost:
        reading = reader.read(photo)
    return Cost(cost.spent, time.process_time() - start, len(reading.tiles), name)


def photos_in(folder: Path) -> list[Path]:
    """The photos of a folder, or of its folder `images`."""
    inside = folder / "images"
    return sorted(path for path in (inside if inside.is_dir() else folder).iterdir() if path.suffix.lower() in SUFFIXES)


def section(folders: list[Path]) -> str:
    """The table of the dearest photos in the folders."""
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
    return "\n".join(
        [
            START,
            "## The photos that cost most",
            "",
            f"Of {len(found)} photos ({names}; {unread} could not be decoded), below the clear photo that the ratio",
            "refers to. No photo may cost more than six times that (`tests/vision/inference/test_pixel_budget.py`).",
            "",
            "| photo | tiles | million input pixels | ratio | seconds of CPU |",
            "|---|---:|---:|---:|---:|",
            *rows,
            END,
        ]
    )


def with_section(page: str, new: str) -> str:
    """The page with the section in place of its old one, or at its end."""
    if START in page:
        before, rest = page.split(START, 1)
        return before + new + rest.split(END, 1)[1]
    return f"{page.rstrip()}\n\n{new}\n"


def section_of(page: str) -> str:
    """The section that stands in the page, or nothing."""
    return START + page.split(START, 1)[1].split(END, 1)[0] + END if START in page else ""


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    new = section(parser.parse_args().folders)
    print(new)
    PAGE.write_text(with_section(PAGE.read_text(encoding="utf-8"), new), encoding="utf-8")


if __name__ == "__main__":
    main()
