"""Commands of directors that change what is on air or the setting of a table, stored as records of the kind `air`.

A command that shows, pins or unpins has `turn`: the number of the record of the table's last command that the
director's page knows. If another command was recorded since, or the hand has changed, the command is refused. So
nothing goes on air that the director has not seen. `hide` and `setting` have no `turn`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from scorer.hand import Hand
from scorer.sentences import say
from service.contract.reading import read
from service.problems import ServiceError
from service.records.record import Draft
from service.records.store import read_records
from service.stream.air.schemas import (
    AIR,
    AirHideRequest,
    AirPinRequest,
    AirSettingRequest,
    AirShowRequest,
    AirWaitsRequest,
)
from service.stream.air.views import waits_of
from service.stream.seen_hands import ANSWERED, KINDS, SEEN, SeenHands

if TYPE_CHECKING:
    from service.stream.air.control import Air


class Commands:
    """Writes the commands of directors."""

    def __init__(self, air: Air) -> None:
        self.air = air
        self.seen: SeenHands = air.seen

    def show(self, key: str, by: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Show the newest version of a hand. Raises `ServiceError` (`no_such_hand`; `air_changed` for an older one)."""
        given: AirShowRequest = read(AirShowRequest, body, "body")
        seen = self.seen.record(given.of)
        if seen.parts["seen"]["table"] != given.table:
            raise ServiceError("no_such_hand", say("at_desk.no_seen_hand", number=given.of), where="body.of")

        def check(connection: Connection) -> None:
            later = read_records(connection, kinds=KINDS, after=given.record)
            known = read_records(connection, numbers=(given.record,), kinds=(SEEN, ANSWERED))
            if any(_about(each) == given.of for each in later) or [_about(each) for each in known] != [given.of]:
                raise _changed()

        return self._write(key, by, body, "show", check, match=seen.match, of=given.of, version=given.record)

    def hide(self, key: str, by: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Take the card and the waits off the air, whatever is on air."""
        read(AirHideRequest, body, "body")
        return self._write(key, by, body, "hide")

    def pin(self, key: str, by: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Pin the card, so that it stays on air, or unpin it. Raises `ServiceError` (`air_changed`)."""
        given: AirPinRequest = read(AirPinRequest, body, "body")

        def check(_: Connection) -> None:
            card = self.air.on[given.table].card
            if card is None or card.of != given.of:
                raise _changed()

        return self._write(key, by, body, "pin" if given.pinned else "unpin", check, of=given.of)

    def waits(self, key: str, by: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Show the waits of a player of the match, or those of a concealed hand that a camera sees now.

        Raises `ServiceError` (`no_waits`, `air_changed`).
        """
        given: AirWaitsRequest = read(AirWaitsRequest, body, "body")
        match = self.air.matched.get(given.table)
        state = None if match is None else self.air.matches.ledger(match).state
        if state is None or given.player not in state.order:
            raise ServiceError("no_waits", say("at_stream.no_player"), where="body.player")
        if given.notice is None:
            found = waits_of(state, given.player, given.hand, given.visible)
            return self._write(key, by, body, "waits", match=match, waits=found)
        ready = self.air.ready_hand(given.table, given.notice)
        if ready is None or ready["player"] != given.player or Hand.from_json(ready["hand"]) != given.hand:
            raise _changed()
        return self._write(key, by, body, "waits", match=match, waits=ready, notice=given.notice)

    def setting(self, key: str, by: str, body: Mapping[str, Any]) -> dict[str, Any]:
        """Change fields of a table's setting. Card and waits on air do not change; `bar` takes effect at once."""
        given: AirSettingRequest = read(AirSettingRequest, body, "body")
        changed = {name: value for name, value in body.items() if name != "table"}
        setting = {**self.air.setting(given.table), **changed}
        return self._write(key, by, body, "setting", setting=setting)

    def _write(
        self,
        key: str,
        by: str,
        body: Mapping[str, Any],
        done: str,
        check: Callable[[Connection], None] | None = None,
        match: str | None = None,
        **fields: Any,
    ) -> dict[str, Any]:
        """Record a command, unless its `turn` is outdated or `check` raises an error."""
        table = body["table"]
        match = match or self.air.matched.get(table)

        def make(connection: Connection, number: int) -> Draft:
            if "turn" in body:
                _demand_turn(connection, table, body["turn"])
            if check is not None:
                check(connection)
            parts = {AIR: {"table": table, "done": done, **fields}}
            return Draft(AIR, parts, match, {"table": table, "turn": number})

        answer = self.seen.store.write(key, by, {"air": done, **body}, make)[0]
        self.air.step()
        return answer


def _demand_turn(connection: Connection, table: str, turn: int) -> None:
    for record in read_records(connection, kinds=(AIR,), after=turn):
        if record.parts[AIR]["table"] == table:
            raise _changed()


def _about(record: Any) -> int:
    return int(record.parts[record.kind].get("of", record.number))


def _changed() -> ServiceError:
    return ServiceError("air_changed", say("at_stream.air_changed"), hint=say("at_stream.air_changed_hint"))
