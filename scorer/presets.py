"""Rule sets as data: the presets in `scorer/sets/presets/`, and house rules of a club, in one format.

A preset is a TOML file; house rules are the same fields in a TOML file or in the JSON of a request. Both name a base
set, the options that differ, and values of patterns. They contain no code. The id of a preset is the name of its
file; the id of house rules is their name.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from scorer import rules, shape
from scorer.errors import Fault, MatchFault, ParseError, UnknownName
from scorer.match.cases import Case, Kind, Needs, cases
from scorer.match.options import option_faults
from scorer.points import engine
from scorer.points.book import Book, Row
from scorer.rules import Names, Option, OptionValue, RuleSet, plain_options, rule_ids, rule_set
from scorer.sentences import say

FIELDS: Final = frozenset(("base", "name", "options", "values", "dated", "source", "sources"))
"""The fields of house rules; `dated`, `source` and `sources` are for people."""
_PRESET_FIELDS: Final = FIELDS | {"facts", "fouls"}
_FOUL_FIELDS: Final = frozenset(("id", "kind", "about", "source", "needs", "points", "times"))
_MOST_POINTS: Final = 10_000


def preset(rules_id: str) -> RuleSet:
    """Return the preset with this id; its base can be another preset."""
    text = Path(rules.PRESETS, f"{rules_id}.toml").read_text(encoding="utf-8")
    data = shape.as_object(tomllib.loads(text), rules_id, _PRESET_FIELDS)
    return _changed(rule_set(shape.text_field(data, "base", rules_id)), data, rules_id, rules_id)


def house_rules(value: object, where: str = "rules", *, recorded: bool = False) -> RuleSet:
    """Return the rule set of house rules, from their JSON form `{"base", "name", "options", "values"}`.

    `recorded`: the rules were accepted before, so contradictions among their options are not checked. Raises
    `ParseError`, `UnknownName` (`unknown_rules`, `unknown_option`, `unknown_pattern`), and `MatchFault`
    (`bad_match_option`, `bad_pattern_value`) with every contradiction.
    """
    data = shape.as_object(value, where, FIELDS)
    name = shape.text_field(data, "name", where)
    if not name.strip() or not name.isprintable() or len(name) > 80:
        raise shape.wrong(f"{where}.name", "a name of 1 to 80 characters", name)
    if name in rule_ids() or name == "all":
        raise ParseError("wrong_shape", say("presets.name_taken", name=name), where=f"{where}.name")
    base = rule_set(shape.text_field(data, "base", where))
    made = _changed(base, data, name, where)
    if not recorded and (faults := option_faults(base, made.defaults)):
        raise MatchFault([Fault(each.code, each.said, f"{where}.{each.where}") for each in faults])
    options = {option: value for option, value in made.defaults.items() if value != base.defaults[option]}
    given = {"base": base.id, "name": name, "options": plain_options(options), "values": dict(data.get("values", {}))}
    return replace(made, given=given)


def house_file(path: str | Path) -> dict[str, Any]:
    """Return the house rules in a TOML file, in their JSON form and not yet checked.

    Raises `ParseError`, and `UnknownName` (`unknown_rules`) for a file that cannot be read.
    """
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        message = say("presets.bad_toml", path=str(path), why=str(error))
        raise ParseError("bad_toml", message, where="rules") from None
    except OSError as error:
        message = say("presets.no_file", path=str(path), why=error.strerror or "")
        raise UnknownName("unknown_rules", message, where="rules") from None


def _changed(base: RuleSet, data: Mapping[str, Any], rules_id: str, where: str) -> RuleSet:
    """Return the base rule set with the changes of a preset or of house rules."""
    values = _option_values(base, data, f"{where}.options")
    sources = shape.as_mapping(data.get("sources", {}), f"{where}.sources")
    for name in sources:
        if name not in base.defaults:
            raise UnknownName("unknown_option", say("presets.no_option", rules=base.id, name=name), where=where)
    own = {name: _source(each, f"{where}.sources.{name}") for name, each in sources.items()}
    silent = (f"as {base.id}", "")
    options = tuple(_with(option, values[option.name], *own.get(option.name, silent)) for option in base.options)
    made = replace(
        base,
        id=rules_id,
        name=_name(data["name"], f"{where}.name"),
        dated=shape.as_text(data.get("dated", ""), f"{where}.dated"),
        source=shape.as_text(data.get("source", ""), f"{where}.source"),
        options=options,
        base=base.id,
        extra={**base.extra, "fouls": _fouls(base, data), "facts": data.get("facts", {})},
    )
    return _revalued(made, shape.as_mapping(data.get("values", {}), f"{where}.values"), f"{where}.values")


def _option_values(base: RuleSet, data: Mapping[str, Any], where: str) -> dict[str, OptionValue]:
    try:
        return base.options_in_force(shape.as_mapping(data.get("options", {}), where))
    except UnknownName as error:
        place = error.where.replace("situation.options", where)
        raise UnknownName(error.code, error.said, hint=error.advice, where=place) from None


def _with(option: Option, value: OptionValue, source: str, mark: str) -> Option:
    return replace(option, default=value, source=source, mark=mark)


def _source(value: object, where: str) -> tuple[str, str]:
    """Return the pair (source, mark) of a value that is given as `[mark, source]` or as the source alone (mark "")."""
    if isinstance(value, str):
        return value, ""
    pair = [shape.as_text(each, where) for each in shape.as_list(value, where)]
    if len(pair) != 2:
        raise shape.wrong(where, "a mark and a source", value)
    return pair[1], pair[0]


def _name(value: object, where: str) -> Names:
    if isinstance(value, str):
        return Names(value, value, value)
    data = shape.as_object(value, where, frozenset(("en", "ja", "zh")))
    return Names(*(shape.text_field(data, language, where) for language in ("en", "ja", "zh")))


def _fouls(base: RuleSet, data: Mapping[str, Any]) -> tuple[Case, ...]:
    """Return the fouls of the base rule set, with the changed and additional fouls of the file."""
    listed = {each.id: each for each in cases(base, {})}
    for entry in data.get("fouls", ()):
        given = shape.as_object(entry, "fouls", _FOUL_FIELDS)
        known = listed.get(given["id"])
        needs = Needs(given["needs"]) if "needs" in given else known.needs if known else None
        about = given.get("about") or (known.about if known else "")
        listed[given["id"]] = Case(
            given["id"],
            about,
            Kind(given["kind"]),
            given["source"],
            needs,
            given.get("points", 0),
            given.get("times", 1),
        )
    return tuple(listed.values())


def _revalued(rules: RuleSet, values: Mapping[str, Any], where: str) -> RuleSet:
    """Return the rule set with new points for patterns; a pattern with 0 points does not count."""
    if not values:
        return rules
    book = rules.extra.get("book")
    revalue = rules.extra.get("revalue")
    if not isinstance(book, Book) and revalue is None:
        raise MatchFault([Fault("bad_pattern_value", say("presets.no_values", rules=rules.base), where)])
    listed = book.rows if isinstance(book, Book) else rules.patterns(rules.defaults)
    known = {each.id for each in listed}
    faults = []
    for name, points in values.items():
        if name not in known:
            message = say("presets.no_pattern", rules=rules.base, name=name)
            raise UnknownName("unknown_pattern", message, where=f"{where}.{name}")
        if isinstance(points, bool) or not isinstance(points, int) or not 0 <= points <= _MOST_POINTS:
            message = say("presets.bad_value", name=name, most=_MOST_POINTS)
            faults.append(Fault("bad_pattern_value", message, f"{where}.{name}"))
    if faults:
        raise MatchFault(faults)
    if isinstance(book, Book):
        return _point_values(rules, book, values)
    assert revalue is not None
    made: RuleSet = revalue(rules, values)
    return made


def _point_values(rules: RuleSet, book: Book, values: Mapping[str, int]) -> RuleSet:
    """Return the rule set of a point system with new points in its book."""

    def revalued(rows: tuple[Row, ...]) -> tuple[Row, ...]:
        return tuple(
            replace(row, points=values.get(row.id, row.points)) for row in rows if values.get(row.id, row.points)
        )

    own = replace(book, base=revalued(book.base), bonuses=revalued(book.bonuses))
    return replace(rules, scorer=partial(engine.score, own), patterns=own.entries, extra={**rules.extra, "book": own})
