"""Plays films of whole matches: finished hands, riichi, calls and drawn hands; and the same films made worse.

`tests.accept.streams` writes the result. `python -m tests.accept.whole_matches FILM.json …` shows what was wrong.
"""

from __future__ import annotations

import json
import math
import statistics
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from scorer.hand import Hand
from service.stream.detectors import look, make_default
from tests.accept.streams import Counts, Summed, cost, judge, listed, play, table
from vision.stream.play import Called, Drawn, Noticed, Opened, Riichi
from vision.stream.sides import Side

HANDS_RIGHT, WORSE_RIGHT = 0.98, 0.95
FOUND, MOST_FALSE = 0.95, 1 / 50
MEDIAN, SLOWEST = 1.5, 3.0
_SMALL, _DARK, _QUALITY = 0.6, 0.35, 20
_BEFORE = 8.0
"""Seconds before a finished hand from which a film made worse is watched: this saves two thirds of the time."""
_SAME_DRAW = 8.0
"""Seconds: less than from one drawn hand of a film to the next."""


def _small(pixels):
    return cv2.resize(pixels, None, fx=_SMALL, fy=_SMALL, interpolation=cv2.INTER_AREA)


def _dark(pixels):
    return cv2.convertScaleAbs(pixels, alpha=_DARK)


def _turned(pixels):
    return np.ascontiguousarray(pixels[::-1, ::-1])


def _compressed(pixels):
    data = cv2.imencode(".jpg", pixels, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])[1]
    return cv2.imdecode(data, cv2.IMREAD_COLOR)


WORSE: dict[str, Callable] = {"small": _small, "dark": _dark, "turned": _turned, "compressed": _compressed}
"""Six tenths of the size; a third of the light; the camera on the other side; JPEG of quality 20."""


@dataclass
class Found(Summed):
    """How many of one kind were in the films, found, found wrongly, and how late."""

    laid: int = 0
    found: int = 0
    right: int = 0
    false: int = 0
    latencies: list[float] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)


@dataclass
class Whole:
    """The counts of films of whole matches."""

    hands: Counts = field(default_factory=Counts)
    riichi: Found = field(default_factory=Found)
    calls: Found = field(default_factory=Found)
    draws: Found = field(default_factory=Found)
    opened: Found = field(default_factory=Found)

    def add(self, other: Whole) -> None:
        for one in fields(self):
            getattr(self, one.name).add(getattr(other, one.name))


def compare(
    film: str,
    truth: list[dict[str, Any]],
    noticed: list[tuple[float, Noticed]],
    same: Callable[[dict[str, Any], Any], bool],
    equal: Callable[[dict[str, Any], Any], bool],
) -> Found:
    """Compare what was noticed with the truth. `same`: whether both are about one thing; `equal`: whether it is right."""
    counts = Found(laid=len(truth))
    left = list(truth)
    for at, each in noticed:
        here = [one for one in left if one["rested"] - 0.3 <= at <= one["cleared"] + 0.5 and same(one, each.play)]
        if not here:
            counts.false += 1
            counts.wrong.append(f"{film}, {at:.1f} s: {each.play} was not laid")
            continue
        left.remove(here[0])
        counts.found += 1
        counts.latencies.append(at - here[0]["rested"])
        if equal(here[0], each.play):
            counts.right += 1
        else:
            counts.wrong.append(f"{film}, {at:.1f} s: {here[0]} noticed as {each.play}")
    counts.wrong += [f"{film}, {one['rested']:.1f} s: {one} was not found" for one in left]
    return counts


def measured(note: Path, worse: str | None = None) -> Whole:
    """Play one film and return its counts."""
    detector, counts, noticed = make_default(), Whole(), []
    truth = json.loads(note.read_text(encoding="utf-8"))
    film = note.with_suffix(".mp4")
    change = None if worse is None else WORSE[worse]
    spans = ((0, math.inf),) if worse is None else _around(truth["hands"])
    sightings = play(film, counts.hands, lambda pixels: look(detector, pixels), change, noticed, spans)
    judge(film, sightings, counts.hands)
    counts.hands.seconds = truth["seconds"]
    if worse is None:
        ready = [{**one, **draw} for draw in truth["draws"] for one in draw["ready"]]

        def of(kind: type) -> list[tuple[float, Noticed]]:
            return [(at, each) for at, each in noticed if isinstance(each.play, kind)]

        def one_side(one: dict[str, Any], play: Any) -> bool:
            return Side(one["side"]) is play.side

        name = film.stem
        counts.riichi = compare(name, truth["riichi"], of(Riichi), one_side, lambda *_: True)
        counts.calls = compare(name, truth["calls"], of(Called), one_side, _same_meld)
        counts.opened = compare(name, ready, of(Opened), one_side, _same_tiles)
        draws = of(Drawn)
        # A drawn hand is noticed again if another hand is opened; the last one counts.
        last = [each for each, after in pairwise([*draws, (math.inf, None)]) if after[0] - each[0] > _SAME_DRAW]
        counts.draws = compare(name, truth["draws"], last, lambda *_: True, _same_players)
    print(film.name, worse or "", len(sightings), "hands,", len(noticed), "noticed", flush=True)
    return counts


def _around(hands: list[dict[str, Any]]) -> list[tuple[float, float]]:
    """Return the parts of a film from some discards before each finished hand until it is cleared away."""
    return [(one["rested"] - _BEFORE, one["cleared"] + 1.5) for one in hands]


def _same_meld(one: dict[str, Any], play: Called) -> bool:
    meld = Hand.from_json({"concealed": "", "melds": [one["meld"]]}).melds[0]
    return (meld.kinds, meld.called_from) == (play.meld.kinds, play.meld.called_from)


def _same_tiles(one: dict[str, Any], play: Opened) -> bool:
    return Hand.from_json(one["hand"]).kind_counts() == play.hand.kind_counts()


def _same_players(one: dict[str, Any], play: Drawn) -> bool:
    return {Side(each["side"]) for each in one["ready"]} == set(play.ready)


def section(pool, folder: Path) -> str:
    """Play the films of a folder as they are and made worse, and return the section of the document."""
    films = sorted(folder.glob("*.json"))
    total = Whole()
    for one in pool.map(measured, films):
        total.add(one)
    worse = {name: Counts() for name in WORSE}
    for name, counts in worse.items():
        for one in pool.map(measured, films, [name] * len(films)):
            counts.add(one.hands)
    hands = total.hands
    truths = [json.loads(film.read_text(encoding="utf-8")) for film in films]
    rows = {
        "films": f"{hands.films}, {hands.seconds:.0f} s; {_many({one['set'] for one in truths}, 'set')}, "
        f"{_many({one['camera'] for one in truths}, 'camera')}",
        "finished hands announced exactly once": f"{_share(hands.once, hands.hands)}; twice {hands.twice}, invented {hands.invented}",
        "finished hands right": f"{_share(hands.right, hands.hands)}; wanted {HANDS_RIGHT}",
        "from rest to announcement, median and slowest": f"{_times(hands.latencies)}; wanted {MEDIAN} s and {SLOWEST:.0f} s",
        "riichi found": f"{_share(total.riichi.found, total.riichi.laid)}; wanted {FOUND}",
        "riichi noticed that was not laid": f"{total.riichi.false}; wanted at most {MOST_FALSE * total.riichi.laid:.1f}",
        "drawn hands found": f"{_share(total.draws.found, total.draws.laid)}; wanted {FOUND}; not drawn: {total.draws.false}",
        "drawn hands with the right ready players": _share(total.draws.right, total.draws.laid),
        "opened ready hands found": f"{_share(total.opened.found, total.opened.laid)}; right {total.opened.right}, "
        f"not ready {total.opened.false}",
        "calls found": f"{_share(total.calls.found, total.calls.laid)}; right {total.calls.right}, "
        f"not laid {total.calls.false}",
        **{
            f"from rest to notice, median and slowest: {name}": _times(getattr(total, name).latencies)
            for name in ("riichi", "draws", "calls")
        },
        **cost(hands),
        **{
            f"finished hands right, film made {name}": f"{_share(one.right, one.hands)}; wanted {WORSE_RIGHT}; "
            f"once {one.once}, invented {one.invented}; {_many(map(str, range(one.films)), 'film')}"
            for name, one in worse.items()
        },
    }
    wrong = [*hands.wrong, *(one for name in fields(total)[1:] for one in getattr(total, name.name).wrong)]
    wrong += [f"made {name}: {one}" for name, counts in worse.items() for one in counts.wrong]
    return (
        "\n## Whole matches\nFilms with riichi, calls and drawn hands, at ten pictures a second. Films made worse have six tenths of the size,\n"
        f"{_DARK:.0%} of the light, the camera on the other side, or JPEG pictures of quality {_QUALITY}; of these, the parts with finished\n"
        f"hands are watched.\n\n{table(rows)}{listed(wrong)}"
    )


def _many(names: Iterable[str], what: str) -> str:
    count = len(set(names))
    return f"{count} {what}{'s' if count != 1 else ''}"


def _share(part: int, whole: int) -> str:
    if not whole:
        return "none laid"
    low, high = _wilson(part, whole)
    return f"{part} of {whole} ({part / whole:.3f}; {low:.3f} to {high:.3f})"


def _wilson(part: int, whole: int, z: float = 1.96) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a share."""
    share, room = part / whole, z * z / whole
    middle = (share + room / 2) / (1 + room)
    half = z * math.sqrt(share * (1 - share) / whole + room / whole / 4) / (1 + room)
    return middle - half, middle + half


def _times(late: list[float]) -> str:
    return f"{statistics.median(late):.2f} s, {max(late):.2f} s" if late else "none"


if __name__ == "__main__":
    total = Whole()
    for name in sys.argv[1:]:
        total.add(measured(Path(name)))
    print(total)
