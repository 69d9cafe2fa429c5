"""Edge, closed and single wait. At most one counts, and only if a single kind of tile wins (page 27)."""

from __future__ import annotations

from scorer import arrangement
from scorer.arrangement import COMPLETED
from scorer.facts import Facts
from scorer.mcr.combinations import PAIR_BIT
from scorer.mcr.readings import HONOURS, ORPHANS, PAIRS, STRAIGHT, Reading, completing, held_by_winner
from scorer.mcr.whole import Found
from scorer.packed import one
from scorer.rules import Options

_NUMBERS = {"edge": 77, "closed": 78}


def waits(reading: Reading, options: Options) -> Found:
    """Return the wait fans that the winning tile makes in this reading."""
    facts = reading.facts
    if reading.form == HONOURS:
        return []  # 14 of the 16 kinds are held, so another kind wins too
    if reading.form == ORPHANS:
        # With all thirteen kinds in hand, every one of these kinds completes the hand.
        return [] if facts.concealed >> 5 * facts.winning & 31 == 2 else [(79, 0)]
    if reading.form == PAIRS:
        return [(79, 0)] if _alone(facts, facts.concealed, options) else []
    winning = facts.winning
    found = []
    for code, wait in COMPLETED[winning]:
        if wait in _NUMBERS and code in reading.own:
            found.append((_NUMBERS[wait], 1 << reading.sets.index(code)))
    if reading.pair == winning:
        found.append((79, PAIR_BIT))
    counts = facts.concealed
    if found and reading.form == STRAIGHT:
        judged = options["knitted_wait"]
        if judged == "outside" and winning in reading.knitted:
            return []
        if judged == "none":
            found = [each for each in found if each[0] == 79]
        counts = sum([one(kind) for code in reading.own for kind in arrangement.set_kinds(code)])
        counts += 2 * one(reading.pair)
    return found if found and _alone(facts, counts, options) else []


def _alone(facts: Facts, counts: int, options: Options) -> bool:
    """Return whether only the kind of the winning tile completes these tiles."""
    kinds = completing(counts - one(facts.winning), pairs=not facts.melds)
    if not options["dead_tile_waits"]:
        kinds = [kind for kind in kinds if kind == facts.winning or held_by_winner(facts, kind) < 4]
    return kinds == [facts.winning]
