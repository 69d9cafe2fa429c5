"""A shape as text: its sets and its pair, and the tiles that wild tiles stand for."""

from __future__ import annotations

from scorer import arrangement
from scorer.notation import format_kinds
from scorer.points.pattern import stands_text
from scorer.points.placed import Group, concealed_groups
from scorer.points.shapes import SEVEN_WILD, Shape


def groups(shape: Shape) -> list[str]:
    """Return the groups as texts: concealed sets, melds, and then the pair. `123p (7s for 2p)` has a wild tile."""
    facts = shape.facts

    def text(group: Group) -> str:
        return format_kinds(group.kinds) + (f" ({stands_text(group.stands)})" if group.stands else "")

    declared = [format_kinds(arrangement.set_kinds(code)) for code in facts.claimed_chows]
    declared += [format_kinds((kind,) * 3) for kind in facts.pungs]
    declared += [format_kinds((kind,) * 4) for kind in facts.kongs]
    if shape.form == SEVEN_WILD:
        others = shape.concealed[: -len(facts.wild)]
        return [format_kinds(facts.wild), *([format_kinds(others)] if others else []), *declared]
    concealed = [text(group) for group in concealed_groups(shape)]
    return [*concealed[:-1], *declared, concealed[-1]]
