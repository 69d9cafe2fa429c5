"""What is on air at one table: a state machine that receives events with their times, and never reads a clock.

What the service sees has an effect only after the delay of the table; what the director does has an effect at once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from service.stream.air.schemas import AirMode, AirSetting, AirWaitsMode

STAY = 6.0
"""Seconds that a card stays on air after its tiles were cleared from the table."""
LOST = 30.0
"""Seconds that the overlay stays on air after the camera lost its picture, and the score bar after a match ended."""


@dataclass(frozen=True, slots=True)
class Version:
    """A version of a hand: its announcement or one of its answers. `of`: the hand's record; `record`: the version's.

    `allowed`: a director or a referee wants the version shown, whatever the setting is.
    """

    of: int
    record: int
    allowed: bool = False

    @property
    def answered(self) -> bool:
        """Return whether this is an answer to the hand."""
        return self.record != self.of


class TableOnAir:
    """What is on air at a table: `card`, `pinned`, `waits` and `bar`."""

    def __init__(self, setting: AirSetting) -> None:
        self.setting = setting
        self.card: Version | None = None
        self.pinned = False
        self.waits: Mapping[str, Any] | None = None
        self._notice: int | None = None
        """The notice of the concealed hand whose waits are on air; None if a director entered them."""
        self._newest_ready: dict[str, object] = {}
        """For each player: the last tenpai concealed hand, even if it has no effect yet; None if none is now."""
        self._unwanted: dict[str, object] = {}
        """For each player: the concealed hand that the director has hidden."""
        self._bar: Mapping[str, Any] | None = None
        self._late: deque[tuple[float, Callable[[float], None]]] = deque()
        """Events that have no effect yet, because of the delay: the time of each, and a function that applies it."""
        self._current: int | None = None
        """The last announced hand, until its tiles are cleared."""
        self._newest = 0
        """The last announced hand, even if its announcement has no effect yet."""
        self._hidden: set[int] = set()
        self._dismissed: dict[int, int] = {}
        """For each hand: the record of its last dismissal; older versions of the hand are never shown."""
        self._lies, self._blind = False, True
        self._off_at: float | None = None
        self._because = "blind"
        """Why the card is or was last removed: `blind` or `cleared`; empty while its tiles are on the table."""
        self._dark_at: float | None = 0.0
        """When the bar is or was removed because the camera sees nothing; None while the camera sees the table."""
        self._dark = True
        self._ended_at: float | None = None

    @property
    def bar(self) -> Mapping[str, Any] | None:
        """Return the score bar; None if it is not shown."""
        return None if self._dark or not self.setting.bar else self._bar

    # What the service sees.

    def status(self, now: float, *, lies: bool, blind: bool) -> None:
        """Note what the camera sees. `lies`: the announced hand is still there; `blind`: the table cannot be seen."""
        self._late.append((now, lambda at: self._status(at, lies, blind)))

    def hand(self, now: float, version: Version) -> None:
        """Process a version of a hand: its announcement or an answer."""
        self._newest = max(self._newest, version.of)
        if version.allowed:
            self.show(now, version)
        else:
            self._late.append((now, lambda at: self._hand(at, version)))

    def ledger(self, now: float, bar: Mapping[str, Any] | None) -> None:
        """Process the score bar after the ledger of the match has changed. `bar`: None without a match."""
        self._late.append((now, lambda at: self._ledger(at, bar)))

    def ready(self, now: float, player: str, notice: int, waits: Mapping[str, Any] | None) -> None:
        """Process the waits of a concealed hand. `waits`: None if the hand of this notice is no longer tenpai."""
        self._newest_ready[player] = None if waits is None else waits["hand"]
        self._late.append((now, lambda _: self._ready(player, notice, waits)))

    # What the director does.

    def refuse_ready(self, player: str, notice: int) -> None:
        """Take the waits of a concealed hand off the air, because the camera was wrong."""
        self._ready(player, notice, None)

    def dismiss(self, of: int, record: int) -> None:
        """Take a hand off the air because somebody dismissed it. `record`: the number of the dismissal."""
        self._dismissed[of] = record
        if self.card is not None and self.card.of == of:
            self._take_away()

    def show(self, now: float, version: Version) -> None:
        """Show this version."""
        self._hidden.discard(version.of)
        self._dismissed.pop(version.of, None)
        if self.card is not None and self.card.of != version.of:
            self.pinned = False
        self._put(now, version)

    def hide(self) -> None:
        """Take card and waits off the air. Late answers do not bring the hand back."""
        self._hidden.update(of for of in (self.card and self.card.of, self._current, self._newest) if of)
        self._unwanted = {**self._newest_ready}
        self.waits = None
        self._take_away()

    def pin(self, now: float, *, pinned: bool) -> None:
        """Pin the card: it stays when its tiles are cleared and when another hand is seen. `pinned=False`: unpin it."""
        self.pinned = pinned and self.card is not None
        self._judge_anew(now)

    def show_waits(self, waits: Mapping[str, Any], notice: int | None = None) -> None:
        """Show a player's waits in place of the card. `notice`: the notice of a concealed hand; None if entered."""
        self._take_away()
        self.waits, self._notice = waits, notice
        self._unwanted.pop(waits["player"], None)

    def will_show(self, version: Version) -> bool:
        """Return whether this version is on air, or will be on air after the delay if nothing else happens."""
        if self.card is not None and (self.card.of, self.card.record) == (version.of, version.record):
            return True
        return bool(self._late) and self._allows(version)

    # Time.

    def step(self, now: float) -> None:
        """Apply all effects that are due at this time."""
        while (due := self.next()) is not None and due <= now:
            if self._late and self._late[0][0] + self.setting.delay <= due:
                self._late.popleft()[1](due)
            self._expire(due)

    def next(self) -> float | None:
        """Return the time at which the next effect is due; None if there is none."""
        late = self._late[0][0] + self.setting.delay if self._late else None
        dark = None if self._dark else self._dark_at
        return min((each for each in (late, self._off_at, dark, self._ended_at) if each is not None), default=None)

    def _expire(self, at: float) -> None:
        if self._off_at is not None and self._off_at <= at:
            self._off_at = None
            if self._because == "cleared":
                self._current = None
            if self._because == "blind" or not self.pinned:
                self._take_away()
        if self._dark_at is not None and self._dark_at <= at and not self._dark:
            self._dark, self.waits = True, None
            self._take_away()
        if self._ended_at is not None and self._ended_at <= at:
            self._ended_at, self._bar = None, None

    def _status(self, at: float, lies: bool, blind: bool) -> None:
        self._lies, self._blind = lies, blind
        if not blind:
            self._dark, self._dark_at = False, None
        elif self._dark_at is None:
            self._dark_at = at + LOST
        self._judge(at)

    def _ledger(self, at: float, bar: Mapping[str, Any] | None) -> None:
        def hand_of(value: Mapping[str, Any] | None) -> object:
            return value and (value["match"], value["hand"])

        if hand_of(bar) != hand_of(self._bar):
            self.waits = None
        self._bar = bar
        self._ended_at = at + LOST if bar is not None and bar["ended"] else None

    def _ready(self, player: str, notice: int, waits: Mapping[str, Any] | None) -> None:
        """Update the waits on air, or remove them if the player's hand has changed; show new waits if allowed."""
        on_air = self._notice if self.waits is not None else None
        if on_air is not None and self.waits is not None and self.waits["player"] == player:
            if notice < on_air or (waits is not None and notice == on_air):
                return
            same = waits is not None and waits["hand"] == self.waits["hand"]
            self.waits, self._notice = (waits, notice) if same else (None, None)
        if waits is not None and self._may_show(player, waits):
            self.waits, self._notice = waits, notice

    def _may_show(self, player: str, waits: Mapping[str, Any]) -> bool:
        """Return whether the waits of a concealed hand go on air automatically."""
        if self.setting.waits is not AirWaitsMode.AT_ONCE or self._dark or self.card is not None:
            return False
        entered = self.waits is not None and self._notice is None
        return not entered and self._unwanted.get(player) != waits["hand"]

    def _hand(self, at: float, version: Version) -> None:
        if not version.answered:
            self._current = version.of
            self._judge_anew(at)
        if version.record < self._dismissed.get(version.of, 0):
            return
        self._dismissed.pop(version.of, None)
        if self._allows(version):
            self._put(at, version)

    def _allows(self, version: Version) -> bool:
        """Return whether a version goes on air automatically."""
        on_air = None if self.card is None else self.card.of
        mode = self.setting.mode
        if mode is AirMode.BY_HAND or (mode is AirMode.ANSWERED and not version.answered):
            return False
        if self._dark or version.of in self._hidden or (self.pinned and version.of != on_air):
            return False
        return version.of in (self._current, on_air)

    def _put(self, at: float, version: Version) -> None:
        """Show a version. An older version of the hand on air never replaces it."""
        if self.card is not None and self.card.of == version.of and version.record < self.card.record:
            return
        self.card, self.waits = version, None
        self._judge_anew(at)

    def _judge_anew(self, at: float) -> None:
        """Restart the time after which the card is removed, if its tiles are not on the table."""
        self._because, self._off_at = "", None
        self._judge(at)

    def _judge(self, at: float) -> None:
        """Start the time after which the card is removed, unless it runs; a table sends many states in this time."""
        if not self._blind and self._lies:
            self._because, self._off_at = "", None
        elif not self._because or (self._because == "blind" and not self._blind):
            self._because = "blind" if self._blind else "cleared"
            self._off_at = at + (LOST if self._blind else STAY)

    def _take_away(self) -> None:
        self.card, self.pinned = None, False
