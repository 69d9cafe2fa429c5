"""The penalties that a rule set lists, with their cost in final points.

A tournament can record a penalty at any time, even if the match has no ledger: for a late player, or from a paper
sheet. The list has the fouls of `scorer.match.cases`, without those that never cost final points: dead hands,
exposed tiles, the small fine, and fouls without a cost.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from scorer.errors import Fault
from scorer.forms import Whole
from scorer.match.cases import Case, Kind, cases
from scorer.match.options import in_force, whole
from scorer.rules import Options, rule_set
from scorer.sentences import listed, say
from scorer.tournament.formats import Format

_COST: Final = (Kind.FALSE_WIN, Kind.FALSE_WIN_TWICE, Kind.POINTS, Kind.REFEREE, Kind.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class ListedPenalty(Whole):
    """A penalty that the rules list.

    `points`: its cost in final points, below 0; None: the referee decides the cost, or it is paid at the table.
    `times`: the maximum number of times or minutes by which the cost is multiplied.
    """

    case: str
    about: str
    source: str
    points: int | None
    times: int


def listed_penalties(format_: Format) -> tuple[ListedPenalty, ...]:
    """Return the penalties of the format's rules, under its options."""
    rules = rule_set(format_.rules)
    options = rules.options_in_force(format_.options)
    found = (each for each in cases(rules, options) if each.kind in _COST)
    return tuple(ListedPenalty(each.id, each.about, each.source, _points(each, options), each.times) for each in found)


def _points(case: Case, options: Options) -> int | None:
    """Return the cost of a foul in final points; None if the referee decides it or it is paid at the table."""
    if case.kind is Kind.POINTS:
        return -case.points
    if case.kind is Kind.FALSE_WIN and in_force(options, "false_win") == "after_uma":
        return -whole(options, "false_win_points")
    return None


def penalty_faults(format_: Format, case: str, points: Fraction, times: int) -> list[Fault]:
    """Return the fault of a penalty: the rules do not list it, or list it with fewer times or different points."""
    known = {each.case: each for each in listed_penalties(format_)}
    if case not in known:
        said = say("match.no_such_foul", rules=format_.rules, case=repr(case), names=listed(known))
        return [Fault("no_such_foul", said, "case")]
    found = known[case]
    if not 1 <= times <= found.times:
        said = say("presets.times_too_many", most=found.times) if found.times > 1 else say("presets.times_not_asked")
        return [Fault("foul_times", said, "times")]
    if found.points is not None and points != found.points * times:
        return [Fault("foul_has_points", say("tournament.penalty_points", points=found.points * times), "points")]
    return []
