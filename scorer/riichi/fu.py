"""Compute the fu (minipoints) of one shape: the number for the score, and the parts for explanations.

A test checks that the parts of `fu_items` add up to `fu`.
"""

from __future__ import annotations

from functools import cache

from scorer.arrangement import TRIPLET
from scorer.notation import format_kinds
from scorer.riichi.shapes import ORPHAN_KINDS, PAIRS, REGULAR, Shape
from scorer.rules import Options, number
from scorer.score import FuItem
from scorer.sentences import say

_WAITS = {wait: say(f"fu.wait_{wait}") for wait in ("closed", "edge", "pair")}
_SEVEN_PAIRS = FuItem("seven_pairs", 25, "", say("fu.seven_pairs"))
_BASE = FuItem("base", 20, "", say("fu.base"))
_CONCEALED_DISCARD = FuItem("concealed_discard", 10, "", say("fu.concealed_discard"))
_OPEN_PINFU = FuItem("open_pinfu", 10, "", say("fu.open_pinfu"))


def fu(shape: Shape, options: Options) -> int:
    """Return the fu of a shape, rounded up to a multiple of ten; 25 for seven pairs, 0 for thirteen orphans."""
    if shape.form != REGULAR:
        return 25 if shape.form == PAIRS else 0
    facts = shape.facts
    total = 20 + shape.fu
    if shape.pair >= 27:
        total += _pair_value(shape, options)
    if shape.wait in _WAITS:
        total += 2
    if total == 20 and not facts.open_hand:
        # Pinfu gets no fu for the self-draw.
        return 20 if facts.self_draw else 30
    if facts.self_draw:
        total += number(options, "replacement_draw_fu") if facts.situation.replacement_tile else 2
    elif not facts.open_hand:
        total += 10
    return -(-total // 10) * 10 if total > 20 else 30


def fu_items(shape: Shape, options: Options, *, pinfu: bool) -> list[FuItem]:
    """Return the parts that add up to `fu`, each with its tiles and the reason. Equal parts of all hands are cached."""
    facts = shape.facts
    if shape.form == PAIRS:
        return [_SEVEN_PAIRS]
    if shape.form != REGULAR:
        return []
    items = [_BASE]
    if not facts.open_hand and not facts.self_draw:
        items.append(_CONCEALED_DISCARD)
    if shape.triplets:
        items += _triplet_items(shape)
    value = _pair_value(shape, options) if shape.pair >= 27 else 0
    if value:
        items.append(_pair_item(value, shape.pair))
    if shape.wait in _WAITS:
        items.append(_wait_item(shape.wait, facts.winning))
    if facts.self_draw and not pinfu:
        draw = number(options, "replacement_draw_fu") if facts.situation.replacement_tile else 2
        if draw:
            items.append(_draw_item(draw))
    total = 0
    for item in items:
        total += item.value
    if total == 20 and facts.open_hand:
        items.append(_OPEN_PINFU)
    elif total % 10:
        items.append(_rounding_item(total))
    return items


@cache
def _pair_item(value: int, kind: int) -> FuItem:
    return FuItem("pair", value, format_kinds((kind, kind)), say("fu.pair"))


@cache
def _wait_item(wait: str, kind: int) -> FuItem:
    return FuItem("wait", 2, format_kinds((kind,)), _WAITS[wait])


@cache
def _draw_item(value: int) -> FuItem:
    return FuItem("self_draw", value, "", say("fu.self_draw"))


@cache
def _rounding_item(total: int) -> FuItem:
    return FuItem("rounding", 10 - total % 10, "", say("fu.rounding", total=total))


def _triplet_items(shape: Shape) -> list[FuItem]:
    """Return the fu of triplets and kongs.

    An exposed triplet of simples has 2 fu. A concealed set has twice as many, a set of terminals or honours twice as
    many, and a kong four times as many.
    """
    facts = shape.facts
    items: list[FuItem] = []
    for kind in facts.exposed_kongs:
        items.append(_set_item("exposed_kong", 8, kind, 4))
    for kind in facts.concealed_kongs:
        items.append(_set_item("concealed_kong", 16, kind, 4))
    for kind in facts.meld_pungs:
        items.append(_set_item("exposed_triplet", 2, kind, 3))
    for code in shape.sets:
        if code < TRIPLET:
            continue
        if code == shape.won and not facts.self_draw:
            items.append(_set_item("exposed_triplet", 2, code - TRIPLET, 3, "completed_triplet"))
        else:
            items.append(_set_item("concealed_triplet", 4, code - TRIPLET, 3))
    return items


@cache
def _set_item(name: str, value: int, kind: int, tiles: int, what: str = "") -> FuItem:
    orphan = kind in ORPHAN_KINDS
    because = say(f"fu.{what or name}_{'orphans' if orphan else 'simples'}")
    return FuItem(name, 2 * value if orphan else value, format_kinds((kind,) * tiles), because)


def _pair_value(shape: Shape, options: Options) -> int:
    facts = shape.facts
    if shape.pair >= 31:
        return 2
    names = (shape.pair == facts.seat_wind) + (shape.pair == facts.round_wind)
    return number(options, "double_wind_pair_fu") if names == 2 else 2 * names
