"""The fouls of each rule set, each with its penalty and source: a line of the rule text, or `silent` if it has none.

`scorer.match.fouls` applies a foul to the match. The option `false_win` of the rule set decides what a false win
costs.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from scorer.rules import Options, RuleSet


class Kind(Enum):
    """The penalty of a foul."""

    FALSE_WIN = "false_win"
    FALSE_WIN_TWICE = "false_win_twice"
    """A false win that costs twice as much as `FALSE_WIN` (mcr)."""
    DEAD_HAND = "dead_hand"
    POT = "pot"
    """The small fine (`pot_fine`), placed on the table like a riichi deposit."""
    EXPOSED = "exposed"
    """The tiles that were shown become penalty tiles."""
    REFEREE = "referee"
    """The referee decides the cost."""
    POINTS = "points"
    """A fixed number of points that count after uma; play goes on."""
    DISQUALIFIED = "disqualified"
    NOTHING = "nothing"


class Needs(Enum):
    """The condition under which a foul is possible in a hand."""

    RIICHI = "riichi"
    """The player has declared riichi."""
    DEAD_HAND = "dead_hand"
    """The player's hand is dead."""
    TWO_HAN = "two_han"
    """A hand needs two han, because there are many honba."""


@dataclass(frozen=True, slots=True)
class Case:
    """A foul: its name, a short description, its penalty, and the line of the rule text.

    `needs`: the condition under which the foul is possible; None: always possible. `points`: its cost after uma, for
    `Kind.POINTS`; `times`: the maximum number of times or minutes, if the foul is counted by times or minutes.
    """

    id: str
    about: str
    kind: Kind
    source: str
    needs: Needs | None = None
    points: int = 0
    times: int = 1

    def to_json(self) -> dict[str, Any]:
        cost = {"points": self.points, "times": self.times} if self.points else {}
        return {"id": self.id, "about": self.about, "kind": self.kind.value, "source": self.source, **cost}


_BY_REFEREE = Case("by_the_referee", "Anything else that the referee punishes.", Kind.REFEREE, "silent")

_RIICHI: Final = (
    Case(
        "play_made_impossible",
        "The hand cannot go on (for example, the wall is broken).",
        Kind.FALSE_WIN,
        "common-riichi 891",
    ),
    Case("wrong_winning_tile", "A win on a tile that does not complete the hand.", Kind.FALSE_WIN, "common-riichi 892"),
    Case("no_yaku", "A win without a yaku.", Kind.FALSE_WIN, "common-riichi 893"),
    Case(
        "two_han_short",
        "A win with fewer than two han when two are required.",
        Kind.FALSE_WIN,
        "common-riichi 894",
        Needs.TWO_HAN,
    ),
    Case("furiten", "A win by discard in furiten.", Kind.FALSE_WIN, "common-riichi 895"),
    Case(
        "riichi_not_ready",
        "Riichi without a ready hand (tenpai), found at the draw.",
        Kind.FALSE_WIN,
        "common-riichi 896, 816",
        Needs.RIICHI,
    ),
    Case("dead_hand_acts", "A call or a win by a dead hand.", Kind.FALSE_WIN, "common-riichi 897", Needs.DEAD_HAND),
    Case("too_many_tiles", "A hand of too many tiles.", Kind.FALSE_WIN, "common-riichi 898"),
    Case("cheating", "Cheating.", Kind.FALSE_WIN, "common-riichi 899"),
    Case(
        "win_taken_back", "A win declared and taken back before the hand is shown.", Kind.DEAD_HAND, "common-riichi 900"
    ),
    Case("wrong_meld", "The meld shown is not the one called.", Kind.DEAD_HAND, "common-riichi 901"),
    Case("call_not_possible", "A call that the hand cannot make.", Kind.DEAD_HAND, "common-riichi 909"),
    Case("too_few_tiles", "A hand of too few tiles.", Kind.DEAD_HAND, "common-riichi 902"),
    Case("swap_call", "A tile called and an equivalent tile discarded (kuikae).", Kind.DEAD_HAND, "common-riichi 903"),
    Case("call_taken_back", "A call declared and taken back before a tile is shown.", Kind.POT, "common-riichi 904"),
    Case("wrong_indicator", "The wrong dora indicator turned over.", Kind.NOTHING, "common-riichi 905"),
    Case("few_tiles_shown", "A few tiles shown; play can go on.", Kind.NOTHING, "common-riichi 906"),
    _BY_REFEREE,
)

_WRC: Final = (
    Case("false_win", "A win declared on a hand that does not win.", Kind.FALSE_WIN, "wrc-2017 305"),
    Case(
        "riichi_not_ready",
        "Riichi without a ready hand (tenpai), found at the draw.",
        Kind.FALSE_WIN,
        "wrc-2017 311",
        Needs.RIICHI,
    ),
    Case(
        "kong_after_riichi",
        "A kong that changes the wait, the yaku or the shape.",
        Kind.FALSE_WIN,
        "wrc-2017 25-27, 311",
        Needs.RIICHI,
    ),
    Case("play_made_impossible", "So many tiles shown that the hand cannot go on.", Kind.FALSE_WIN, "wrc-2017 249"),
    Case("call_not_possible", "A call that the hand cannot make.", Kind.DEAD_HAND, "wrc-2017 174-178"),
    Case("wrong_meld", "The meld shown is not the one called.", Kind.DEAD_HAND, "silent; WRC book 7.2"),
    Case(
        "win_taken_back",
        "A win declared and taken back before the hand is shown.",
        Kind.DEAD_HAND,
        "silent; WRC book 7.2",
    ),
    Case(
        "swap_call",
        "A tile called and an equivalent tile discarded (kuikae).",
        Kind.DEAD_HAND,
        "wrc-2017 19; WRC book 7.2",
    ),
    Case(
        "meld_not_laid_out", "A called meld that is not laid out before the next draw.", Kind.DEAD_HAND, "wrc-2017 186"
    ),
    Case("wrong_draw", "A wrong tile drawn, seen or discarded.", Kind.DEAD_HAND, "wrc-2017 238-240"),
    Case("few_tiles_shown", "A few tiles shown; play can go on.", Kind.NOTHING, "wrc-2017 245-247"),
    Case("disturbance", "A disturbance: one of the listed examples, or another one.", Kind.REFEREE, "wrc-2017 338-372"),
    Case("deliberate_foul", "A deliberate foul.", Kind.DISQUALIFIED, "wrc-2017 328"),
    _BY_REFEREE,
)

_ZUNG_JUNG: Final = (
    Case("tiles_exposed", "Tiles shown in play.", Kind.EXPOSED, "zung-jung 34"),
    Case("tiles_exposed_at_deal", "Tiles shown at the deal; one of them is excused.", Kind.EXPOSED, "zung-jung 37"),
    Case("false_win", "A win declared on a hand that does not win.", Kind.FALSE_WIN, "zung-jung 17, 38"),
    _BY_REFEREE,
)

_WSOM: Final = (
    Case("tiles_exposed", "Tiles shown in play.", Kind.EXPOSED, "wsom 110 names 罰則牌; as zung-jung 34"),
    Case("tiles_exposed_at_deal", "Tiles shown at the deal; one of them is excused.", Kind.EXPOSED, "as zung-jung 37"),
    Case("false_win", "A win declared on a hand that does not win.", Kind.FALSE_WIN, "wsom 43; as zung-jung 38"),
    Case("deal_looked_at", "Tiles looked at before the deal was over.", Kind.REFEREE, "wsom 89: 罰則の対象"),
    Case("replacement_too_early", "A replacement drawn before the kong was shown.", Kind.REFEREE, "wsom 134: 先自摸"),
    _BY_REFEREE,
)

_MCR: Final = (
    Case(
        "false_win", "A win below the minimum, or on a tile that does not complete the hand.", Kind.FALSE_WIN, "mcr 33"
    ),
    Case("false_win_not_ready", "A win declared one tile short of ready.", Kind.FALSE_WIN_TWICE, "mcr 33: 诈和"),
    Case("deliberate_foul", "A win declared two or more tiles short of ready.", Kind.DISQUALIFIED, "mcr 33"),
    Case("wrong_meld", "A wrong chow, pung or kong.", Kind.DEAD_HAND, "mcr 34"),
    Case("wrong_tile_count", "A hand of too many or too few tiles.", Kind.DEAD_HAND, "mcr 34"),
    Case("call_taken_back", "A call that is not carried out: a warning, then 5, 10, 20.", Kind.REFEREE, "mcr 34"),
    Case("wall_touched", "The wall touched too early: a warning, then 5, 10, 20.", Kind.REFEREE, "mcr 34"),
    Case("late_call", "A pung called after three seconds: a warning, then 5, 10, 20.", Kind.REFEREE, "mcr 34"),
    Case("few_tiles_shown", "Tiles shown: they are discarded on the next turn.", Kind.NOTHING, "mcr 35"),
    Case(
        "wrong_tile_named",
        "A wrong tile named, which leads another player to a false declaration.",
        Kind.REFEREE,
        "mcr 35",
    ),
    Case("late", "Late: up to ten minutes a warning and 10 points, up to fifteen 20 points.", Kind.REFEREE, "mcr 36"),
    _BY_REFEREE,
)

_SILENT: Final = (
    Case("false_win", "A win declared on a hand that does not win.", Kind.FALSE_WIN, "silent"),
    _BY_REFEREE,
)

CASES: Final[dict[str, tuple[Case, ...]]] = {
    "riichi": _RIICHI,
    "wrc-2017": _WRC,
    "wsom": _WSOM,
    "zung-jung": _ZUNG_JUNG,
    "mcr": _MCR,
}
"""For each rule set: its fouls. Presets and house rules get their fouls from their base rule set and their own file."""


def cases(rules: RuleSet, options: Options | None = None) -> tuple[Case, ...]:
    """Return the fouls of a rule set under the options in force (None: the default options).

    A rule set whose text lists no fouls has two: the false win and the referee's decision. An action that the options
    allow is not a foul.
    """
    chosen = rules.defaults if options is None else options
    allowed = {
        "swap_call": chosen.get("swap_calling") == "allowed",
        "two_han_short": "two_han_from_honba" in chosen and not chosen["two_han_from_honba"],
    }
    listed = rules.extra.get("fouls") or CASES.get(rules.id, _SILENT)
    return tuple(each for each in listed if not allowed.get(each.id))


def case(rules: RuleSet, options: Options, name: str) -> Case | None:
    """Return the foul with this name if the rules list it under these options, else None."""
    return next((each for each in cases(rules, options) if each.id == name), None)
