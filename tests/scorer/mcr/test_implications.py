"""What a fan necessarily brings does not count with it: every entry of the column, by a hand where it decides.

`COLUMN` is copied from the rule page, so that an entry that is lost in `scorer.mcr.fans` fails here.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from scorer.facts import Facts
from scorer.hand import Hand
from scorer.mcr import editions
from scorer.mcr.editions import BOOKS, CHINA, Book
from scorer.mcr.fans import BY_NUMBER, FANS, TERMINAL_PUNG
from scorer.mcr.notes import left_out
from scorer.mcr.value import Principle, best, lawful
from scorer.rules import rule_set
from scorer.situation import Situation
from tests.scorer.mcr.lines import generated

COLUMN = {
    1: (38, 48, 60, 61, 73), 2: (54, 59), 3: (49, 75), 4: (22, 56, 62, 76, 73), 5: (17, 48, 53, 57, 67, 74, 79),
    6: (19, 22, 56, 62, 76, 79), 7: (18, 51, 56, 62, 79), 8: (18, 48, 55, 65, 73, 76), 9: (38, 73), 10: (54, 59),
    11: (18, 48, 55, 73), 12: (33, 48, 56, 62, 66), 13: (19, 22, 63, 69, 72, 76), 14: (23, 24, 64, 69),
    15: (23, 24, 48), 16: (30, 71, 72), 17: (53, 57, 67, 74), 18: (48, 55, 73), 19: (56, 62, 79),
    20: (34, 51, 56, 62, 79), 21: (48, 68, 76), 22: (76,), 23: (24, 69), 24: (23,), 25: (36, 76), 26: (68, 76),
    27: (37, 76), 28: (71, 72), 29: (63, 70, 72, 76), 31: (68, 76), 32: (65,), 33: (66,), 34: (51, 56, 62, 79),
    36: (76,), 37: (76,), 38: (73,), 40: (75,), 41: (70,), 44: (80,), 46: (80,), 47: (58,), 52: (79,), 53: (66, 67),
    54: (59,), 56: (80,), 57: (74,), 59: (73,), 60: (73,), 61: (73,), 63: (76,), 68: (76,), 77: (78, 79), 78: (79,),
    82: (67, 74),
}  # fmt: skip
ENTRIES = [(fan, other) for fan, others in COLUMN.items() for other in others]
NEVER_MEET = {(3, 75), (13, 19), (14, 24), (15, 23), (20, 79), (23, 24), (24, 23), (34, 79), (59, 73)}
"""Entries of the book for fans that no reading has both: they are shown on a list of the two."""


def ruled_out(hand: Hand, situation: Situation) -> set[tuple[int, int]]:
    """The pairs of a fan that counts and one that it brings, in the best reading of the hand."""
    found = best(Facts(hand, situation), rule_set("mcr").defaults)[0]
    return {
        (each.by, each.number)
        for each in left_out(found, BOOKS[CHINA])
        if each.principle in (Principle.NON_REPEAT, Principle.NON_SEPARATION)
    }


@cache
def hands() -> dict[tuple[int, int], tuple[Hand, Situation]]:
    """A hand of the generated lines for each entry that it shows."""
    shown: dict[tuple[int, int], tuple[Hand, Situation]] = {}
    for line in generated():
        hand, situation = Hand.from_json(line["hand"]), Situation.from_json(line["situation"])
        for entry in ruled_out(hand, situation):
            shown.setdefault(entry, (hand, situation))
    return shown


def without(book: Book, fan: int, other: int) -> Book:
    """The book without one entry."""

    def shorter(table):
        return {number: tuple(each for each in row if (number, each) != (fan, other)) for number, row in table.items()}

    terminals = {number: takes for number, takes in book.terminals.items() if (number, TERMINAL_PUNG) != (fan, other)}
    return replace(book, implies=shorter(book.implies), within=shorter(book.within), terminals=terminals)


@pytest.mark.parametrize(("fan", "other"), ENTRIES, ids=[f"{fan}-{other}" for fan, other in ENTRIES])
def test_an_entry_decides(fan, other, monkeypatch):
    book = BOOKS[CHINA]
    shorter = without(book, fan, other)
    if (fan, other) in NEVER_MEET:
        both = [(fan, 0b11), (other, 0b11)]
        assert lawful(both, book)[0] == both[:1]
        assert lawful(both, shorter)[0] == both
        return
    hand, situation = hands()[fan, other]
    assert (fan, other) in ruled_out(hand, situation)
    monkeypatch.setitem(editions.BOOKS, CHINA, shorter)
    assert (fan, other) not in ruled_out(hand, situation)


def test_the_table_has_no_other_entry():
    entries = {
        (fan.number, other)
        for fan in FANS
        for other in (*fan.implies, *fan.within, *((TERMINAL_PUNG,) if fan.terminals else ()))
    }
    assert entries == set(ENTRIES)
    assert len(ENTRIES) == 133  # 131 of the column of the rule page, and two of the melded and concealed kong


def test_what_never_meets_never_meets():
    assert not NEVER_MEET & set(hands())


def test_a_fan_that_is_ruled_out_rules_out_nothing():
    # Three kongs bring two concealed kongs, which would bring two concealed pungs: those count (section 5).
    assert lawful([(17, 0), (53, 0), (66, 0)], BOOKS[CHINA])[0] == [(17, 0), (66, 0)]


def test_the_order_of_the_table_is_that_of_the_points():
    points = [fan.points for fan in FANS]
    assert sorted(points, reverse=True) == points
    assert BY_NUMBER[82].points == 5
