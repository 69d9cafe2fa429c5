"""Patterns of AML only: its combinations and bonuses (point-pattern rules 3)."""

from __future__ import annotations

from scorer.arrangement import set_kinds
from scorer.points.pattern import ABSENT, Evidence, Table, once
from scorer.points.patterns.suits import mixed_one_suit, pure_one_suit
from scorer.points.patterns.triplets import all_triplets
from scorer.points.shapes import DRAGONS, GREENS, HONOURS, PAIRS, Shape
from scorer.situation import Seat

TABLE = Table()
BONUSES = Table()
_NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


@TABLE.enter(
    "mixed_one_suit_all_triplets",
    "2.1.3",
    ("Mixed One-Suit with All Triplets", "混一色対々和", "混一色对对和"),
    "masters 252",
)
def mixed_one_suit_all_triplets(shape: Shape) -> list[Evidence]:
    """混一色対々和: one suit and honours, four triplets or kongs and the pair."""
    return once(bool(all_triplets(shape)) and bool(mixed_one_suit(shape)))


@TABLE.enter(
    "nine_tile_straight",
    "7.1.1",
    ("Nine-Tile Straight", "一気通貫", "一气通贯"),
    "masters 253",
    key="nine_tile_straight_concealed",
)
def nine_tile_straight(shape: Shape) -> list[Evidence]:
    """一気通貫: 123, 456 and 789 of one suit, none of them claimed (a winning discard may complete one)."""
    for start in (0, 9, 18):
        if all(start + step in shape.sets for step in (0, 3, 6)):
            return [tuple(range(start, start + 9))]
    return ABSENT


@TABLE.enter(
    "one_suit_straight",
    "7.1.2",
    ("Mixed or Pure One-Suit with Straight", "混一色（清一色）一気通貫", "混一色（清一色）一气通贯"),
    "masters 255-257",
)
def one_suit_straight(shape: Shape) -> list[Evidence]:
    """混一色（清一色）一気通貫: a concealed straight (123, 456, 789) in a hand of one suit, with or without honours."""
    return nine_tile_straight(shape) if mixed_one_suit(shape) or pure_one_suit(shape) else ABSENT


@TABLE.enter(
    "pure_one_suit_all_triplets",
    "2.1.4",
    ("Pure One-Suit with All Triplets", "清一色対々和", "清一色对对和"),
    "masters 259",
)
def pure_one_suit_all_triplets(shape: Shape) -> list[Evidence]:
    """清一色対々和: one suit only, four triplets or kongs and the pair."""
    return once(bool(all_triplets(shape)) and bool(pure_one_suit(shape)))


@TABLE.enter(
    "all_green",
    "2.3",
    ("All Green", "緑一色", "绿一色"),
    "masters 265-266",
)
def all_green(shape: Shape) -> list[Evidence]:
    """緑一色: only 2 3 4 6 8 of bamboo and the green dragon; the green dragon is not required."""
    return once(shape.kinds <= GREENS)


@TABLE.enter(
    "nine_gates",
    "2.2",
    ("Nine Gates", "九蓮宝燈", "九莲宝灯"),
    "masters 269",
    key="nine_gates_claimed",
)
def nine_gates(shape: Shape) -> list[Evidence]:
    """九蓮宝燈: 1112345678999 of one suit and one more tile of it, without a kong; claimed sets are allowed."""
    # The text requires 門前 for the straight (masters 253) but not here. A kong would make a fifteenth tile.
    if shape.form == PAIRS or shape.facts.kongs or len(shape.suits) != 1 or shape.kinds & HONOURS:
        return ABSENT
    start = 9 * next(iter(shape.suits))
    tiles = (*shape.concealed, *shape.facts.claimed_tiles)
    counts = [tiles.count(kind) for kind in range(start, start + 9)]
    return once(all(count >= wanted for count, wanted in zip(counts, _NINE_GATES)))


@BONUSES.enter("flower", "11.1", ("Flower", "花牌", "花牌"), "masters 243, 278")
def flower(shape: Shape) -> list[Evidence]:
    """花牌: each flower or season laid aside."""
    return [(kind,) for kind in shape.facts.flowers]


@BONUSES.enter("exposed_kong", "11.2", ("Exposed Kong", "明槓", "明杠"), "masters 279")
def exposed_kong(shape: Shape) -> list[Evidence]:
    """明槓: each kong that was claimed, or made from a claimed pung."""
    return [(kind,) * 4 for kind in shape.facts.exposed_kongs]


@BONUSES.enter("concealed_kong", "11.3", ("Concealed Kong", "暗槓", "暗杠"), "masters 283")
def concealed_kong(shape: Shape) -> list[Evidence]:
    """暗槓: each concealed kong."""
    return [(kind,) * 4 for kind in shape.facts.concealed_kongs]


def _triplets(shape: Shape, kinds: frozenset[int]) -> list[Evidence]:
    """Return the triplets (not kongs) of these kinds; without concealed triplets if `pung_bonus` is `claimed`."""
    any_triplet = shape.facts.options.get("pung_bonus", "any") == "any"
    triplets = (*shape.facts.pungs, *(shape.own_triplets if any_triplet else ()))
    return [set_kinds(kind + 34) for kind in sorted(triplets) if kind in kinds]


def _kongs(shape: Shape, kinds: frozenset[int]) -> list[Evidence]:
    return [(kind,) * 4 for kind in sorted(shape.facts.kongs) if kind in kinds]


@BONUSES.enter(
    "round_wind_triplet",
    "11.4",
    ("Round Wind Triplet", "場風牌のポン", "圈风刻"),
    "masters 280",
)
def round_wind_triplet(shape: Shape) -> list[Evidence]:
    """場風牌のポン: a triplet of the round wind that is not the seat wind."""
    facts = shape.facts
    return ABSENT if facts.round_wind == facts.seat_wind else _triplets(shape, frozenset((facts.round_wind,)))


@BONUSES.enter(
    "double_wind_triplet",
    "11.5",
    ("Double Wind Triplet", "連風牌のポン", "连风刻"),
    "masters 284",
)
def double_wind_triplet(shape: Shape) -> list[Evidence]:
    """連風牌のポン: a triplet of the round wind that is the seat wind too."""
    facts = shape.facts
    return ABSENT if facts.round_wind != facts.seat_wind else _triplets(shape, frozenset((facts.round_wind,)))


@BONUSES.enter(
    "round_wind_kong",
    "11.6",
    ("Round Wind Kong", "場風牌の槓", "圈风杠"),
    "masters 285",
)
def round_wind_kong(shape: Shape) -> list[Evidence]:
    """場風牌の槓: a kong of the round wind, in place of the triplet's points and in addition to the kong's own."""
    return _kongs(shape, frozenset((shape.facts.round_wind,)))


@BONUSES.enter(
    "dragon_triplet",
    "11.7",
    ("Dragon Triplet", "三元牌のポン", "三元刻"),
    "masters 281",
)
def dragon_triplet(shape: Shape) -> list[Evidence]:
    """三元牌のポン: each triplet of dragons."""
    return _triplets(shape, DRAGONS)


@BONUSES.enter("dragon_kong", "11.8", ("Dragon Kong", "三元牌の槓", "三元杠"), "masters 286")
def dragon_kong(shape: Shape) -> list[Evidence]:
    """三元牌の槓: each kong of dragons, in place of the triplet's point and in addition to the kong's own."""
    return _kongs(shape, DRAGONS)


@BONUSES.enter("self_draw", "11.9", ("Self-draw", "自摸", "自摸"), "masters 287")
def self_draw(shape: Shape) -> list[Evidence]:
    """自摸: a win by self-draw; an option decides whether it counts in addition to Blessing of Heaven."""
    situation = shape.facts.situation
    heaven = situation.first_turn and situation.seat is Seat.EAST
    return once(shape.facts.self_draw and (not heaven or bool(shape.facts.options.get("heaven_self_draw", True))))


@BONUSES.enter(
    "win_on_kong_after_flower",
    "9.2.2",
    ("Win on a Kong after a Flower", "花牌を含む嶺上開花", "含花岭上开花"),
    "masters 290",
)
def win_on_kong_after_flower(shape: Shape) -> list[Evidence]:
    """花牌を含む嶺上開花: after a kong, the first replacement tile was a flower, and the second one wins."""
    return once(shape.facts.situation.replacement_after_flower)
