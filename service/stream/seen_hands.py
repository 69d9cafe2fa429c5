"""Finished hands that a camera saw, as records. A hand is announced one time; then people answer or dismiss it.

| kind of record | content |
|---|---|
| `seen` | the reading, the hashes of the pictures of the reading, and what the ledger knew about the win |
| `answered` | the number of the record of the hand, what only people know, and the score |
| `dismissed` | the number of the record of the hand, and the reason why the hand is dismissed |

The last answer or dismissal of a hand is in effect. A hand is stored before it is announced, so a crash does not lose
it. A restarted table reads its announced hands from the records.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import cv2
from sqlalchemy import Connection

from scorer.errors import MatchFault
from scorer.hand import Hand
from scorer.match.events import Won
from scorer.match.hands import situation_of
from scorer.rules import RuleSet, rule_set
from scorer.score import ENGINE
from scorer.sentences import say
from scorer.situation import Situation
from service.contract.events import match_event
from service.contract.reading import read
from service.problems import ServiceError
from service.records import photos
from service.records.canonical import digest
from service.records.matches import Matches
from service.records.record import Draft, Record
from service.records.store import Store, read_records
from service.records.times import written
from service.situation_fields import asks
from service.stream.schemas import DismissRequest, HandAnswerRequest
from service.stream.tables import Table
from vision.stream.frames import Frame
from vision.stream.lying import REMEMBERED, ReportedHand
from vision.stream.sides import Side, side_of
from vision.stream.watcher import Sighting

SEEN, ANSWERED, DISMISSED = "seen", "answered", "dismissed"
KINDS = (SEEN, ANSWERED, DISMISSED)
BY = "camera"
_JPEG = [cv2.IMWRITE_JPEG_QUALITY, 90]
_KNOWN_BY_THE_LEDGER = {"win", "seat", "round", "honba", "sticks", "riichi"}
"""The fields of a situation that an answer must not have if there is a match.

The ledger knows them; `win` follows from `from`: a name means a win by discard, null a self-drawn win.
"""


class SeenHands:
    """The hands that cameras saw, in one store. Pictures are stored for `photo_days`."""

    def __init__(self, store: Store, matches: Matches, photo_days: int) -> None:
        self.store, self.matches, self.photo_days = store, matches, photo_days
        self.mark = ""
        """A part of the idempotency keys. With a new mark, a rehearsal can announce the same pictures again."""

    def announce(self, table: Table, sighting: Sighting) -> dict[str, Any]:
        """Record a hand, only one time per picture. The answer has the number of the record as `record`."""
        pictures = [_jpeg(frame) for frame in sighting.frames]
        hashes = [digest(data) for data in pictures]
        reading = sighting.reading.to_json()
        reading.pop("seconds")
        match = self.match_of(table)
        player = self.player_of(table, match, side_of(sighting.reading))
        rules = self._rules(table, match)
        parts: dict[str, Any] = {
            "seen": {
                "table": table.name,
                "player": player,
                "rules": None if rules is None else rules.reference,
                "asks": [] if rules is None else _asks(rules, match, player, sighting.hand),
                "photos": hashes,
            },
            "reading": reading,
            "standing": None if match is None or player is None else self.matches.standing(match, player),
            "engine": ENGINE,
        }
        expires = photos.lifetime(self.store, self.photo_days)
        parts["seen"]["expires_at"] = written(expires)

        def make(connection: Connection, _: int) -> Draft:
            for data in pictures:
                photos.keep(connection, data, "image/jpeg", expires)
            return Draft(SEEN, parts, match, {"table": table.name})

        key = f"seen {self.mark}{table.name} {hashes[-1]}"[:150]
        return self.store.write(key, BY, {"table": table.name, "photos": hashes}, make)[0]

    def reported(self, table: str) -> list[ReportedHand]:
        """Return the last hands announced at a table; a watcher needs them when it starts."""
        return [ReportedHand.from_json(record.parts["reading"]) for record in self.of(table)[-REMEMBERED:]]

    def of(self, table: str) -> list[Record]:
        """Return the hands announced at a table, in order."""
        return [one for one in self.store.records(kinds=(SEEN,)) if one.parts["seen"]["table"] == table]

    def match_of(self, table: Table) -> str | None:
        """Return the id of the match that the table names, even if it is over, else of the newest open match, or None.

        Raises `ServiceError` (`no_such_match`) if the table names a match that does not exist.
        """
        if table.match:
            try:
                self.matches.table_of(table.match)
            except ServiceError as error:
                raise ServiceError(error.code, error.said, where=table.match) from error
            return table.match
        here = [one for one in self.matches.all() if one["table"] == table.name and one["ended"] is None]
        return str(here[-1]["match"]) if here else None

    def answer(self, key: str, by: str, number: int, body: Mapping[str, Any]) -> dict[str, Any]:
        """Record what people know about a win, and return the score of the hand.

        In `body`, `player` and `from` are names if there is a match. `show`: overlays show the hand at once,
        whatever the setting of the table is.

        Raises `ParseError`, `MatchFault`, and `ServiceError` (`no_such_hand`, `no_rules`).
        """
        given: HandAnswerRequest = read(HandAnswerRequest, body, "body")
        seen = self.record(number)
        hand = _hand(seen) if given.hand is None else given.hand
        if given.winning_tile is not None:
            hand = replace(hand, winning_tile=given.winning_tile)
        rules, situation, names = self._situation(seen, hand, given)
        score = rules.score(hand, situation).to_json()
        parts = {
            "answered": {"of": number, "table": seen.parts["seen"]["table"], "names": names, "show": given.show},
            "hand": hand.to_json(),
            "situation": situation.to_json(),
            "score": score,
            "engine": ENGINE,
        }

        def make(connection: Connection, _: int) -> Draft:
            _demand(connection, number)
            return Draft(ANSWERED, parts, seen.match, {"of": number, "score": score})

        return self.store.write(key, by, {"of": number, "answer": dict(body)}, make)[0]

    def dismiss(self, key: str, by: str, number: int, body: Mapping[str, Any]) -> dict[str, Any]:
        """Dismiss a hand for a `reason`; it stays in the records and can still be answered later.

        Raises `ParseError`, and `ServiceError` (`no_such_hand`).
        """
        given: DismissRequest = read(DismissRequest, body, "body")
        reason = given.reason.strip()
        seen = self.record(number)
        parts = {"dismissed": {"of": number, "table": seen.parts["seen"]["table"], "reason": reason}}

        def make(connection: Connection, _: int) -> Draft:
            _demand(connection, number)
            return Draft(DISMISSED, parts, seen.match, {"of": number, "reason": reason})

        return self.store.write(key, by, {"of": number, "dismiss": reason}, make)[0]

    def record(self, number: int) -> Record:
        """Return the record of a hand; raises `ServiceError` (`no_such_hand`)."""
        found = self.store.records(numbers=(number,), kinds=(SEEN,))
        if not found:
            raise _no_such(number)
        return found[0]

    def _situation(
        self, seen: Record, hand: Hand, given: HandAnswerRequest
    ) -> tuple[RuleSet, Situation, dict[str, str] | None]:
        """Return the rules, the complete situation, and the names of the seats if there is a match."""
        own = given.situation
        if seen.match is None:
            if seen.parts["seen"]["rules"] is None:
                hint = say("at_desk.no_rules_hint")
                raise ServiceError("no_rules", say("at_desk.no_rules"), hint=hint)
            return rule_set(seen.parts["seen"]["rules"]), Situation.from_json(own, "situation"), None
        # Use the state of the match when the hand was seen, because the match may have recorded the win meanwhile.
        state = self.matches.ledger_before(seen.match, seen.number).state
        winner = {
            "player": seen.parts["seen"]["player"] if given.player is None else given.player,
            "hand": hand.to_json(),
            "situation": own,
        }
        event = match_event({"type": "win", "winners": [winner], "from": given.discarder})
        assert isinstance(event, Won)
        named = [event.winners[0].player, *([event.discarder] if event.discarder else [])]
        if faults := state.unknown(named, "player"):
            raise MatchFault(faults)
        situation = situation_of(state, event, event.winners[0])
        return state.rules, situation, {seat.value: name for seat, name in state.players.items()}

    def player_of(self, table: Table, match: str | None, side: Side | None) -> str | None:
        """Return the player who sits at a side of the picture, or None if unknown.

        The director states who sits at the lower side of the picture; the others follow counterclockwise.
        """
        if match is None or side is None or not table.near:
            return None
        return seated(table, self.matches.ledger(match).state.order).get(side)

    def _rules(self, table: Table, match: str | None) -> RuleSet | None:
        if match is not None:
            return self.matches.ledger(match).state.rules
        return rule_set(table.rules) if table.rules else None


def seated(table: Table, order: Sequence[str]) -> dict[Side, str]:
    """Return the player at each side of the picture; empty if the table does not name a player of the match.

    `order`: the players of the match in dealing order; they sit counterclockwise.
    """
    if table.near not in order:
        return {}
    first = order.index(table.near)
    return {side: order[(first + number) % len(order)] for number, side in enumerate(Side)}


def shown(record: Record) -> dict[str, Any] | None:
    """Return the data that an overlay receives about a record; None for records of other kinds.

    For a dismissed hand, `hand` is null, and the reason is not sent, because the audience should not see it.
    """
    about: dict[str, Any] = {"record": record.number, "match": record.match, "at": record.at}
    if record.kind == SEEN:
        seen, reading = record.parts["seen"], record.parts["reading"]
        at_table = {name: seen[name] for name in ("table", "player", "rules", "asks")}
        certainty = {name: reading[name] for name in ("probability", "doubts")}
        return {**about, **at_table, "hand": reading["hand"], **certainty, "score": None, "of": record.number}
    if record.kind == ANSWERED:
        answered = record.parts["answered"]
        answered = {"show": False, **answered}  # older records do not have `show`
        return {**about, **answered, **{name: record.parts[name] for name in ("hand", "situation", "score")}}
    if record.kind == DISMISSED:
        dismissed = record.parts["dismissed"]
        return {**about, "of": dismissed["of"], "table": dismissed["table"], "hand": None, "score": None}
    return None


def said_of(records: Iterable[Record]) -> dict[int, Record]:
    """Return, by the record number of a hand, the record in effect for it: its last answer or dismissal."""
    return {record.parts[record.kind]["of"]: record for record in records if record.kind in (ANSWERED, DISMISSED)}


def _demand(connection: Connection, number: int) -> None:
    if not read_records(connection, numbers=(number,), kinds=(SEEN,)):
        raise _no_such(number)


def _asks(rules: RuleSet, match: str | None, player: str | None, hand: Hand) -> list[str]:
    """Return the names of the fields that a person at the desk still has to state."""
    which = [] if hand.winning_tile else ["winning_tile"]
    if match is None:
        return [*which, *asks(rules)]
    who = [] if player else ["player"]
    return who + which + [field for field in asks(rules) if field not in _KNOWN_BY_THE_LEDGER]


def _hand(seen: Record) -> Hand:
    return Hand.from_json(seen.parts["reading"]["hand"])


def _jpeg(frame: Frame) -> bytes:
    return bytes(cv2.imencode(".jpg", frame.pixels, _JPEG)[1].tobytes())


def _no_such(number: int) -> ServiceError:
    return ServiceError("no_such_hand", say("at_desk.no_seen_hand", number=number))
