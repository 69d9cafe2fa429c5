"""Random requests of every rule set, and what the scorer answers, in `pinned-answers.jsonl`.

    python -m tests.scorer.pinned_answers

pins what the current code answers. Many of the hands have a fault: a tile too many or too few, five of a kind, circumstances that
contradict each other. A line has what a player sees first (the total, the patterns, the codes of faults, the waits) and a digest of
the whole answer: fu, payments, the tiles of each pattern, what is not counted, and each sentence by its key and its values.
Texts of sentences and names are not part of it. Read the difference before you commit a new file.
"""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorer.api import Form, _one
from scorer.hand import Hand
from scorer.options import Option
from scorer.rules import rule_set
from scorer.score import Score
from scorer.sentences import Row, Sentence
from scorer.situation import Situation
from tests.scorer import pins
from tests.scorer.points.hands import _special, _theme, code, deal
from tests.scorer.points.hands import request as wild_request

Json = dict[str, Any]

FILE = Path(__file__).with_name("pinned-answers.jsonl")
FAMILIES = {
    "riichi": ("riichi", "wrc-2017", "riichi", "mahjong-soul"),
    "points": ("zung-jung", "aml", "baida", "wsom", "australian"),
    "mcr": ("mcr",),
}
WITH_WILD = ("aml", "baida")
COUNTS = {"riichi": 1000, "points": 1200, "mcr": 800}
BATCH = 50
SEATS = ("east", "south", "west", "north")
SOURCES = ("left", "across", "right")
FLAGS = ("last_tile", "replacement_tile", "robbed_kong", "first_turn", "last_of_kind")
RIICHI_FLAGS = ("riichi", "double_riichi", "ippatsu")


def hand_of(rng: random.Random) -> Json:
    """Return the JSON of a hand: most are complete, some have a fault, some wait for a tile."""
    melds: list[Json] = []
    tiles: list[int] = []
    chosen = rng.random()
    if chosen < 0.08:
        tiles = _special(rng)
    elif chosen < 0.12:
        tiles = _knitted(rng)
    else:
        theme = _theme(rng)
        declare = rng.choice((0.0, 0.0, 0.3, 0.6, 0.95))
        sets = _within_four(rng, theme)
        for kinds in sets[:-1]:
            if rng.random() < declare:
                melds.append(_meld(rng, kinds, Counter(kind for each in sets for kind in each)[kinds[0]] == 3))
            else:
                tiles += kinds
        tiles += sets[-1]
    fault = rng.random()
    if fault < 0.05:
        tiles[rng.randrange(len(tiles))] = rng.randrange(34)
    elif fault < 0.08:
        tiles.append(rng.randrange(34))
    rng.shuffle(tiles)
    codes = [_red(rng, code(kind)) for kind in tiles]
    winning: str | None = rng.choice(codes)
    if 0.08 <= fault < 0.2:
        codes.remove(winning)
        winning = None
    flowers = "".join(f"{number}f" for number in rng.sample(range(1, 9), rng.choice((0, 0, 0, 1, 2, 3, 8))))
    hand: Json = {"concealed": "".join(codes), "melds": melds, "flowers": flowers if rng.random() < 0.6 else ""}
    return {**hand, "winning_tile": winning} if winning else hand


def _within_four(rng: random.Random, theme: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return four sets and a pair, with at most four tiles of a kind if that is found soon."""
    kinds = [kind for each in theme for kind in each]
    for _ in range(50):
        sets = [*(rng.choice(theme) for _ in range(4)), (rng.choice(kinds),) * 2]
        if max(Counter(kind for each in sets for kind in each).values()) <= 4:
            return sets
    return [(0, 1, 2), (12, 13, 14), *(rng.choice(theme) for _ in range(2)), (rng.randrange(34),) * 2]


def _red(rng: random.Random, written: str) -> str:
    return f"0{written[1]}" if written[0] == "5" and written[1] != "z" and rng.random() < 0.2 else written


def _knitted(rng: random.Random) -> list[int]:
    """Return 14 tiles many of them knitted: 147, 258 and 369 of three suits, and honours."""
    suits = rng.sample((0, 9, 18), 3)
    straight = [suit + start + step for start, suit in enumerate(suits) for step in (0, 3, 6)]
    if rng.random() < 0.5:
        return [*straight, *rng.choice([[0, 1, 2], [27] * 3, [13] * 3, [31] * 3]), *([rng.randrange(34)] * 2)]
    return [*rng.sample(straight, rng.choice((7, 8, 9))), *range(27, 34)][:14]


def _meld(rng: random.Random, kinds: tuple[int, ...], kong: bool) -> Json:
    if kinds[0] != kinds[1]:
        tiles, kind = list(map(code, kinds)), "chow"
    else:
        kind = rng.choice(("pung", "pung", "exposed kong", "concealed kong", "added kong")) if kong else "pung"
        tiles = [code(kinds[0])] * (3 if kind == "pung" else 4)
    meld: Json = {"kind": kind, "tiles": "".join(tiles)}
    if kind != "concealed kong" and rng.random() < 0.9:
        place = rng.randrange(3)
        meld |= {"called_from": "left" if kind == "chow" else SOURCES[place], "called_tile": tiles[place]}
    return meld


def _fitting(hand: Json, self_draw: bool) -> str:
    """Return the circumstance that fits a hand."""
    if any("kong" in meld["kind"] for meld in hand["melds"]):
        return "replacement_tile" if self_draw else "last_tile"
    return "first_turn" if not hand["melds"] and self_draw else "last_tile" if self_draw else "robbed_kong"


def situation_of(rng: random.Random, family: str, hand: Json, options: Json) -> Json:
    """Return the JSON of the circumstances of a win; some contradict each other."""
    self_draw = rng.random() < 0.5
    seat, discarder = rng.sample(SEATS, 2)
    found: Json = {"win": "self-draw" if self_draw else "discard", "seat": seat, "round": rng.choice(SEATS)}
    if not self_draw and rng.random() < 0.9:
        found["from"] = discarder
    found |= {flag: True for flag in FLAGS if rng.random() < (0.25 if flag == _fitting(hand, self_draw) else 0.02)}
    if family == "riichi":
        closed = not any(meld["kind"] != "concealed kong" for meld in hand["melds"])
        riichi = rng.random() < (0.6 if closed else 0.03)
        found |= {flag: True for flag in RIICHI_FLAGS if riichi and rng.random() < 0.4}
        kongs = sum("kong" in meld["kind"] for meld in hand["melds"])
        found["dora_indicators"] = "".join(code(rng.randrange(34)) for _ in range(rng.choice((0, 1, 1 + kongs, 2))))
        if riichi and rng.random() < 0.6:
            found["ura_indicators"] = "".join(code(rng.randrange(34)) for _ in range(1 + kongs))
        found |= {"honba": rng.choice((0, 0, 1, 3)), "sticks": rng.choice((0, 0, 1, 2))}
        if rng.random() < 0.15:
            found["liable"] = {rng.choice(("daisangen", "daisuushii", "suukantsu")): rng.choice(SEATS)}
    if family == "points":
        if rng.random() < 0.7:
            found["turned"] = rng.choice((code(rng.randrange(34)), f"{rng.randint(1, 8)}f"))
        if rng.random() < 0.1:
            found["discarded_wild"] = True
        if rng.random() < 0.05:
            found["replacement_after_flower"] = found["replacement_tile"] = True
    if rng.random() < 0.02:
        found["robbed_concealed_kong"] = True
    for field in ("wild", "turned", "penalty_tiles"):
        if rng.random() < 0.02:
            held = [hand["concealed"][at : at + 2] for at in range(0, len(hand["concealed"]), 2)]
            some = [rng.choice((code(rng.randrange(34)), *held[:2])) for _ in range(rng.randint(1, 3))]
            found[field] = some[0] if field == "turned" else "".join(some)
    if rng.random() < 0.2:
        found["discards_since"] = [[rng.choice(SEATS), code(rng.randrange(34))] for _ in range(rng.randint(1, 3))]
    return {**found, "options": options}


def options_of(rng: random.Random, options: tuple[Option, ...]) -> Json:
    """Return a few options that differ from the defaults; most hands have none."""
    if rng.random() < 0.4:
        return {}
    chosen = rng.sample([option for option in options if option.group != "match"], 2)
    return {option.name: value for option in chosen if (value := _value(rng, option)) is not None}


def _value(rng: random.Random, option: Option) -> Any:
    if isinstance(option.default, tuple):
        return rng.sample(option.choices, 2) if option.choices else None
    if option.choices:
        return rng.choice(option.choices)
    return rng.choice((0, 1, 2, option.default)) if isinstance(option.default, int) else None


def request(family: str, number: int) -> tuple[str, Json, Json]:
    """Return the rule set, the hand and the circumstances of case `number`."""
    rng = random.Random(f"{family} {number}")
    rules = FAMILIES[family][number % len(FAMILIES[family])]
    own = rule_set(rules)
    if rules in WITH_WILD and rng.random() < 0.7:
        given = wild_request(*deal(rng, rules, rng.choice((1, 1, 2, 2, 3, 4))), rules, options_of(rng, own.options))
        return rules, given["hand"], given["situation"]
    hand = hand_of(rng)
    situation = situation_of(rng, family, hand, options_of(rng, own.options))
    if family == "points" and rules not in WITH_WILD and rng.random() < 0.95:
        situation.pop("turned", None)
    return rules, hand, situation


def seen_in(family: str, number: int) -> list[Any]:
    """Return what the current code answers in case `number`: what a player sees first, and a digest of everything."""
    rules, hand, situation = request(family, number)
    found = _one(rule_set(rules), Hand.from_json(hand), Situation.from_json(situation), Form(None, "full"))  # type: ignore[arg-type]
    answer: Json = _plain(found.to_json(None) if isinstance(found, Score) else found)
    for score in [each["score"] for each in answer["waits"]] if "waits" in answer else [answer]:
        del score["engine"], score["options"]
        for line in score["patterns"]:
            del line["name"]
    digest = hashlib.sha256(json.dumps(answer, sort_keys=True).encode()).hexdigest()[:12]
    if "waits" in answer:
        return [{each["tile"]: each["score"]["total"] for each in answer["waits"]}, digest]
    patterns = Counter[str]()
    for line in answer["patterns"]:
        patterns[line["id"]] += line["value"]
    return [answer["total"], dict(patterns) or [fault["code"] for fault in answer["faults"]], digest]


def _plain(value: Any) -> Any:
    if isinstance(value, Sentence):
        return [value.key, {name: _plain(each) for name, each in value.arguments.items()}]
    if isinstance(value, Row):
        return [value.separator, *map(_plain, value.parts)]
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return value if value is None or isinstance(value, bool | int | float) else str(value)


def batches(family: str) -> list[tuple[int, list[list[Any]]]]:
    """Return what is pinned of a family: the number of the first case of each batch, and the answers of the batch."""
    return pins.batches_of([answer for one, answer in pins.read(FILE) if one == family], BATCH)


def answers() -> Iterator[list[Any]]:
    """Yield the family and the answer of each case."""
    for family, count in COUNTS.items():
        for number in range(count):
            yield [family, seen_in(family, number)]


if __name__ == "__main__":
    pins.write(FILE, answers())
