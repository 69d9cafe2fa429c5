"""Liability (pao): whether the player who fed the last set of a yakuman answers for it, and for how much."""

from __future__ import annotations

from scorer.hand import Hand
from scorer.riichi.checks import liable_pattern
from scorer.riichi.limits import YAKUMAN
from scorer.riichi.pattern import Evidence
from scorer.riichi.yakuman import Yakuman
from scorer.rules import Options
from scorer.score import NotCounted
from scorer.situation import Seat, Situation


def liability(
    hand: Hand, situation: Situation, options: Options, counted: list[tuple[Yakuman, int, Evidence]]
) -> tuple[Seat | None, int, list[NotCounted]]:
    """Who is liable, for how many base points; and why somebody named is not."""
    liable: Seat | None = None
    base = 0
    refused: list[NotCounted] = []
    for name, seat in situation.liable.items():
        entry = next((e for e in counted if e[0].id == liable_pattern(name)), None)
        if entry is None:
            refused.append(NotCounted("liability", f"{name} does not count in this hand."))
        elif not _declared(hand, entry[2], claimed_only=bool(options["liability_all_claimed"])):
            refused.append(NotCounted("liability", f"Not every set of {name} was claimed, so nobody is liable."))
        else:
            liable = seat
            base += YAKUMAN * entry[1]
    return liable, base, refused


def _declared(hand: Hand, evidence: Evidence, *, claimed_only: bool) -> bool:
    """Whether the sets that make the pattern lie declared, as liability asks (all of the hand's, where it is whole)."""
    melds = [meld for meld in hand.melds if meld.kind.is_claimed or not claimed_only]
    declared = {meld.kinds[0] for meld in melds}
    claimed = {meld.kinds[0] for meld in melds if meld.kind.is_claimed}
    if not evidence:
        return len(melds) == 4 and bool(claimed)
    sets = {kind for kind in evidence if evidence.count(kind) >= 3}
    return sets <= declared and bool(sets & claimed)
