"""The same random hands as in `tests.bench.presets`, scored by Tehai and by the package `riichienv`.

    python -m tests.bench.presets_riichienv [HANDS] > docs/bench-presets-riichienv.md

The package plays the rules of Mahjong Soul and has no options for the value of a hand. A difference has a reason if
Tehai gives the package's total after the options named here are set as in the package.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import Any

from scorer.rules import RuleSet, rule_sets
from tests.bench.presets import REDS, SEATS, Drawn, drawn_hand, ours

AS_PACKAGE: dict[str, Any] = {
    "kiriage": False,
    "counted_yakuman": True,
    "yakuman_add_up": True,
    "yakuman_most": 0,
    "double_yakuman": True,
    "double_wind_pair_fu": 4,
}
"""The options in which the package differs from some presets, as the package plays them."""
HEAVEN = "blessing of heaven: the package takes the best of the fourteen tiles as the winning tile"
RED = "a red five among four fives (rules without red fives)"


def theirs(hand: Drawn, rules: RuleSet) -> int | None:
    """The total by the package; None if the hand does not win."""
    from riichienv import Conditions, HandEvaluator, Meld, MeldType

    options = rules.defaults
    sorts = {
        "chow": MeldType.Chi,
        "pung": MeldType.Pon,
        "kong": MeldType.Daiminkan,
        "ankong": MeldType.Ankan,
        "addkong": MeldType.Kakan,
    }
    melds = [Meld(sorts[sort], sorted(tiles), sort != "ankong") for sort, tiles in hand.melds]
    given = hand.situation
    riichi = bool(given.get("riichi") or given.get("double_riichi"))
    drawn = given["win"] == "self-draw"
    dora = given["dora"] if options["kan_dora"] else given["dora"][:1]
    ura = given["ura"] if riichi and options["ura_dora"] else []
    conditions = Conditions(
        tsumo=drawn,
        riichi=riichi,
        double_riichi=bool(given.get("double_riichi")),
        ippatsu=bool(given.get("ippatsu")) and bool(options["ippatsu"]),
        haitei=bool(given.get("last_tile")) and drawn,
        houtei=bool(given.get("last_tile")) and not drawn,
        rinshan=bool(given.get("replacement_tile")),
        tsumo_first_turn=bool(given.get("first_turn")),
        player_wind=SEATS.index(given["seat"]),
        round_wind=SEATS.index(given["round"]),
    )
    tiles = list(hand.concealed)
    tiles.remove(hand.winning)
    found = HandEvaluator(tiles, melds).calc(hand.winning, dora, conditions, ura)
    if not found.is_win:
        return None
    if not drawn:
        return int(found.ron_agari)
    if given["seat"] == "east":
        return 3 * int(found.tsumo_agari_ko)
    return int(found.tsumo_agari_oya) + 2 * int(found.tsumo_agari_ko)


def reason(hand: Drawn, rules: RuleSet, other: int | None) -> str:
    """The fewest options that make the totals the same; empty if none do."""
    differing = {name: value for name, value in AS_PACKAGE.items() if rules.defaults[name] != value}
    for count in range(1, len(differing) + 1):
        for names in combinations(differing, count):
            if ours(hand, rules, **{name: differing[name] for name in names}) == other:
                return " and ".join(f"`{name}`" for name in names)
    if hand.situation.get("first_turn") and hand.situation["seat"] == "east":
        package = {name: value for name, value in AS_PACKAGE.items() if rules.defaults[name] != value}
        if any(ours(replace(hand, winning=tile), rules, **package) == other for tile in hand.concealed):
            return HEAVEN
    own = hand.concealed + [tile for _, tiles in hand.melds for tile in tiles]
    return RED if not rules.defaults["red_fives"] and any(tile in REDS for tile in own) else ""


def compare(
    rules: RuleSet, hands: int, seed: int = 1
) -> tuple[int, Counter[str], list[tuple[Drawn, int | None, int | None]]]:
    """How many of the hands agree, the reasons of those that do not, and the differences without a reason."""
    source = random.Random(f"{rules.id} {seed}")
    agree, reasons, unexplained = 0, Counter[str](), []
    for _ in range(hands):
        hand = drawn_hand(source, rules)
        mine, other = ours(hand, rules), theirs(hand, rules)
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
        "# Random hands under each preset, against riichienv\n",
        f"{hands:,} random hands per preset, by Tehai and by the package `riichienv` 0.4.11 (Apache-2.0), which plays the",
        "rules of Mahjong Soul and has no options for the value of a hand. Made by `python -m",
        "tests.bench.presets_riichienv`. A difference has a reason if Tehai gives the package's total after the named",
        "options are set as in the package.\n",
        "| preset | agree | differ with a reason | differ without one |",
        "|---|---:|---|---:|",
    ]
    for rules in (each for each in rule_sets().values() if each.base and each.family == "riichi"):
        agree, reasons, unexplained = compare(rules, hands)
        causes = ", ".join(f"{count}: {why}" for why, count in sorted(reasons.items())) or "none"
        lines.append(f"| `{rules.id}` | {agree:,} | {causes} | {len(unexplained)} |")
        for hand, mine, other in unexplained[:3]:
            print(rules.id, hand, mine, other, file=sys.stderr)
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(page(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000), end="")
