"""Compute the wild tiles, and check the restrictions on them (point-pattern rules 2 and 3)."""

from __future__ import annotations

from collections import Counter
from typing import Final

from scorer.errors import Fault
from scorer.hand import Hand, MeldKind
from scorer.notation import format_kinds, format_tiles
from scorer.points.book import Book
from scorer.rules import Option, Options
from scorer.sentences import say
from scorer.situation import Situation
from scorer.tiles import tile_of_kind

CLAIMED_WILD_CHOW: Final = Option(
    "claimed_wild_chow",
    True,
    "A claimed chow can hold one tile of a wild kind, the claimed tile itself, as an ordinary tile.",
    "masters 190 says 通常の牌として扱う, 191 says 通常の牌としても鳴けない",
    (True, False),
    "wild tiles",
)


def two_kinds(turned: int, options: Options) -> frozenset[int]:
    """Return the wild kinds of Baida: the turned kind and the next kind (masters 189).

    After 9 comes 1, and after North comes East. An option decides the order of dragons.
    """
    return frozenset((turned, _next(turned, options))) if turned < 34 else frozenset()


def _next(kind: int, options: Options) -> int:
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < 31:
        return 27 + (kind - 26) % 4
    if options["dragon_order"] == "red-green-white":
        return 31 + (kind - 32) % 3
    return 31 + (kind - 30) % 3


def one_kind(turned: int, _: Options) -> frozenset[int]:
    """Return the wild kind of AML: the turned kind, or East if the turned tile is a flower (masters 240-242)."""
    if turned < 34:
        return frozenset((turned,))
    return frozenset((27,)) if turned < 42 else frozenset()


def wild_kinds(book: Book, situation: Situation, options: Options) -> frozenset[int]:
    """Return the wild kinds: as given, else from the turned tile; empty if both are unknown."""
    if book.wild_kinds is None:
        return frozenset()
    if situation.wild:
        return frozenset(tile.kind for tile in situation.wild if tile.kind < 34)
    return book.wild_kinds(situation.turned.kind, options) if situation.turned else frozenset()


def faults(book: Book, hand: Hand, situation: Situation, options: Options) -> list[Fault]:
    """Return the contradictions between the hand, the tile that was turned over and the wild kinds."""
    if book.wild_kinds is None:
        return []
    found = _turned_faults(book, situation, options)
    if found:
        return found
    wild = wild_kinds(book, situation, options)
    found += _five(book, hand, situation, options, wild)
    found += _meld_faults(hand, options, wild)
    found += _discard_faults(hand, situation, wild)
    return found


def _turned_faults(book: Book, situation: Situation, options: Options) -> list[Fault]:
    assert book.wild_kinds is not None
    found: list[Fault] = []
    given = frozenset(tile.kind for tile in situation.wild)
    possible = {book.wild_kinds(kind, options): kind for kind in range(42 if book.flowers else 34)}
    if situation.turned is not None:
        derived = book.wild_kinds(situation.turned.kind, options)
        if not derived or (situation.turned.is_flower and not book.flowers):
            return [Fault("bad_turned", say("points.bad_turned", tile=situation.turned.code), "situation.turned")]
        if given and given != derived:
            wild, stated = format_kinds(sorted(derived)), format_tiles(situation.wild)
            said = say("points.wild_contradiction", tile=situation.turned.code, wild=wild, given=stated)
            found.append(Fault("wild_contradiction", said, "situation.wild"))
    elif given and given not in possible:
        said = say("points.bad_wild", given=format_tiles(situation.wild))
        found.append(Fault("bad_wild", said, "situation.wild"))
    return found


def _five(book: Book, hand: Hand, situation: Situation, options: Options, wild: frozenset[int]) -> list[Fault]:
    """Return a fault if the hand has all four tiles of the turned kind: one of them lies on the table."""
    assert book.wild_kinds is not None
    possible = [kind for kind in range(42) if book.wild_kinds(kind, options) == wild]
    if situation.turned is None and (not wild or len(possible) > 1):
        # The turned tile is unknown. If East is wild in aml, it can have been East or any flower.
        return []
    turned = situation.turned.kind if situation.turned else possible[0]
    tile = tile_of_kind(turned)
    if turned >= 34:
        if any(flower.kind == turned for flower in hand.flowers):
            return [Fault("duplicate_flower", say("points.flower_turned", tile=tile.code), "flowers")]
        return []
    held = hand.kind_counts()[turned]
    if held != 4:
        return []
    said = say("points.five_with_turned", tile=tile.code, held=held)
    return [Fault("five_of_a_kind", said, "situation.turned")]


def _meld_faults(hand: Hand, options: Options, wild: frozenset[int]) -> list[Fault]:
    found: list[Fault] = []
    for place, meld in enumerate(hand.melds):
        held = [kind for kind in meld.kinds if kind in wild]
        called = meld.called_tile.kind if meld.called_tile else None
        allowed = (
            options["claimed_wild_chow"] and meld.kind is MeldKind.CHOW and len(held) == 1 and called in (None, held[0])
        )
        if held and not allowed:
            tiles = format_tiles(meld.tiles, keep_order=True)
            said = say("points.wild_in_meld", tiles=tiles, wild=format_kinds(held))
            found.append(Fault("wild_in_meld", said, f"melds[{place}]"))
    return found


def _discard_faults(hand: Hand, situation: Situation, wild: frozenset[int]) -> list[Fault]:
    if situation.self_draw or hand.winning_tile is None:
        return []
    if situation.robbed_kong and hand.winning_tile.kind in wild:
        said = say("points.wild_kong_robbed", tile=hand.winning_tile.code)
        return [Fault("wild_in_meld", said, "situation.robbed_kong")]
    held = Counter(tile.kind for tile in hand.concealed if tile.kind in wild)
    if hand.winning_tile.kind in wild:
        held[hand.winning_tile.kind] -= 1
    tiles = sorted(held.elements())
    if tiles and not hand.is_concealed:
        said = say("points.wild_in_open_hand", tiles=format_kinds(tiles))
        return [Fault("wild_in_open_hand", said, "situation.win")]
    return []
