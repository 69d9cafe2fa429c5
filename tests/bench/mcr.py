"""Measures the time to score a hand under mcr (median and p99), as ratios to riichi and to PyMahjongGB.

The peer wraps a scorer in C++; it gives fans and points, without payments and reasons. `detail`: ours writes every
sentence, since a player reads them. Processor time of each hand; the sets take turns, hand by hand.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from importlib import metadata
from importlib.util import find_spec
from statistics import median
from typing import Any

from scorer.api import answer_line
from tests.scorer.vector_files import HERE, lines, riichi_request

PEER = "PyMahjongGB"
ROUNDS = 3
_SEATS = ("east", "south", "west", "north")
_PACKS = {"chow": "CHI", "pung": "PENG"}

Work = Callable[[str], str]


def ours(text: str) -> str:
    """Return the answer of Tehai with all sentences."""
    return json.dumps(answer_line(text), ensure_ascii=False)


def _tiles(text: str) -> list[str]:
    """Return tiles such as `123m7z` in the notation of the peer: W1 W2 W3 J3."""
    found, digits = [], ""
    for letter in text:
        if letter.isdigit():
            digits += letter
            continue
        for digit in digits:
            if letter == "z":
                found.append(f"F{digit}" if digit < "5" else f"J{'321'[int(digit) - 5]}")
            else:
                found.append({"m": "W", "p": "B", "s": "T"}[letter] + digit)
        digits = ""
    return found


def peers(text: str) -> str:
    """Score the hand with PyMahjongGB: convert the text to its lists, and return its fans as text."""
    from MahjongGB import MahjongFanCalculator

    request = json.loads(text)
    hand, situation = request["hand"], request["situation"]
    packs = []
    for meld in hand["melds"]:
        tiles = _tiles(meld["tiles"])
        offer = 0 if meld["kind"] == "concealed kong" else 1
        packs.append((_PACKS.get(meld["kind"], "GANG"), tiles[1] if meld["kind"] == "chow" else tiles[0], offer))
    held, won = _tiles(hand["concealed"]), _tiles(hand["winning_tile"])[0]
    held.remove(won)
    fans = MahjongFanCalculator(
        tuple(packs),
        tuple(held),
        won,
        len(hand["flowers"][:-1]),
        situation["win"] == "self-draw",
        situation["last_of_kind"],
        (situation["replacement_tile"] and not situation["replacement_after_flower"]) or situation["robbed_kong"],
        situation["last_tile"],
        _SEATS.index(situation["seat"]),
        _SEATS.index(situation["round"]),
        True,
    )
    return json.dumps(fans, ensure_ascii=False)


def mcr_texts() -> list[str]:
    """Return the generated winning hands, as lines of text."""
    return [
        json.dumps({key: line[key] for key in ("rules", "hand", "situation")})
        for line in lines(HERE / "mcr-generated.jsonl.gz")
        if line["valid"]
    ]


def riichi_texts() -> list[str]:
    """Return the generated riichi hands that win, as lines of text."""
    texts = [json.dumps(riichi_request(line, "riichi")) for line in lines(HERE / "riichi-generated.jsonl.gz")]
    return [text for text in texts if answer_line(text)["valid"]]


def measured(works: Sequence[tuple[str, Work, Sequence[str]]]) -> dict[str, tuple[float, float]]:
    """Return the median and the p99 in microseconds of each scorer over its texts."""
    times: dict[str, list[int]] = {name: [] for name, _, _ in works}
    for _ in range(ROUNDS):
        for place in range(max(len(texts) for _, _, texts in works)):
            for name, work, texts in works:
                if place < len(texts):
                    start = time.thread_time_ns()
                    work(texts[place])
                    times[name].append(time.thread_time_ns() - start)
    return {name: (median(each) / 1000, sorted(each)[int(0.99 * len(each))] / 1000) for name, each in times.items()}


def section() -> list[str]:
    """Return the section of the page about mcr."""
    mcr, riichi = mcr_texts(), riichi_texts()
    works: list[tuple[str, Work, Sequence[str]]] = [("mcr", ours, mcr), ("riichi", ours, riichi)]
    if find_spec("MahjongGB") is not None:
        works.append((f"{PEER} {metadata.version(PEER)}", peers, mcr))
    for _, work, texts in works:
        for text in texts[:200]:
            work(text)
    found = measured(works)
    own: Any = found["mcr"]
    rows = [
        f"| {name} | {middle:,.0f} | {most:,.0f} | {own[0] / middle:.2f} | {own[1] / most:.2f} |"
        for name, (middle, most) in found.items()
    ]
    return [
        "## Mahjong Competition Rules, from text to text",
        "",
        f"Each scorer reads a hand as JSON text and writes the score as JSON text with all sentences. The hands are {len(mcr):,} generated",
        f"winning hands for mcr and {len(riichi):,} for riichi. {PEER} is a C++ program that returns only fans; it is measured if it is",
        "installed. A ratio above 1 means that mcr takes longer than the scorer of this row.",
        "",
        "| scorer | median µs | p99 µs | mcr / it, median | mcr / it, p99 |",
        "|---|---:|---:|---:|---:|",
        *rows,
        "",
    ]


if __name__ == "__main__":
    print("\n".join(section()))
