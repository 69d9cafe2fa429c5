"""A shape as text: its sets and its pair, and the tiles that wild tiles stand for."""

from __future__ import annotations

from scorer import arrangement
from scorer.notation import format_kinds
from scorer.points.pattern import stands_terms
from scorer.points.placed import Group, concealed_groups
from scorer.points.shapes import SEVEN_WILD, Shape
from scorer.sentences import Sentence, say


def groups(shape: Shape) -> list[str | Sentence]:
    """Return the groups: concealed sets, melds, and then the pair.

    A group with a wild tile is a sentence, in English `123p (7s for 2p)`; any other is notation.
    """
    facts = shape.facts

    def text(group: Group) -> str | Sentence:
        tiles = format_kinds(group.kinds)
        return say("points.group", tiles=tiles, stands=stands_terms(group.stands)) if group.stands else tiles

    declared = [format_kinds(arrangement.set_kinds(code)) for code in facts.claimed_chows]
    declared += [format_kinds((kind,) * 3) for kind in facts.pungs]
    declared += [format_kinds((kind,) * 4) for kind in facts.kongs]
    if shape.form == SEVEN_WILD:
        others = shape.concealed[: -len(facts.wild)]
        return [format_kinds(facts.wild), *([format_kinds(others)] if others else []), *declared]
    concealed = [text(group) for group in concealed_groups(shape)]
    return [*concealed[:-1], *declared, concealed[-1]]
