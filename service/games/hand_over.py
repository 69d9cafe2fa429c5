"""A game that a phone transfers to a service: which of its events the service has not recorded yet.

The events identify the transfer, so it needs no key: transferring the same events again records nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from scorer.match.events import Event, Open
from scorer.match.ledger import Ledger
from scorer.sentences import say
from service.problems import ServiceError


def to_take_over(ledger: Ledger, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events that the ledger lacks; empty if the service has already recorded all of them.

    Raises `ServiceError` (`game_differs`) if the ledger and the events differ in their common part.
    """
    if not all(_same(mine, given) for mine, given in zip(ledger.events, events, strict=False)):
        raise ServiceError("game_differs", say("at_games.differs"), hint=say("at_games.differs_hint"))
    return tuple(events[len(ledger.events) :])


def _same(mine: Event, given: Event) -> bool:
    if isinstance(mine, Open) and isinstance(given, Open):
        return (mine.rules, mine.players) == (given.rules, given.players)  # options get the form of this version
    return mine == given
