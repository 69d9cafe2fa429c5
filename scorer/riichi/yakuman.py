"""The yakuman of riichi, in the same form as the yaku: a rule in one line, and a test.

`double` marks shapes that some rules count twice (option `double_yakuman`). If a hand has several yakuman and the rules
count only one, a yakuman that counts twice is chosen first, then one with a liable player, then the first in this
table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Final

from scorer.facts import GREENS, HONOURS, TERMINALS
from scorer.packed import one, unpack
from scorer.riichi.pattern import ANYWHERE, DRAGONS, WINDS, Evidence, Test, When, because, there, tripled
from scorer.riichi.shapes import REGULAR, THIRTEEN, Shape
from scorer.rules import Names
from scorer.score import SHARED_LINES, PatternLine, SharedLine
from scorer.sentences import Sentence


@dataclass(frozen=True, slots=True, eq=False)
class Yakuman:
    """A yakuman. `double`: returns whether a shape is the form that some rules count twice."""

    id: str
    name: Names
    rule: str
    test: Test
    closed_only: bool
    when: When
    double: Callable[[Shape], bool]

    def line(self, evidence: Evidence, times: int) -> PatternLine:
        """Return the yakuman as a line of a score, with the value of one or two limits."""
        return _line(self, times, evidence)

    def why(self, evidence: Evidence) -> Sentence:
        """Return the reason as one sentence about these tiles."""
        return because(self.id, evidence)


@lru_cache(SHARED_LINES)
def _line(yakuman: Yakuman, times: int, evidence: Evidence) -> PatternLine:
    return SharedLine(yakuman.id, yakuman.name, times, "yakuman", evidence, partial(yakuman.why, evidence))


YAKUMAN: list[Yakuman] = []


def _yakuman(
    yakuman_id: str,
    names: tuple[str, str, str],
    *,
    closed_only: bool = False,
    when: When = ANYWHERE,
    double: Callable[[Shape], bool] = lambda _: False,
) -> Callable[[Test], Test]:
    def enter(test: Test) -> Test:
        rule = (test.__doc__ or "").strip()
        YAKUMAN.append(Yakuman(yakuman_id, Names(*names), rule, test, closed_only, when, double))
        return test

    return enter


def _before_winning(shape: Shape) -> list[int]:
    counts = unpack(shape.facts.concealed)
    counts[shape.facts.winning] -= 1
    return counts


@_yakuman(
    "tenhou",
    ("Blessing of Heaven", "天和", "天和"),
    closed_only=True,
    when=When(flags=("first_turn",), drawn=True),
)
def tenhou(shape: Shape) -> Evidence | None:
    """天和: the dealer wins on the first draw."""
    situation = shape.facts.situation
    return there(situation.first_turn and shape.facts.self_draw and shape.facts.dealer)


@_yakuman(
    "chiihou",
    ("Blessing of Earth", "地和", "地和"),
    closed_only=True,
    when=When(flags=("first_turn",), drawn=True),
)
def chiihou(shape: Shape) -> Evidence | None:
    """地和: another player than the dealer wins on their first draw, before any call."""
    situation = shape.facts.situation
    return there(situation.first_turn and shape.facts.self_draw and not shape.facts.dealer)


def _thirteen_sided(shape: Shape) -> bool:
    return shape.pair == shape.facts.winning


@_yakuman(
    "kokushi_musou",
    ("Thirteen Orphans", "国士無双", "国士无双"),
    closed_only=True,
    double=_thirteen_sided,
    when=When(form=THIRTEEN),
)
def kokushi_musou(shape: Shape) -> Evidence | None:
    """国士無双: one of each terminal and honour, and a second tile of one of these."""
    return there(shape.form == THIRTEEN)


_GATES: Final = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_NINE_GATES: Final = frozenset(
    sum([count * one(suit + number) for number, count in enumerate(_GATES)]) + one(suit + more)
    for suit in (0, 9, 18)
    for more in range(9)
)
"""The hands of nine gates, as packed counts."""


def _pure_nine_gates(shape: Shape) -> bool:
    counts = _before_winning(shape)
    start = 9 * (shape.facts.winning // 9)
    return tuple(counts[start : start + 9]) == _GATES


@_yakuman(
    "chuuren_poutou",
    ("Nine Gates", "九蓮宝燈", "九莲宝灯"),
    closed_only=True,
    double=_pure_nine_gates,
    when=When(form=REGULAR, honours=False, terminals=True, most_suits=1, least_simples=2),
)
def chuuren_poutou(shape: Shape) -> Evidence | None:
    """九蓮宝燈: 1112345678999 of one suit, concealed without a kong, and any tile of the suit."""
    return there(not shape.facts.melds and shape.facts.concealed in _NINE_GATES)


@_yakuman(
    "suuankou",
    ("Four Concealed Triplets", "四暗刻", "四暗刻"),
    closed_only=True,
    double=lambda shape: shape.won < 0,
    when=When(form=REGULAR, most_chows=0),
)
def suuankou(shape: Shape) -> Evidence | None:
    """四暗刻: four concealed triplets or kongs."""
    return tripled(shape.concealed_triplets) if len(shape.concealed_triplets) == 4 else None


@_yakuman(
    "daisangen",
    ("Big Three Dragons", "大三元", "大三元"),
    when=When(sets_of=DRAGONS, least_sets=3),
)
def daisangen(shape: Shape) -> Evidence | None:
    """大三元: triplets or kongs of all three dragons."""
    dragons = tuple([kind for kind in shape.triplets if kind >= 31])
    return tripled(dragons) if len(dragons) == 3 else None


@_yakuman(
    "daisuushii",
    ("Big Four Winds", "大四喜", "大四喜"),
    double=lambda _: True,
    when=When(sets_of=WINDS, least_sets=4),
)
def daisuushii(shape: Shape) -> Evidence | None:
    """大四喜: triplets or kongs of all four winds."""
    winds = tuple([kind for kind in shape.triplets if 27 <= kind < 31])
    return tripled(winds) if len(winds) == 4 else None


@_yakuman(
    "shousuushii",
    ("Little Four Winds", "小四喜", "小四喜"),
    when=When(sets_of=WINDS, least_sets=3),
)
def shousuushii(shape: Shape) -> Evidence | None:
    """小四喜: three triplets of winds and a pair of the fourth."""
    winds = tuple([kind for kind in shape.triplets if 27 <= kind < 31])
    if len(winds) != 3 or not 27 <= shape.pair < 31:
        return None
    return tripled(winds) + (shape.pair,) * 2


@_yakuman(
    "tsuuiisou",
    ("All Honours", "字一色", "字一色"),
    when=When(most_suits=0),
)
def tsuuiisou(shape: Shape) -> Evidence | None:
    """字一色: honours only."""
    return there(not shape.facts.counts & ~HONOURS)


@_yakuman(
    "chinroutou",
    ("All Terminals", "清老頭", "清老头"),
    when=When(honours=False, most_simples=0),
)
def chinroutou(shape: Shape) -> Evidence | None:
    """清老頭: terminals only."""
    return there(not shape.facts.counts & ~TERMINALS)


@_yakuman(
    "ryuuiisou",
    ("All Green", "緑一色", "绿一色"),
    when=When(terminals=False, most_suits=1, least_simples=1),
)
def ryuuiisou(shape: Shape) -> Evidence | None:
    """緑一色: only 2 3 4 6 8 of bamboo and the green dragon; the green dragon is not required (wrc-2017)."""
    return there(not shape.facts.counts & ~GREENS)


@_yakuman(
    "suukantsu",
    ("Four Kongs", "四槓子", "四杠子"),
    when=When(form=REGULAR, most_chows=0, three_kongs=True),
)
def suukantsu(shape: Shape) -> Evidence | None:
    """四槓子: four kongs, exposed or concealed."""
    kongs = shape.facts.kongs
    return tuple(sorted(kongs * 4)) if len(kongs) == 4 else None
