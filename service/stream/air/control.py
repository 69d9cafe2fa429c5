"""What is on air at all tables: reads new records and states of tables, and says when a frame has changed."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Protocol

from scorer.match.state import MatchState
from service.contract.reading import read
from service.records.matches import KINDS as OF_MATCHES
from service.records.matches import Matches, Place
from service.records.record import Record
from service.records.store import Store
from service.stream.air.ready import Playing, ReadyHands, calls_of, cameras_of
from service.stream.air.schemas import AIR, AirSetting
from service.stream.air.table import TableOnAir, Version
from service.stream.air.views import bar_of, card_of, notice_of
from service.stream.follower import Status
from service.stream.notices import KINDS as OF_NOTICES
from service.stream.notices import NOTICED, READY, Notices, answered_by, states_of
from service.stream.seen_hands import ANSWERED, DISMISSED, SEEN, SeenHands, seated
from service.stream.seen_hands import KINDS as OF_HANDS
from service.stream.tables import Table
from service.stream.waiting_states import BLIND

LOOK = 1.0
"""Seconds between two checks for records of other processes."""
KEPT = 8
"""The number of hands of a table that the director can show."""
NOTICES_KEPT = 32
"""The number of notices of a table that are remembered. A hand has fewer: 4 riichi, 16 calls, 4 opened hands."""
_log = logging.getLogger("tehai.stream")


class Rehearsed(Protocol):
    """A rehearsal: a film that is played as a table (`service.stream.rehearsal`)."""

    def note(self) -> None:
        """Mark the checks that are fulfilled now as done."""

    def reset(self) -> None:
        """Play the film from its beginning, and mark every check as not done."""

    def to_json(self) -> dict[str, Any]:
        """Return the film and the checks."""
        ...


class Air:
    """What is on air. `statuses` returns the state of each table; `clock` returns the time in seconds."""

    def __init__(
        self,
        seen: SeenHands,
        statuses: Callable[[], Mapping[str, Status]],
        tables: Iterable[Table] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.seen, self._statuses, self._clock = seen, statuses, clock
        self.store: Store = seen.store
        self.matches: Matches = seen.matches
        self._tables = {table.name: table for table in tables}
        self.on: dict[str, TableOnAir] = {}
        self.turns: dict[str, int] = {}
        """For each table: the number of the record of its last command."""
        self.versions: dict[str, dict[int, list[Record]]] = {}
        """For each table and each of its last hands: the announcement of the hand and its answers, in order."""
        self.dismissed: set[int] = set()
        self.matched: dict[str, str | None] = {}
        """For each table: its match."""
        self.players: dict[str, list[str]] = {}
        """For each table: the players of its match."""
        self.listened: set[str] = set()
        """The tables whose overlay somebody has opened."""
        self.notices: dict[str, dict[int, Record]] = {}
        """Table → what its camera noticed before a win, in the last hands."""
        self.judged: dict[int, str] = {}
        """The record of what was noticed → whether it is confirmed or refused."""
        self.ready: dict[str, ReadyHands] = {}
        """For each table: the concealed hands that are tenpai at the moment."""
        self.hands_played: dict[str, int] = {}
        """Table → the number of hands that its match has recorded."""
        self.rehearsal: Rehearsed | None = None
        self._states: dict[str, MatchState | None] = {}
        """For each table: the state of its match."""
        self._hid: dict[str, int] = {}
        self._known: dict[str, tuple[bool, bool]] = {}
        self._last: int | None = None
        self._bars: dict[str, Mapping[str, Any] | None] = {}
        """For each table: the score bar that was last put on it."""
        self._cards: dict[int, dict[str, dict[str, Any]]] = {}
        """For the record of each version and each language: its card. The reasons of another language need the hand
        scored again."""
        self._before: object = None
        self._lock = threading.RLock()
        self._runs = self._stopped = False

    @contextmanager
    def running(self) -> Iterator[Air]:
        """Keep everything up to date in a thread."""
        thread = threading.Thread(target=self._run, name="air", daemon=True)
        self._runs = True
        thread.start()
        try:
            yield self
        finally:
            self._stopped = True
            self.store.wake()
            thread.join()

    def _run(self) -> None:
        while not self._stopped:
            news = self.store.news
            try:
                due = self.step()
            except Exception as error:  # the database may be unreachable for a while; the tables go on
                _log.warning("cannot read what is new for the overlays (%s)", type(error).__name__)
                due = None
            with self.store.changed:
                if self.store.news == news and not self._stopped:
                    self.store.changed.wait(LOOK if due is None else max(0.0, min(LOOK, due)))

    def step(self) -> float | None:
        """Process new records and table states; returns the seconds until the next effect is due, or None."""
        with self._lock:
            now = self._clock()
            self._take_statuses(now)
            self._take_records(now)
            self._take_ready(now)
            for table in self.on.values():
                table.step(now)
            dues = [due for table in self.on.values() if (due := table.next()) is not None]
            state = {name: (self._content(name), self._statuses()[name]) for name in self.on}
            if state != self._before:
                self._before = state
                if self.rehearsal is not None:
                    self.rehearsal.note()
                self.store.wake()
            return min(dues) - now if dues else None

    def hid(self, table: str) -> int:
        """Return the record number of the last command `hide` for a table; 0 if there is none."""
        return self._hid.get(table, 0)

    def listen(self, table: str) -> None:
        """Record that somebody has opened the overlay of a table."""
        with self._lock:
            if table not in self.listened:
                self.listened.add(table)
                self._before = None

    def clear(self, table: str) -> None:
        """Forget the hands and the states of a table, and take everything off the air."""
        with self._lock:
            self._make_fresh(table)
            self.listened.discard(table)
            for known in (self._known, self.matched, self.players, self._bars, self.hands_played, self._states):
                known.pop(table, None)

    def shows(self, hand: Record, record: int) -> bool:
        """Return whether a version of a hand is on air, or comes on air after the delay."""
        with self._lock:
            on = self.on.get(hand.parts[SEEN]["table"])
            return on is not None and on.will_show(Version(hand.number, record))

    def place(self, table: str) -> Place:
        """Return where the match of a table is played: at the desk, or in a tournament."""
        match = self.matched.get(table)
        return Place(table) if match is None else self.matches.place_of(match)

    def catch_up(self) -> None:
        """Process new records and table states (`step`), unless the thread of `running` does so."""
        if not self._runs:
            self.step()

    def frame(self, table: str, language: str) -> dict[str, Any]:
        """Return what is on air at a table."""
        with self._lock:
            on = self.on[table]
            card = None if on.card is None else self._card_on_air(table, on.card, language)
            return {"table": table, "bar": on.bar, "card": card, "waits": on.waits}

    def desk(self, table: str, language: str) -> dict[str, Any]:
        """Return a table as the director sees it."""
        with self._lock:
            on, status = self.on[table], self._statuses()[table]
            return {
                **status.to_json(),
                "setting": self.setting(table),
                "turn": self.turns.get(table, 0),
                "pinned": on.pinned,
                "frame": self.frame(table, language),
                "match": self.matched.get(table),
                "players": self.players.get(table, []),
                "hands": [self._hand(on, hand, language) for hand in reversed(self.versions[table].values())],
                "notices": [
                    notice_of(record, self.judged.get(record.number, "open")) for record in self._listed(table)
                ],
                "hand_cameras": cameras_of(status, seated(self._table(table), self.players.get(table, []))),
            }

    def ready_hand(self, table: str, notice: int) -> dict[str, Any] | None:
        """Return the waits (`AirWaits`) of this notice; None if it was answered, or if no camera sees its hand now."""
        with self._lock:
            return None if notice in self.judged else self.ready[table].waits(notice)

    def setting(self, table: str) -> dict[str, Any]:
        """Return the setting of a table as JSON."""
        on = self.on[table].setting
        return {"mode": on.mode.value, "delay": on.delay, "bar": on.bar, "waits": on.waits.value}

    def _hand(self, on: TableOnAir, versions: list[Record], language: str) -> dict[str, Any]:
        seen = versions[0]
        reading = seen.parts["reading"]
        return {
            "card": self._card(seen, versions[-1], language),
            "at": seen.at,
            "probability": reading["probability"],
            "doubts": reading["doubts"],
            "dismissed": seen.number in self.dismissed,
            "allowed": on.card.record if on.card is not None and on.card.of == seen.number else None,
        }

    def _current(self, table: str) -> list[Record]:
        """Return the notices of the current hand. Of several notices that it was drawn, only the last one is kept."""
        match, hands = self.matched.get(table), self.hands_played.get(table)
        here = [
            record
            for record in self.notices[table].values()
            if record.match == match and record.parts[NOTICED]["hands"] == hands
        ]
        draws = [record.number for record in here if record.parts[NOTICED]["what"] == "draw"]
        return [record for record in here if record.number not in draws[:-1]]

    def _listed(self, table: str) -> list[Record]:
        """Return the notices of the hand that is played, for the director, the newest first."""
        return sorted(
            [*self._current(table), *self.ready[table].now.values()], key=lambda each: each.number, reverse=True
        )

    def _content(self, table: str) -> tuple[object, ...]:
        """Return what decides how the table looks, on air and for the director."""
        on = self.on[table]
        hands = [(of, each[-1].number, of in self.dismissed) for of, each in self.versions[table].items()]
        notices = [(each.number, self.judged.get(each.number)) for each in self._listed(table)]
        return on.card, on.pinned, on.waits, on.bar, on.setting, self.turns.get(table), hands, notices

    def _card_on_air(self, table: str, version: Version, language: str) -> dict[str, Any]:
        known = self._cards.get(version.record, {}).get(language)
        if known is not None:  # so that a pinned hand that is no longer listed is read from the database once
            return known
        records = self.versions[table].get(version.of) or self._versions_of(version.of)
        return self._card(records[0], next(each for each in records if each.number == version.record), language)

    def _card(self, seen: Record, version: Record, language: str) -> dict[str, Any]:
        known = self._cards.setdefault(version.number, {})
        if language not in known:
            known[language] = card_of(seen, version, language)
        return known[language]

    def _versions_of(self, of: int) -> list[Record]:
        seen = self.seen.record(of)
        answers = self.store.records(kinds=(ANSWERED,), after=of)
        return [seen, *(each for each in answers if each.parts[ANSWERED]["of"] == of)]

    def source(self, table: str) -> str:
        """Return the source of the camera of a table."""
        return self._table(table).source

    def _table(self, name: str) -> Table:
        return self._tables.get(name) or Table(name, "")

    def _make_fresh(self, name: str) -> None:
        """Begin a table as its file sets it, with nothing on air and no hands."""
        self.on[name], self.versions[name] = TableOnAir(self._table(name).air), {}
        self.notices[name] = {}
        self.ready[name] = ReadyHands(Notices(self.seen), name)

    def _take_statuses(self, now: float) -> None:
        for name, status in self._statuses().items():
            if name not in self.on:
                self._make_fresh(name)
            known = (status.lies, status.waiting in BLIND)
            if self._known.get(name) != known:
                self._known[name] = known
                self.on[name].status(now, lies=known[0], blind=known[1])

    def _take_records(self, now: float) -> None:
        if self._last is None:
            self._begin(now)
        while found := self.store.recent.after(self._last or 0, self.store.written, LOOK):
            ledgers = False
            for record in found:
                if record.kind in OF_HANDS:
                    self._take_hand(now, record)
                elif record.kind == AIR:
                    self._take_command(now, record)
                self._take_notice(record)
                ledgers = ledgers or record.kind in OF_MATCHES
            self._last = found[-1].number
            if ledgers:
                self._take_ledgers(now)

    def _begin(self, now: float) -> None:
        """Read what was recorded before, so that the director can show it. Nothing of it goes on air automatically."""
        self._last = self.store.length()
        for record in self.store.records(kinds=(*OF_HANDS, *OF_NOTICES, AIR, "event")):
            if record.number > self._last:
                break
            if record.kind == AIR:
                self.turns[record.parts[AIR]["table"]] = record.number
            elif record.kind in OF_HANDS:
                self._note(record)
            self._take_notice(record)
        self._take_ledgers(now)

    def _note(self, record: Record) -> tuple[str, int] | None:
        """Note a version or a dismissal; returns table and hand, or None if the table is not followed."""
        own = record.parts[record.kind]
        table, of = own["table"], own.get("of", record.number)
        if table not in self.versions:
            return None
        hands = self.versions[table]
        if record.kind == DISMISSED:
            self.dismissed.add(of)
        else:
            self.dismissed.discard(of)
            if record.kind == SEEN:
                hands[of] = [record]
                for oldest in list(hands)[:-KEPT]:
                    for version in hands.pop(oldest):
                        self._cards.pop(version.number, None)
            elif of in hands:
                hands[of].append(record)
        return table, of

    def _take_hand(self, now: float, record: Record) -> None:
        noted = self._note(record)
        if noted is None:
            return
        table, of = noted
        if record.kind == DISMISSED:
            self.on[table].dismiss(of, record.number)
        else:
            allowed = record.kind == ANSWERED and bool(record.parts[ANSWERED].get("show"))
            self.on[table].hand(now, Version(of, record.number, allowed))

    def _take_ready(self, now: float) -> None:
        """Note which concealed hands are tenpai."""
        for name, on in self.on.items():
            status = self._statuses()[name]
            if not status.hands:
                continue
            calls = [each for each in self._current(name) if self.judged.get(each.number) != "refused"]
            match, state = self.matched.get(name), self._states.get(name)
            players = seated(self._table(name), self.players[name])
            playing = match and state and Playing(match, state, players, calls_of(calls))
            for change in self.ready[name].take(status, playing or None, self.judged):
                on.ready(now, change.player, change.record, change.waits)

    def _take_notice(self, record: Record) -> None:
        """Note what a camera noticed, or that it was confirmed or refused.

        A concealed hand that is tenpai is in `ready` instead, and only as long as a camera sees it.
        """
        if record.kind == NOTICED and record.parts[NOTICED]["what"] != READY:
            known = self.notices.get(record.parts[NOTICED]["table"])
            if known is not None:
                known[record.number] = record
                for oldest in list(known)[:-NOTICES_KEPT]:
                    del known[oldest]
                    self.judged.pop(oldest, None)
        elif answered_by(record) is not None:
            self.judged |= states_of((record,))
            for table, ready in self.ready.items():
                for each in ready.now.values():
                    if self.judged.get(each.number) == "refused":
                        self.on[table].refuse_ready(each.parts[NOTICED]["player"], each.number)

    def _take_command(self, now: float, record: Record) -> None:
        said = record.parts[AIR]
        table = said["table"]
        if table not in self.on:
            return
        on, self.turns[table] = self.on[table], record.number
        match said["done"]:
            case "show":
                on.show(now, Version(said["of"], said["version"]))
            case "hide":
                on.hide()
                self._hid[table] = record.number
            case "pin" | "unpin":
                on.pin(now, pinned=said["done"] == "pin")
            case "waits":
                on.show_waits(said["waits"], said.get("notice"))
            case "setting":
                on.setting = read(AirSetting, said["setting"], "setting")

    def _take_ledgers(self, now: float) -> None:
        every = self.matches.all()
        ids = {each["match"] for each in every}
        playing = {each["table"]: each["match"] for each in every if each["ended"] is None}
        for name, on in self.on.items():
            given = self._table(name).match
            # The state of a table says that there is no such match, as soon as a hand is seen.
            match = (given if given in ids else None) if given else playing.get(name)
            match = match or self.matched.get(name)  # a match that has ended stays for a while
            state = None if match is None else self.matches.ledger(match).state
            self.matched[name], self.players[name] = match, [] if state is None else list(state.order)
            self._states[name] = state
            self.hands_played[name] = -1 if state is None else state.hands
            bar = None if match is None or state is None else bar_of(match, state)
            if bar != self._bars.get(name):
                self._bars[name] = bar
                on.ledger(now, bar)
