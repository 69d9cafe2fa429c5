"""Photos and typed hands to scores: what the command and HTTP have in common.

Responsible for putting the reader and the scorer together. Nothing here knows of flags, HTTP or output.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from scorer import shape
from scorer.api import answer, by_set
from scorer.errors import ParseError
from scorer.hand import Hand
from scorer.notation import one_tile
from scorer.rules import rule_set
from scorer.situation import Situation
from service.problems import CODES, ServiceError

PHOTO_REQUEST_FIELDS = frozenset(("rules", "situation", "winning_tile", "as_seen"))


class ReadHand(Protocol):
    """What a reader gives: the hand, if there is one, and the whole reading as JSON."""

    @property
    def hand(self) -> Hand | None:
        """The hand in the photo."""

    def unrepaired(self) -> ReadHand:
        """The same with the hand as it is seen, nothing taken for what it does not look like."""

    def to_json(self) -> dict[str, Any]:
        """The reading of the contract."""


class PhotoReader(Protocol):
    """What turns a photo into a reading; `vision.reader.Reader` is one."""

    def read(self, data: bytes) -> ReadHand:
        """The reading of a photo; raises `vision.errors.PhotoError`."""


LoadReader = Callable[[], PhotoReader]


def load_default_reader(tile_set: str = "") -> PhotoReader:
    """The reader with the models that come with the project, and with a tile set that was learnt, if one is named."""
    from vision.reader import default_reader

    return default_reader(tile_set)


DEEPEST = 20
"""Levels of JSON that are read; a request has five."""


def parse_json(text: str | bytes, where: str) -> object:
    """Any JSON of `DEEPEST` levels at most; raises `ParseError` (`bad_json`) and `ServiceError` (`too_deep`)."""
    value = _loaded(text, where)
    level = [value]
    for _ in range(DEEPEST):
        inner = (one.values() if isinstance(one, dict) else one for one in level if isinstance(one, dict | list))
        level = [each for one in inner for each in one]
    if level:
        raise ServiceError("too_deep", f"The {where} is nested more than {DEEPEST} levels deep.", where=where)
    return value


def _loaded(text: str | bytes, where: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        hint = "Send one JSON object; docs/api.md shows it."
        raise ParseError("bad_json", f"The {where} is no JSON: {error}.", hint=hint, where=where) from None


class PhotoRequest:
    """A request without the hand: rules (or `all`), situation, `winning_tile` where the photo cannot tell it, and
    `as_seen` where nothing is to be repaired.

    Made before the photo is read, so that a slip in it costs no reading. Raises `ParseError` and `UnknownName`.
    """

    def __init__(self, value: object) -> None:
        data = shape.as_object(value, "request", PHOTO_REQUEST_FIELDS)
        self.rules = shape.as_text(shape.required(data, "rules", "request"), "rules")
        self.situation = shape.required(data, "situation", "request")
        parsed = Situation.from_json(self.situation)
        won = data.get("winning_tile")
        self.winning_tile = None if won is None else one_tile(won, "winning_tile").code
        self.as_seen = shape.as_flag(data.get("as_seen", False), "as_seen")
        self.circumstances = by_set(self.rules, parsed)
        for name, own in self.circumstances.items():
            rule_set(name).options_in_force(own.options)

    def reading(self, found: ReadHand) -> ReadHand:
        """The reading that is asked for: with its repairs, or without."""
        return found.unrepaired() if self.as_seen else found

    def score(self, reading: ReadHand) -> dict[str, Any]:
        """The score of the hand that was read; a photo without one gives `valid: false` and says why."""
        if reading.hand is None:
            scores = {name: self._nothing(name, reading) for name in self.circumstances}
            return {"scores": scores} if self.rules == "all" else scores[self.rules]
        hand = reading.hand.to_json()
        if self.winning_tile is not None:
            hand["winning_tile"] = self.winning_tile
        return answer({"rules": self.rules, "hand": hand, "situation": self.situation})

    def _nothing(self, rules_id: str, reading: ReadHand) -> dict[str, Any]:
        score = rule_set(rules_id).score(Hand(()), self.circumstances[rules_id]).to_json()
        doubt = next(iter(reading.to_json()["doubts"]), {"code": "no_hand", "message": CODES["no_hand"]})
        of_situation = [fault for fault in score["faults"] if fault["where"].startswith("situation")]
        score["faults"] = [{"code": doubt["code"], "message": doubt["message"], "where": "photo"}, *of_situation]
        return score
