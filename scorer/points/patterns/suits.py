"""Chapters 1 and 2: trivial patterns and one-suit hands."""

from __future__ import annotations

from scorer.points.pattern import Evidence, Table, once
from scorer.points.shapes import HONOURS, ORPHAN_KINDS, PAIRS, REGULAR, Shape

TABLE = Table()
_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@TABLE.enter("all_sequences", "1.1", ("All Sequences", "平和", "平和"), "wsom 183; masters 107")
def all_sequences(shape: Shape) -> list[Evidence]:
    """平和: four chows and any pair, with any wait; claimed chows are allowed."""
    return once(len(shape.chows) == 4)


@TABLE.enter(
    "concealed_hand",
    "1.2",
    ("Concealed Hand", "門前清", "门前清"),
    "wsom 185-187; masters 108, 120, 142",
)
def concealed_hand(shape: Shape) -> list[Evidence]:
    """門前清: four sets and a pair with no claimed set; concealed kongs and a win by discard are allowed."""
    return once(shape.form == REGULAR and not shape.facts.open_hand)


@TABLE.enter("no_terminals", "1.3", ("No Terminals", "断么九", "断幺九"), "wsom 189; masters 109")
def no_terminals(shape: Shape) -> list[Evidence]:
    """断么九: only numbers 2 to 8; claimed sets are allowed, and so are seven pairs."""
    return once(not shape.kinds & ORPHAN_KINDS)


@TABLE.enter(
    "mixed_one_suit",
    "2.1.1",
    ("Mixed One-Suit", "混一色", "混一色"),
    "wsom 4A (191); masters 126",
)
def mixed_one_suit(shape: Shape) -> list[Evidence]:
    """混一色: one suit and at least one honour."""
    return once(len(shape.suits) == 1 and bool(shape.kinds & HONOURS))


@TABLE.enter(
    "pure_one_suit",
    "2.1.2",
    ("Pure One-Suit", "清一色", "清一色"),
    "wsom 4B (193); masters 132",
)
def pure_one_suit(shape: Shape) -> list[Evidence]:
    """清一色: one suit only."""
    return once(len(shape.suits) == 1 and not shape.kinds & HONOURS)


@TABLE.enter(
    "nine_gates",
    "2.2",
    ("Nine Gates", "九蓮宝灯", "九莲宝灯"),
    "wsom 4C (195); masters 148",
)
def nine_gates(shape: Shape) -> list[Evidence]:
    """九蓮宝灯: 1112345678999 of one suit held concealed, completed by any tile of that suit."""
    facts = shape.facts
    if shape.form == PAIRS or facts.melds or facts.wild or len(shape.suits) != 1 or shape.kinds & HONOURS:
        return []
    start = 9 * next(iter(shape.suits))
    held = list(facts.natural)
    held[facts.winning] -= 1
    return once(tuple(held[start : start + 9]) == _NINE_GATES)
