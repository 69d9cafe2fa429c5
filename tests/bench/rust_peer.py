"""Scores the hands of the vectors with `riichienv`, a library in Rust, for a row of `tests.bench.scoring`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import metadata
from typing import Any

Line = dict[str, Any]


def name() -> str:
    """Return the name of the library and its version; empty if it is not installed."""
    try:
        return f"riichienv {metadata.version('riichienv')}"
    except metadata.PackageNotFoundError:
        return ""


def results(block: Sequence[Line]) -> Iterator[Any]:
    """Yield the result of each hand; its objects are built from the lists of tiles."""
    from riichienv import Conditions, HandEvaluator, Meld, MeldType

    kinds = {
        "chi": MeldType.Chi,
        "pon": MeldType.Pon,
        "ankan": MeldType.Ankan,
        "daiminkan": MeldType.Daiminkan,
        "kakan": MeldType.Kakan,
    }
    for line in block:
        melds = [Meld(kinds[each["type"]], each["tiles"], each["type"] != "ankan") for each in line["melds"]]
        conditions = Conditions(
            tsumo=line["tsumo"],
            riichi=line["riichi"] or line["double_riichi"],
            double_riichi=line["double_riichi"],
            ippatsu=line["ippatsu"],
            haitei=line["haitei"],
            houtei=line["houtei"],
            rinshan=line["rinshan"],
            chankan=line["chankan"],
            tsumo_first_turn=line["tenhou"] or line["chiihou"],
            player_wind=line["seat_wind"],
            round_wind=line["round_wind"],
        )
        hand = HandEvaluator(line["closed"], melds)
        yield hand.calc(line["win_tile"], line["dora_ind"], conditions, line["ura_ind"])


def score(block: Sequence[Line]) -> None:
    """Score the hands."""
    for _ in results(block):
        pass


def note(found: Sequence[Line]) -> str:
    """Return in how many hands without yakuman and red fives the library finds the expected han and fu."""
    plain = [line for line in found if not line["expected"].get("yakuman") and not _reds(line)]
    same = sum(
        (result.han, result.fu) == (line["expected"]["han"], line["expected"]["fu"])
        for line, result in zip(plain, results(plain))
    )
    return (
        f"{name()} is written in Rust. It counts red fives under all rules; of {len(plain):,} generated hands without red "
        f"fives and yakuman, it finds the expected han and fu in {same:,}."
    )


def _reds(line: Line) -> bool:
    """Return whether the hand has a tile that the library takes for a red five."""
    shown = [*line["closed"], *(tile for meld in line["melds"] for tile in meld["tiles"])]
    return any(tile in (16, 52, 88) for tile in shown)
