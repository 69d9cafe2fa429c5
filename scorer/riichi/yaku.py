"""The yaku of riichi, one short unit each: the rule in a line, the han, the test.

A test gets a `Shape` and answers with what makes the pattern: None where it is not there, else the kinds to
show (empty: the whole hand, or a circumstance). A yaku that implies another names it in `implies`; the other
is then listed as not counted. Yakuman are in `scorer.riichi.yakuman`, with the same form.

Sources: the standard list (neither seed lists the yaku); deviations are options of the rule sets.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from scorer.arrangement import set_kinds
from scorer.notation import format_kinds
from scorer.riichi.shapes import (
    HONOURS,
    ORPHAN_KINDS,
    ORPHANS,
    PAIRS,
    REGULAR,
    TERMINAL_CHOWS,
    TERMINAL_KINDS,
    Shape,
)
from scorer.rules import Names

Evidence = tuple[int, ...]
Test = Callable[[Shape], Evidence | None]

WHOLE: Evidence = ()
"""The pattern is made by the whole hand or by the circumstances."""


@dataclass(frozen=True, slots=True)
class Features:
    """What decides at a glance which tests can succeed at all, so that only these are asked.

    `honours`: 0 none, 1 some, 2 enough for a set, 3 for several; `suits`: 1 for none or one; `outer`: there are
    terminals or honours; `middle`: there are fours, fives or sixes.
    """

    open_hand: bool
    chows: int
    honours: int
    suits: int
    outer: bool
    middle: bool


@dataclass(frozen=True, slots=True)
class When:
    """Where a test can succeed. What is None here does not matter.

    `flags`: one of these flags of the situation must be set; `drawn`: only on a self-draw, or only on a discard.
    Patterns with either are circumstances, which do not depend on the shape.
    """

    least_chows: int = 0
    most_chows: int = 4
    least_honours: int = 0
    most_honours: int = 3
    least_suits: int = 1
    most_suits: int = 3
    outer: bool | None = None
    middle: bool | None = None
    flags: tuple[str, ...] = ()
    drawn: bool | None = None

    @property
    def is_circumstance(self) -> bool:
        return bool(self.flags) or self.drawn is not None

    def fits(self, features: Features) -> bool:
        """Whether a shape with these features can have the pattern."""
        return (
            self.least_chows <= features.chows <= self.most_chows
            and self.least_honours <= features.honours <= self.most_honours
            and self.least_suits <= features.suits <= self.most_suits
            and (self.outer is None or self.outer is features.outer)
            and (self.middle is None or self.middle is features.middle)
        )

    def holds(self, flags: Collection[str], drawn: bool) -> bool:
        """Whether the circumstances are there, for a win with these flags."""
        return (self.drawn is None or self.drawn is drawn) and (
            not self.flags or any(flag in flags for flag in self.flags)
        )


ANYWHERE = When()


@dataclass(frozen=True, slots=True)
class Yaku:
    """One yaku: `closed` and `open` han (0: not with a claimed meld). `because` may hold `{tiles}`.

    `when` says where the test can succeed at all, so that it is asked only there.
    """

    id: str
    name: Names
    closed: int
    open: int
    rule: str
    because: str
    test: Test
    implies: tuple[str, ...] = ()
    when: When = ANYWHERE

    def why(self, evidence: Evidence) -> str:
        """The reason as one sentence about these tiles."""
        return self.because.format(tiles=format_kinds(evidence))


YAKU: list[Yaku] = []


def _yaku(
    yaku_id: str,
    names: tuple[str, str, str],
    closed: int,
    open_han: int,
    because: str,
    implies: tuple[str, ...] = (),
    *,
    when: When = ANYWHERE,
) -> Callable[[Test], Test]:
    def enter(test: Test) -> Test:
        rule = (test.__doc__ or "").strip()
        YAKU.append(Yaku(yaku_id, Names(*names), closed, open_han, rule, because, test, implies, when))
        return test

    return enter


def _if(condition: bool) -> Evidence | None:
    return WHOLE if condition else None


# --- circumstances ---------------------------------------------------------------------------------------


@_yaku(
    "riichi",
    ("Riichi", "立直", "立直"),
    1,
    0,
    "Riichi was declared on a concealed hand.",
    when=When(flags=("riichi", "double_riichi")),
)
def riichi(shape: Shape) -> Evidence | None:
    """立直: declared ready with a concealed hand."""
    return _if(shape.facts.situation.in_riichi)


@_yaku(
    "double_riichi",
    ("Double Riichi", "ダブル立直", "两立直"),
    2,
    0,
    "Riichi was declared on the first turn.",
    ("riichi",),
    when=When(flags=("double_riichi",)),
)
def double_riichi(shape: Shape) -> Evidence | None:
    """ダブル立直: riichi on the first discard, before any call."""
    return _if(shape.facts.situation.double_riichi)


@_yaku(
    "ippatsu",
    ("Ippatsu", "一発", "一发"),
    1,
    0,
    "The win came within a turn of riichi, with no call between.",
    when=When(flags=("ippatsu",)),
)
def ippatsu(shape: Shape) -> Evidence | None:
    """一発: a win within one uninterrupted turn of riichi."""
    return _if(shape.facts.situation.ippatsu)


@_yaku(
    "menzen_tsumo",
    ("Concealed Self-draw", "門前清自摸和", "门前清自摸和"),
    1,
    0,
    "Self-drawn with no claimed set.",
    when=When(drawn=True),
)
def menzen_tsumo(shape: Shape) -> Evidence | None:
    """門前清自摸和: self-draw with a concealed hand."""
    return _if(shape.facts.self_draw)


@_yaku(
    "rinshan",
    ("After a Kong", "嶺上開花", "岭上开花"),
    1,
    1,
    "The winning tile was the replacement for a kong.",
    when=When(flags=("replacement_tile",)),
)
def rinshan(shape: Shape) -> Evidence | None:
    """嶺上開花: self-draw of a replacement tile."""
    return _if(shape.facts.situation.replacement_tile)


@_yaku(
    "chankan",
    ("Robbing a Kong", "槍槓", "抢杠"),
    1,
    1,
    "The winning tile was being added to a pung.",
    when=When(flags=("robbed_kong",)),
)
def chankan(shape: Shape) -> Evidence | None:
    """槍槓: winning on a tile that another player adds to a pung."""
    return _if(shape.facts.situation.robbed_kong)


@_yaku(
    "haitei",
    ("Last Tile Draw", "海底摸月", "海底捞月"),
    1,
    1,
    "It was the last tile of the wall.",
    when=When(flags=("last_tile",), drawn=True),
)
def haitei(shape: Shape) -> Evidence | None:
    """海底摸月: self-draw of the last tile of the wall."""
    return _if(shape.facts.situation.last_tile and shape.facts.self_draw)


@_yaku(
    "houtei",
    ("Last Tile Discard", "河底撈魚", "河底捞鱼"),
    1,
    1,
    "It was the discard after the last tile of the wall.",
    when=When(flags=("last_tile",), drawn=False),
)
def houtei(shape: Shape) -> Evidence | None:
    """河底撈魚: winning on the last discard."""
    return _if(shape.facts.situation.last_tile and not shape.facts.self_draw)


# --- honours ---------------------------------------------------------------------------------------------


def _triplet_of(kind: int, shape: Shape) -> Evidence | None:
    if kind not in shape.triplets:
        return None
    return (kind,) * (4 if kind in shape.facts.kongs else 3)


@_yaku(
    "yakuhai_seat",
    ("Seat Wind", "自風", "自风"),
    1,
    1,
    "{tiles} is a set of the winner's own wind.",
    when=When(most_chows=3, least_honours=2),
)
def yakuhai_seat(shape: Shape) -> Evidence | None:
    """自風: triplet or kong of the seat wind."""
    return _triplet_of(shape.facts.seat_wind, shape)


@_yaku(
    "yakuhai_round",
    ("Round Wind", "場風", "场风"),
    1,
    1,
    "{tiles} is a set of the wind of the round.",
    when=When(most_chows=3, least_honours=2),
)
def yakuhai_round(shape: Shape) -> Evidence | None:
    """場風: triplet or kong of the round wind."""
    return _triplet_of(shape.facts.round_wind, shape)


@_yaku(
    "yakuhai_haku",
    ("White Dragon", "役牌 白", "役牌 白"),
    1,
    1,
    "{tiles} is a set of white dragons.",
    when=When(most_chows=3, least_honours=2),
)
def yakuhai_haku(shape: Shape) -> Evidence | None:
    """白: triplet or kong of the white dragon."""
    return _triplet_of(31, shape)


@_yaku(
    "yakuhai_hatsu",
    ("Green Dragon", "役牌 發", "役牌 发"),
    1,
    1,
    "{tiles} is a set of green dragons.",
    when=When(most_chows=3, least_honours=2),
)
def yakuhai_hatsu(shape: Shape) -> Evidence | None:
    """發: triplet or kong of the green dragon."""
    return _triplet_of(32, shape)


@_yaku(
    "yakuhai_chun",
    ("Red Dragon", "役牌 中", "役牌 中"),
    1,
    1,
    "{tiles} is a set of red dragons.",
    when=When(most_chows=3, least_honours=2),
)
def yakuhai_chun(shape: Shape) -> Evidence | None:
    """中: triplet or kong of the red dragon."""
    return _triplet_of(33, shape)


@_yaku(
    "shousangen",
    ("Little Three Dragons", "小三元", "小三元"),
    2,
    2,
    "Two dragon sets and a pair of the third: {tiles}.",
    when=When(most_chows=2, least_honours=3),
)
def shousangen(shape: Shape) -> Evidence | None:
    """小三元: two triplets of dragons and a pair of the third (beside the dragons' own han)."""
    if shape.pair < 31:
        return None
    dragons = [kind for kind in shape.triplets if kind >= 31]
    if len(dragons) != 2:
        return None
    return tuple(kind for kind in sorted(dragons) for _ in range(3)) + (shape.pair,) * 2


# --- chows -----------------------------------------------------------------------------------------------


@_yaku(
    "pinfu",
    ("Pinfu", "平和", "平和"),
    1,
    0,
    "Four chows, a pair without value, and a two-sided wait: no fu.",
    when=When(least_chows=4),
)
def pinfu(shape: Shape) -> Evidence | None:
    """平和: concealed, four chows, a pair that is no yakuhai, won on a two-sided wait."""
    facts = shape.facts
    return _if(
        len(shape.chows) == 4
        and shape.wait == "two-sided"
        and shape.pair < 31
        and shape.pair not in (facts.seat_wind, facts.round_wind)
    )


@_yaku("iipeikou", ("Twin Chows", "一盃口", "一杯口"), 1, 0, "The same chow twice: {tiles}.", when=When(least_chows=2))
def iipeikou(shape: Shape) -> Evidence | None:
    """一盃口: the same chow twice, concealed."""
    chows = shape.chows
    if len(chows) < 2 or len(set(chows)) == len(chows):
        return None
    return set_kinds(next(code for code in chows if chows.count(code) >= 2)) * 2


@_yaku(
    "ryanpeikou",
    ("Double Twin Chows", "二盃口", "二杯口"),
    3,
    0,
    "Two pairs of the same chow: {tiles}.",
    ("iipeikou",),
    when=When(least_chows=4),
)
def ryanpeikou(shape: Shape) -> Evidence | None:
    """二盃口: two times two identical chows, concealed."""
    if len(shape.chows) != 4:
        return None
    first, second, third, fourth = sorted(shape.chows)
    if first != second or third != fourth:
        return None
    return set_kinds(first) * 2 + set_kinds(third) * 2


@_yaku(
    "sanshoku",
    ("Mixed Triple Chow", "三色同順", "三色同顺"),
    2,
    1,
    "The same chow in all three suits: {tiles}.",
    when=When(least_chows=3, least_suits=3),
)
def sanshoku(shape: Shape) -> Evidence | None:
    """三色同順: the same numbers as a chow in all three suits."""
    chows = shape.chows
    for code in chows:
        if code < 9 and code + 9 in chows and code + 18 in chows:
            return set_kinds(code) + set_kinds(code + 9) + set_kinds(code + 18)
    return None


@_yaku(
    "ittsuu",
    ("Pure Straight", "一気通貫", "一气通贯"),
    2,
    1,
    "1 to 9 of one suit in three chows: {tiles}.",
    when=When(least_chows=3),
)
def ittsuu(shape: Shape) -> Evidence | None:
    """一気通貫: 123, 456 and 789 of one suit."""
    chows = shape.chows
    for start in (0, 9, 18):
        if start in chows and start + 3 in chows and start + 6 in chows:
            return tuple(range(start, start + 9))
    return None


# --- triplets --------------------------------------------------------------------------------------------


@_yaku(
    "toitoi", ("All Triplets", "対々和", "对对和"), 2, 2, "Four triplets or kongs and a pair.", when=When(most_chows=0)
)
def toitoi(shape: Shape) -> Evidence | None:
    """対々和: four triplets or kongs."""
    return _if(len(shape.triplets) == 4)


@_yaku(
    "sanankou",
    ("Three Concealed Triplets", "三暗刻", "三暗刻"),
    2,
    2,
    "Three triplets of own draws: {tiles}.",
    when=When(most_chows=1),
)
def sanankou(shape: Shape) -> Evidence | None:
    """三暗刻: three triplets or kongs that no other player's tile completed."""
    if len(shape.concealed_triplets) < 3:
        return None
    return tuple(kind for kind in sorted(shape.concealed_triplets) for _ in range(3))


@_yaku(
    "sankantsu",
    ("Three Kongs", "三槓子", "三杠子"),
    2,
    2,
    "Three kongs were declared: {tiles}.",
    when=When(most_chows=1),
)
def sankantsu(shape: Shape) -> Evidence | None:
    """三槓子: three kongs of any kind."""
    kongs = shape.facts.kongs
    return tuple(kind for kind in sorted(kongs) for _ in range(4)) if len(kongs) >= 3 else None


@_yaku(
    "sanshoku_doukou",
    ("Triple Triplets", "三色同刻", "三色同刻"),
    2,
    2,
    "The same triplet in all three suits: {tiles}.",
    when=When(most_chows=1, least_suits=3),
)
def sanshoku_doukou(shape: Shape) -> Evidence | None:
    """三色同刻: a triplet of one number in all three suits."""
    if len(shape.triplets) < 3:
        return None
    for kind in shape.triplets:
        if kind < 9 and kind + 9 in shape.triplets and kind + 18 in shape.triplets:
            return (kind,) * 3 + (kind + 9,) * 3 + (kind + 18,) * 3
    return None


# --- kinds of tiles --------------------------------------------------------------------------------------


@_yaku(
    "tanyao",
    ("All Simples", "断么九", "断幺九"),
    1,
    1,
    "Only 2 to 8: no terminal and no honour.",
    when=When(outer=False),
)
def tanyao(shape: Shape) -> Evidence | None:
    """断么九: no terminals or honours."""
    return _if(not shape.facts.counts & ORPHANS)


@_yaku("chiitoitsu", ("Seven Pairs", "七対子", "七对子"), 2, 0, "Seven different pairs.", when=When(most_chows=0))
def chiitoitsu(shape: Shape) -> Evidence | None:
    """七対子: seven different pairs."""
    return _if(shape.form == PAIRS)


@_yaku(
    "chanta",
    ("Mixed Outside Hand", "混全帯么九", "混全带幺九"),
    2,
    1,
    "Every set and the pair holds a terminal or honour.",
    when=When(least_chows=1, outer=True, middle=False),
)
def chanta(shape: Shape) -> Evidence | None:
    """混全帯么九: a terminal or honour in every set and in the pair, with at least one chow."""
    return _if(bool(shape.chows) and _outside(shape, ORPHAN_KINDS))


@_yaku(
    "junchan",
    ("Pure Outside Hand", "純全帯么九", "纯全带幺九"),
    3,
    2,
    "Every set and the pair holds a terminal.",
    ("chanta",),
    when=When(least_chows=1, most_honours=0, outer=True, middle=False),
)
def junchan(shape: Shape) -> Evidence | None:
    """純全帯么九: a terminal in every set and in the pair, with at least one chow."""
    return _if(bool(shape.chows) and _outside(shape, TERMINAL_KINDS))


def _outside(shape: Shape, kinds: frozenset[int]) -> bool:
    if shape.form != REGULAR or shape.pair not in kinds:
        return False
    for code in shape.chows:
        if code not in TERMINAL_CHOWS:
            return False
    return kinds.issuperset(shape.triplets)


@_yaku(
    "honroutou",
    ("All Terminals and Honours", "混老頭", "混老头"),
    2,
    2,
    "Only terminals and honours.",
    when=When(most_chows=0, outer=True, middle=False),
)
def honroutou(shape: Shape) -> Evidence | None:
    """混老頭: terminals and honours only (all triplets or seven pairs)."""
    return _if(not shape.facts.counts & ~ORPHANS)


@_yaku(
    "honitsu",
    ("Half Flush", "混一色", "混一色"),
    3,
    2,
    "One suit and honours.",
    when=When(least_honours=1, most_suits=1),
)
def honitsu(shape: Shape) -> Evidence | None:
    """混一色: one suit, with honours."""
    return _if(shape.facts.suits == 1 and bool(shape.facts.counts & HONOURS))


@_yaku(
    "chinitsu",
    ("Full Flush", "清一色", "清一色"),
    6,
    5,
    "One suit and nothing else.",
    when=When(most_honours=0, most_suits=1),
)
def chinitsu(shape: Shape) -> Evidence | None:
    """清一色: one suit, without honours."""
    return _if(shape.facts.suits == 1 and not shape.facts.counts & HONOURS)
