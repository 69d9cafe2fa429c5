"""Random hands under each preset, scored by Tehai and by the `mahjong` package: how many totals agree, and why others do not.

    python -m tests.bench.presets [HANDS] > docs/bench-presets.md

A difference has a reason if the package has no option for the rule; a difference without one is a fault of either.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from scorer.api import answer
from scorer.rules import RuleSet, rule_sets

SUITS = "mpsz"
SEATS = ("east", "south", "west", "north")
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
REDS = (16, 52, 88)
"""The red fives among the 136 tiles of the package."""


@dataclass
class Drawn:
    """A hand as ids 0-135: the concealed tiles with the winning one, and melds as kind and tiles."""

    concealed: list[int]
    melds: list[tuple[str, list[int]]]
    winning: int
    situation: dict[str, Any] = field(default_factory=dict)


def drawn_hand(source: random.Random, rules: RuleSet) -> Drawn:
    """A complete hand: four sets and a pair, seven pairs or thirteen orphans."""
    reds = bool(rules.defaults["red_fives"])
    while True:
        sort = source.random()
        suits = source.choice(((0, 1, 2, 3), (0, 1, 2, 3), (0, 3), (1,), (2, 3), (0, 1, 2), (3,)))
        kinds = [kind for kind in range(34) if kind // 9 in suits]
        sets: list[tuple[str, list[int]]] = []
        if sort < 0.03:
            concealed = [*ORPHANS, source.choice(ORPHANS)]
        elif sort < 0.08 and len(kinds) >= 7:
            concealed = [kind for kind in source.sample(kinds, 7) for _ in range(2)]
        else:
            concealed = [source.choice(kinds)] * 2
            for _ in range(4):
                kind = source.choice(kinds)
                chow = kind < 27 and kind % 9 < 7 and source.random() < 0.6
                tiles = [kind, kind + 1, kind + 2] if chow else [kind] * 3
                meld = source.random()
                if meld < 0.72:
                    concealed += tiles
                elif chow:
                    sets.append(("chow", tiles))
                elif meld < 0.86:
                    sets.append(("pung", tiles))
                else:
                    sets.append((source.choice(("kong", "addkong", "ankong")), [kind] * 4))
        counts = Counter(concealed + [kind for _, tiles in sets for kind in tiles])
        if max(counts.values()) <= 4:
            break
    left = {kind: [4 * kind + copy for copy in (1, 2, 3, 0)] for kind in range(34)}
    if reds:
        for red in REDS:
            if source.random() < 0.4:
                left[red // 4].sort()
    taken = {kind: iter(copies) for kind, copies in left.items()}
    melds = [(sort, [next(taken[kind]) for kind in tiles]) for sort, tiles in sets]
    own = [next(taken[kind]) for kind in concealed]
    rest = [tile for kind in range(34) for tile in taken[kind]]
    hand = Drawn(own, melds, source.choice(own))
    hand.situation = situation_of(source, hand, rest, reds)
    return hand


def situation_of(source: random.Random, hand: Drawn, rest: list[int], reds: bool) -> dict[str, Any]:
    """A situation that the hand can have."""
    closed = all(sort == "ankong" for sort, _ in hand.melds)
    kongs = sum(len(tiles) == 4 for _, tiles in hand.melds)
    self_draw = source.random() < 0.5
    seat = source.choice(SEATS)
    found: dict[str, Any] = {
        "win": "self-draw" if self_draw else "discard",
        "seat": seat,
        "round": source.choice(SEATS[:2]),
    }
    if not self_draw:
        found["from"] = source.choice([each for each in SEATS if each != seat])
    if closed and source.random() < 0.5:
        found["double_riichi" if source.random() < 0.1 else "riichi"] = True
        found["ippatsu"] = source.random() < 0.3
    special = source.random()
    if special < 0.08:
        found["last_tile"] = True
    elif special < 0.2 and kongs and self_draw:
        found["replacement_tile"], found["ippatsu"] = True, False
    elif special < 0.23 and not hand.melds and self_draw and "riichi" not in found and "double_riichi" not in found:
        found["first_turn"] = True
    plain = [tile for tile in rest if tile not in REDS] if reds else rest
    shown = source.sample(plain, 2 * (1 + kongs))
    found["dora"], found["ura"] = shown[: 1 + kongs], shown[1 + kongs :]
    return found


def code(tile: int, reds: bool) -> str:
    kind = tile // 4
    return f"{0 if reds and tile in REDS else kind % 9 + 1}{SUITS[kind // 9]}"


def ours(hand: Drawn, rules: RuleSet, **options: Any) -> int | None:
    """The total by Tehai, with these options changed; None if the hand does not win."""
    reds = bool(rules.defaults["red_fives"])
    kinds = {"kong": "exposed kong", "addkong": "added kong", "ankong": "concealed kong"}
    melds = [
        {"kind": kinds.get(sort, sort), "tiles": "".join(code(tile, reds) for tile in tiles)}
        for sort, tiles in hand.melds
    ]
    situation = {name: value for name, value in hand.situation.items() if name not in ("dora", "ura") and value}
    situation["options"] = options
    situation["dora_indicators"] = "".join(code(tile, reds) for tile in hand.situation["dora"])
    if situation.get("riichi") or situation.get("double_riichi"):
        situation["ura_indicators"] = "".join(code(tile, reds) for tile in hand.situation["ura"])
    concealed = "".join(code(tile, reds) for tile in hand.concealed)
    score = answer(
        {
            "rules": rules.id,
            "hand": {"concealed": concealed, "winning_tile": code(hand.winning, reds), "melds": melds, "flowers": ""},
            "situation": situation,
        }
    )
    codes = {fault["code"] for fault in score["faults"]}
    assert codes <= {"no_yaku"}, (codes, hand)
    return score["total"] if score["valid"] else None


def theirs(hand: Drawn, rules: RuleSet) -> int | None:
    """The total by the package; None if the hand does not win."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    options = rules.defaults
    sorts = {"chow": Meld.CHI, "pung": Meld.PON, "kong": Meld.KAN, "ankong": Meld.KAN, "addkong": Meld.SHOUMINKAN}
    melds = [Meld(sorts[sort], tuple(sorted(tiles)), opened=sort != "ankong") for sort, tiles in hand.melds]
    given = hand.situation
    riichi = bool(given.get("riichi") or given.get("double_riichi"))
    indicators = list(given["dora"]) if options["kan_dora"] else given["dora"][:1]
    if riichi and options["ura_dora"]:
        indicators += given["ura"]
    drawn, first = given["win"] == "self-draw", bool(given.get("first_turn"))
    config = HandConfig(
        is_tsumo=drawn,
        is_riichi=riichi,
        is_daburu_riichi=bool(given.get("double_riichi")),
        is_ippatsu=bool(given.get("ippatsu")) and bool(options["ippatsu"]),
        is_rinshan=bool(given.get("replacement_tile")),
        is_haitei=bool(given.get("last_tile")) and drawn,
        is_houtei=bool(given.get("last_tile")) and not drawn,
        is_tenhou=first and given["seat"] == "east",
        is_chiihou=first and given["seat"] != "east",
        player_wind=27 + SEATS.index(given["seat"]),
        round_wind=27 + SEATS.index(given["round"]),
        options=OptionalRules(
            has_open_tanyao=bool(options["open_tanyao"]),
            has_aka_dora=bool(options["red_fives"]),
            has_double_yakuman=bool(options["double_yakuman"]),
            kazoe_limit=HandConfig.KAZOE_LIMITED if options["counted_yakuman"] else HandConfig.KAZOE_SANBAIMAN,
            kiriage=bool(options["kiriage"]),
            limit_to_sextuple_yakuman=False,
        ),
    )
    tiles = sorted(hand.concealed + [tile for _, meld in hand.melds for tile in meld])
    found = HandCalculator().estimate_hand_value(
        tiles, hand.winning, melds=melds, dora_indicators=indicators, config=config
    )
    if found.error is not None or found.cost is None:
        return None
    main: int = found.cost["main"]
    rest: int = found.cost["additional"]
    return main + (2 * rest if drawn else 0)


REASONS: dict[str, dict[str, Any]] = {
    "one yakuman at most": {"yakuman_add_up": True},
    "a pair of double winds has 2 fu": {"double_wind_pair_fu": 4},
}
"""Rules for which the package has no option, each with the option of Tehai that plays it as the package does."""


def reason(hand: Drawn, rules: RuleSet, other: int | None) -> str:
    """Why the package has another total: the rule without which Tehai has the same; empty if there is none."""
    return next((why for why, options in REASONS.items() if ours(hand, rules, **options) == other), "")


def compare(
    rules: RuleSet, hands: int, seed: int = 1
) -> tuple[int, Counter[str], list[tuple[Drawn, int | None, int | None]]]:
    """How many of the hands agree, the reasons of those that do not, and the differences without a reason."""
    source = random.Random(f"{rules.id} {seed}")
    agree, reasons, unexplained = 0, Counter[str](), []
    for _ in range(hands):
        hand = drawn_hand(source, rules)
        mine = ours(hand, rules)
        other = theirs(hand, rules)
        why = reason(hand, rules, other) if mine != other else ""
        if mine == other:
            agree += 1
        elif why:
            reasons[why] += 1
        else:
            unexplained.append((hand, mine, other))
    return agree, reasons, unexplained


def page(hands: int) -> str:
    """The table as Markdown."""
    lines = [
        "# Random hands under each preset\n",
        f"{hands:,} random hands per preset, by Tehai and by the package `mahjong` 2.1.0 (MIT). Made by",
        "`python -m tests.bench.presets`. A difference has a reason where the package has no option for the rule.\n",
        "| preset | agree | differ with a reason | differ without one |",
        "|---|---:|---|---:|",
    ]
    for rules in (each for each in rule_sets().values() if each.base):
        agree, reasons, unexplained = compare(rules, hands)
        causes = ", ".join(f"{count}: {why}" for why, count in sorted(reasons.items())) or "none"
        lines.append(f"| `{rules.id}` | {agree:,} | {causes} | {len(unexplained)} |")
        for hand, mine, other in unexplained[:3]:
            print(rules.id, hand, mine, other, file=sys.stderr)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000), end="")
