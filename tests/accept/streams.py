"""Plays rendered films of matches to a watcher with the shipped models.

Every hand must be announced exactly once, correctly and soon, and no hand may be invented. In films of whole matches,
riichi, calls and drawn hands must be noticed, too (`tests.accept.whole_matches`).

    python -m vision.render match --out FOLDER --count 3 --hands 10 --seed 41
    python -m vision.render whole --out WHOLE --count 10 --hands 4 --seed 640
    python -m tests.accept.streams FOLDER --whole WHOLE

A film runs at its own speed. In film time, a look of the detector lasts as long as its processor time with one thread,
so other work of the machine does not change the figures. Writes docs/accept-streams.md.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import time
from collections import deque
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, fields
from multiprocessing import get_context
from pathlib import Path
from typing import Self

from scorer.hand import Hand
from service.stream.detectors import default_model, look, make_default
from tests.bench.machine import machine
from vision.stream.frames import Frame
from vision.stream.sources import recorded
from vision.stream.watcher import Sighting, Watcher

TARGET = Path(__file__).parents[2] / "docs" / "accept-streams.md"
SOON = 2.0
RIGHT = 0.97


class Summed:
    """A dataclass whose fields are added up."""

    def add(self, other: Self) -> None:
        """Add the counts of another film."""
        for one in fields(self):
            setattr(self, one.name, getattr(self, one.name) + getattr(other, one.name))


@dataclass
class Counts(Summed):
    """The counts over all films."""

    films: int = 0
    hands: int = 0
    once: int = 0
    right: int = 0
    twice: int = 0
    invented: int = 0
    looks: int = 0
    seconds: float = 0.0
    watching: float = 0.0
    looking: float = 0.0
    latencies: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


def play(
    film: Path, counts: Counts, looks, change=None, noticed=None, spans=((0, math.inf),)
) -> list[tuple[float, Sighting]]:
    """Return the announced hands with their times in seconds of film time. A look lasts its measured processor time.

    `change`: changes each picture before it is watched. `noticed`: a list that receives what was noticed, with times.
    `spans`: the parts of the film that are watched, in seconds.
    """
    watcher, sightings = Watcher(default_model()), []
    waiting: deque = deque()
    frames = recorded(str(film))
    while True:
        started = time.process_time()
        frame = next(frames, None)
        counts.watching += time.process_time() - started
        if frame is None:
            return sightings
        if not any(start <= frame.time <= end for start, end in spans):
            continue
        if change is not None:
            frame = Frame(frame.time, change(frame.pixels))
        if waiting and waiting[0][0] <= frame.time:
            _, found = waiting.popleft()
            started = time.process_time()
            sighting = watcher.detected(found)
            reading = time.process_time() - started
            counts.looking += reading
            if sighting is not None:
                sightings.append((frame.time + reading, sighting))
            if noticed is not None:
                noticed += [(frame.time + reading, each) for each in watcher.take_noticed()]
        started = time.process_time()
        part = watcher.see(frame)
        counts.watching += time.process_time() - started
        if part is not None:
            started = time.process_time()
            found = looks(part.pixels)
            took = time.process_time() - started
            counts.looking += took
            counts.looks += 1
            waiting.append((frame.time + took, found))


def judge(film: Path, sightings: list[tuple[float, Sighting]], counts: Counts) -> None:
    """Compare the announced hands with the true contents of the film, and add to the counts."""
    counts.films += 1
    lying = json.loads(film.with_suffix(".json").read_text(encoding="utf-8"))["hands"]
    counts.hands += len(lying)
    taken = [0] * len(lying)
    for at, sighting in sightings:
        place = next((n for n, one in enumerate(lying) if one["rested"] - 1.5 <= at <= one["cleared"] + 1.5), None)
        if place is None:
            counts.invented += 1
            continue
        taken[place] += 1
        if taken[place] > 1:
            counts.twice += 1
            continue
        counts.latencies.append(at - lying[place]["rested"])
        hand = Hand.from_json(lying[place]["hand"])
        if _comparable(sighting.hand) == _comparable(hand):
            counts.right += 1
        else:
            counts.wrong.append(f"{film.stem}: {hand} read as {sighting.hand}")
    counts.once += sum(count == 1 for count in taken)


def _comparable(hand: Hand) -> dict:
    """Return everything about a hand for comparison. The melds are sorted, because their order has no meaning."""
    fields = hand.to_json()
    return {**fields, "melds": sorted(fields["melds"], key=str)}


def measured(note: Path) -> Counts:
    """Play one film and return its counts."""
    detector, counts = make_default(), Counts()
    film = note.with_suffix(".mp4")
    sightings = play(film, counts, lambda pixels: look(detector, pixels))
    judge(film, sightings, counts)
    counts.seconds = json.loads(note.read_text(encoding="utf-8"))["hands"][-1]["cleared"]
    print(film.name, len(sightings), "announced", flush=True)
    return counts


def main() -> None:
    """Play all films of the folders and write the tables."""
    from tests.accept import whole_matches

    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("folder", type=Path, help="films of `python -m vision.render match`")
    given.add_argument("--whole", type=Path, help="films of `python -m vision.render whole`")
    given = given.parse_args()
    films = sorted(given.folder.glob("*.json"))
    counts = Counts()
    # One process per core: more processes would slow each other down, and a look would take longer.
    with ProcessPoolExecutor(os.cpu_count(), mp_context=get_context("spawn")) as pool:
        for one in pool.map(measured, films):
            counts.add(one)
        whole = "" if given.whole is None else whole_matches.section(pool, given.whole)
    late = sorted(counts.latencies)
    rows = {
        "films, at 1280 x 720 and 30 pictures a second": f"{counts.films}, {counts.seconds:.0f} s",
        "finished hands laid down": f"{counts.hands}",
        "announced exactly once": f"{counts.once}",
        "announced twice": f"{counts.twice}",
        "invented": f"{counts.invented}",
        "right in every tile, meld and the winning tile": f"{counts.right} ({counts.right / counts.hands:.3f}; wanted {RIGHT})",
        "from rest to announcement, median": f"{statistics.median(late):.2f} s",
        "the same, slowest": f"{late[-1]:.2f} s (wanted {SOON:.0f} s)",
        **cost(counts),
    }
    text = (
        "# Films of matches\n\nWritten by `python -m tests.accept.streams` from videos that `python -m vision.render match` and\n"
        "`whole` render (`make accept-streams`). Each video plays at its normal speed. In film time, a look of the\n"
        "detector lasts as long as its processor time with one thread, so other work of the machine does not change the\n"
        "figures.\n"
        f"{machine()}\n\n## Finished hands\n{table(rows)}{listed(counts.wrong)}{whole}"
    )
    TARGET.write_text(text, encoding="utf-8")
    print(text)


def cost(counts: Counts) -> dict[str, str]:
    """Return the rows about the cost."""
    return {
        "looks of the detector": f"{counts.looks}, {counts.looking / counts.looks:.2f} s each",
        "share of a core: decoding and watching": f"{counts.watching / counts.seconds:.2f}",
        "share of a core: looking": f"{counts.looking / counts.seconds:.2f}",
    }


def table(rows: dict[str, str]) -> str:
    """Return the rows as a table."""
    return "| what | measured |\n|---|---|\n" + "".join(f"| {name} | {value} |\n" for name, value in rows.items())


def listed(wrong: list[str]) -> str:
    """Return what is wrong as a list."""
    return "\nNot right:\n\n" + "".join(f"- {one}\n" for one in wrong) if wrong else ""


if __name__ == "__main__":
    main()
