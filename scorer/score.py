"""The score of a hand as a value: its patterns, value, payments, items that were not counted, and faults.

The engines of the rule families make scores. For speed, explanations are made only when they are needed, and short
lists in loops: in Python 3.11, a list comprehension of two items takes twice the time. A score and its parts must not
be changed after creation; they are not frozen, for the reason that `scorer.hand.Hand` gives.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scorer import __version__
from scorer.errors import Fault
from scorer.notation import text_of_kinds
from scorer.options import Names, Options, options_text, plain_options
from scorer.sentences import DEFAULT_LANGUAGE, Sentence, spoken

ENGINE = f"tehai {__version__}"

FULL, VALUE = "full", "value"
DETAILS = (FULL, VALUE)
"""The details of the JSON form of a score: the full score, or a score without sentences, fu, reasons and options."""

to_text: Callable[[Any], str] = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
"""Return JSON as text."""


@dataclass(slots=True)
class PatternLine:
    """A pattern that counts, with its `value` in `unit` (`han`, `yakuman`, `mangan`, `points`).

    `shown`: the tiles that make the pattern, as text in canonical order, or as kinds 0-33 in any order.
    `times`: how often the pattern counts, if one line stands for all times; None if each time has a line of its own.
    """

    id: str
    name: Names
    value: int
    unit: str
    shown: str | tuple[int, ...]
    why: Callable[[], Sentence]
    times: int | None = None

    @property
    def tiles(self) -> str:
        """Return the tiles that make the pattern, in tile notation; empty for the whole hand or a circumstance."""
        return self.shown if isinstance(self.shown, str) else text_of_kinds(tuple(sorted(self.shown)))

    @property
    def because(self) -> Sentence:
        """Return the reason as one sentence."""
        return self.why()

    @property
    def bare(self) -> dict[str, Any]:
        """Return the JSON form without the reason."""
        return self.to_json(detail=VALUE)

    def to_json(self, language: str | None = DEFAULT_LANGUAGE, detail: str = FULL) -> dict[str, Any]:
        """Return the JSON form; without a language its sentence stays a `Sentence` (`scorer.sentences.rendered`)."""
        shown = self.shown
        found = {"id": self.id, "name": self.name.plain, "value": self.value}
        if self.times is not None:
            found["count"] = self.times
        found["unit"] = self.unit
        found["tiles"] = shown if isinstance(shown, str) else text_of_kinds(tuple(sorted(shown)))
        if detail != VALUE:
            because = self.why()
            found["because"] = because if language is None else because.text(language)
        return found

    def to_text(self, language: str, detail: str) -> str:
        """Return the JSON form as text."""
        return to_text(self.to_json(language, detail))


SHARED_LINES: Final = 1024
"""The maximum number of lines that a cache of lines holds: some 2 MB."""


@dataclass(slots=True)
class SharedLine(PatternLine):
    """A line that many scores share. It keeps its texts and JSON forms, also the form without reasons (`bare`)."""

    forms: dict[str | None, dict[str, Any]] = field(default_factory=dict, repr=False, compare=False)
    texts: dict[tuple[str, str], str] = field(default_factory=dict, repr=False, compare=False)
    bare: dict[str, Any] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.bare = PatternLine.to_json(self, detail=VALUE)

    def to_json(self, language: str | None = DEFAULT_LANGUAGE, detail: str = FULL) -> dict[str, Any]:
        if detail == VALUE:
            return self.bare.copy()
        form = self.forms.get(language)
        if form is None:
            form = self.forms[language] = PatternLine.to_json(self, language)
        return form.copy()

    def to_text(self, language: str, detail: str) -> str:
        """Return the JSON form as text; it is made once per language and detail."""
        text = self.texts.get((language, detail))
        if text is None:
            text = self.texts[language, detail] = to_text(self.to_json(language, detail))
        return text


@dataclass(slots=True)
class FuItem:
    """One part of the fu (minipoints) of a riichi hand.

    Scores share it, so it stores its JSON forms and texts, by language.
    """

    id: str
    value: int
    tiles: str
    because: Sentence
    forms: dict[str | None, dict[str, Any]] = field(default_factory=dict, repr=False, compare=False)
    texts: dict[str, str] = field(default_factory=dict, repr=False, compare=False)

    def to_json(self, language: str | None = DEFAULT_LANGUAGE) -> dict[str, Any]:
        form = self.forms.get(language)
        if form is None:
            because = self.because if language is None else self.because.text(language)
            form = {"id": self.id, "value": self.value, "tiles": self.tiles, "because": because}
            self.forms[language] = form
        return form.copy()

    def to_text(self, language: str) -> str:
        """Return the JSON form as text."""
        text = self.texts.get(language)
        if text is None:
            text = self.texts[language] = to_text(self.to_json(language))
        return text


@dataclass(slots=True)
class Payment:
    """A payment: `payer` pays `amount` to `payee`.

    Both are seats or `table`; `payer` is None if the discarder is unknown.
    """

    payer: str | None
    payee: str
    amount: int
    reason: str
    form: dict[str, Any] = field(init=False, repr=False, compare=False)
    """The JSON form, which is copied for every answer."""

    def __post_init__(self) -> None:
        self.form = {"from": self.payer, "to": self.payee, "amount": self.amount, "reason": self.reason}


def payments_json(payments: Iterable[Payment]) -> list[dict[str, Any]]:
    """Return the JSON form of payments."""
    found = []
    for payment in payments:
        found.append(payment.form.copy())
    return found


@dataclass(slots=True)
class NotCounted:
    """An item of the hand or situation that has no value, with the reason.

    Scores share many of these items, so they store their JSON forms, by language.
    """

    id: str
    why: Sentence
    forms: dict[str | None, dict[str, Any]] = field(default_factory=dict, repr=False, compare=False)

    def to_json(self, language: str | None = DEFAULT_LANGUAGE) -> dict[str, Any]:
        form = self.forms.get(language)
        if form is None:
            form = {"id": self.id, "why": self.why if language is None else self.why.text(language)}
            self.forms[language] = form
        return form.copy()


@dataclass(slots=True)
class Score:
    """The score of one winner's hand under a rule set. `total` is without honba and sticks."""

    rules: str
    valid: bool
    options: Options
    value: Mapping[str, Any] = field(default_factory=dict)
    patterns: tuple[PatternLine, ...] = ()
    total: int = 0
    payments: tuple[Payment, ...] = ()
    arrangement: Callable[[], Sequence[str | Sentence]] = list
    fu: Callable[[], list[FuItem]] = list
    not_counted: Callable[[], list[NotCounted]] = list
    faults: tuple[Fault, ...] = ()

    def to_json(self, language: str | None = DEFAULT_LANGUAGE, detail: str = FULL) -> dict[str, Any]:
        """Return the JSON form (`docs/api.md`). Its field `fu` has the parts that add up to the fu.

        Sentences are texts in the language; without a language they stay `Sentence` objects
        (`scorer.sentences.rendered`). The detail `value` leaves out sentences, `fu`, `not_counted` and `options`.
        """
        whole = detail != VALUE
        patterns = []
        for line in self.patterns:
            patterns.append(line.to_json(language) if whole else line.bare.copy())
        found: dict[str, Any] = {
            "rules": self.rules,
            "valid": self.valid,
            "value": {**self.value},
            "patterns": patterns,
            "total": self.total,
            "payments": payments_json(self.payments),
            "arrangement": self._arrangement(language),
        }
        if whole:
            found["fu"] = items = []
            for item in self.fu():
                items.append(item.to_json(language))
            found["not_counted"] = self._not_counted(language)
        found["faults"] = [fault.to_json(language, detail) for fault in self.faults] if self.faults else []
        if whole:
            found["options"] = plain_options(self.options)
        found["engine"] = ENGINE
        return found

    def _arrangement(self, language: str | None) -> list[Any]:
        groups = []
        for group in self.arrangement():
            groups.append(group if type(group) is str else spoken(group, language))
        return groups

    def _not_counted(self, language: str | None) -> list[dict[str, Any]]:
        entries = self.not_counted()
        return [entry.to_json(language) for entry in entries] if entries else []

    def to_text(self, language: str = DEFAULT_LANGUAGE, detail: str = FULL) -> str:
        """Return the JSON form as text.

        The fields `patterns`, `fu` and `options` come last, because scores share their texts.
        """
        own: dict[str, Any] = {
            "rules": self.rules,
            "valid": self.valid,
            "value": self.value,
            "total": self.total,
            "payments": payments_json(self.payments),
            "arrangement": self._arrangement(language),
            "faults": [fault.to_json(language, detail) for fault in self.faults] if self.faults else [],
            "engine": ENGINE,
        }
        if detail != VALUE:
            own["not_counted"] = self._not_counted(language)
        text = to_text(own)[:-1]
        lines = ", ".join([line.to_text(language, detail) for line in self.patterns])
        if detail == VALUE:
            return f'{text}, "patterns": [{lines}]}}'
        fu = ", ".join([item.to_text(language) for item in self.fu()])
        return f'{text}, "patterns": [{lines}], "fu": [{fu}], "options": {options_text(self.options)}}}'
