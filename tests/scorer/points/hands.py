"""Random deals with wild tiles: mostly hands that are made on purpose and then given wild tiles, some mere noise."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from tests.scorer.points.naive import CHOWS, GREEN, HONOUR, ORPHAN, TERMINAL, TRIPLETS, Deal, Set

_SEATS = ("east", "south", "west", "north")
_NEXT = {27: 28, 28: 29, 29: 30, 30: 27, 33: 32, 32: 31, 31: 33}


def wild_of(rules: str, turned: int) -> set[int]:
    if rules not in ("aml", "baida"):
        return set()
    if rules == "aml":
        return {turned} if turned < 34 else {27}
    after = _NEXT.get(turned, turned - 8 if turned % 9 == 8 else turned + 1)
    return {turned, after}


def stock(turned: int, wild: set[int]) -> Counter[int]:
    """How many tiles of each kind a hand can hold: the tile turned over is none of them."""
    return Counter({kind: 3 if kind == turned and wild else 4 for kind in range(34)})


def deal(rng: random.Random, rules: str, wild_count: int) -> tuple[Deal, int]:
    """A deal with so many wild tiles in the concealed part (a discarded one not counted), and the turned tile."""
    while True:
        made = _try(rng, rules, wild_count)
        if made is not None:
            return made


def _theme(rng: random.Random) -> list[Set]:
    suit = rng.randrange(3)
    chows = [one for one in CHOWS if one[0] // 9 == suit]
    numbers = [one for one in TRIPLETS if one[0] // 9 == suit and one[0] < 27]
    honours = [one for one in TRIPLETS if one[0] >= 27]
    straight = [chows[0], chows[3], chows[6]]
    twin = rng.choice(CHOWS)
    themes = [
        CHOWS + TRIPLETS,
        TRIPLETS,
        chows + numbers,
        chows + numbers + honours * 2,
        numbers + honours,
        honours,
        [one for one in TRIPLETS if one[0] in TERMINAL],
        [one for one in TRIPLETS if one[0] in ORPHAN],
        [one for one in CHOWS + TRIPLETS if set(one) <= GREEN],
        straight,
        straight * 6 + CHOWS,
        [twin] * 10 + CHOWS,
        [one for one in TRIPLETS if one[0] >= 31] * 2 + CHOWS[:3],
        [one for one in TRIPLETS if 27 <= one[0] < 31] * 2 + CHOWS[:3],
    ]
    return rng.choice(themes)


def _special(rng: random.Random) -> list[int]:
    pick = rng.randrange(4)
    if pick == 0:
        return [*ORPHAN, rng.choice(ORPHAN)]
    if pick == 1:
        start = 9 * rng.randrange(3)
        tiles = [start, start, *range(start, start + 9), start + 8, start + 8]
        return [*tiles, start + rng.randrange(9)]
    start = 9 * rng.randrange(3)
    pool = [list(range(34)), sorted(GREEN), sorted(HONOUR), [*range(start, start + 9), *sorted(HONOUR)]]
    return [kind for kind in rng.choices(rng.choice(pool), k=7) for _ in range(2)]


def _try(rng: random.Random, rules: str, wild_count: int) -> tuple[Deal, int] | None:
    turned = rng.choice([*range(34), *([34 + rng.randrange(8)] * 4 if rules == "aml" else [])])
    wild = wild_of(rules, turned)
    melds: list[tuple[str, Set]] = []
    if rng.random() < 0.15:
        tiles = _special(rng)
    elif rng.random() < 0.05:
        tiles = rng.choices(range(34), k=14)
    else:
        theme = _theme(rng)
        tiles = []
        declare = rng.choice([0.0, 0.0, 0.3, 0.6, 0.95])
        for _ in range(4):
            one = rng.choice(theme)
            # A claimed chow may hold one tile of a wild kind, the one that was claimed.
            allowed = len(set(one) & wild) <= (one[0] != one[1])
            if rng.random() < declare and allowed and len(melds) < 4:
                word = (
                    "chow" if one[0] != one[1] else rng.choice(["pung", "exposed kong", "concealed kong", "added kong"])
                )
                melds.append((word, one if "kong" not in word else (one[0],) * 4))
            else:
                tiles += one
        pairs = sorted({kind for one in theme for kind in one})
        tiles += [rng.choice(pairs)] * 2
    rng.shuffle(tiles)
    if wild_count > len(tiles):
        return None
    # Tiles of wild kinds are wild; others are replaced by wild ones until there are as many as asked for.
    tiles = [tile for tile in tiles if tile not in wild]
    missing = 14 - 3 * len(melds) - len(tiles)
    if missing > wild_count:
        return None
    tiles = tiles[wild_count - missing :]
    left = stock(turned, wild)
    pool = [kind for kind in wild for _ in range(left[kind])]
    if wild_count > len(pool):
        return None
    rng.shuffle(pool)
    tiles += pool[:wild_count]
    return _circumstances(rng, rules, turned, wild, tiles, melds, left)


def _circumstances(
    rng: random.Random,
    rules: str,
    turned: int,
    wild: set[int],
    tiles: list[int],
    melds: list[tuple[str, Set]],
    left: Counter[int],
) -> tuple[Deal, int] | None:
    open_hand = any(word != "concealed kong" for word, _ in melds)
    held = any(tile in wild for tile in tiles)
    self_draw = rng.random() < 0.6 or (open_hand and held)
    kongs = any("kong" in word for word, _ in melds)
    natural = [tile for tile in tiles if tile not in wild]
    if wild and not self_draw and rng.random() < 0.1 and natural and not open_hand:
        # A discarded tile of a wild kind is an ordinary one: the hand gets one more tile of the kind, not wild.
        ordinary = rng.choice(sorted(wild))
        tiles.remove(natural[0])
        tiles.append(ordinary)
        winning = ordinary
    elif not self_draw and not natural:
        return None
    else:
        winning = rng.choice(tiles if self_draw else natural)
    used = Counter(tiles) + Counter(kind for _, one in melds for kind in one)
    if used - left:
        return None
    last = rng.random() < 0.15
    first_turn = rng.random() < 0.1 and not melds and not last
    seat = rng.randrange(4)
    if first_turn:
        seat = 0 if self_draw else rng.randrange(1, 4)
    replacement = self_draw and kongs and rng.random() < 0.3
    robbed = not self_draw and not last and not first_turn and used[winning] == 1 and winning not in wild
    one = Deal(
        concealed=tiles,
        winning=winning,
        melds=melds,
        wild_kinds=wild,
        self_draw=self_draw,
        seat=seat,
        round=rng.randrange(4),
        flowers=rng.randrange(4) if rules == "aml" else 0,
        last=last,
        replacement=replacement,
        after_flower=rules == "aml" and replacement and rng.random() < 0.4,
        robbed=robbed and rng.random() < 0.4,
        first_turn=first_turn,
        discarded_wild=rng.random() < 0.3,
    )
    return one, turned


def code(kind: int) -> str:
    if kind >= 34:
        return f"{kind - 33}f"
    return f"{kind % 9 + 1}{'mpsz'[kind // 9]}" if kind < 27 else f"{kind - 26}z"


def request(one: Deal, turned: int, rules: str, options: dict[str, Any] | None = None) -> dict[str, Any]:
    """The deal as a request of the scorer's."""

    def text(kinds: Any) -> str:
        return "".join(map(code, kinds))

    flowers = [kind for kind in range(34, 42) if kind != turned][: one.flowers]
    return {
        "rules": rules,
        "hand": {
            "concealed": text(one.concealed),
            "winning_tile": code(one.winning),
            "melds": [{"kind": word, "tiles": text(kinds)} for word, kinds in one.melds],
            "flowers": text(flowers),
        },
        "situation": {
            "win": "self-draw" if one.self_draw else "discard",
            "seat": _SEATS[one.seat],
            "round": _SEATS[one.round],
            "last_tile": one.last,
            "replacement_tile": one.replacement,
            "replacement_after_flower": one.after_flower,
            "robbed_kong": one.robbed,
            "first_turn": one.first_turn,
            "discarded_wild": one.discarded_wild,
            **({"turned": code(turned)} if one.wild_kinds else {}),
            "options": options or {},
        },
    }
