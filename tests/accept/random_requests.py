"""Random score requests as lines of JSON: wins of many kinds, near misses, contradictions, malformed requests."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from typing import Any

from scorer.rules import RuleSet

SEATS = ("east", "south", "west", "north")
# A fixed list, not the fields of `Situation`: a new field must not change the requests, and with them the hashes.
FLAGS = (
    "riichi",
    "double_riichi",
    "ippatsu",
    "last_tile",
    "replacement_tile",
    "replacement_after_flower",
    "robbed_kong",
    "robbed_concealed_kong",
    "first_turn",
    "discarded_wild",
)
LIABLE = ("big_three_dragons", "big_four_winds", "four_kongs", "daisangen", "suukantsu", "tanyao")
ORPHANS = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def _options() -> dict[str, list[tuple[str, list[Any] | None, bool]]]:
    """Return the options of `drawn_options.json` by rule set, each with its values and whether it is a list."""
    found: dict[str, list[tuple[str, list[Any] | None, bool]]] = {}
    for group in json.loads(Path(__file__).with_name("drawn_options.json").read_text(encoding="utf-8")):
        drawn = [(name, each["values"], each["list"]) for name, each in group["options"].items()]
        found |= dict.fromkeys(group["rules"], drawn)
    return found


OPTIONS = _options()
"""The options to draw from: those of each rule set when its hashes were first recorded (`FLAGS` gives the reason)."""


def code(kind: int) -> str:
    """Return the notation of a tile kind."""
    return f"{kind % 9 + 1}{'mpszf'[kind // 9]}" if kind < 34 else f"{kind - 33}f"


def random_request(rules: RuleSet, source: random.Random, *, slips: bool = True) -> str:
    """Return a request for this rule set. With `slips`, one in twenty-five requests is malformed."""
    hand = _hand(source)
    request: dict[str, Any] = {"rules": rules.id, "hand": hand, "situation": _situation(rules, source, hand)}
    slip = source.random() if slips else 1.0
    if slip < 0.01:
        return json.dumps(request)[: source.randrange(200)]
    if slip < 0.04:
        _break(request, source)
    return json.dumps(request)


def _hand(source: random.Random) -> dict[str, Any]:
    sort = source.random()
    melds: list[list[int]] = []
    if sort < 0.05:
        concealed = [kind for kind in source.sample(range(34), 7) for _ in range(2)]
    elif sort < 0.08:
        concealed = [*ORPHANS, source.choice(ORPHANS)]
    elif sort < 0.10:
        start = 9 * source.randrange(3)
        concealed = [start + number for number, count in enumerate(GATES) for _ in range(count)]
        concealed.append(start + source.randrange(9))
    else:
        concealed, melds = _regular(source)
    if source.random() < 0.15:
        concealed[source.randrange(len(concealed))] = source.randrange(34)
    if source.random() < 0.01:
        concealed.pop()
    codes = [code(kind) for kind in concealed]
    winning: str | None = source.choice(codes)
    source.shuffle(codes)
    if source.random() < 0.1:
        codes = [("0" + each[1]) if each[0] == "5" and each[1] != "z" else each for each in codes]
        winning = source.choice(codes)
    if source.random() < 0.02:
        winning = source.choice((None, "9s"))
    flowers = "".join(f"{source.randrange(1, 9)}f" for _ in range(source.choice((0,) * 12 + (1, 2))))
    return {
        "concealed": "".join(codes),
        "winning_tile": winning,
        "melds": [_meld(kinds, source) for kinds in melds],
        "flowers": flowers,
    }


def _regular(source: random.Random) -> tuple[list[int], list[list[int]]]:
    """Return four sets and a pair, often of one suit, of terminals and honours, of honours, or around one number."""
    pools: Sequence[Sequence[int]] = (range(34), range(34), range(34), range(9), range(19, 34), ORPHANS, range(27, 34))
    while True:
        pool = source.choice(pools)
        chows = source.choice((0.0, 0.2, 0.7, 0.9, 1.0))
        number = source.randrange(7)
        sets: list[list[int]] = []
        for _ in range(4):
            kind = source.choice(pool)
            if kind < 27 and kind % 9 < 7 and source.random() < chows:
                same = source.random()
                if same < 0.3:
                    kind = number + 9 * source.randrange(3)
                elif same < 0.5:
                    kind = kind // 9 * 9 + 3 * source.randrange(3)
                sets.append([kind, kind + 1, kind + 2])
            else:
                sets.append([kind] * 3)
        pair = source.choice(pool)
        if max(Counter([*chain(*sets), pair, pair]).values()) <= 4:
            break
    declared = source.choice((0, 0, 0, 1, 2, 3, 4))
    return [*chain(*sets[declared:]), pair, pair], sets[:declared]


def _meld(kinds: list[int], source: random.Random) -> dict[str, Any]:
    kind = "chow"
    if kinds[0] == kinds[1]:
        kind = source.choice(("pung", "pung", "exposed kong", "added kong", "concealed kong"))
        kinds = [kinds[0]] * (4 if "kong" in kind else 3)
    tiles = [code(each) for each in kinds]
    called = None if kind == "concealed kong" else "left" if kind == "chow" else source.choice(("left", "across", None))
    slip = source.random()
    if slip < 0.01:
        tiles[0] = source.choice(("1f", "?", "9m", "7z"))
    elif slip < 0.02:
        called = source.choice(("left", "right"))
    return {"kind": kind, "tiles": "".join(tiles), "called_from": called}


def _situation(rules: RuleSet, source: random.Random, hand: dict[str, Any]) -> dict[str, Any]:
    seat = source.choice(SEATS)
    found: dict[str, Any] = {"win": source.choice(("self-draw", "discard")), "seat": seat}
    found["round"] = source.choice(SEATS[:2])
    if found["win"] == "discard" or source.random() < 0.02:
        found["from"] = source.choice([each for each in SEATS if each != seat or source.random() < 0.1])
    chance = source.choice((0.0, 0.0, 0.04, 0.15))
    found |= {flag: True for flag in FLAGS if source.random() < chance}
    if rules.family == "riichi":
        if source.random() < 0.3 and not hand["melds"]:
            found["riichi"] = True
        if source.random() < 0.6:
            found["dora_indicators"] = _tiles(source, 2)
        if source.random() < 0.3:
            found["ura_indicators"] = _tiles(source, 2)
        if source.random() < 0.2:
            found["honba"], found["sticks"] = source.randrange(8), source.randrange(3)
    elif source.random() < 0.05:
        found |= {"dora_indicators": "1m", "honba": 1, "sticks": 1}
    if source.random() < (0.8 if rules.id in ("aml", "baida") else 0.03):
        found["turned"] = code(source.randrange(42)) if source.random() < 0.9 else "?"
    if source.random() < 0.03:
        found["wild"] = _tiles(source, 2)
    if source.random() < 0.05:
        found["penalty_tiles"] = _tiles(source, 1)
    if source.random() < 0.15:
        tile = hand["winning_tile"] if source.random() < 0.5 and hand["winning_tile"] else code(source.randrange(34))
        found["discards_since"] = [[source.choice(SEATS), tile], [source.choice(SEATS), code(source.randrange(34))]]
    if source.random() < 0.08:
        found["liable"] = {source.choice(LIABLE): source.choice(SEATS) for _ in range(2)}
    if source.random() < 0.2:
        name, values, is_list = source.choice(OPTIONS[rules.id])
        value = source.choice(values or (0, 1, 5, 30, 320))
        found["options"] = {name: [value] if is_list else value}
    return found


def _tiles(source: random.Random, most: int) -> str:
    return "".join(code(source.randrange(34)) for _ in range(source.randint(1, most)))


def _break(request: dict[str, Any], source: random.Random) -> None:
    """Put one error into a request."""
    hand, situation = request["hand"], request["situation"]
    for field, value in source.choice(
        (
            [(hand, ("concealed", "12x"))],
            [(hand, ("concealed", "99z"))],
            [(hand, ("concealed", "123"))],
            [(hand, ("winning_tile", "12m"))],
            [(hand, ("melds", 3))],
            [(hand, ("flowers", "1m"))],
            [(hand, ("colour", "red"))],
            [(situation, ("win", "theft"))],
            [(situation, ("seat", 7))],
            [(situation, ("honba", -1))],
            [(situation, ("riichi", "yes"))],
            [(situation, ("options", {"no_such_option": 1}))],
            [(situation, ("options", []))],
            [(situation, ("liable", {"daisangen": "up"}))],
            [(situation, ("discards_since", [["east"]]))],
            [(request, ("situation", {"seat": "east"}))],
        )
    ):
        field.update([value])
