"""Fu (minipoints) of one shape: the number for scoring, and the parts for explaining.

`fu` and `fu_items` follow the same table; a test holds their sums equal.
"""

from __future__ import annotations

from scorer.arrangement import TRIPLET
from scorer.notation import format_kinds
from scorer.riichi.shapes import ORPHAN_KINDS, PAIRS, REGULAR, Shape
from scorer.rules import Options, number
from scorer.score import FuItem
from scorer.sentences import Sentence, say

_WAITS = {wait: say(f"fu.wait_{wait}") for wait in ("closed", "edge", "pair")}
_SETS = {
    what: (say(f"fu.{what}_simples"), say(f"fu.{what}_orphans"))
    for what in ("exposed_kong", "concealed_kong", "exposed_triplet", "completed_triplet", "concealed_triplet")
}
"""What a set is → its sentence if it is of simples, and if it is of terminals or honours."""
_SEVEN_PAIRS, _BASE, _CONCEALED_DISCARD = say("fu.seven_pairs"), say("fu.base"), say("fu.concealed_discard")
_PAIR, _SELF_DRAW, _OPEN_PINFU = say("fu.pair"), say("fu.self_draw"), say("fu.open_pinfu")


def fu(shape: Shape, options: Options, *, pinfu: bool) -> int:
    """The fu of a shape, rounded up to ten (25 for seven pairs, 0 where the form has none)."""
    if shape.form != REGULAR:
        return 25 if shape.form == PAIRS else 0
    facts = shape.facts
    total = 20
    if shape.triplets:
        if facts.melds:
            for kind in facts.exposed_kongs:
                total += 16 if kind in ORPHAN_KINDS else 8
            for kind in facts.concealed_kongs:
                total += 32 if kind in ORPHAN_KINDS else 16
            for kind in facts.meld_pungs:
                total += 4 if kind in ORPHAN_KINDS else 2
        for code in shape.sets:
            if code >= TRIPLET:
                value = 2 if code == shape.won and not facts.self_draw else 4
                total += 2 * value if code - TRIPLET in ORPHAN_KINDS else value
    if shape.pair >= 27:
        total += _pair_value(shape, options)
    if shape.wait in _WAITS:
        total += 2
    if facts.self_draw:
        if not pinfu:
            total += number(options, "replacement_draw_fu") if facts.situation.replacement_tile else 2
    elif not facts.open_hand:
        total += 10
    if total == 20 and facts.open_hand:
        return 30
    return -(-total // 10) * 10


def fu_items(shape: Shape, options: Options, *, pinfu: bool) -> list[FuItem]:
    """The parts that add up to `fu`, each with its tiles and the reason."""
    return [
        FuItem(name, value, format_kinds(kinds), because)
        for name, value, kinds, because in _parts(shape, options, pinfu=pinfu)
    ]


_Part = tuple[str, int, tuple[int, ...], Sentence]


def _parts(shape: Shape, options: Options, *, pinfu: bool) -> list[_Part]:
    facts = shape.facts
    if shape.form == PAIRS:
        return [("seven_pairs", 25, (), _SEVEN_PAIRS)]
    if shape.form != REGULAR:
        return []
    parts: list[_Part] = [("base", 20, (), _BASE)]
    if not facts.open_hand and not facts.self_draw:
        parts.append(("concealed_discard", 10, (), _CONCEALED_DISCARD))
    parts += _triplet_parts(shape)
    value = _pair_value(shape, options)
    if value:
        parts.append(("pair", value, (shape.pair,) * 2, _PAIR))
    if shape.wait in _WAITS:
        parts.append(("wait", 2, (facts.winning,), _WAITS[shape.wait]))
    draw = number(options, "replacement_draw_fu") if facts.situation.replacement_tile else 2
    if facts.self_draw and not pinfu and draw:
        parts.append(("self_draw", draw, (), _SELF_DRAW))
    total = sum(part[1] for part in parts)
    if total == 20 and facts.open_hand:
        parts.append(("open_pinfu", 10, (), _OPEN_PINFU))
    elif total % 10:
        parts.append(("rounding", 10 - total % 10, (), say("fu.rounding", total=total)))
    return parts


def _triplet_parts(shape: Shape) -> list[_Part]:
    """2 for an exposed triplet of simples; doubled if concealed, doubled for terminals or honours, quadrupled for a
    kong.
    """
    facts = shape.facts
    parts: list[_Part] = []
    for kind in facts.exposed_kongs:
        parts.append(_set_part("exposed_kong", 8, kind, 4))
    for kind in facts.concealed_kongs:
        parts.append(_set_part("concealed_kong", 16, kind, 4))
    for kind in facts.meld_pungs:
        parts.append(_set_part("exposed_triplet", 2, kind, 3))
    for code in shape.sets:
        if code < TRIPLET:
            continue
        if code == shape.won and not facts.self_draw:
            parts.append(_set_part("exposed_triplet", 2, code - TRIPLET, 3, "completed_triplet"))
        else:
            parts.append(_set_part("concealed_triplet", 4, code - TRIPLET, 3))
    return parts


def _set_part(name: str, value: int, kind: int, tiles: int, what: str = "") -> _Part:
    of_simples, of_orphans = _SETS[what or name]
    if kind in ORPHAN_KINDS:
        return (name, 2 * value, (kind,) * tiles, of_orphans)
    return (name, value, (kind,) * tiles, of_simples)


def _pair_value(shape: Shape, options: Options) -> int:
    facts = shape.facts
    if shape.pair >= 31:
        return 2
    names = (shape.pair == facts.seat_wind) + (shape.pair == facts.round_wind)
    return number(options, "double_wind_pair_fu") if names == 2 else 2 * names
