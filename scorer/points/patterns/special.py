"""Chapter 10: hands that are not four sets and a pair."""

from __future__ import annotations

from scorer.points.pattern import Evidence, Table, once
from scorer.points.shapes import PAIRS, THIRTEEN, Shape

TABLE = Table()


@TABLE.enter(
    "thirteen_terminals",
    "10.1",
    ("Thirteen Terminals", "十三么九", "十三幺九"),
    "wsom 17 (288, which says 混老頭); masters 142",
)
def thirteen_terminals(shape: Shape) -> list[Evidence]:
    """十三么九: one of each terminal and honour, and a second tile of one of these."""
    return once(shape.form == THIRTEEN)


@TABLE.enter("seven_pairs", "10.2", ("Seven Pairs", "七対子", "七对子"), "wsom 18 (290); masters 120")
def seven_pairs(shape: Shape) -> list[Evidence]:
    """七対子: seven pairs; four identical tiles that are not a declared kong are two pairs."""
    return once(shape.form == PAIRS)
