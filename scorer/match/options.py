"""The options that decide a match rather than a hand: the meaning and the allowed values of each.

A rule set gives the default and source of each option that it has (`match_options`); `scorer.match` reads them. An
option that a set does not name has its value in `ABSENT`: the set has no such rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scorer.errors import Fault
from scorer.rules import Option, Options, OptionValue, RuleSet, number
from scorer.sentences import say
from scorer.settle import abortive_draws
from scorer.shape import whole_number

_YES_NO: Final = (True, False)

ABOUT: Final[dict[str, tuple[str, tuple[OptionValue, ...]]]] = {
    "rounds": ("Rounds of winds that a match has; four deals each.", (1, 2, 4)),
    "seat_draw": (
        "How seats are drawn.",
        ("row", "two_throws", "provisional_east", "six_tiles", "grab", "grab_white"),
    ),
    "start_points": ("Points at the start.", ()),
    "deal_repeats_at_win": ("When East deals again after a win.", ("dealer", "never")),
    "dealer_may_stop": (
        "Whether the dealer of the last hand may end the match after repeating the deal in the lead.",
        ("never", "leading_win", "leading_win_or_ready"),
    ),
    "extra_round": (
        "If no player has reached the return points at the end: one more round until a player has.",
        ("none", "until_return"),
    ),
    "riichi_needs_points": ("Riichi may be declared with 1000 points or more only.", _YES_NO),
    "ties": ("Equal points: the one who dealt first ranks higher, or the place is shared.", ("first_dealer", "share")),
    "false_win": (
        "What a false win costs: a reverse mangan at once, points after uma, the hand exposed, points to each of the "
        "three others, the referee's word.",
        ("reverse_mangan", "after_uma", "exposed", "pay_each", "referee"),
    ),
    "false_win_each": ("Points that a false win pays to each of the three others, where it pays them.", ()),
    "false_win_points": ("Points that a false win costs after uma, where it costs any.", ()),
    "false_win_deal": (
        "The hand after a false win: replayed, or the deal passes where the dealer made it.",
        ("replay", "dealer_passes"),
    ),
    "false_win_sticks": ("Riichi deposits of the hand that a false win ends.", ("stay", "return")),
    "table_point_ties": (
        "Table points 4, 2, 1 and 0 by place: equal players share those of their places, or each has the higher.",
        ("share", "higher"),
    ),
    "pot_fine": ("Points of the small fine that goes to the pot.", ()),
    "time_minutes": ("Minutes that a match or a half lasts; 0: no limit.", ()),
    "time_for": ("What the minutes are for.", ("match", "half")),
    "time_hand": ("The hand in progress when the time is up.", ("finished", "dropped")),
    "dead_hand_noten": ("A dead hand is not ready at a draw, whatever was declared.", _YES_NO),
    "hand_seconds": ("Seconds that a player has in one hand; 0: no limit.", ()),
    "turn_seconds": ("Seconds that a player has for a turn; 0: no limit.", ()),
    "deal_seconds": ("Seconds after the deal that do not count.", ()),
    "carry_over": ("What part of the total a player takes into the next round.", ("none", "quarter", "all")),
}
"""Option → what it decides, and its choices (none: any value of its type)."""

ABSENT: Final[dict[str, OptionValue]] = {
    "rounds": 4,
    "seat_draw": "row",
    "start_points": 0,
    "ties": "share",
    "false_win": "referee",
    "deal_repeats_at_win": "never",
    "dealer_may_stop": "never",
    "extra_round": "none",
    "riichi_needs_points": False,
    "false_win_points": 0,
    "false_win_each": 0,
    "false_win_deal": "replay",
    "false_win_sticks": "return",
    "pot_fine": 0,
    "time_minutes": 0,
    "time_for": "match",
    "time_hand": "dropped",
    "dead_hand_noten": True,
    "hand_seconds": 0,
    "turn_seconds": 0,
    "deal_seconds": 0,
    "carry_over": "none",
    "game_ends": "never",
    "return_points": 0,
    "oka": 0,
    "uma": ("0", "0", "0", "0"),
    "sticks_left": "table",
    "rounding": "none",
    "noten_points": 0,
}
"""The values for a rule set that does not name the option: a full game from 0, and nothing else."""


def match_options(
    **given: tuple[OptionValue, str] | tuple[OptionValue, str, tuple[OptionValue, ...]],
) -> tuple[Option, ...]:
    """The options of a set by name: default, source, and the choices if the set has fewer than `ABOUT` lists."""
    made = []
    for name, (default, source, *fewer) in given.items():
        about, choices = ABOUT[name]
        made.append(Option(name, default, about, source, fewer[0] if fewer else choices, "match"))
    return tuple(made)


def in_force(options: Options, name: str) -> OptionValue:
    """The value of a match option if the set has it, else its value in `ABSENT`."""
    return options[name] if name in options else ABSENT[name]


def whole(options: Options, name: str) -> int:
    """The value of a numeric option."""
    return number(options, name) if name in options else int(str(ABSENT[name]))


def uma(options: Options) -> tuple[int, ...]:
    """Uma by place, in thousands of points."""
    values = in_force(options, "uma")
    assert isinstance(values, tuple)
    return tuple(int(value) for value in values)


_ENDS_HAND: Final = ("reverse_mangan", "after_uma")

NEEDS: Final[dict[str, tuple[str, Callable[[Options], bool]]]] = {
    "false_win_each": ("pay_each", lambda options: options["false_win"] == "pay_each"),
    "false_win_points": ("after_uma", lambda options: options["false_win"] == "after_uma"),
    "false_win_deal": ("ends_hand", lambda options: options["false_win"] in _ENDS_HAND),
    "false_win_sticks": ("ends_hand", lambda options: options["false_win"] in _ENDS_HAND),
    "false_win_honba": (
        "dealer_passes",
        lambda options: options["false_win"] in _ENDS_HAND and options["false_win_deal"] == "dealer_passes",
    ),
    "abortive_draw_honba": ("abortive", lambda options: bool(abortive_draws(options))),
    "time_for": (
        "halves",
        lambda options: bool(options["time_minutes"]) and whole(options, "rounds") > 1,
    ),
    "time_hand": ("time", lambda options: bool(options["time_minutes"])),
    "deal_seconds": (
        "seconds",
        lambda options: bool(options["hand_seconds"] or options["turn_seconds"]),
    ),
    "own_discard_furiten": ("furiten", lambda options: options["same_turn"] == "furiten"),
    "liability_all_claimed": ("liable", lambda options: bool(options["liability"])),
}
"""Option → the condition under which it has any effect, as a sentence (`match.need_…`) and as a test."""


def option_faults(rules: RuleSet, options: Options) -> list[Fault]:
    """Faults of the options of a match that a list of choices cannot express, such as options that contradict each
    other.

    Uma is four whole numbers that sum to zero; oka is what the players lack at the start. An option that is changed
    but has no effect because of another is refused.
    """
    return _amount_faults(options) + [
        Fault(
            "bad_match_option",
            say("match.option_idle", name=name, condition=say(f"match.need_{need}")),
            f"options.{name}",
        )
        for name, (need, holds) in NEEDS.items()
        if name in options and options[name] != rules.defaults[name] and not holds(options)
    ]


def _amount_faults(options: Options) -> list[Fault]:
    values = in_force(options, "uma")
    assert isinstance(values, tuple)
    faults = []
    whole_numbers = all(whole_number(value) is not None for value in values)
    if len(values) != 4 or not whole_numbers or sum(uma(options)) != 0:
        faults.append(Fault("bad_match_option", say("match.uma_sum"), "options.uma"))
    short = 4 * (whole(options, "return_points") - whole(options, "start_points"))
    if "oka" in options and whole(options, "oka") not in (0, short):
        faults.append(Fault("bad_match_option", say("match.oka", short=short), "options.oka"))
    if whole(options, "pot_fine") % 1000:
        faults.append(Fault("bad_match_option", say("match.pot_fine"), "options.pot_fine"))
    return faults
