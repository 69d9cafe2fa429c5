"""Chapter 8: terminals."""

from __future__ import annotations

from scorer.points.pattern import Evidence, Table, once
from scorer.points.shapes import ORPHAN_KINDS, REGULAR, TERMINAL_CHOWS, TERMINALS, THIRTEEN, Shape

TABLE = Table()


def _each_holds(shape: Shape, kinds: frozenset[int]) -> bool:
    """Return whether every set and the pair holds a number terminal, or one of `kinds`."""
    return (
        shape.form == REGULAR
        and shape.pair in kinds
        and all(code in TERMINAL_CHOWS for code in shape.chows)
        and all(kind in kinds for kind in shape.triplets)
    )


@TABLE.enter(
    "mixed_lesser_terminals",
    "8.1.1",
    ("Mixed Lesser Terminals", "混全帯么九", "混全带幺九"),
    "wsom 13A (254); masters 127",
)
def mixed_lesser_terminals(shape: Shape) -> list[Evidence]:
    """混全帯么九: every set and the pair contain a terminal or an honour."""
    return once(_each_holds(shape, ORPHAN_KINDS))


@TABLE.enter(
    "pure_lesser_terminals",
    "8.1.2",
    ("Pure Lesser Terminals", "純全帯么九", "纯全带幺九"),
    "wsom 13B (256); masters 129",
)
def pure_lesser_terminals(shape: Shape) -> list[Evidence]:
    """純全帯么九: every set and the pair contain a one or a nine."""
    return once(_each_holds(shape, TERMINALS))


@TABLE.enter(
    "mixed_greater_terminals",
    "8.1.3",
    ("Mixed Greater Terminals", "混么九", "混幺九"),
    "wsom 13C (258, which says 混一色); masters 133",
)
def mixed_greater_terminals(shape: Shape) -> list[Evidence]:
    """混么九: only terminals and honours; four triplets and a pair, or seven pairs, but not thirteen terminals."""
    return once(shape.form != THIRTEEN and shape.kinds <= ORPHAN_KINDS)


@TABLE.enter(
    "pure_greater_terminals",
    "8.1.4",
    ("Pure Greater Terminals", "清么九", "清幺九"),
    "wsom 13D (260, which says 清一色); masters 146",
)
def pure_greater_terminals(shape: Shape) -> list[Evidence]:
    """清么九: only ones and nines."""
    return once(shape.kinds <= TERMINALS)
