"""The concealed hands that are tenpai at the moment, as cameras on concealed hands see them.

A hand counts as ready (tenpai) if its row of tiles and the noticed melds make thirteen tiles (a kong counts as three),
and if it has waits. It is forgotten when the hand is over, when a tile of the row changes, when the camera loses its
picture, and at a restart; an additional drawn tile changes nothing. A record of the kind `noticed` ("ready") states
each new ready hand and each change of its waits, but not its end.

The number of copies of a wait that are left is four, minus those in the hand, minus those that the camera above the
table sees: in ponds, called melds, indicators, and hands that other players opened.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from scorer.errors import ParseError
from scorer.hand import Hand, Meld
from scorer.match.state import MatchState
from scorer.tiles import HAND_TILES, KINDS, Tile, tile_of_kind
from service.problems import ServiceError
from service.records.record import Record
from service.stream.air.views import waits_of
from service.stream.follower import Status
from service.stream.notices import NOTICED, Notices
from vision.stream.held import Row
from vision.stream.sides import Side
from vision.stream.visible import Visible

Waits = Mapping[str, Any]
"""A player's hand and waits (`AirWaits`)."""


@dataclass(frozen=True, slots=True)
class Playing:
    """What is known of the hand that is played. `players`: the player at each side; `calls`: each player's melds."""

    match: str
    state: MatchState
    players: Mapping[Side, str]
    calls: Mapping[str, tuple[Meld, ...]]


@dataclass(frozen=True, slots=True)
class Change:
    """A player is tenpai now, or no longer. `record`: the number of the notice; `waits`: None if no longer."""

    player: str
    record: int
    waits: Waits | None


@dataclass(slots=True)
class _Seen:
    """A concealed hand. `over`: its row, if that hand is over; `depends`: all that the last result depends on."""

    over: Row | None = None
    depends: object = None


@dataclass(slots=True)
class ReadyHands:
    """The tenpai hands of one table. `notices`: writes a record for each of them."""

    notices: Notices
    table: str
    now: dict[Side, Record] = field(default_factory=dict)
    """For each side where a player is tenpai at the moment: the notice."""
    _seen: dict[Side, _Seen] = field(default_factory=dict)
    _played: object = None

    def waits(self, notice: int) -> dict[str, Any] | None:
        """Return the hand and the waits (`AirWaits`) of a notice, if a camera sees this hand now, else None."""
        for record in self.now.values():
            if record.number == notice:
                return {name: record.parts[NOTICED][name] for name in ("player", "hand", "waits")}
        return None

    def take(self, status: Status, playing: Playing | None, judged: Mapping[int, str]) -> list[Change]:
        """Process what the cameras see; returns what has changed. `judged`: the state of each answered notice."""
        played = None if playing is None else (playing.match, playing.state.hands)
        is_over = status.lies or (self._played is not None and played != self._played)
        self._played = played
        changes: list[Change] = []
        for side, camera in status.hands:
            own = self._seen.setdefault(side, _Seen())
            if is_over:
                own.over = camera.held
            elif own.over is not None and not _same(own.over, camera.held):
                own.over = None
            row = None if own.over is not None else camera.held
            depends = (played, row, status.visible, playing and playing.calls)
            if depends != own.depends:
                own.depends = depends
                changes += self._judge(side, row, status.visible, playing, judged)
        return changes

    def _judge(
        self, side: Side, row: Row | None, visible: Visible | None, playing: Playing | None, judged: Mapping[int, str]
    ) -> list[Change]:
        before, found = self.now.get(side), None
        if row is not None and visible is not None and playing is not None and playing.state.ended is None:
            found = _waits(side, row, visible, playing, None if before is None else _hand(before))
        if found is not None and playing is not None:
            if before is not None and _is_known(before, found, judged):
                return []
            made = self.notices.record_ready(self.table, playing.match, playing.state.hands, found)
            self.now[side] = made
            return [Change(found["player"], made.number, found)]
        if before is None:
            return []
        del self.now[side]
        return [Change(before.parts[NOTICED]["player"], before.number, None)]


def _is_known(before: Record, found: Waits, judged: Mapping[int, str]) -> bool:
    """Return whether a hand is that of a notice. A refused notice stays refused when more tiles become visible."""
    known = before.parts[NOTICED]
    return found["hand"] == known["hand"] and (found["waits"] == known["waits"] or before.number in judged)


def _waits(side: Side, row: Row, visible: Visible, playing: Playing, before: Hand | None) -> Waits | None:
    """Return the waits of a row; None if it is not tenpai. `before`: the known tenpai hand, without a drawn tile."""
    player = playing.players.get(side)
    if player is None:
        return None
    melds = playing.calls.get(player, ())
    counts = visible.besides(row)
    size = HAND_TILES - 1 - 3 * len(melds)
    if len(row) == size + 1 and before is not None and not Counter(before.concealed) - Counter(row):
        row = before.concealed
    if len(row) != size:
        return None
    hand = Hand(tuple(sorted(row, key=lambda tile: tile.sort_key)), None, melds)
    # `waits_of` counts the melds with the hand, also those that the camera above the table does not see.
    laid = Counter(kind for meld in melds for kind in meld.kinds)
    others = "".join(tile_of_kind(kind).code * max(0, counts[kind] - laid[kind]) for kind in range(KINDS))
    try:
        return waits_of(playing.state, player, hand, others)
    except (ParseError, ServiceError):  # a hand that is not ready, or tiles that were misread
        return None


def calls_of(noticed: Iterable[Record]) -> dict[str, tuple[Meld, ...]]:
    """Return the melds of each player from what was noticed.

    A meld can be noticed again after a restart, and a pung can become a kong. So melds with the same first three kinds
    and the same copy are one meld, and the last one counts.
    """
    calls: dict[str, dict[tuple[int, ...], Meld]] = {}
    for record in noticed:
        own = record.parts[NOTICED]
        if own["what"] == "call" and own["player"] is not None:
            copy = own.get("copy", 1)
            calls.setdefault(own["player"], {}).update(((*meld.kinds[:3], copy), meld) for meld in _hand(record).melds)
    return {player: tuple(melds.values()) for player, melds in calls.items()}


def cameras_of(status: Status, players: Mapping[Side, str]) -> list[dict[str, Any]]:
    """Return the cameras on concealed hands for the director (`AirHandCamera`)."""
    return [
        {
            "side": side.value,
            "player": players.get(side),
            "waiting": camera.waiting,
            "problem": None if camera.problem is None else camera.problem.to_json(),
        }
        for side, camera in status.hands
    ]


def _hand(record: Record) -> Hand:
    return Hand.from_json(record.parts[NOTICED]["hand"])


def _same(row: Iterable[Tile], other: Iterable[Tile] | None) -> bool:
    return other is not None and Counter(row) == Counter(other)
