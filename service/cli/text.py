"""Readings, scores and rule sets as text for people: plain, aligned, 80 columns.

Only terminal text. Names of patterns are in English, Japanese or Chinese; sentences are in English.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from scorer.situation import Seat

WIDTH = 80
WORST = 10
"""The maximum number of tiles listed with reading errors."""
_GAP = "  "
_DISCARDER = "the discarder"
"""The payer if it is not known which seat discarded."""
Json = Mapping[str, Any]


def _cells(text: str) -> int:
    """The width of the text in terminal columns; Chinese and Japanese characters take two each."""
    return sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in text)


def _padded(text: str, cells: int) -> str:
    return text + " " * (cells - _cells(text))


def _wrapped(text: str, head: str, indent: str | None = None) -> list[str]:
    """The text in lines of `WIDTH` columns; the first begins with `head`, the others with `indent`."""
    indent = head if indent is None else indent
    lines, line, empty = [], head, True
    for word in text.split(" "):
        if not empty and _cells(line) + 1 + _cells(word) > WIDTH:
            lines.append(line)
            line, empty = indent, True
        line += word if empty else f" {word}"
        empty = False
    return [*lines, line]


def _labelled(label: str, text: str) -> list[str]:
    return _wrapped(text, f"{label:<12}", " " * 12)


def hand(value: Json) -> list[str]:
    """A hand as lines, one per part."""
    won = value.get("winning_tile")
    concealed = " ".join(_runs(value["concealed"]))
    lines = _labelled("Hand", concealed + (f"   won on {won}" if won else "   (winning tile unknown)"))
    for meld in value.get("melds") or []:
        side = meld.get("called_from")
        lines += _labelled("Meld", f"{meld['tiles']}  {meld['kind']}" + (f", from {side}" if side else ""))
    if value.get("flowers"):
        lines += _labelled("Flowers", value["flowers"])
    return lines


def _runs(tiles: str) -> list[str]:
    """`23499m567p` as `23499m`, `567p`."""
    runs, run = [], ""
    for letter in tiles:
        run += letter
        if not letter.isdigit():
            runs.append(run)
            run = ""
    return runs


def reading(value: Json) -> str:
    """A reading: the hand, its confidence, and its warnings."""
    lines = hand(value["hand"]) if value["hand"] else _labelled("Hand", "none")
    lines += _labelled("Certainty", f"{value['probability']:.0%} that every tile is right")
    others = sum(tile["role"] == "other" for tile in value["tiles"])
    lines += _labelled(
        "Tiles", f"{len(value['tiles'])} seen" + (f", {others} of them not of the hand" if others else "")
    )
    for other in value["runners_up"]:
        lines += _labelled("Or", _other_hand(other))
    for number, other in enumerate(value.get("hands", [])[1:], start=2):
        lines += _labelled(f"Hand {number}", _other_hand(other))
    for doubt in value["doubts"]:
        lines += _labelled("Doubt", f"{doubt['code']}: {doubt['message']}")
    return "\n".join(lines) + "\n"


def _other_hand(other: Json) -> str:
    """Another possible hand of a photo, with its confidence, in one line."""
    melds = "".join(f" +{meld['tiles']}" for meld in other["hand"]["melds"])
    return f"{' '.join(_runs(other['hand']['concealed']))}{melds}   ({other['probability']:.0%})"


def answer(value: Json, lang: str = "en", *, of: Json | None = None) -> str:
    """Any answer of the scorer as text; `of` is the hand, shown first."""
    if "scores" in value:
        parts = [f"{name}\n{'-' * len(name)}\n{answer(score, lang)}" for name, score in value["scores"].items()]
        text = "\n".join([*_side_by_side(value["scores"]), "", *parts])
    elif "waits" in value:
        text = _waits(value, lang)
    elif "winners" in value:
        parts = [answer(score, lang) for score in value["winners"]]
        text = "\n".join([*parts, *_payments(value["payments"]), ""])
    elif "patterns" in value:
        text = _score(value, lang)
    else:
        text = "\n".join([*_faults(value["faults"]), *_payments(value["payments"])]) + "\n"
    return "\n".join([*hand(of), text]) if of else text


def _side_by_side(scores: Mapping[str, Json]) -> list[str]:
    """The rule sets as a table: what each seat wins or loses in total, and what the hand is worth."""
    paid = {name: _balance(score.get("payments", ())) for name, score in scores.items()}
    seats = [seat.value for seat in Seat]
    sides = seats + [side for side in (_DISCARDER, "table") if any(side in balance for balance in paid.values())]
    rows = [["", *sides, ""]]
    for name, score in scores.items():
        nets = [f"{paid[name][side]:+}" if paid[name].get(side) else "" for side in sides]
        rows.append([name, *nets, _in_short(score)])
    widths = [max(_cells(row[column]) for row in rows) for column in range(len(rows[0]))]
    lines = []
    for name, *nets, worth in rows:
        numbers = [f"{net:>{width}}" for net, width in zip(nets, widths[1:])]
        lines.append(_GAP.join([_padded(name, widths[0]), *numbers, worth]).rstrip())
    return lines


def _balance(payments: Iterable[Json]) -> Counter[str]:
    """The total win or loss of each payer and payee."""
    balance: Counter[str] = Counter()
    for payment in payments:
        balance[payment["from"] or _DISCARDER] -= payment["amount"]
        balance[payment["to"]] += payment["amount"]
    return balance


def _in_short(score: Json) -> str:
    """What a hand is worth under one rule set, or that it does not win, or its waits; in parentheses the tiles that
    complete it without a win.
    """
    if "waits" in score:
        waits = [wait["tile"] if wait["score"]["valid"] else f"({wait['tile']})" for wait in score["waits"]]
        return "waits for " + (" ".join(waits) or "nothing")
    if not score["valid"]:
        return "does not win: " + ", ".join(dict.fromkeys(fault["code"] for fault in score["faults"]))
    return worth_of(score["value"])


def _waits(value: Json, lang: str) -> str:
    if not value["waits"]:
        return "No tile completes the hand.\n"
    lines = []
    for wait in value["waits"]:
        score = wait["score"]
        names = ", ".join(_name(line, lang) for line in score["patterns"])
        worth = (
            f"{worth_of(score['value'])}: {score['total']} ({names})"
            if score["valid"]
            else score["faults"][0]["message"]
        )
        lines += _labelled(f"Wait {wait['tile']}", worth)
    return "\n".join(lines) + "\n"


def _score(value: Json, lang: str) -> str:
    lines = _labelled("Rules", str(value["rules"]))
    if value["arrangement"]:
        lines += _labelled("Sets", _GAP.join(value["arrangement"]))
    if not value["valid"]:
        return "\n".join([*lines, "", "This hand does not win.", *_faults(value["faults"]), *_left_out(value)]) + "\n"
    lines += ["", *_patterns(value["patterns"], lang)]
    if value.get("fu"):
        lines += ["", *_fu(value["fu"])]
    lines += ["", f"{worth_of(value['value'])}: {value['total']}"]
    lines += _payments(value["payments"])
    return "\n".join([*lines, *_left_out(value)]) + "\n"


def _patterns(patterns: Iterable[Json], lang: str) -> list[str]:
    rows = [
        (f"{line['value'] * _times(line)} {line['unit']}", _name(line, lang), line["tiles"], line["because"])
        for line in patterns
    ]
    left = max((_cells(row[0]) for row in rows), default=0)
    lines = []
    for worth, name, tiles, because in rows:
        lines.append(f"{_GAP}{worth:>{left}}{_GAP}{name}{_GAP + tiles if tiles else ''}")
        lines += _wrapped(because, " " * (left + 4))
    return lines


def _times(line: Json) -> int:
    """How many times a pattern counts that is listed once."""
    return int(line.get("count", 1))


def _name(line: Json, lang: str) -> str:
    """The name of a pattern, with how many times it counts if more than once."""
    times = _times(line)
    return f"{line['name'][lang]} ×{times}" if times > 1 else str(line["name"][lang])


def _fu(items: Iterable[Json]) -> list[str]:
    items = list(items)
    tiles = max(_cells(item["tiles"]) for item in items)
    lines = []
    for item in items:
        shown = _padded(item["tiles"], tiles) + _GAP if tiles else ""
        head = f"{_GAP}{item['value']:>3} fu{_GAP}{shown}"
        lines += _wrapped(item["because"], head, " " * len(head))
    return lines


def worth_of(value: Json) -> str:
    """`{"han": 5, "fu": 50, "limit": "mangan"}` as `5 han 50 fu, mangan`."""
    parts = [f"{value[unit]} {unit}" for unit in ("han", "fu", "points") if value.get(unit) is not None]
    limit = value.get("limit")
    return ", ".join([part for part in (" ".join(parts), limit) if part]) or "nothing"


def _payments(payments: Iterable[Json]) -> list[str]:
    rows = [(each["from"] or _DISCARDER, each["to"], each["amount"], each["reason"]) for each in payments]
    left = max((len(row[0]) for row in rows), default=0)
    right = max((len(row[1]) for row in rows), default=0)
    most = max((len(str(row[2])) for row in rows), default=0)
    return [
        f"{_GAP}{payer:<{left}} pays {payee:<{right}} {amount:>{most}}{_GAP}({why})"
        for payer, payee, amount, why in rows
    ]


def _faults(faults: Iterable[Json]) -> list[str]:
    return [line for fault in faults for line in _wrapped(f"{fault['code']}: {fault['message']}", _GAP, _GAP * 2)]


def _left_out(value: Json) -> list[str]:
    if not value["not_counted"]:
        return []
    lines = ["", "Not counted"]
    for entry in value["not_counted"]:
        lines += _wrapped(f"{entry['id']}: {entry['why']}", _GAP, _GAP * 2)
    return lines


def rules(sets: Iterable[Json], lang: str = "en") -> str:
    """The rule sets, one line each."""
    sets = list(sets)
    left = max(len(each["id"]) for each in sets)
    lines = [f"{each['id']:<{left}}{_GAP}{each['name'][lang]} ({each['dated']})" for each in sets]
    return "\n".join([*lines, "", "`tehai rules ID` shows the options and patterns of one."]) + "\n"


def rule_set(value: Json, lang: str = "en") -> str:
    """One rule set with its options, defaults and patterns."""
    lines = [
        f"{value['name'][lang]} ({value['id']}, {value['dated']})",
        *_wrapped(f"Source: {value['source']}", ""),
        "",
    ]
    lines.append("Options")
    for option in value["options"]:
        lines.append(f"{_GAP}{option['name']} = {_plain(option['default'])}")
        allowed = f" One of: {', '.join(_plain(choice) for choice in option['choices'])}." if option["choices"] else ""
        lines += _wrapped(f"{option['about']} [{option['source']}]{allowed}", " " * 6)
    lines += ["", "Patterns"]
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
    """A learnt tile set as text."""
    return (
        f"Learnt {value['name']} from {value['tiles']}; kept in {value['file']}.\n"
        f"Use it with: tehai read PHOTO --tile-set {value['name']}\n"
    )


def evaluation(value: Json) -> str:
    """The measures of a folder, and the tiles with the most reading errors."""
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
    lines += [f"{'read, but never there':<24}{never}"] if never else []
    return "\n".join(lines) + "\n"
