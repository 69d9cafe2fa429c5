"""The result of one table, from the ledger of a match or typed from a score sheet.

`scorer.match.final` computes the final points of both kinds of result: rounding, oka, uma, ties, penalties after uma.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated

from scorer import shape
from scorer.errors import Fault
from scorer.forms import Count, Formed, Limits, Points
from scorer.match.final import Result, results
from scorer.match.options import whole
from scorer.match.state import MatchState
from scorer.rules import rule_set
from scorer.sentences import listed, say
from scorer.tournament.formats import Format
from scorer.tournament.players import PlayerNumber


@dataclass(frozen=True, slots=True)
class Sheet(Formed):
    """The result of a table. `points` and `after_uma` are dicts from players' numbers to points.

    `points`: the points, the first dealer first.
    `after_uma`: additional points in thousands, which count after uma (wrc-2017 305).
    `sticks`: the number of riichi sticks of 1000 points left on the table.
    `ruled`: the sum of the points that a referee gave without a payer (above 0) or took without a payee (below 0).
    `match`: the id of the match whose ledger gives the result.
    """

    points: Annotated[Mapping[PlayerNumber, Points], Limits(4, 4)]
    sticks: Count = 0
    after_uma: Mapping[PlayerNumber, Points] = field(default_factory=dict)
    ruled: Points = 0
    match: str | None = None

    def results(self, format_: Format) -> dict[int, Result]:
        """Return the final result of each player, by number, under the format's rules."""
        return {int(each.player): each for each in results(self._state(format_))}

    def faults(self, format_: Format, seats: tuple[int, ...]) -> list[Fault]:
        """Return the faults of a sheet for the four players seated at the table."""
        strangers = sorted({*self.points, *self.after_uma} - set(seats))
        missing = [seat for seat in seats if seat not in self.points]
        if strangers or missing:
            said = say("tournament.sheet_players", seats=listed(seats), players=listed(self.points))
            return [Fault("sheet_players", said, "result.points")]
        if format_.rules == "aml":
            return []  # the table pays and receives points, so the sum of the four players is not fixed
        rules = rule_set(format_.rules)
        options = rules.options_in_force(format_.options)
        expected = 4 * whole(options, "start_points") - 1000 * self.sticks + self.ruled
        found = sum(self.points.values())
        if found == expected:
            return []
        difference = f"{found - expected:+d}"
        said = say("tournament.sheet_sum", found=found, expected=expected, difference=difference)
        return [Fault("sheet_sum", said, "result.points")]

    def check(self, where: str) -> None:
        """Raise `ParseError` if `points` does not have exactly four players."""
        if len(self.points) != 4:
            raise shape.wrong(f"{where}.points", say("tournament.four_pairs"), list(self.points))

    @classmethod
    def of_match(cls, state: MatchState, numbers: Mapping[str, int], format_: Format, match: str) -> Sheet:
        """Return the sheet of a finished match. `numbers`: the players' numbers by name.

        Raises `KeyError` for a name without a number, so the caller must first compare the names with the table.
        """
        points = {numbers[name]: state.points[name] for name in state.order}
        options = rule_set(format_.rules).options_in_force(format_.options)
        given = 4 * whole(options, "start_points") - 1000 * state.sticks
        ruled = 0 if format_.rules == "aml" else sum(points.values()) - given
        after = {numbers[name]: each for name, each in state.after_uma.items()}
        return cls(points, state.sticks, after, ruled, match)

    def _state(self, format_: Format) -> MatchState:
        rules = rule_set(format_.rules)
        a, b, c, d = (str(each) for each in self.points)
        return MatchState(
            rules,
            rules.options_in_force(format_.options),
            (a, b, c, d),
            {str(each): points for each, points in self.points.items()},
            sticks=self.sticks,
            after_uma={str(each): points for each, points in self.after_uma.items()},
        )
