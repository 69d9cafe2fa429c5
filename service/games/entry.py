"""Rules for entries from several phones: which entry is the second one for the same hand, and what undo takes back.

Undo takes back one event. Of an entry with several events, this is the last one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from scorer.corrections import Change
from scorer.hand import Hand
from scorer.match.events import Correction, Drawn, Event, Foul, PlainEvent, Riichi, Undo, Won
from scorer.match.ledger import Ledger, replay
from scorer.match.state import Step

UNDO: Final = "undo"
"""The reason of a correction that takes back an event. Undo skips such corrections."""
REPLACED: Final = "replaced"
"""The reason of a correction that replaces the first entry of a hand by a second entry."""
_HAND: Final = (Won, Drawn, Foul)
"""The events that two phones possibly enter for the same hand."""


def second_of(ledger: Ledger, seen: int, events: Sequence[Event]) -> Step | None:
    """Return the recorded step for the same hand as these events, or None if they are the first entry of their hand.

    Events are a second entry if the phone had not seen the end of the last hand, or if their tiles are those of its
    winner.
    """
    if not any(isinstance(each, _HAND) for each in events):
        return None
    last = next((pair for pair in reversed(ledger.in_effect) if isinstance(pair[1], _HAND)), None)
    if last is None:
        return None
    step, event = last
    same = any(_same_tiles(event, each) for each in events)
    return step if step.number >= seen or same else None


def in_place_of(ledger: Ledger, step: Step, events: Sequence[Event]) -> Correction:
    """Return the correction that replaces a step by these events.

    If the riichi of a winner was recorded after the step, it belongs to these events, so the correction moves it to
    them.
    """
    place = ledger.steps.index(step)
    before = ledger.steps[place - 1].state.riichi
    kept = tuple(each for each in _plain(events) if not (isinstance(each, Riichi) and each.player in before))
    winners = {winner.player for event in kept if isinstance(event, Won) for winner in event.winners}
    ready = winners.difference(before, (each.player for each in kept if isinstance(each, Riichi)))
    moved: list[PlainEvent] = []
    left: list[Change[PlainEvent]] = []
    for number, held in ledger.entries:
        own = [each for each in held if isinstance(each, Riichi) and each.player in ready]
        if number > step.number and own:
            moved += own
            left.append(Change(number, _plain(each for each in held if each not in own)))
    return Correction((Change(step.number, (*moved, *kept)), *left), REPLACED)


def not_yet(ledger: Ledger, events: Sequence[Event]) -> tuple[Event, ...]:
    """Return the events without a riichi that another phone has recorded already in this hand."""
    riichi = ledger.state.riichi
    return tuple(each for each in events if not (isinstance(each, Riichi) and each.player in riichi))


def undo_of(ledger: Ledger) -> Correction | None:
    """Return the correction that takes back the last event not yet taken back, or None if only the opening is left."""
    held: list[int] = []
    for number, event in enumerate(ledger.events):
        if isinstance(event, Correction) and event.reason == UNDO:
            held.pop()
        else:
            held.append(number)
    if len(held) < 2:
        return None
    last = ledger.events[held[-1]]
    if not isinstance(last, Correction):
        return Correction((Change(held[-1], ()),), UNDO)
    earlier = dict(replay(ledger.events[: held[-1]]).entries)
    return Correction(tuple(Change(each.event, _plain(earlier[each.event])) for each in last.changes), UNDO)


def took_back(ledger: Ledger, seen: int) -> bool:
    """Return whether the only event after the first `seen` events is the undo that a phone with `seen` events requests.

    So if two phones take back the same entry at the same time, only one entry is taken back.
    """
    if len(ledger.events) != seen + 1:
        return False
    return undo_of(replay(ledger.events[:seen])) == ledger.events[seen]


def _plain(events: Iterable[Event]) -> tuple[PlainEvent, ...]:
    return tuple(each for each in events if not isinstance(each, Correction | Undo))


def _same_tiles(one: Event, other: Event) -> bool:
    if not isinstance(one, Won) or not isinstance(other, Won):
        return False
    tiles = {(each.player, _tiles(each.hand)) for each in one.winners if each.hand is not None}
    return any((each.player, _tiles(each.hand)) in tiles for each in other.winners if each.hand is not None)


def _tiles(hand: Hand) -> tuple[str, ...]:
    melds = (tile for meld in hand.melds for tile in meld.tiles)
    return tuple(sorted(tile.code for tile in (*hand.concealed, *melds)))
