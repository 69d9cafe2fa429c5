"""Yaku that depend on the kinds of tiles in a hand, and seven pairs."""

from __future__ import annotations

from scorer.facts import HONOURS, ORPHANS, TERMINAL_CHOWS
from scorer.riichi.pattern import Evidence, Table, When, there
from scorer.riichi.shapes import ORPHAN_KINDS, PAIRS, REGULAR, TERMINAL_KINDS, Shape

TABLE = Table()


@TABLE.enter(
    "tanyao",
    ("All Simples", "断么九", "断幺九"),
    1,
    1,
    when=When(honours=False, terminals=False, decides=True),
)
def tanyao(shape: Shape) -> Evidence | None:
    """断么九: no terminals or honours."""
    return there(not shape.facts.counts & ORPHANS)


@TABLE.enter(
    "chiitoitsu",
    ("Seven Pairs", "七対子", "七对子"),
    2,
    0,
    when=When(form=PAIRS, decides=True),
)
def chiitoitsu(shape: Shape) -> Evidence | None:
    """七対子: seven different pairs."""
    return there(shape.form == PAIRS)


@TABLE.enter(
    "chanta",
    ("Mixed Outside Hand", "混全帯么九", "混全带幺九"),
    2,
    1,
    when=When(form=REGULAR, least_chows=1, most_simples=1),
)
def chanta(shape: Shape) -> Evidence | None:
    """混全帯么九: a terminal or honour in every set and in the pair, with at least one chow."""
    return there(bool(shape.chows) and _outside(shape, ORPHAN_KINDS))


@TABLE.enter(
    "junchan",
    ("Pure Outside Hand", "純全帯么九", "纯全带幺九"),
    3,
    2,
    ("chanta",),
    when=When(form=REGULAR, least_chows=1, honours=False, terminals=True, most_simples=1),
)
def junchan(shape: Shape) -> Evidence | None:
    """純全帯么九: a terminal in every set and in the pair, with at least one chow."""
    return there(bool(shape.chows) and _outside(shape, TERMINAL_KINDS))


def _outside(shape: Shape, kinds: frozenset[int]) -> bool:
    if shape.form != REGULAR or shape.pair not in kinds:
        return False
    for code in shape.chows:
        if code not in TERMINAL_CHOWS:
            return False
    return kinds.issuperset(shape.triplets)


@TABLE.enter(
    "honroutou",
    ("All Terminals and Honours", "混老頭", "混老头"),
    2,
    2,
    when=When(most_simples=0, decides=True),
)
def honroutou(shape: Shape) -> Evidence | None:
    """混老頭: terminals and honours only (all triplets or seven pairs)."""
    return there(not shape.facts.counts & ~ORPHANS)


@TABLE.enter(
    "honitsu",
    ("Half Flush", "混一色", "混一色"),
    3,
    2,
    when=When(honours=True, least_suits=1, most_suits=1, decides=True),
)
def honitsu(shape: Shape) -> Evidence | None:
    """混一色: one suit, with honours."""
    return there(shape.facts.suits == 1 and bool(shape.facts.counts & HONOURS))


@TABLE.enter(
    "chinitsu",
    ("Full Flush", "清一色", "清一色"),
    6,
    5,
    when=When(honours=False, most_suits=1, decides=True),
)
def chinitsu(shape: Shape) -> Evidence | None:
    """清一色: one suit, without honours."""
    return there(shape.facts.suits == 1 and not shape.facts.counts & HONOURS)
