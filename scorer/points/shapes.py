"""The facts and the shapes of a complete hand, for the point-pattern rules.

A `Shape` is an arrangement with the set or pair that the winning tile completes, because concealed triplets depend on
it. `scorer.points.reach` finds the shapes of hands with wild tiles. Other modules compute the value of a shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from scorer import arrangement
from scorer.arrangement import ORPHANS, TRIPLET
from scorer.hand import Hand, MeldKind
from scorer.rules import Options
from scorer.situation import Situation

REGULAR: Final = "regular"
PAIRS: Final = "seven pairs"
THIRTEEN: Final = "thirteen terminals"
SEVEN_WILD: Final = "seven wild tiles"
ALL_FORMS: Final = frozenset((REGULAR, PAIRS, THIRTEEN))

TERMINALS: Final = frozenset((0, 8, 9, 17, 18, 26))
HONOURS: Final = frozenset(range(27, 34))
WINDS: Final = frozenset(range(27, 31))
DRAGONS: Final = frozenset(range(31, 34))
ORPHAN_KINDS: Final = TERMINALS | HONOURS
GREENS: Final = frozenset((19, 20, 21, 23, 25, 32))
TERMINAL_CHOWS: Final = frozenset((0, 6, 9, 15, 18, 24))
"""The set codes of the chows that contain a terminal."""


@dataclass(slots=True)
class Facts:
    """The facts of a hand that are the same in every arrangement. Counts are by kind, 0-33.

    `natural`: the counts of concealed tiles that stand only for themselves; `wild`: the kinds of concealed tiles that
    can stand for another kind. A discarded tile of a wild kind is natural (masters 190).
    """

    natural: list[int]
    wild: tuple[int, ...]
    winning: int
    won_wild: bool
    seat_wind: int
    round_wind: int
    situation: Situation
    options: Options
    claimed_chows: tuple[int, ...]
    pungs: tuple[int, ...]
    exposed_kongs: tuple[int, ...]
    concealed_kongs: tuple[int, ...]
    claimed_tiles: tuple[int, ...]
    flowers: tuple[int, ...]
    wild_kinds: frozenset[int]
    discarded_wild: bool
    penalty: tuple[int, ...]

    @property
    def self_draw(self) -> bool:
        """Return whether the winner drew the winning tile."""
        return self.situation.self_draw

    @property
    def open_hand(self) -> bool:
        """Return whether a set was claimed (a concealed kong is not claimed)."""
        return bool(self.claimed_chows or self.pungs or self.exposed_kongs)

    @property
    def kongs(self) -> tuple[int, ...]:
        """Return the kinds of all kongs, exposed and concealed."""
        return self.exposed_kongs + self.concealed_kongs

    @property
    def melds(self) -> int:
        """Return the number of declared sets."""
        return len(self.claimed_chows) + len(self.pungs) + len(self.kongs)

    @property
    def meld_kinds(self) -> frozenset[int]:
        """Return the kinds in declared sets."""
        chows = (kind for code in self.claimed_chows for kind in (code, code + 1, code + 2))
        return frozenset((*chows, *self.pungs, *self.kongs))


def facts(
    hand: Hand, situation: Situation, options: Options, wild_kinds: frozenset[int], penalty: tuple[int, ...] = ()
) -> Facts:
    """Return the facts of a hand without faults and with a winning tile."""
    assert hand.winning_tile is not None
    winning = hand.winning_tile.kind
    tiles = [tile.kind for tile in hand.concealed]
    wild = [kind for kind in tiles if kind in wild_kinds]
    if winning in wild_kinds and not situation.self_draw:
        wild.remove(winning)
    natural = [0] * 34
    for kind in tiles:
        natural[kind] += 1
    for kind in wild:
        natural[kind] -= 1
    groups: dict[MeldKind, list[int]] = {kind: [] for kind in MeldKind}
    for meld in hand.melds:
        groups[meld.kind].append(meld.kinds[0])
    own_discards = {tile.kind for seat, tile in situation.discards_since if seat is situation.seat}
    return Facts(
        natural=natural,
        wild=tuple(sorted(wild)),
        winning=winning,
        won_wild=situation.self_draw and winning in wild_kinds,
        seat_wind=situation.seat.wind_kind,
        round_wind=situation.round.wind_kind,
        situation=situation,
        options=options,
        claimed_chows=tuple(groups[MeldKind.CHOW]),
        pungs=tuple(groups[MeldKind.PUNG]),
        exposed_kongs=tuple(groups[MeldKind.EXPOSED_KONG] + groups[MeldKind.ADDED_KONG]),
        concealed_kongs=tuple(groups[MeldKind.CONCEALED_KONG]),
        claimed_tiles=tuple(kind for meld in hand.melds if meld.kind.is_claimed for kind in meld.kinds),
        flowers=tuple(sorted(tile.kind for tile in hand.flowers)),
        wild_kinds=wild_kinds,
        discarded_wild=situation.discarded_wild or bool(own_discards & wild_kinds),
        penalty=penalty,
    )


@dataclass
class Shape:
    """An arrangement, together with the set or pair that the winning tile completes.

    `sets`: the set codes of the concealed part; `pairs`: the kinds of its pairs, one or seven; `won`: the code of the
    set that the winning tile completes; -1 if it completes a pair, or is a wild tile that the winner drew.
    """

    facts: Facts
    form: str
    sets: tuple[int, ...]
    pairs: tuple[int, ...]
    won: int

    @property
    def pair(self) -> int:
        """Return the kind of the pair of a regular shape, else -1."""
        return self.pairs[0] if self.form == REGULAR else -1

    @cached_property
    def chows(self) -> tuple[int, ...]:
        """Return the set codes of all chows, including claimed chows."""
        return tuple(code for code in self.sets if code < TRIPLET) + self.facts.claimed_chows

    @cached_property
    def own_triplets(self) -> tuple[int, ...]:
        """Return the kinds of the triplets in the concealed part."""
        return tuple(code - TRIPLET for code in self.sets if code >= TRIPLET)

    @cached_property
    def triplets(self) -> tuple[int, ...]:
        """Return the kinds of all triplets and kongs."""
        return self.own_triplets + self.facts.pungs + self.facts.kongs

    @cached_property
    def concealed_triplets(self) -> tuple[int, ...]:
        """Return the kinds of concealed triplets and kongs. A triplet completed by a discard is exposed (wsom 30)."""
        own = list(self.own_triplets)
        if self.won >= TRIPLET and not self.facts.self_draw:
            own.remove(self.won - TRIPLET)
        return (*own, *self.facts.concealed_kongs)

    @cached_property
    def concealed(self) -> tuple[int, ...]:
        """Return the kinds of the concealed part, with wild tiles as the kinds they stand for."""
        if self.form == THIRTEEN:
            return (*ORPHANS, *self.pairs)
        if self.form == SEVEN_WILD:
            return (*(kind for kind in range(34) for _ in range(self.facts.natural[kind])), *self.facts.wild)
        sets = (kind for code in self.sets for kind in arrangement.set_kinds(code))
        return (*sets, *(kind for kind in self.pairs for _ in range(2)))

    @cached_property
    def kinds(self) -> frozenset[int]:
        """Return every kind in the hand, with wild tiles as the kinds they stand for."""
        return frozenset(self.concealed) | self.facts.meld_kinds

    @cached_property
    def suits(self) -> frozenset[int]:
        """Return the number suits that the hand has: 0 characters, 1 dots, 2 bamboo."""
        return frozenset(kind // 9 for kind in self.kinds if kind < 27)

    @cached_property
    def lacking(self) -> dict[int, int]:
        """Return, for each kind, the number of wild tiles that stand for it."""
        if not self.facts.wild or self.form == SEVEN_WILD:
            return {}
        lacking: dict[int, int] = {}
        for kind in set(self.concealed):
            missing = self.concealed.count(kind) - self.facts.natural[kind]
            if missing > 0:
                lacking[kind] = missing
        return lacking

    @cached_property
    def stands(self) -> tuple[tuple[int, int], ...]:
        """Return each wild tile with the kind that it stands for, which can be its own kind."""
        wanted = [kind for kind, count in sorted(self.lacking.items()) for _ in range(count)]
        pairs: list[tuple[int, int]] = []
        others: list[int] = []
        for kind in self.facts.wild:
            if kind in wanted:
                wanted.remove(kind)
                pairs.append((kind, kind))
            else:
                others.append(kind)
        return (*pairs, *zip(others, wanted))


def straight_suits(chows: tuple[int, ...]) -> list[int]:
    """Return the suits (0 characters, 1 dots, 2 bamboo) whose chows 123, 456 and 789 are all among `chows`."""
    return [suit for suit in range(3) if all(9 * suit + step in chows for step in (0, 3, 6))]


def shapes(facts: Facts) -> Iterator[Shape]:
    """Yield all shapes of a hand without wild tiles; no shape if the tiles do not form a complete hand."""
    assert not facts.wild
    counts = facts.natural
    if not facts.melds:
        if arrangement.is_thirteen_orphans(counts):
            pair = next(kind for kind in ORPHANS if counts[kind] == 2)
            if facts.winning != pair or may_complete(facts, (pair, pair)):
                yield Shape(facts, THIRTEEN, (), (pair,), -1)
            return
        if arrangement.is_seven_pairs(counts, four_alike=True):
            pairs = tuple(kind for kind in range(34) for _ in range(counts[kind] // 2))
            yield from choices(facts, PAIRS, (), pairs)
    for pair, sets in arrangement.regular(counts):
        yield from choices(facts, REGULAR, sets, (pair,))


def choices(facts: Facts, form: str, sets: tuple[int, ...], pairs: tuple[int, ...]) -> Iterator[Shape]:
    """Yield one shape for each set or pair that the winning tile can complete."""
    if facts.won_wild:
        # A wild winning tile was drawn, so the value does not depend on what it completes: one shape is enough.
        yield Shape(facts, form, sets, pairs, -1)
        return
    for code in dict.fromkeys(sets):
        if arrangement.holds(code, facts.winning) and may_complete(facts, arrangement.set_kinds(code)):
            yield Shape(facts, form, sets, pairs, code)
    if facts.winning in pairs and may_complete(facts, (facts.winning,) * 2):
        yield Shape(facts, form, sets, pairs, -1)


def may_complete(facts: Facts, kinds: tuple[int, ...]) -> bool:
    """Return whether the winning tile is allowed to complete these tiles, a set or a pair.

    A discard cannot complete them with penalty tiles of the winner (zung-jung 36). A self-drawn tile always can.
    """
    if facts.self_draw or not facts.penalty:
        return True
    others = list(kinds)
    others.remove(facts.winning)
    for kind in set(others):
        held = facts.natural[kind] - (kind == facts.winning)
        if others.count(kind) > held - facts.penalty.count(kind):
            return False
    return True
