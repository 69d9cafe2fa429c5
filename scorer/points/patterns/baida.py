"""Patterns of Baida only: seven wild tiles, and the bonuses (point-pattern rules 2)."""

from __future__ import annotations

from scorer.arrangement import set_kinds
from scorer.points.pattern import ABSENT, Evidence, Table, once
from scorer.points.shapes import SEVEN_WILD, Shape, straight_suits

TABLE = Table()


@TABLE.enter(
    "seven_baida",
    "11.1",
    ("Seven Baida", "7バイダ", "七百搭"),
    "masters 207",
)
def seven_baida(shape: Shape) -> list[Evidence]:
    """7バイダ: a self-draw with all seven wild tiles in the hand and any other tiles; no bonus is added."""
    return [shape.facts.wild] if shape.form == SEVEN_WILD else ABSENT


@TABLE.enter("no_baida", "12.1", ("No Baida", "ノー・バイダ", "无百搭"), "masters 216")
def no_baida(shape: Shape) -> list[Evidence]:
    """ノー・バイダ: no wild tile in the hand; a discard of a wild kind counts as an ordinary tile."""
    return once(not shape.facts.wild)


@TABLE.enter(
    "four_baida",
    "12.2",
    ("Four Baida", "フォー・バイダ", "四百搭"),
    "masters 217",
)
def four_baida(shape: Shape) -> list[Evidence]:
    """フォー・バイダ: four or more wild tiles in the hand."""
    return [shape.facts.wild] if len(shape.facts.wild) >= 4 else ABSENT


@TABLE.enter(
    "baida_dragon",
    "12.3",
    ("Baida Dragon", "バイダ・ドラゴン", "百搭龙"),
    "masters 218",
)
def baida_dragon(shape: Shape) -> list[Evidence]:
    """バイダ・ドラゴン: a Nine-Tile Straight that uses a wild tile of its own suit."""
    lacking = dict(shape.lacking)
    if not shape.facts.options["dragon_itself"]:
        for wild, kind in shape.stands:
            lacking[kind] -= wild == kind
    suits = {kind // 9 for kind in shape.facts.wild_kinds if kind < 27}
    for suit in straight_suits(shape.chows):
        start = 9 * suit
        own = [kind for step in (0, 3, 6) if start + step in shape.sets for kind in set_kinds(start + step)]
        if suit in suits and any(lacking.get(kind, 0) for kind in own):
            return [tuple(range(start, start + 9))]
    return ABSENT


def _crane(shape: Shape) -> bool:
    """Return whether four sets are declared, so that one tile waits for its pair.

    An option decides whether concealed kongs count as declared sets.
    """
    facts = shape.facts
    hidden = len(facts.concealed_kongs) if facts.options["crane_concealed_kongs"] else 0
    return facts.melds - len(facts.concealed_kongs) + hidden == 4


@TABLE.enter(
    "big_crane",
    "12.4.1",
    ("Big Crane", "ビッグクレーン", "大鹤"),
    "masters 219",
)
def big_crane(shape: Shape) -> list[Evidence]:
    """ビッグクレーン: four claimed or declared sets, and a wait for the second tile of the pair."""
    return once(_crane(shape) and not shape.facts.discarded_wild)


@TABLE.enter(
    "big_crane_wild_discarded",
    "12.4.2",
    ("Big Crane, Wild Tile Discarded", "ビッグクレーン（バイダ牌を打牌）", "大鹤（打过百搭）"),
    "masters 219",
)
def big_crane_wild_discarded(shape: Shape) -> list[Evidence]:
    """ビッグクレーン: as Big Crane, if the winner has discarded a wild tile in this hand."""
    return once(_crane(shape) and shape.facts.discarded_wild)
