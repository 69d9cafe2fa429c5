"""Let two players of a seated round change places, as a correction of the seating."""

from __future__ import annotations

from scorer.corrections import Change
from scorer.errors import Fault, TournamentFault
from scorer.sentences import say
from scorer.tournament.events import Correction, Four, PlainEvent, Seat
from scorer.tournament.ledger import Tournament


def swapped(found: Tournament, round_: int, one: int, two: int, reason: str) -> Correction:
    """Return the correction after which two players have changed places in a round.

    Raises `TournamentFault` if the round is not seated, or if a player was not seated in it at first (a substitute).
    """
    if not found.state.tables(round_):
        raise TournamentFault([Fault("round_not_seated", say("tournament.not_seated", round=round_), "round")])
    for number, events in found.entries:
        held = [each for each in events if not isinstance(each, Correction)]
        seat = next((each for each in held if isinstance(each, Seat) and each.round == round_), None)
        if seat is None:
            continue
        sitting = [who for table in seat.tables for who in table]
        faults = [
            Fault("no_such_player", say("tournament.no_seat", round=round_, player=who), "players")
            for who in (one, two)
            if who not in sitting
        ]
        if faults:
            raise TournamentFault(faults)
        other = {one: two, two: one}
        tables = tuple(_four(table, other) for table in seat.tables)
        to: tuple[PlainEvent, ...] = tuple(Seat(round_, tables, seat.reason) if each is seat else each for each in held)
        return Correction((Change(number, to),), reason)
    raise AssertionError(round_)  # a seated round has an event that seated it


def _four(table: Four, other: dict[int, int]) -> Four:
    east, south, west, north = (other.get(who, who) for who in table)
    return east, south, west, north
