"""Readings, scores and rule sets as text for a terminal of 80 columns.

Only terminal text. `service.sentences` has the labels in English, Japanese and Chinese; the output of `evaluate`
and `adapt` is in English.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from scorer.sentences import DEFAULT_LANGUAGE, Argument, add_area, say
from scorer.situation import Seat

WIDTH = 80
WORST = 10
"""The maximum number of tile kinds that `evaluation` lists: those with the lowest F1 below 1."""
_GAP = "  "
_DISCARDER = "discarder"
"""The name of the payer if the seat of the discarder is unknown."""
_WORD = re.compile(r"( *)([（「『]*(?:[^ \u2e80-\u9fff\uff00-\uff60]+|[^ ])[、。，：；！？）」』]*)")
"""A word with the spaces before it. A Japanese or Chinese character with the punctuation next to it is a word."""
Json = Mapping[str, Any]

add_area("printed", "service.sentences")


def _text(key: str, lang: str, **arguments: Argument) -> str:
    """Return a label of `service.sentences`. Spaces and hyphens in `key` are replaced by `_`."""
    return say(f"printed.{re.sub('[ -]', '_', key)}", **arguments).text(lang)


def _cells(text: str) -> int:
    """Return the width of the text in terminal columns. A Chinese or Japanese character takes two columns."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _padded(text: str, cells: int) -> str:
    return text + " " * (cells - _cells(text))


def _wrapped(text: str, head: str, indent: str | None = None) -> list[str]:
    """Return the text in lines of `WIDTH` columns. The first line begins with `head`, the others with `indent`."""
    indent = head if indent is None else indent
    lines, line, empty = [], head, True
    for spaces, word in _WORD.findall(text):
        if not empty and _cells(line) + len(spaces) + _cells(word) > WIDTH:
            lines.append(line)
            line, empty = indent, True
        line += word if empty else spaces + word
        empty = False
    return [*lines, line]


def _labelled(label: str, text: str) -> list[str]:
    return _wrapped(text, _padded(label, 12), " " * 12)


def hand(value: Json, lang: str = DEFAULT_LANGUAGE) -> list[str]:
    """Return a hand as lines, one line per part."""
    won = value.get("winning_tile")
    concealed = " ".join(_runs(value["concealed"]))
    shown = _text("won_on", lang, tiles=concealed, tile=won) if won else _text("won_on_unknown", lang, tiles=concealed)
    lines = _labelled(_text("label_hand", lang), shown)
    for meld in value.get("melds") or []:
        side = meld.get("called_from")
        kind = _text(meld["kind"], lang)
        called = (
            _text("meld_from", lang, tiles=meld["tiles"], kind=kind, side=_text(f"from_{side}", lang))
            if side
            else _GAP.join((meld["tiles"], kind))
        )
        lines += _labelled(_text("label_meld", lang), called)
    if value.get("flowers"):
        lines += _labelled(_text("label_flowers", lang), value["flowers"])
    return lines


def _runs(tiles: str) -> list[str]:
    """Split tiles by suit: `23499m567p` gives `23499m` and `567p`."""
    runs, run = [], ""
    for letter in tiles:
        run += letter
        if not letter.isdigit():
            runs.append(run)
            run = ""
    return runs


def reading(value: Json, lang: str = DEFAULT_LANGUAGE) -> str:
    """Return a reading as text: the hand, its confidence, other possible hands, and the warnings."""
    none = say("common.nothing").text(lang)
    lines = hand(value["hand"], lang) if value["hand"] else _labelled(_text("label_hand", lang), none)
    certain = _text("every_tile_right", lang, probability=f"{value['probability']:.0%}")
    lines += _labelled(_text("label_certainty", lang), certain)
    others = sum(tile["role"] == "other" for tile in value["tiles"])
    shown = len(value["tiles"])
    seen = _text("seen_others", lang, shown=shown, others=others) if others else _text("seen", lang, shown=shown)
    lines += _labelled(_text("label_tiles", lang), seen)
    for other in value["runners_up"]:
        lines += _labelled(_text("label_or", lang), _other_hand(other))
    for number, other in enumerate(value.get("hands", [])[1:], start=2):
        lines += _labelled(_text("label_other_hand", lang, number=number), _other_hand(other))
    for doubt in value["doubts"]:
        lines += _labelled(_text("label_doubt", lang), f"{doubt['code']}: {doubt['message']}")
    return "\n".join([*lines, *_explanation(value.get("explanation"), lang)]) + "\n"


def _explanation(value: Json | None, lang: str) -> list[str]:
    """Return the candidates with the terms of their costs, and the alternatives and warnings of each unclear tile."""
    if value is None:
        return []
    lines = []
    for number, one in enumerate(value["candidates"], start=1):
        terms = ", ".join(f"{name} {term:g}" for name, term in one["terms"].items())
        shown = _text("candidate", lang, hand=_tiles_of(one["hand"]), cost=f"{one['cost']:g}", terms=terms)
        lines += _labelled(_text("label_candidate", lang, number=number), shown)
    for tile in value["unclear"]:
        seen = ", ".join(f"{code} {chance:.0%}" for code, chance in tile["alternatives"])
        lines += _labelled(_text("label_unclear", lang), f"{tile['tile']} ({seen}): {', '.join(tile['doubts'])}")
    return lines


def _other_hand(other: Json) -> str:
    """Return another possible hand of a photo with its confidence, in one line."""
    return f"{_tiles_of(other['hand'])}   ({other['probability']:.0%})"


def _tiles_of(value: Json) -> str:
    """Return the tiles and melds of a hand in one line."""
    return " ".join(_runs(value["concealed"])) + "".join(f" +{meld['tiles']}" for meld in value["melds"])


def answer(value: Json, lang: str = "en", *, of: Json | None = None) -> str:
    """Return an answer of the scorer as text. `of`: a hand to show before the answer."""
    if "scores" in value:
        parts = [f"{name}\n{'-' * len(name)}\n{answer(score, lang)}" for name, score in value["scores"].items()]
        text = "\n".join([*_side_by_side(value["scores"], lang), "", *parts])
    elif "waits" in value:
        text = _waits(value, lang)
    elif "winners" in value:
        parts = [answer(score, lang) for score in value["winners"]]
        text = "\n".join([*parts, *_payments(value["payments"], lang), ""])
    elif "patterns" in value:
        text = _score(value, lang)
    else:
        text = "\n".join([*_faults(value["faults"]), *_payments(value["payments"], lang)]) + "\n"
    return "\n".join([*hand(of, lang), text]) if of else text


def _side_by_side(scores: Mapping[str, Json], lang: str) -> list[str]:
    """Return lines of text, one per rule set: the total that each seat wins or loses, and the value of the hand."""
    paid = {name: _balance(score.get("payments", ())) for name, score in scores.items()}
    seats = [seat.value for seat in Seat]
    sides = seats + [side for side in (_DISCARDER, "table") if any(side in balance for balance in paid.values())]
    rows = [["", *(_text(side, lang) for side in sides), ""]]
    for name, score in scores.items():
        nets = [f"{paid[name][side]:+}" if paid[name].get(side) else "" for side in sides]
        rows.append([name, *nets, _in_short(score, lang)])
    widths = [max(_cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for name, *nets, worth in rows:
        numbers = [" " * (width - _cells(net)) + net for net, width in zip(nets, widths[1:])]
        lines.append(_GAP.join([_padded(name, widths[0]), *numbers, worth]).rstrip())
    return lines


def _balance(payments: Iterable[Json]) -> Counter[str]:
    """Return the total that each payer and payee wins or loses."""
    balance: Counter[str] = Counter()
    for payment in payments:
        balance[payment["from"] or _DISCARDER] -= payment["amount"]
        balance[payment["to"]] += payment["amount"]
    return balance


def _in_short(score: Json, lang: str) -> str:
    """Return, in one line, the value of a hand under one rule set, or why the hand does not win, or its waits.

    Tiles that complete the hand without a win are in parentheses.
    """
    if "waits" in score:
        waits = [wait["tile"] if wait["score"]["valid"] else f"({wait['tile']})" for wait in score["waits"]]
        return _text("waits_for", lang, tiles=" ".join(waits) or _text("worth_nothing", lang))
    if not score["valid"]:
        codes = ", ".join(dict.fromkeys(fault["code"] for fault in score["faults"]))
        return _text("does_not_win", lang, codes=codes)
    return worth_of(score["value"], lang)


def _waits(value: Json, lang: str) -> str:
    if not value["waits"]:
        return _text("no_waits", lang) + "\n"
    lines = []
    for wait in value["waits"]:
        score = wait["score"]
        names = ", ".join(_name(line, lang) for line in score["patterns"])
        worth = f"{_worth_and_total(score, lang)} ({names})" if score["valid"] else score["faults"][0]["message"]
        lines += _labelled(_text("label_wait", lang, tile=wait["tile"]), worth)
    return "\n".join(lines) + "\n"


def _score(value: Json, lang: str) -> str:
    lines = _labelled(_text("label_rules", lang), str(value["rules"]))
    if value["arrangement"]:
        lines += _labelled(_text("label_sets", lang), _GAP.join(value["arrangement"]))
    if not value["valid"]:
        said = _text("this_does_not_win", lang)
        return "\n".join([*lines, "", said, *_faults(value["faults"]), *_left_out(value, lang)]) + "\n"
    lines += ["", *_patterns(value["patterns"], lang)]
    if value.get("fu"):
        lines += ["", *_fu(value["fu"], lang)]
    lines += ["", _worth_and_total(value, lang)]
    lines += _payments(value["payments"], lang)
    return "\n".join([*lines, *_left_out(value, lang)]) + "\n"


def _patterns(patterns: Iterable[Json], lang: str) -> list[str]:
    rows = [
        (_in_units(line["value"] * _times(line), line["unit"], lang), _name(line, lang), line["tiles"], line["because"])
        for line in patterns
    ]
    left = max((_cells(row[0]) for row in rows), default=0)
    lines = []
    for worth, name, tiles, because in rows:
        lines.append(f"{_GAP}{' ' * (left - _cells(worth))}{worth}{_GAP}{name}{_GAP + tiles if tiles else ''}")
        lines += _wrapped(because, " " * (left + 4))
    return lines


def _times(line: Json) -> int:
    """Return how often a pattern in the list is counted."""
    return int(line.get("count", 1))


def _name(line: Json, lang: str) -> str:
    """Return the name of a pattern, and how often it is counted if more than once."""
    times = _times(line)
    return f"{line['name'][lang]} ×{times}" if times > 1 else str(line["name"][lang])


def _fu(items: Iterable[Json], lang: str) -> list[str]:
    items = list(items)
    tiles = max(_cells(item["tiles"]) for item in items)
    lines = []
    for item in items:
        shown = _padded(item["tiles"], tiles) + _GAP if tiles else ""
        head = f"{_GAP}{' ' * (3 - len(str(item['value'])))}{_in_units(item['value'], 'fu', lang)}{_GAP}{shown}"
        lines += _wrapped(item["because"], head, " " * _cells(head))
    return lines


def _in_units(number: int, unit: str, lang: str) -> str:
    return _text(f"unit_{unit}", lang, count=number)


def _worth_and_total(score: Json, lang: str) -> str:
    return _text("worth_total", lang, worth=worth_of(score["value"], lang), total=score["total"])


def worth_of(value: Json, lang: str = DEFAULT_LANGUAGE) -> str:
    """Return a value as text: `{"han": 5, "fu": 50, "limit": "mangan"}` gives `5 han 50 fu, mangan`."""
    units = [unit for unit in ("han", "fu", "points") if value.get(unit) is not None]
    worth = say("common.space").text(lang).join(_in_units(value[unit], unit, lang) for unit in units)
    if not value.get("limit"):
        return worth or _text("worth_nothing", lang)
    limit = _text(f"limit_{value['limit']}", lang)
    return _text("worth_limit", lang, worth=worth, limit=limit) if worth else limit


def _payments(payments: Iterable[Json], lang: str) -> list[str]:
    rows = [
        (
            _text(each["from"] or _DISCARDER, lang),
            _text(each["to"], lang),
            each["amount"],
            _text(f"for_{each['reason']}", lang),
        )
        for each in payments
    ]
    left = max((_cells(row[0]) for row in rows), default=0)
    right = max((_cells(row[1]) for row in rows), default=0)
    most = max((len(str(row[2])) for row in rows), default=0)
    return [
        _GAP
        + _text(
            "pays",
            lang,
            payer=_padded(payer, left),
            payee=_padded(payee, right),
            amount=f"{amount:>{most}}",
            why=why,
        )
        for payer, payee, amount, why in rows
    ]


def _faults(faults: Iterable[Json]) -> list[str]:
    return [line for fault in faults for line in _wrapped(f"{fault['code']}: {fault['message']}", _GAP, _GAP * 2)]


def _left_out(value: Json, lang: str) -> list[str]:
    if not value["not_counted"]:
        return []
    lines = ["", _text("not_counted", lang)]
    for entry in value["not_counted"]:
        lines += _wrapped(f"{entry['id']}: {entry['why']}", _GAP, _GAP * 2)
    return lines


def rules(sets: Iterable[Json], lang: str = "en") -> str:
    """Return the rule sets, one line each."""
    sets = list(sets)
    left = max(len(each["id"]) for each in sets)
    lines = [f"{each['id']:<{left}}{_GAP}{_dated(each, lang)}" for each in sets]
    return "\n".join([*lines, "", _text("rules_hint", lang)]) + "\n"


def _dated(rules: Json, lang: str) -> str:
    return _text("rule_set_of", lang, name=rules["name"][lang], dated=rules["dated"])


def rule_set(value: Json, lang: str = "en") -> str:
    """Return one rule set with its options, defaults and patterns."""
    lines = [
        _text("rule_set_of", lang, name=value["name"][lang], dated=f"{value['id']}, {value['dated']}"),
        *_wrapped(_text("source", lang, source=value["source"]), ""),
        "",
    ]
    lines.append(_text("options", lang))
    for option in value["options"]:
        lines.append(f"{_GAP}{option['name']} = {_plain(option['default'])}")
        choices = ", ".join(_plain(choice) for choice in option["choices"])
        allowed = f" {_text('one_of', lang, names=choices)}" if choices else ""
        lines += _wrapped(f"{option['about']} [{option['source']}]{allowed}", " " * 6)
    lines += ["", _text("patterns", lang)]
    for pattern in value["patterns"]:
        lines.append(f"{_GAP}{pattern['name'][lang]} ({pattern['id']}), {pattern['value']}")
        lines += _wrapped(pattern["rule"], " " * 6)
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ",".join(str(item) for item in value) or "none"
    return str(value)


def adapted(value: Json) -> str:
    """Return the result of learning a tile set as text."""
    return (
        f"Learnt {value['name']} from {value['tiles']}; stored in {value['file']}.\n"
        f"Use it with: tehai read PHOTO --tile-set {value['name']}\n"
    )


def evaluation(value: Json) -> str:
    """Return, as text, the measures of a folder, and the tile kinds with the lowest F1."""
    parts = ("per_class", "hands", "audited")
    numbers = {name: number for name, number in value.items() if name not in parts}
    for part in ("audited", "hands"):
        shown = {name: number for name, number in value.get(part, {}).items() if name not in parts}
        numbers |= {f"{part}: {name}": number for name, number in shown.items()}
    lines = [
        f"{name:<24}{number:.4f}" if isinstance(number, float) else f"{name:<24}{number}"
        for name, number in numbers.items()
    ]
    worst = sorted(value.get("per_class", {}).items(), key=lambda item: (item[1]["f1"], item[0]))
    there = [(name, one) for name, one in worst if one["tiles"]]
    lines += [
        f"{name:<24}{one['f1']:.4f} of {one['tiles']}, precision {one['precision']:.4f}, recall {one['recall']:.4f}"
        for name, one in there[:WORST]
        if one["f1"] < 1
    ]
    never = " ".join(sorted(name for name, one in worst if not one["tiles"]))
    lines += [f"{'read, but never true':<24}{never}"] if never else []
    return "\n".join(lines) + "\n"
