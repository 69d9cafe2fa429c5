"""A shape as text: its sets and its pair, and what wild tiles stand for in each."""

from __future__ import annotations

from scorer import arrangement
from scorer.notation import format_kinds
from scorer.points.pattern import stands_text
from scorer.points.shapes import PAIRS, REGULAR, SEVEN_WILD, Shape


def groups(shape: Shape) -> list[str]:
    """The arrangement: concealed sets, melds, the pair last; `123p (7s for 2p)` where a tile is wild."""
    facts = shape.facts
    left = list(facts.natural)
    wild = list(shape.stands)

    def text(kinds: tuple[int, ...]) -> str:
        stands: list[tuple[int, int]] = []
        for kind in kinds:
            if left[kind]:
                left[kind] -= 1
            else:
                stand = next(stand for stand in wild if stand[1] == kind)
                wild.remove(stand)
                stands.append(stand)
        return format_kinds(kinds) + (f" ({stands_text(stands)})" if stands else "")

    declared = [format_kinds(arrangement.set_kinds(code)) for code in facts.claimed_chows]
    declared += [format_kinds((kind,) * 3) for kind in facts.pungs]
    declared += [format_kinds((kind,) * 4) for kind in facts.kongs]
    if shape.form == SEVEN_WILD:
        others = shape.concealed[: -len(facts.wild)]
        return [format_kinds(facts.wild), *([format_kinds(others)] if others else []), *declared]
    if shape.form == REGULAR:
        pair = text((shape.pair,) * 2)
        return [*(text(arrangement.set_kinds(code)) for code in shape.sets), *declared, pair]
    if shape.form == PAIRS:
        return [text((kind, kind)) for kind in shape.pairs]
    return [text(tuple(sorted(shape.concealed)))]
