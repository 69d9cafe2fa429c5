"""Chapter 4, and the triplet patterns of chapters 6 and 7: triplets, concealed triplets, kongs."""

from __future__ import annotations

from collections.abc import Callable

from scorer.points.pattern import ABSENT, Evidence, Table, Test, once, triplet_tiles
from scorer.points.shapes import Shape

TABLE = Table()
SIMILAR = Table()
CONSECUTIVE = Table()


@TABLE.enter("all_triplets", "4.1", ("All Triplets", "対々和", "对对和"), "wsom 218; masters 123")
def all_triplets(shape: Shape) -> list[Evidence]:
    """対々和: four triplets or kongs and a pair."""
    return once(len(shape.triplets) == 4)


def _concealed(wanted: int) -> Test:
    def test(shape: Shape) -> list[Evidence]:
        kinds = shape.concealed_triplets
        return [triplet_tiles(shape, sorted(kinds))] if len(kinds) == wanted else ABSENT

    test.__doc__ = f"{'二三四'[wanted - 2]}暗刻: {wanted} concealed triplets or concealed kongs."
    return test


def _kongs(wanted: int) -> Test:
    def test(shape: Shape) -> list[Evidence]:
        kinds = shape.facts.kongs
        return [triplet_tiles(shape, sorted(kinds))] if len(kinds) == wanted else ABSENT

    test.__doc__ = f"{'一二三四'[wanted - 1]}槓子: {wanted} declared kong{'s' if wanted > 1 else ''} of any kind."
    return test


def _row(number: str, name: tuple[str, str, str], source: str) -> Callable[[Test], Test]:
    return TABLE.enter(name[0].lower().replace(" ", "_"), number, name, source)


_row("4.2.1", ("Two Concealed Triplets", "二暗刻", "二暗刻"), "wsom 8A (220); masters 110")(_concealed(2))
_row("4.2.2", ("Three Concealed Triplets", "三暗刻", "三暗刻"), "wsom 8B (222); masters 122")(_concealed(3))
_row("4.2.3", ("Four Concealed Triplets", "四暗刻", "四暗刻"), "wsom 8C (224); masters 138")(_concealed(4))
_row("4.3.1", ("One Kong", "一槓子", "一杠子"), "wsom 9A (226), 33; masters 111")(_kongs(1))
_row("4.3.2", ("Two Kongs", "二槓子", "二杠子"), "wsom 9B (228); masters 118")(_kongs(2))
_row("4.3.3", ("Three Kongs", "三槓子", "三杠子"), "wsom 9C (230); masters 137")(_kongs(3))
_row("4.3.4", ("Four Kongs", "四槓子", "四杠子"), "wsom 9D (232); masters 150")(_kongs(4))


@SIMILAR.enter(
    "small_three_similar_triplets",
    "6.2.1",
    ("Small Three Similar Triplets", "三色小同刻", "三色小同刻"),
    "wsom 11B (244); masters 119",
)
def small_three_similar_triplets(shape: Shape) -> list[Evidence]:
    """三色小同刻: triplets or kongs of the same number in two suits, and a pair of that number in the third."""
    pair = shape.pair
    if not 0 <= pair < 27:
        return ABSENT
    others = [kind for kind in range(pair % 9, 27, 9) if kind != pair]
    if not all(kind in shape.triplets for kind in others):
        return ABSENT
    return [(*triplet_tiles(shape, others), pair, pair)]


@SIMILAR.enter(
    "three_similar_triplets",
    "6.2.2",
    ("Three Similar Triplets", "三色同刻", "三色同刻"),
    "wsom 11C (246); masters 134",
)
def three_similar_triplets(shape: Shape) -> list[Evidence]:
    """三色同刻: triplets or kongs of the same number in all three suits."""
    for kind in shape.triplets:
        if kind < 9 and kind + 9 in shape.triplets and kind + 18 in shape.triplets:
            return [triplet_tiles(shape, [kind, kind + 9, kind + 18])]
    return ABSENT


def _consecutive(shape: Shape, wanted: int) -> list[Evidence]:
    for kind in sorted(shape.triplets):
        run = list(range(kind, kind + wanted))
        if kind < 27 and kind % 9 <= 9 - wanted and all(other in shape.triplets for other in run):
            return [triplet_tiles(shape, run)]
    return ABSENT


@CONSECUTIVE.enter(
    "three_consecutive_triplets",
    "7.2.1",
    ("Three Consecutive Triplets", "三連刻", "三连刻"),
    "wsom 12B (250); masters 131",
)
def three_consecutive_triplets(shape: Shape) -> list[Evidence]:
    """三連刻: triplets or kongs of three consecutive numbers of a suit."""
    return _consecutive(shape, 3)


@CONSECUTIVE.enter(
    "four_consecutive_triplets",
    "7.2.2",
    ("Four Consecutive Triplets", "四連刻", "四连刻"),
    "wsom 12C (252); masters 143",
)
def four_consecutive_triplets(shape: Shape) -> list[Evidence]:
    """四連刻: triplets or kongs of four consecutive numbers of a suit (the Masters text says three but means four)."""
    return _consecutive(shape, 4)
