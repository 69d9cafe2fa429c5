"""What cameras notice before a win, as records: riichi, calls, opened and drawn hands.

| kind of record | content |
|---|---|
| `noticed` | the table, what was noticed, who, the tiles, and the number of hands played before |
| `refused` | the number of the record of what was noticed wrongly, and the reason, which can be empty |

A director or a referee confirms or refuses what was noticed. A riichi or a drawn hand is in the match ledger only after
it was confirmed: the event of the ledger has the number of the record. Calls, opened hands and concealed hands have no
event in the ledger. Only what a match can need is recorded.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping
from typing import Any, Final

from sqlalchemy import Connection

from scorer import shape
from scorer.hand import Hand
from scorer.match.events import Drawn as DrawnEvent
from scorer.match.events import Event
from scorer.match.events import Riichi as RiichiEvent
from scorer.match.ledger import Ledger
from scorer.sentences import listed, say
from service.contract.reading import read
from service.problems import ServiceError
from service.records.canonical import canonical, digest
from service.records.record import Draft, Record
from service.records.store import read_records
from service.situation_fields import asks
from service.stream.schemas import ConfirmRequest, RefuseRequest
from service.stream.seen_hands import BY, SeenHands
from service.stream.tables import Table
from vision.stream.play import Called, Drawn, Noticed, Opened, Riichi

NOTICED, REFUSED = "noticed", "refused"
READY: Final = "ready"
"""The value of `what` for a concealed hand that is tenpai."""
KINDS: Final = (NOTICED, REFUSED)
IN_THE_LEDGER: Final = ("riichi", "draw")
"""What has an event in the match ledger."""
_WORDS: Final = {Riichi: "riichi", Called: "call", Opened: "opened", Drawn: "draw"}


class Notices:
    """Records what cameras notice at tables. `seen` knows the match and the seats of each table."""

    def __init__(self, seen: SeenHands) -> None:
        self.seen = seen

    def record(self, table: Table, noticed: Noticed) -> int | None:
        """Record what was noticed, each only one time per picture; returns the number of the record.

        Returns None if no match is open at the table, and for a riichi if its rules have none.
        """
        match = self.seen.match_of(table)
        if match is None:
            return None
        state, play = self.seen.matches.ledger(match).state, noticed.play
        if state.ended is not None or (isinstance(play, Riichi) and "riichi" not in asks(state.rules)):
            return None
        own: dict[str, Any] = {"table": table.name, "what": _WORDS[type(play)], "hands": state.hands}
        if isinstance(play, Drawn):
            ready = [self.seen.player_of(table, match, side) for side in play.ready]
            own |= {"player": None, "ready": [name for name in ready if name is not None]}
        else:
            own["player"] = self.seen.player_of(table, match, play.side)
        if isinstance(play, Called):
            own["hand"] = Hand((), None, (play.meld,)).to_json()
            own |= {"copy": play.copy} if play.copy > 1 else {}
        if isinstance(play, Opened):
            own["hand"] = play.hand.to_json()
            own["waits"] = [{"tile": tile.code, "left": left} for tile, left in play.waits]
        side = "" if isinstance(play, Drawn) else play.side.value
        # One picture can show several calls of a player, so the meld is in the key.
        meld = canonical([play.meld.to_json(), play.copy]).encode() if isinstance(play, Called) else b""
        picture = digest(noticed.frame.pixels.tobytes() + meld)
        key = f"{NOTICED} {self.seen.mark}{table.name} {own['what']} {side} {picture}"
        draft = Draft(NOTICED, {NOTICED: own}, match, {"table": table.name})
        return int(self.seen.store.write(key[:150], BY, own, lambda _, __: draft)[0]["record"])

    def record_ready(self, table: str, match: str, hands: int, waits: Mapping[str, Any]) -> Record:
        """Record a tenpai concealed hand; returns the record. `hands`: hands played before; `waits`: an `AirWaits`."""
        own = {"table": table, "what": READY, "hands": hands, **waits}
        draft = Draft(NOTICED, {NOTICED: own}, match, {"table": table})
        key = f"{NOTICED} {READY} {uuid.uuid4().hex}"
        return self.find(int(self.seen.store.write(key, BY, own, lambda _, __: draft)[0]["record"]))

    def confirm(self, key: str, by: str, number: int, body: Mapping[str, Any]) -> dict[str, Any]:
        """Record a riichi or a drawn hand in the match ledger.

        `body` has `player`, if the camera does not know who it was, and for a drawn hand `ready`: the tenpai players,
        if they are not those that the camera noticed. Raises `ParseError`, `MatchFault`, and `ServiceError`:
        `no_such_record`, also for other notices; `air_changed` if the hand is over or the notice was answered.
        """
        given: ConfirmRequest = read(ConfirmRequest, body, "body")
        found = self.find(number)
        own = found.parts[NOTICED]
        if own["what"] not in IN_THE_LEDGER:
            raise _none(number)
        assert found.match is not None

        def event_for(before: Ledger) -> Event:
            state = before.state
            if state.hands != own["hands"] or state.ended is not None:
                raise _over()
            if own["what"] == "draw":
                names = own["ready"] if given.ready is None else given.ready
                return DrawnEvent(tuple(name for name in state.order if name in names) + _others(names, state.order))
            player = own["player"] if given.player is None else given.player
            if player is None:
                raise shape.wrong("body.player", say("shape.one_of", names=listed(state.order)), None)
            return RiichiEvent(player)

        request = {"confirm": number, **body}

        def check(connection: Connection) -> None:
            _demand(connection, found)

        matches = self.seen.matches
        answer = matches.record(key, by, found.match, request, event_for, noticed=number, check=check)
        return {**answer, "of": number}

    def refuse(self, key: str, by: str, number: int, body: Mapping[str, Any]) -> dict[str, Any]:
        """Record that something was noticed wrongly. Raises `ServiceError` (`no_such_record`, `air_changed`)."""
        reason = read(RefuseRequest, body, "body").reason.strip()
        found = self.find(number)
        parts = {REFUSED: {"of": number, "table": found.parts[NOTICED]["table"], "reason": reason}}

        def make(connection: Connection, _: int) -> Draft:
            _demand(connection, found)
            return Draft(REFUSED, parts, found.match, {"of": number})

        return self.seen.store.write(key, by, {"refuse": number, "reason": reason}, make)[0]

    def find(self, number: int) -> Record:
        """Return the record of something noticed; raises `ServiceError` (`no_such_record`)."""
        found = self.seen.store.records(numbers=(number,), kinds=(NOTICED,))
        if not found:
            raise _none(number)
        return found[0]


def answered_by(record: Record) -> int | None:
    """Return the number of the notice that this record confirms or refuses; None if it does neither."""
    if record.kind == REFUSED:
        return int(record.parts[REFUSED]["of"])
    found = record.parts.get(NOTICED) if record.kind == "event" else None
    return None if found is None else int(found)


def states_of(records: Iterable[Record]) -> dict[int, str]:
    """Return for each answered notice whether it is `confirmed` or `refused`."""
    answered = {answered_by(each): "refused" if each.kind == REFUSED else "confirmed" for each in records}
    return {number: state for number, state in answered.items() if number is not None}


def _others(names: Iterable[str], order: Iterable[str]) -> tuple[str, ...]:
    """Return the names that do not play, so that the ledger refuses them by name."""
    known = set(order)
    return tuple(name for name in names if name not in known)


def _demand(connection: Connection, found: Record) -> None:
    later = read_records(connection, match=found.match, kinds=("event", REFUSED), after=found.number)
    if found.number in states_of(later):
        raise _over()


def _none(number: int) -> ServiceError:
    return ServiceError("no_such_record", say("at_desk.no_record", number=number))


def _over() -> ServiceError:
    return ServiceError("air_changed", say("at_stream.notice_over"), hint=say("at_stream.notice_over_hint"))
