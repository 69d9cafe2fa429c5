"""Liability (pao): whether the player whose discard completed the last set of a yakuman pays for it, and how much."""

from __future__ import annotations

from scorer.hand import Hand
from scorer.riichi.checks import liable_name, liable_pattern
from scorer.riichi.limits import YAKUMAN
from scorer.riichi.pattern import Evidence
from scorer.riichi.value import CountedYakuman
from scorer.rules import Options
from scorer.score import NotCounted
from scorer.sentences import say
from scorer.situation import Seat, Situation


def liability(
    hand: Hand, situation: Situation, options: Options, counted: list[CountedYakuman], base: int
) -> tuple[dict[Seat, int], list[NotCounted]]:
    """Return the part of the `base` points for which each player is liable, in the order of the patterns.

    The second value has, for each player who was named as liable but is not, the reason. If liability covers the whole
    hand, the first liable player is also liable for all other points.
    """
    liable: dict[Seat, int] = {}
    refused: list[NotCounted] = []
    named = {liable_pattern(name): (name, seat) for name, seat in situation.liable.items()}
    for entry, times, evidence in counted:
        if entry.id not in named:
            continue
        name, seat = named.pop(entry.id)
        if _declared(hand, evidence, claimed_only=bool(options["liability_all_claimed"])):
            part = min(YAKUMAN * times, base - sum(liable.values()))
            if part:
                liable[seat] = liable.get(seat, 0) + part
        else:
            refused.append(NotCounted("liability", say("riichi.liability_not_claimed", name=liable_name(name))))
    if liable and options["liability_covers"] == "hand":
        first = next(iter(liable))
        liable[first] += base - sum(liable.values())
    for name, _ in named.values():
        refused.append(NotCounted("liability", say("riichi.liability_not_counted", name=liable_name(name))))
    return liable, refused


def _declared(hand: Hand, evidence: Evidence, *, claimed_only: bool) -> bool:
    """Return whether the sets of the pattern are declared, as liability requires.

    If the whole hand makes the pattern, all sets must be declared.
    """
    melds = [meld for meld in hand.melds if meld.kind.is_claimed or not claimed_only]
    declared = {meld.kinds[0] for meld in melds}
    claimed = {meld.kinds[0] for meld in melds if meld.kind.is_claimed}
    if not evidence:
        return len(melds) == 4 and bool(claimed)
    sets = {kind for kind in evidence if evidence.count(kind) >= 3}
    return sets <= declared and bool(sets & claimed)
