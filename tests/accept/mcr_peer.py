"""Random hands of mcr against PyMahjongGB, which is installed with the extra `bench`: any difference is printed.

`python -m tests.accept.mcr_peer 20000 --seed 1`. Hands lie close together, so that many fans meet: regular hands of one
to three suits with any melds, seven pairs, knitted hands. Compared are the points without flowers.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from typing import Any

from scorer import arrangement
from scorer.arrangement import TRIPLET
from scorer.facts import Facts
from scorer.hand import Hand
from scorer.mcr.value import best
from scorer.rules import rule_set
from scorer.situation import SEATS, Situation
from scorer.tiles import tile_of_kind
from tests.bench.mcr import peers

KONGS = ("concealed kong", "exposed kong", "added kong")
SUITS = (0, 9, 18)
NEAR = (-3, -2, -1, 0, 1, 2, 3)


class Maker:
    """Random finished hands of one source of chance, each around a number and in some of the suits."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def _code(self, start: int, suits: list[int], *, chow: bool) -> int:
        source, most = self.random, 6 if chow else 8
        number = min(most, max(0, start + source.choice(NEAR))) if source.random() < 0.7 else source.randrange(most + 1)
        if not chow and source.random() < 0.3:
            return TRIPLET + 27 + source.randrange(7)
        return source.choice(suits) + number + (0 if chow else TRIPLET)

    def tiles(self) -> tuple[list[int], list[int]]:
        """The loose kinds of a hand, and the codes of its sets."""
        source, style = self.random, self.random.random()
        start, suits = source.randrange(7), source.sample(SUITS, source.choice((1, 1, 2, 3, 3)))
        if style < 0.03:
            knitted = list(source.choice(arrangement.KNITTED))
            if source.random() < 0.5:
                honours = source.sample(range(27, 34), source.choice((5, 6, 7)))
                return honours + source.sample(knitted, 14 - len(honours)), []
            pair = source.randrange(34)
            return [*knitted, pair, pair], [self._code(start, suits, chow=source.random() < 0.5)]
        if style < 0.07:
            kinds = [source.choice(suits) + min(8, start + source.randrange(4)) for _ in range(7)]
            return sorted(kinds * 2), []
        chows = source.choice((0.1, 0.5, 0.9))
        pair = source.choice((source.randrange(34), source.choice(suits) + source.randrange(9)))
        return [pair, pair], [self._code(start, suits, chow=source.random() < chows) for _ in range(4)]

    def hand(self) -> Hand | None:
        """A hand with some of its sets declared; None if it has five of a kind."""
        source = self.random
        concealed, codes = self.tiles()
        claims, melds = source.choice((0, 0, 0.5, 0.9, 1)), []
        for code in codes:
            kinds = list(arrangement.set_kinds(code))
            kong = code >= TRIPLET and source.random() < 0.25
            if not kong and source.random() >= claims:
                concealed += kinds
                continue
            kind = source.choice(KONGS) if kong else "chow" if code < TRIPLET else "pung"
            tiles = "".join(tile_of_kind(each).code for each in (kinds + kinds[:1] if kong else kinds))
            melds.append({"kind": kind, "tiles": tiles})
        tiles = [tile_of_kind(kind).code for kind in concealed]
        made = Hand.from_json({"concealed": "".join(tiles), "winning_tile": source.choice(tiles), "melds": melds})
        return made if made.is_complete else None

    def situation(self, hand: Hand) -> dict[str, Any]:
        """How it was won, without contradictions."""
        source = self.random
        assert hand.winning_tile is not None
        won = hand.winning_tile.kind
        drawn, last = source.random() < 0.5, source.random() < 0.05
        alone = hand.kind_counts()[won] == 1
        shown = sum(kind == won for meld in hand.melds if meld.kind.is_claimed for kind in meld.kinds)
        single = hand.kind_counts()[won] - shown == 1
        return {
            "win": "self-draw" if drawn else "discard",
            "seat": source.choice(SEATS).word,
            "round": source.choice(SEATS).word,
            "last_tile": last,
            "replacement_tile": drawn and hand.kongs > 0 and source.random() < 0.1,
            "replacement_after_flower": False,
            "robbed_kong": not drawn and not last and alone and source.random() < 0.1,
            "last_of_kind": shown == 3 or (single and source.random() < 0.1),
        }


def differences(count: int, seed: int) -> int:
    """How many of this many hands differ; each one is printed."""
    maker, options = Maker(seed), rule_set("mcr").defaults
    done = found = 0
    while done < count:
        hand = maker.hand()
        if hand is None:
            continue
        done += 1
        situation = maker.situation(hand)
        line = {"rules": "mcr", "hand": hand.to_json(), "situation": situation}
        theirs = sum(points * times for points, times, *_ in json.loads(peers(json.dumps(line))))
        ours = best(Facts(hand, Situation.from_json(situation)), options)[0].points
        if ours != theirs:
            found += 1
            print(f"{hand.typed()} {json.dumps(situation)}: {ours}, the peer {theirs}")
    return found


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = differences(given.count, given.seed)
    print(f"{given.count:,} hands, {found} differ")
    sys.exit(found > 0)


if __name__ == "__main__":
    main()
