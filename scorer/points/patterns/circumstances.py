"""Chapter 9: circumstances of the win."""

from __future__ import annotations

from scorer.points.pattern import Evidence, Table, once
from scorer.points.shapes import REGULAR, Shape
from scorer.situation import Seat, Situation

TABLE = Table()


@TABLE.enter(
    "final_draw",
    "9.1.1",
    ("Final Draw", "海底撈月", "海底捞月"),
    "wsom 14A (262-264); masters 114",
)
def final_draw(shape: Shape) -> list[Evidence]:
    """海底撈月: self-draw of the last tile of the wall."""
    return once(shape.facts.situation.last_tile and shape.facts.self_draw)


@TABLE.enter(
    "final_discard",
    "9.1.2",
    ("Final Discard", "河底撈魚", "河底捞鱼"),
    "wsom 14B (266-268); masters 115",
)
def final_discard(shape: Shape) -> list[Evidence]:
    """河底撈魚: a win on the discard after the last tile of the wall was drawn."""
    return once(shape.facts.situation.last_tile and not shape.facts.self_draw)


@TABLE.enter(
    "win_on_kong",
    "9.2",
    ("Win on a Kong", "嶺上開花", "岭上开花"),
    "wsom 15A (270-272); masters 116",
)
def win_on_kong(shape: Shape) -> list[Evidence]:
    """嶺上開花: self-draw of a replacement tile; it can count together with Final Draw."""
    return once(shape.facts.situation.replacement_tile)


@TABLE.enter(
    "robbing_a_kong",
    "9.3",
    ("Robbing a Kong", "搶槓", "抢杠"),
    "wsom 15B (274-276), 141; masters 117",
)
def robbing_a_kong(shape: Shape) -> list[Evidence]:
    """搶槓: a win on a tile that another player adds to a pung."""
    return once(shape.facts.situation.robbed_kong)


def first_discard(situation: Situation) -> bool:
    """Return whether the winning tile can be East's first discard: no tile was discarded before it."""
    return not situation.self_draw and situation.discarder in (None, Seat.EAST) and not situation.discards_since


def _blessed(shape: Shape) -> bool:
    """Return whether it is the first turn, and the hand has sets and a pair if the rules require them
    (`blessing_special`).
    """
    any_form = bool(shape.facts.options.get("blessing_special", True))
    return shape.facts.situation.first_turn and (any_form or shape.form == REGULAR)


@TABLE.enter(
    "blessing_of_heaven",
    "9.4.1",
    ("Blessing of Heaven", "天和", "天和"),
    "wsom 16A (278-280); masters 140",
)
def blessing_of_heaven(shape: Shape) -> list[Evidence]:
    """天和: East wins with the tiles that were dealt; it does not count if East declared a concealed kong."""
    situation = shape.facts.situation
    return once(situation.seat is Seat.EAST and situation.self_draw and _blessed(shape))


@TABLE.enter(
    "blessing_of_earth",
    "9.4.2",
    ("Blessing of Earth", "地和", "地和"),
    "wsom 16B (282-286); masters 141",
)
def blessing_of_earth(shape: Shape) -> list[Evidence]:
    """地和: another player wins on East's first discard; it does not count if East declared a concealed kong."""
    situation = shape.facts.situation
    return once(situation.seat is not Seat.EAST and first_discard(situation) and _blessed(shape))
