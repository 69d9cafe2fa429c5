"""Propose tables for the next round, or for all rounds up to the next cut.

The same seed gives the same tables (`scorer.tournament.plans`). A proposal states the number of repeated meetings and
of repeated table numbers, each with the lower bound for any schedule. A director decides whether to record it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scorer.errors import TournamentFault
from scorer.forms import Whole
from scorer.tournament.events import Four, Seat
from scorer.tournament.formats import Pairing
from scorer.tournament.meetings import bound, meetings, met, repeated
from scorer.tournament.plans import Past, by_standing, plan
from scorer.tournament.rounds import round_faults, seat_counts, seated, with_house
from scorer.tournament.standings import admitted, standings
from scorer.tournament.state import TournamentState
from scorer.tournament.table_numbers import repeated_visits, visits, visits_bound


@dataclass(frozen=True, slots=True)
class Proposal(Whole):
    """Tables for a round.

    `repeats`: the number of repeated meetings in this round; `repeats_so_far`: the number in all rounds up to this one.
    `bound`: the lower bound on repeated meetings for any schedule of this many players and rounds without cuts.
    `same_table`: how often players came back to a table number, in all rounds up to this one; `same_table_bound`: the
    lower bound of `same_table` for this many players and rounds without cuts.
    `wind_spread`: the largest difference, for one player, between the counts of two winds in all rounds up to this one.
    `same_club`, `same_country`: the number of meetings in this round of two players of the same club, or country.
    `by_lot`: the players with equal results at the cut, among whom a lot decides; also those whom it does not admit.
    """

    round: int
    tables: tuple[Four, ...]
    repeats: int
    repeats_so_far: int
    bound: int
    same_table: int
    same_table_bound: int
    wind_spread: int
    same_club: int
    same_country: int
    by_lot: tuple[int, ...]

    @property
    def event(self) -> Seat:
        """Return the event that records this seating."""
        return Seat(self.round, self.tables)


def propose(state: TournamentState) -> Proposal:
    """Propose tables for the next round. Raises `TournamentFault` if this round cannot be seated."""
    return _weighed(state, Seat(len(state.rounds) + 1, _planned(state)[0]))


def propose_rounds(state: TournamentState) -> tuple[Proposal, ...]:
    """Propose tables for all rounds that need no further results: up to the next cut or round paired by standing.

    Raises `TournamentFault` if the next round cannot be seated.
    """
    found: list[Proposal] = []
    for tables in _planned(state):
        found.append(_weighed(state, Seat(len(state.rounds) + 1, tables)))
        state = seated(state, found[-1].event, strict=False)
    return tuple(found)


def _planned(state: TournamentState) -> list[tuple[Four, ...]]:
    """Return the tables of the next rounds, up to the next cut or the next round paired by standing."""
    round_ = len(state.rounds) + 1
    players = with_house(state, round_)
    if state.format.rule(round_).pairing is Pairing.STANDING:
        most = state.format.rule(round_).most_meetings
        return [by_standing(_in_order(state, players), met(state), most, seat_counts(state))]
    begun, end = _stage(state, round_)
    seed = f"{state.seed}\n{len(state.format.cuts(round_))}"
    whole = plan(players, end - begun + 1, seed, _past(state, begun), state.players)
    played = [tuple(table.seats for table in tables) for tables in state.rounds[begun - 1 :]]
    if whole[: len(played)] == played:
        return whole[len(played) :]
    return plan(players, end - round_ + 1, seed, _past(state, round_), state.players)


def _in_order(state: TournamentState, players: tuple[int, ...]) -> list[int]:
    """Return the players in the order of the standings, house players last."""
    place = {line.number: n for n, line in enumerate(standings(state))}
    return sorted(players, key=lambda number: (place.get(number, len(place)), number))


def _past(state: TournamentState, round_: int) -> Past:
    """Return the meetings, visits of table numbers, and winds of the rounds before this one."""
    rounds = [[table.seats for table in tables] for tables in state.rounds[: round_ - 1]]
    return Past(meetings(rounds), visits(rounds), seat_counts(state, round_ - 1))


def _stage(state: TournamentState, round_: int) -> tuple[int, int]:
    """Return the numbers of the first and the last round that are planned together with this round."""
    own = [n for n, rule in enumerate(state.format.rounds, 1) if rule.waits]
    begun = max((n for n in own if n <= round_), default=1)
    if begun > 1 and state.format.rule(begun).pairing is Pairing.STANDING:
        begun += 1
    return begun, min((n for n in own if n > round_), default=len(state.format.rounds) + 1) - 1


def weigh(state: TournamentState, event: Seat) -> Proposal:
    """Return a proposal with these tables and its figures. Raises `TournamentFault` if the seating is impossible.

    The function does not check whether the players are admitted: a director can have a reason to seat other players.
    """
    if faults := round_faults(state, event.round):
        raise TournamentFault(faults)
    seated(state, event, strict=False)
    return _weighed(state, event)


def weigh_rounds(state: TournamentState, events: Sequence[Seat]) -> tuple[Proposal, ...]:
    """Return a proposal for each of these rounds, in this order, with its figures. Raises `TournamentFault`."""
    found: list[Proposal] = []
    for event in events:
        found.append(weigh(state, event))
        state = seated(state, event, strict=False)
    return tuple(found)


def _weighed(state: TournamentState, event: Seat) -> Proposal:
    counts, before = seat_counts(state), met(state)
    players = [number for table in event.tables for number in table]
    for table in event.tables:
        for place, number in enumerate(table):
            counts[number][place] += 1
    now = meetings([event.tables])
    so_far = repeated(before + now)
    rounds = [*([table.seats for table in tables] for tables in state.rounds), event.tables]
    origins = [(state.players[one], state.players[two]) for one, two in now]
    return Proposal(
        event.round,
        event.tables,
        repeats=so_far - repeated(before),
        repeats_so_far=so_far,
        bound=bound(len(players), event.round),
        same_table=repeated_visits(visits(rounds)),
        same_table_bound=visits_bound(len(players), event.round),
        wind_spread=max(max(counts[number]) - min(counts[number]) for number in players),
        same_club=sum(bool(one.club) and one.club == two.club for one, two in origins),
        same_country=sum(bool(one.country) and one.country == two.country for one, two in origins),
        by_lot=admitted(state, event.round).by_lot,
    )
