"""A complete hand taken apart for riichi: what all arrangements share, and one shape for each choice.

A `Shape` is an arrangement together with the set or pair that the winning tile is taken to complete, since
fu, pinfu and concealed triplets depend on it. What a shape is worth is decided elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from scorer import arrangement
from scorer.arrangement import TRIPLET
from scorer.hand import Hand, MeldKind
from scorer.notation import format_kinds
from scorer.situation import Situation

REGULAR: Final = "regular"
PAIRS: Final = "seven pairs"
THIRTEEN: Final = "thirteen orphans"


def _mask(kinds: Iterable[int]) -> int:
    return sum(1 << kind for kind in kinds)


TERMINALS: Final = _mask((0, 8, 9, 17, 18, 26))
HONOURS: Final = _mask(range(27, 34))
ORPHANS: Final = TERMINALS | HONOURS
GREENS: Final = _mask((19, 20, 21, 23, 25, 32))
_CHARACTERS, _DOTS, _BAMBOO = _mask(range(9)), _mask(range(9, 18)), _mask(range(18, 27))
TERMINAL_CHOWS: Final = frozenset((0, 6, 9, 15, 18, 24))
"""Set codes of the chows that hold a terminal."""


@dataclass(slots=True)
class Facts:
    """What is true of the hand however it is arranged. Counts are by kind, 0-33.

    `mask` has a bit set for each kind that is there; `suits` is how many of the three suits are.
    """

    counts: list[int]
    concealed: list[int]
    mask: int
    suits: int
    melds: bool
    open_hand: bool
    circumstance: bool
    self_draw: bool
    winning: int
    seat_wind: int
    round_wind: int
    dealer: bool
    situation: Situation
    meld_chows: tuple[int, ...]
    meld_pungs: tuple[int, ...]
    exposed_kongs: tuple[int, ...]
    concealed_kongs: tuple[int, ...]

    @property
    def kongs(self) -> tuple[int, ...]:
        return self.exposed_kongs + self.concealed_kongs


def facts(hand: Hand, situation: Situation) -> Facts:
    """The facts of a hand that has no faults and a winning tile."""
    concealed = [0] * 34
    mask = 0
    for tile in hand.concealed:
        kind = tile.kind
        concealed[kind] += 1
        mask |= 1 << kind
    counts = concealed
    chows: tuple[int, ...] = ()
    pungs: tuple[int, ...] = ()
    exposed: tuple[int, ...] = ()
    hidden: tuple[int, ...] = ()
    if hand.melds:
        counts = list(concealed)
        for meld in hand.melds:
            for kind in meld.kinds:
                counts[kind] += 1
                mask |= 1 << kind
            first = meld.kinds[0]
            if meld.kind is MeldKind.CHOW:
                chows += (first,)
            elif meld.kind is MeldKind.PUNG:
                pungs += (first,)
            elif meld.kind is MeldKind.CONCEALED_KONG:
                hidden += (first,)
            else:
                exposed += (first,)
    assert hand.winning_tile is not None
    return Facts(
        counts=counts,
        concealed=concealed,
        mask=mask,
        suits=bool(mask & _CHARACTERS) + bool(mask & _DOTS) + bool(mask & _BAMBOO),
        melds=bool(hand.melds),
        open_hand=len(hidden) < len(hand.melds),
        circumstance=situation.has_flag,
        self_draw=situation.self_draw,
        winning=hand.winning_tile.kind,
        seat_wind=situation.seat.wind_kind,
        round_wind=situation.round.wind_kind,
        dealer=situation.seat.order == 0,
        situation=situation,
        meld_chows=chows,
        meld_pungs=pungs,
        exposed_kongs=exposed,
        concealed_kongs=hidden,
    )


@dataclass(slots=True)
class Shape:
    """One arrangement with one choice of what the winning tile completes.

    `chows` and `triplets` hold all sets (kongs are triplets), `concealed_triplets` those that no other
    player's tile completed. `won` is the set code that the winning tile completes, or -1 for the pair.
    `wait`: `two-sided`, `closed`, `edge`, `pair`, `triplet`, or "" where the form has no such thing.
    """

    facts: Facts
    form: str
    pair: int
    sets: tuple[int, ...]
    chows: tuple[int, ...]
    triplets: tuple[int, ...]
    concealed_triplets: tuple[int, ...]
    won: int
    wait: str

    def groups(self) -> list[str]:
        """The arrangement as text: concealed sets, melds, the pair last."""
        facts = self.facts
        if self.form == THIRTEEN:
            return [format_kinds(kind for kind in range(34) for _ in range(facts.counts[kind]))]
        if self.form == PAIRS:
            return [format_kinds((kind, kind)) for kind in range(34) if facts.counts[kind]]
        groups = [format_kinds(arrangement.set_kinds(code)) for code in self.sets]
        groups += [format_kinds(arrangement.set_kinds(code)) for code in facts.meld_chows]
        groups += [format_kinds((kind,) * 3) for kind in facts.meld_pungs]
        groups += [format_kinds((kind,) * 4) for kind in facts.kongs]
        return [*groups, format_kinds((self.pair, self.pair))]


def shapes(facts: Facts) -> Iterator[Shape]:
    """Every shape of the hand; none where the tiles do not make a complete hand."""
    if not facts.melds:
        if arrangement.is_thirteen_orphans(facts.concealed):
            pair = next(kind for kind in arrangement.ORPHANS if facts.concealed[kind] == 2)
            yield Shape(facts, THIRTEEN, pair, (), (), (), (), -1, "")
            return
        if arrangement.is_seven_pairs(facts.concealed):
            yield Shape(facts, PAIRS, -1, (), (), (), (), -1, "pair")
    exposed_triplets = facts.meld_pungs + facts.exposed_kongs
    for pair, sets in arrangement.regular(facts.concealed):
        chows = tuple([code for code in sets if code < TRIPLET]) + facts.meld_chows
        own = tuple([code - TRIPLET for code in sets if code >= TRIPLET])
        triplets = own + exposed_triplets + facts.concealed_kongs
        held = own + facts.concealed_kongs
        for won in _completed(facts.winning, pair, sets):
            concealed = held
            if won >= TRIPLET and not facts.self_draw:
                # A triplet that a discard completes was not concealed.
                concealed = tuple(kind for kind in held if kind != won - TRIPLET)
            wait = _wait(facts.winning, won)
            yield Shape(facts, REGULAR, pair, sets, chows, triplets, concealed, won, wait)


def _completed(winning: int, pair: int, sets: tuple[int, ...]) -> list[int]:
    """The distinct sets (or -1, the pair) that the winning tile can be said to complete."""
    places = [code for code in dict.fromkeys(sets) if arrangement.holds(code, winning)]
    if pair == winning:
        places.append(-1)
    return places


def _wait(winning: int, won: int) -> str:
    if won < 0:
        return "pair"
    if won >= TRIPLET:
        return "triplet"
    if winning == won + 1:
        return "closed"
    if (winning == won and won % 9 == 6) or (winning == won + 2 and won % 9 == 0):
        return "edge"
    return "two-sided"
