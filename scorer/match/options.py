"""The options of a match, in contrast to options of a hand: their meanings and allowed values.

A rule set gives the default and source of each option that it has (`match_options`). An option that a rule set does not
have gets its value from `ABSENT`, which means that there is no such rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from scorer.errors import Fault
from scorer.rules import Option, Options, OptionValue, RuleSet, number
from scorer.sentences import say
from scorer.settle import abortive_draws

if TYPE_CHECKING:
    from fractions import Fraction

_YES_NO: Final = (True, False)
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}(\.[0-9]{1,3})?")
_COUNTS: Final = ("0", "1", "2", "3", "4")

ABOUT: Final[dict[str, tuple[str, tuple[OptionValue, ...]]]] = {
    "rounds": ("Number of wind rounds in a match; each has four deals.", (1, 2, 4)),
    "seat_draw": (
        "How seats are drawn.",
        ("row", "two_throws", "provisional_east", "six_tiles", "grab", "grab_white"),
    ),
    "start_points": ("Points at the start.", ()),
    "deal_repeats_at_win": ("When East deals again after a win.", ("dealer", "never")),
    "dealer_may_stop": (
        "Whether the dealer of the last hand, if leading, can end the match instead of repeating the deal; automatic: "
        "the match then ends by itself.",
        ("never", "leading_win", "leading_win_or_ready", "automatic"),
    ),
    "extra_round": (
        "If no player has reached the target at the end: one more round, which ends when a player reaches it.",
        ("none", "until_return"),
    ),
    "riichi_needs_points": ("Riichi can be declared only with at least 1000 points.", _YES_NO),
    "ties": (
        "Players with equal points: the earlier dealer ranks higher, or they share the rank.",
        ("first_dealer", "share"),
    ),
    "false_win": (
        "What a false win costs: a reverse mangan at once, points after uma, penalty tiles (the tiles that were shown; "
        "play goes on), points to each of the three others, or what the referee decides.",
        ("reverse_mangan", "after_uma", "exposed", "pay_each", "referee"),
    ),
    "false_win_each": ("Points paid to each of the three others for a false win, if false_win is pay_each.", ()),
    "false_win_points": ("Points that a false win costs after uma, if false_win is after_uma.", ()),
    "false_win_deal": (
        "After a false win: the hand is replayed, or the deal passes if the false win was the dealer's.",
        ("replay", "dealer_passes"),
    ),
    "false_win_sticks": (
        "Riichi deposits of a hand that a false win ends: they stay on the table, or return to the players.",
        ("stay", "return"),
    ),
    "table_point_ties": (
        "Table points 4, 2, 1 and 0 by rank: players with equal points share those of their ranks equally, or "
        "each gets those of the highest of these ranks.",
        ("share", "higher"),
    ),
    "pot_fine": ("Points of the small fine, which is placed on the table like a riichi deposit.", ()),
    "time_minutes": ("Minutes that a match or a half lasts; 0: no limit.", ()),
    "time_for": ("Whether the minutes are for the whole match or for each half.", ("match", "half")),
    "time_up": (
        "What follows the signal that the time is up: the current hand is the last, one more hand follows, or the "
        "current hand is cancelled.",
        ("finish_hand", "one_more_hand", "drop"),
    ),
    "dead_hand_noten": ("A dead hand does not count as ready (tenpai) at a draw, even after riichi.", _YES_NO),
    "hand_seconds": ("Seconds that a player has in one hand; 0: no limit.", ()),
    "turn_seconds": ("Seconds that a player has for a turn; 0: no limit.", ()),
    "deal_seconds": ("Seconds after the deal that do not count.", ()),
    "carry_over": ("What part of the total a player carries over to the next round.", ("none", "quarter", "all")),
}
"""For each option: its meaning, and its allowed values (empty: every value of its type)."""

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
    "time_up": "drop",
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
    "riichi_least_tiles": 0,
    "target_points": 0,
    "dealer_stop_points": 0,
    "uma_by_floating": (),
    "tie_rest": "exact",
}
"""The values for a rule set that does not have the option: a full game that starts at 0 points, without other rules."""


def match_options(
    **given: tuple[OptionValue, str] | tuple[OptionValue, str, tuple[OptionValue, ...]],
) -> tuple[Option, ...]:
    """Make the options of a rule set. Each argument is an option with its default and source.

    A third item lists the allowed values, if the rule set allows fewer values than `ABOUT`.
    """
    made = []
    for name, (default, source, *fewer) in given.items():
        about, choices = ABOUT[name]
        made.append(Option(name, default, about, source, fewer[0] if fewer else choices, "match"))
    return tuple(made)


def in_force(options: Options, name: str) -> OptionValue:
    """Return the value of a match option if the rule set has it, else its value in `ABSENT`."""
    return options[name] if name in options else ABSENT[name]


def whole(options: Options, name: str) -> int:
    """Return the value of a numeric option."""
    return number(options, name) if name in options else int(str(ABSENT[name]))


def _fraction(text: str) -> Fraction:
    # Only matches need this module; a process that scores one hand starts faster without it.
    from fractions import Fraction

    return Fraction(text)


def uma(options: Options) -> tuple[Fraction, ...]:
    """Return the uma by rank, in thousands of points."""
    values = in_force(options, "uma")
    assert isinstance(values, tuple)
    return tuple(map(_fraction, values))


def uma_by_floating(options: Options) -> dict[int, tuple[Fraction, ...]]:
    """Return a dict from numbers of floating players to the uma by rank, for the numbers whose uma differs from `uma`.

    A floating player has at least the starting points.
    """
    rows = in_force(options, "uma_by_floating")
    assert isinstance(rows, tuple)
    found = {}
    for row in rows:
        count, _, values = row.partition(":")
        found[int(count)] = tuple(_fraction(value.strip()) for value in values.split(","))
    return found


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
    "time_up": ("time", lambda options: bool(options["time_minutes"])),
    "deal_seconds": (
        "seconds",
        lambda options: bool(options["hand_seconds"] or options["turn_seconds"]),
    ),
    "own_discard_furiten": ("furiten", lambda options: options["same_turn"] == "furiten"),
    "liability_all_claimed": ("liable", lambda options: bool(options["liability"])),
    "liability_covers": ("liability", lambda options: bool(options["liability"])),
    "liability_honba": ("liable_honba", lambda options: bool(options["liability"] and options["honba_points"])),
    "kan_dora_when": ("kan_dora", lambda options: bool(options["kan_dora"])),
    "red_fives_each": ("red_fives", lambda options: bool(options["red_fives"])),
    "yakuman_most": ("more_yakuman", lambda options: bool(options["yakuman_add_up"] or options["double_yakuman"])),
    "three_winners": ("all_win", lambda options: options["winners_on_one_discard"] == "all"),
    "honba_to": (
        "all_win_honba",
        lambda options: options["winners_on_one_discard"] == "all" and bool(options["honba_points"]),
    ),
    "sticks_to": ("all_win", lambda options: options["winners_on_one_discard"] == "all"),
    "target_points": ("extra_round", lambda options: options["extra_round"] == "until_return"),
    "dealer_stop_points": ("dealer_stops", lambda options: options["dealer_may_stop"] != "never"),
    "tie_rest": ("share", lambda options: options["ties"] == "share"),
}
"""For each option: the condition under which it has an effect, as a sentence (`match.need_…`) and as a function."""


def option_faults(rules: RuleSet, options: Options) -> list[Fault]:
    """Return faults of the options of a match that a list of allowed values cannot express.

    Uma must be four numbers with the sum 0. Oka must be 0, or 4 × (return points − starting points). The small fine
    must be a multiple of 1000. A local yaku must not be named twice. An option that is changed but has no effect
    because of another option is rejected.
    """
    return (
        _amount_faults(options)
        + _local_faults(options)
        + [
            Fault(
                "bad_match_option",
                say("match.option_idle", name=name, condition=say(f"match.need_{need}")),
                f"options.{name}",
            )
            for name, (need, holds) in NEEDS.items()
            if name in options and options[name] != rules.defaults[name] and not holds(options)
        ]
    )


def _local_faults(options: Options) -> list[Fault]:
    """Return the fault of a local yaku that is named twice, with different han."""
    chosen = options.get("local_yaku", ())
    assert isinstance(chosen, tuple)
    names = [each.partition(":")[0] for each in chosen]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is None:
        return []
    return [Fault("bad_match_option", say("presets.local_yaku_twice", name=twice), "options.local_yaku")]


def _amount_faults(options: Options) -> list[Fault]:
    values = in_force(options, "uma")
    assert isinstance(values, tuple)
    faults = []
    if not _by_place(values):
        faults.append(Fault("bad_match_option", say("match.uma_sum"), "options.uma"))
    faults += _floating_faults(options)
    short = 4 * (whole(options, "return_points") - whole(options, "start_points"))
    if "oka" in options and whole(options, "oka") not in (0, short):
        faults.append(Fault("bad_match_option", say("match.oka", short=short), "options.oka"))
    if whole(options, "pot_fine") % 1000:
        faults.append(Fault("bad_match_option", say("match.pot_fine"), "options.pot_fine"))
    return faults


def _by_place(values: Sequence[str]) -> bool:
    """Return whether these texts are four numbers that add up to 0."""
    return len(values) == 4 and all(map(_NUMBER.fullmatch, values)) and sum(map(_fraction, values)) == 0


def _floating_faults(options: Options) -> list[Fault]:
    rows = in_force(options, "uma_by_floating")
    assert isinstance(rows, tuple)
    counts = []
    for row in rows:
        count, _, values = row.partition(":")
        counts.append(count)
        if count not in _COUNTS or not _by_place([each.strip() for each in values.split(",")]):
            return [Fault("bad_match_option", say("presets.bad_uma_by_floating", row=row), "options.uma_by_floating")]
    twice = next((count for count in counts if counts.count(count) > 1), None)
    if twice is None:
        return []
    return [Fault("bad_match_option", say("presets.uma_by_floating_twice", number=twice), "options.uma_by_floating")]
