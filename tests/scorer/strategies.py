"""Hands that are complete, drawn at random: any sets, any melds, within four of a kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from hypothesis import assume
from hypothesis import strategies as st

from scorer import arrangement
from scorer.arrangement import TRIPLET
from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.tiles import tile_of_kind

_CHOWS = [start + step for start in (0, 9, 18) for step in range(7)]


@st.composite
def complete_hands(draw: st.DrawFn, *, flowers: bool = False) -> Hand:
    """Four sets and a pair, some of the sets declared, with a winning tile among the concealed."""
    kinds: list[int] = []
    concealed: list[int] = []
    melds: list[Meld] = []
    for _ in range(4):
        code = draw(st.sampled_from(_CHOWS) | st.integers(TRIPLET, TRIPLET + 33))
        held = list(arrangement.set_kinds(code))
        choices = [None, MeldKind.CHOW if code < TRIPLET else MeldKind.PUNG]
        if code >= TRIPLET:
            choices += [MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG]
        kind = draw(st.sampled_from(choices))
        if kind is None:
            concealed += held
        else:
            held += [held[0]] if kind.is_kong else []
            source = None
            if kind is MeldKind.CHOW:
                source = Source.LEFT
            elif kind is not MeldKind.CONCEALED_KONG:
                source = draw(st.sampled_from(list(Source)))
            tiles = tuple(tile_of_kind(k) for k in held)
            melds.append(Meld(kind, tiles, source, tiles[0] if source else None))
        kinds += held
    pair = draw(st.integers(0, 33))
    concealed += [pair, pair]
    kinds += [pair, pair]
    assume(max(Counter(kinds).values()) <= 4)
    tiles = [tile_of_kind(kind) for kind in draw(st.permutations(concealed))]
    aside = draw(st.sets(st.integers(34, 41))) if flowers else set()
    return Hand(tuple(tiles), tiles[0], tuple(melds), tuple(tile_of_kind(kind) for kind in sorted(aside)))


def renamed(hand: Hand, suits: Sequence[str]) -> Hand:
    """The hand with `suits` in place of m, p and s."""
    table = str.maketrans("mps", "".join(suits))
    data = hand.to_json()
    melds = [
        {
            **meld,
            "tiles": meld["tiles"].translate(table),
            "called_tile": (meld["called_tile"] or "").translate(table) or None,
        }
        for meld in data["melds"]
    ]
    concealed, winning = data["concealed"].translate(table), data["winning_tile"].translate(table)
    return Hand.from_json({"concealed": concealed, "winning_tile": winning, "melds": melds})
