"""Answers score requests in JSON: a line of `tehai score --jsonl`, or the body of `POST /api/score`.

`answer` raises an error for a request that cannot be read; `answer_line` turns that error into an answer with faults.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from scorer import arrangement, shape
from scorer.errors import ParseError, TehaiError
from scorer.hand import Hand
from scorer.packed import pack
from scorer.rules import RuleSet, options_by_set, rule_set
from scorer.score import DETAILS, ENGINE, FULL, VALUE, Score, to_text
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES, say, together
from scorer.settle import settle_draw, settle_winners
from scorer.situation import Situation
from scorer.tiles import KINDS, WAITING_TILES, tile_of_kind

_NO_WAIT = frozenset(("not_a_winning_shape", "five_of_a_kind"))
"""If the score of the hand with a tile has one of these faults, the hand does not wait for the tile."""

REQUEST_FIELDS = frozenset(("rules", "hand", "situation", "winners", "draw", "lang", "detail"))
WINNER_FIELDS = frozenset(("hand", "situation"))


class Form(NamedTuple):
    """The form of an answer: the language of its sentences, and the detail of its scores."""

    language: str = DEFAULT_LANGUAGE
    detail: str = FULL

    @classmethod
    def of(cls, data: Mapping[str, Any], default: Form | None = None) -> Form:
        """Return the form that a request asks for with `lang` and `detail`; raises `ParseError` (`wrong_shape`).

        `default`: the form of a request without these fields (None: English, full detail).
        """
        language, detail = default or _USUAL
        if "lang" in data:
            language = _named(data["lang"], "lang", LANGUAGES)
        if "detail" in data and _named(data["detail"], "detail", DETAILS) == VALUE:
            detail = VALUE
        return _FORMS[language, detail]


_USUAL = Form()
_FORMS = {(language, detail): Form(language, detail) for language in LANGUAGES for detail in DETAILS}


def _named(value: object, field: str, names: tuple[str, ...]) -> str:
    """Return `value`, the value of a field, if it is one of `names`; raises `ParseError` (`wrong_shape`) otherwise."""
    if not isinstance(value, str) or value not in names:
        raise shape.wrong(field, shape.one_of(names), value)
    return value


def answer(request: object) -> dict[str, Any]:
    """Return the score JSON of a request `{"rules", "hand", "situation"}`.

    | request | answer |
    |---|---|
    | `rules: "all"` | `{"scores": {id: score}}`; instead of a score also `{"rules", "waits"}` |
    | a hand that lacks one tile, without winning tile | `{"rules", "waits"}`; a score if other faults leave no wait |
    | `winners` instead of `hand` and `situation` | the settlement of 1 to 3 wins on one discard (`scorer.settle`) |
    | `draw` | the settlement of a drawn hand (`scorer.settle`) |

    Sentences are in the language `lang` (default: English). `detail: value` leaves out sentences, `fu`, `not_counted`
    and `options`. `rules` can be the object of house rules (`scorer.presets`). Raises `ParseError`, `UnknownName`, and
    `MatchFault` for house rules that contradict themselves.
    """
    return _as_json(_answered(request, _USUAL))


_Answer = tuple[Score | dict[str, Any], Form]
"""A score with the requested form, or a finished answer of another kind."""


def _as_json(answered: _Answer) -> dict[str, Any]:
    found, (language, detail) = answered
    return found.to_json(language, detail) if isinstance(found, Score) else found


def _answered(request: object, default: Form) -> _Answer:
    data = shape.as_object(request, "request", REQUEST_FIELDS)
    try:
        form = _FORMS[data.get("lang", default.language), data.get("detail", default.detail)]
    except (KeyError, TypeError):
        form = Form.of(data, default)
    rules = rules_field(data)
    if "draw" in data:
        return settle_draw(rule_set(rules, recorded=False), data["draw"], data.get("situation"), *form), form
    if "winners" in data:
        return settle_winners(rule_set(rules, recorded=False), _winners(data["winners"]), *form), form
    hand = Hand.from_json(shape.required(data, "hand", "request"))
    situation = Situation.from_json(shape.required(data, "situation", "request"))
    if rules == "all":
        scores = {each.id: _one_of_all(each, hand, own, form) for each, own in by_set(rules, situation)}
        return {"scores": scores}, form
    return _one(rule_set(rules, recorded=False), hand, situation, form), form


def language_of(request: object) -> str | None:
    """Return the language that a request names, even if other fields cannot be read; None if it names none."""
    named = request.get("lang") if isinstance(request, dict) else None
    return named if isinstance(named, str) and named in LANGUAGES else None


def rules_field(data: Mapping[str, Any]) -> str | Mapping[str, Any]:
    """Return the field `rules` of a request: an id, `all`, or the object of house rules; raises `ParseError`."""
    rules = data.get("rules")
    if isinstance(rules, str):
        return rules
    rules = shape.required(data, "rules", "request")
    return rules if isinstance(rules, dict) else shape.as_text(rules, "rules")


def by_set(rules: str | Mapping[str, Any], situation: Situation) -> list[tuple[RuleSet, Situation]]:
    """Return the requested rule set with the situation; if `rules` is `all`, every rule set, each with the situation.

    With `all`, each situation has only those options that its rule set has, with a value that it allows. Raises the
    errors of `scorer.rules.rule_set` and `scorer.rules.options_by_set`.
    """
    if rules != "all":
        return [(rule_set(rules, recorded=False), situation)]
    found = options_by_set(situation.options)
    return [(rule_set(name), replace(situation, options=own)) for name, own in found.items()]


def answer_line(line: str, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Return `answer` for a line of JSON. If `answer` raises an error, the result has `valid: false` and it as fault.

    `language`: the language for a request that does not name one.
    """
    return _as_json(_line(line, language))


def answer_text(line: str, language: str = DEFAULT_LANGUAGE) -> str:
    """Return the JSON text of `answer_line`. Its fields can have another order (`Score.to_text`)."""
    found, form = _line(line, language)
    return found.to_text(*form) if isinstance(found, Score) else to_text(found)


def _line(line: str, language: str) -> _Answer:
    request: object = None
    try:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise ParseError("bad_json", say("shape.no_json", error=str(error)), where="line") from None
        return _answered(request, _FORMS[language, FULL])
    except TehaiError as error:
        return _unreadable(request, error, language_of(request) or language), _USUAL


def _unreadable(request: object, error: TehaiError, language: str) -> dict[str, Any]:
    data = request if isinstance(request, dict) else {}
    rules = data.get("rules")
    said = together([each for each in (error.said, error.advice) if each])
    fault = {"code": error.code, "message": said.text(language), "where": error.where or "request"}
    found: dict[str, Any] = {
        "rules": rules if isinstance(rules, str) else _house_name(rules),
        "valid": False,
        "value": {},
        "patterns": [],
        "total": 0,
        "payments": [],
        "arrangement": [],
        "not_counted": [],
        "faults": [fault],
        "options": {},
        "engine": ENGINE,
    }
    if data.get("detail") == VALUE:
        del fault["message"], found["not_counted"], found["options"]
    return found


def _house_name(rules: object) -> str | None:
    """Return the name in the object of house rules of a request that cannot be answered; None if it has none."""
    name = rules.get("name") if isinstance(rules, dict) else None
    return name if isinstance(name, str) else None


def _winners(value: object) -> list[tuple[Hand, Situation]]:
    entries = shape.as_list(value, "winners")
    if not 1 <= len(entries) <= 3:
        raise shape.wrong("winners", say("shape.winners"), value)
    winners = []
    for place, entry in enumerate(entries):
        where = f"winners[{place}]"
        data = shape.as_object(entry, where, WINNER_FIELDS)
        hand = Hand.from_json(shape.required(data, "hand", where), f"{where}.hand")
        winners.append((hand, Situation.from_json(shape.required(data, "situation", where), f"{where}.situation")))
    return winners


def _one_of_all(rules: RuleSet, hand: Hand, situation: Situation, form: Form) -> dict[str, Any]:
    """Return the score JSON under one of all rule sets; if the win does not fit it, only its id, options and faults."""
    faults = rules.misfit(hand, situation) if rules.misfit else []
    if faults:
        options = rules.options_in_force(situation.options)
        nothing = dict.fromkeys(rules.score(hand, situation).value, 0)
        return Score(rules.id, False, options, nothing, faults=tuple(faults)).to_json(*form)
    return _as_json((_one(rules, hand, situation, form), form))


def _one(rules: RuleSet, hand: Hand, situation: Situation, form: Form) -> Score | dict[str, Any]:
    if hand.winning_tile is not None or hand.tile_count != WAITING_TILES:
        return rules.score(hand, situation)
    found = waits(rules, hand, situation, form)
    if not found:
        # If a hand has no wait because of other faults, report these faults. That one tile is missing is not a fault.
        score = rules.score(hand, situation)
        wrong = tuple(fault for fault in score.faults if fault.code != "wrong_tile_count")
        if wrong:
            return replace(score, faults=wrong)
    return {"rules": rules.id, "waits": found}


def waits(rules: RuleSet, hand: Hand, situation: Situation, form: Form) -> list[Mapping[str, Any]]:
    """Return the tiles with which a hand of 13 tiles is complete, each with the score of the complete hand.

    A tile that completes the shape but does not win (for example because there is no yaku) is listed too; its score
    gives the reason.
    """
    found: list[Mapping[str, Any]] = []
    counts = hand.kind_counts()
    held = [0] * KINDS
    for each in hand.concealed:
        if each.kind < KINDS:
            held[each.kind] += 1
    wild = bool(situation.wild or situation.turned)
    # With two melds, the other tiles are too few for a knitted hand.
    melds = len(hand.melds) if rules.knitted and all(meld.is_sound for meld in hand.melds) else 2
    for kind in range(KINDS):
        if counts[kind] >= 4 or not (wild or _completes(held, kind, melds)):
            continue
        tile = tile_of_kind(kind)
        complete = Hand((*hand.concealed, tile), tile, hand.melds, hand.flowers)
        score = rules.score(complete, situation)
        if score.valid or not _NO_WAIT & {fault.code for fault in score.faults}:
            found.append({"tile": tile.code, "score": score.to_json(*form)})
    return found


def _completes(held: list[int], kind: int, melds: int) -> bool:
    """Return whether the tile completes a shape under at least one rule set; the rule sets decide whether it wins.

    `held`: the counts of the concealed tiles by kind, unchanged after the call.
    """
    held[kind] += 1
    complete = arrangement.wins(held, four_alike=True) or arrangement.wins_knitted(pack(held), melds)
    held[kind] -= 1
    return complete
