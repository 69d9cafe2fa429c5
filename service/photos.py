"""Score photos: the part that the command line and the HTTP service have in common.

This module combines the reader and the scorer. It does not depend on flags, HTTP or output.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from scorer import shape
from scorer.api import Form, answer, by_set, rules_field
from scorer.hand import Hand
from scorer.notation import one_tile
from scorer.rules import RuleSet
from scorer.score import VALUE
from scorer.sentences import DEFAULT_LANGUAGE, say
from scorer.situation import Situation

PHOTO_REQUEST_FIELDS = frozenset(("rules", "situation", "winning_tile", "as_seen", "lang", "detail"))


class ReadHand(Protocol):
    """The result of a reader: the hand, if the photo has one, and the complete reading as JSON."""

    @property
    def hand(self) -> Hand | None:
        """Return the hand in the photo, or None."""

    def unrepaired(self) -> ReadHand:
        """Return the reading with the hand as the photo shows it, without corrections."""

    def to_json(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        """Return the reading in the JSON form of the API."""


class PhotoReader(Protocol):
    """A reader: turns a photo into a reading, like `vision.reader.Reader`."""

    def read(self, data: bytes) -> ReadHand:
        """Read a photo; raises `vision.errors.PhotoError`."""

    def glance(self, data: bytes) -> ReadHand:
        """Read a photo with one detector pass, even if the reading is uncertain; raises `vision.errors.PhotoError`."""


LoadReader = Callable[[], PhotoReader]


def load_default_reader(tile_set: str = "") -> PhotoReader:
    """Load the reader with the project's models, and with a learnt tile set if `tile_set` names one."""
    from vision.reader import default_reader

    return default_reader(tile_set)


class PhotoRequest:
    """A score request for the hand in a photo.

    The JSON has `rules` (a rule set or `all`), `situation`, `winning_tile` if the photo does not show it, `as_seen` for
    a reading without corrections, and `lang` and `detail` as in a score request. The request is parsed before the photo
    is read, so that the photo is not read for a request with an error. Raises `ParseError` and `UnknownName`.
    """

    def __init__(self, value: object) -> None:
        data = shape.as_object(value, "request", PHOTO_REQUEST_FIELDS)
        self.form = Form.of(data)
        self.rules = rules_field(data)
        self.situation = shape.required(data, "situation", "request")
        parsed = Situation.from_json(self.situation)
        won = data.get("winning_tile")
        self.winning_tile = None if won is None else one_tile(won, "winning_tile").code
        self.as_seen = shape.as_flag(data.get("as_seen", False), "as_seen")
        self.circumstances = by_set(self.rules, parsed)
        for rules, own in self.circumstances:
            rules.options_in_force(own.options)

    def reading(self, found: ReadHand) -> ReadHand:
        """Return the reading that was requested, with or without corrections."""
        return found.unrepaired() if self.as_seen else found

    def score(self, reading: ReadHand) -> dict[str, Any]:
        """Return the score of the hand in the photo. Without a hand, the score has `valid: false` and the reason."""
        if reading.hand is None:
            scores = {rules.id: self._nothing(rules, own, reading) for rules, own in self.circumstances}
            return {"scores": scores} if self.rules == "all" else next(iter(scores.values()))
        hand = reading.hand.to_json()
        if self.winning_tile is not None:
            hand["winning_tile"] = self.winning_tile
        return answer(
            {
                "rules": self.rules,
                "hand": hand,
                "situation": self.situation,
                "lang": self.form.language,
                "detail": self.form.detail,
            }
        )

    def _nothing(self, rules: RuleSet, situation: Situation, reading: ReadHand) -> dict[str, Any]:
        """Return the score of a photo without a hand."""
        score = rules.score(Hand(()), situation).to_json(*self.form)
        language = self.form.language
        none = {"code": "no_hand", "message": say("refused.no_hand").text(language)}
        doubt = next(iter(reading.to_json(language)["doubts"]), none)
        of_situation = [fault for fault in score["faults"] if fault["where"].startswith("situation")]
        said = {} if self.form.detail == VALUE else {"message": doubt["message"]}
        score["faults"] = [{"code": doubt["code"], **said, "where": "photo"}, *of_situation]
        return score
