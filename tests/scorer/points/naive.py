"""A second implementation of baida and aml, deliberately naive and sharing no code with the scorer.

It tries things: every assignment of the wild tiles (`by_assignment`), or every winning shape (`by_shape`). Hands are
plain numbers (kinds 0-33, flowers as a count); a set is a sorted tuple of kinds. Only regular wins without faults are
its business: what may not win at all is tested by hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

TERMINAL = {0, 8, 9, 17, 18, 26}
HONOUR = {27, 28, 29, 30, 31, 32, 33}
ORPHAN = sorted(TERMINAL | HONOUR)
GREEN = {19, 20, 21, 23, 25, 32}
CHOWS = [(k, k + 1, k + 2) for k in range(27) if k % 9 < 7]
TRIPLETS = [(k, k, k) for k in range(34)]

Set = tuple[int, ...]


@dataclass
class Deal:
    """A hand with its circumstances. `concealed`: all concealed tiles, wild ones too; `melds`: (word, kinds)."""

    concealed: list[int]
    winning: int
    melds: list[tuple[str, Set]]
    wild_kinds: set[int]
    self_draw: bool
    seat: int
    round: int
    flowers: int = 0
    last: bool = False
    replacement: bool = False
    after_flower: bool = False
    robbed: bool = False
    first_turn: bool = False
    discarded_wild: bool = False

    def split(self) -> tuple[list[int], list[int]]:
        """The tiles that are what they are, and the wild ones."""
        natural = list(self.concealed)
        wild = []
        for tile in self.concealed:
            if tile in self.wild_kinds:
                natural.remove(tile)
                wild.append(tile)
        if not self.self_draw and self.winning in self.wild_kinds:
            wild.remove(self.winning)
            natural.append(self.winning)
        return natural, wild


@dataclass
class Made:
    """A complete hand, every tile standing for something: sets and pair, or seven pairs, or the thirteen."""

    own: list[Set]
    pairs: list[int]
    thirteen: bool = False


def arrangements(tiles: Counter[int], sets: int) -> Iterator[tuple[list[Set], int]]:
    """Every way to make the tiles into sets and a pair."""
    for pair in [k for k, n in tiles.items() if n >= 2]:
        rest = tiles - Counter([pair, pair])
        for own in melt(rest, sets):
            yield own, pair


def melt(tiles: Counter[int], sets: int) -> Iterator[list[Set]]:
    tiles = +tiles
    if not tiles:
        if sets == 0:
            yield []
        return
    first = min(tiles)
    if tiles[first] >= 3:
        for own in melt(tiles - Counter([first] * 3), sets - 1):
            yield [(first,) * 3, *own]
    if first < 27 and first % 9 < 7 and tiles[first + 1] and tiles[first + 2]:
        chow = (first, first + 1, first + 2)
        for own in melt(tiles - Counter(chow), sets - 1):
            yield [chow, *own]


def made_of(tiles: Counter[int], sets: int) -> Iterator[Made]:
    for own, pair in arrangements(tiles, sets):
        yield Made(own, [pair])
    if sets == 4:
        if all(n % 2 == 0 for n in tiles.values()):
            yield Made([], [k for k in sorted(tiles) for _ in range(tiles[k] // 2)])
        if sorted(tiles) == ORPHAN:
            yield Made([], [], thirteen=True)


def by_assignment(deal: Deal, rules: str) -> int | None:
    """The best value over every assignment of the wild tiles; None where no assignment completes the hand."""
    natural, wild = deal.split()
    sets = 4 - len(deal.melds)
    best: int | None = None
    for stand in combinations_with_replacement(range(34), len(wild)):
        tiles = Counter(natural) + Counter(stand)
        for made in made_of(tiles, sets):
            worth = value(deal, made, tiles, rules)
            best = worth if best is None else max(best, worth)
    return best


def by_shape(deal: Deal, rules: str) -> int | None:
    """The best value over every winning shape that the tiles reach."""
    natural, wild = deal.split()
    have = Counter(natural)
    spare = len(wild)
    sets = 4 - len(deal.melds)
    if rules == "baida" and deal.self_draw and spare == 7:
        return 480
    best: int | None = None

    def consider(made: Made, tiles: Counter[int]) -> None:
        nonlocal best
        worth = value(deal, made, tiles, rules)
        best = worth if best is None else max(best, worth)

    def lacking(tiles: Counter[int]) -> int:
        return sum((tiles - have).values())

    def grow(own: list[Set], tiles: Counter[int], start: int) -> None:
        if lacking(tiles) > spare:
            return
        if len(own) == sets:
            for pair in range(34):
                whole = tiles + Counter([pair, pair])
                if not have - whole:
                    consider(Made(list(own), [pair]), whole)
            return
        for place in range(start, len(CHOWS) + len(TRIPLETS)):
            one = (CHOWS + TRIPLETS)[place]
            grow([*own, one], tiles + Counter(one), place)

    grow([], Counter(), 0)
    if sets == 4:
        odd = [k for k, n in have.items() if n % 2]
        free = spare - len(odd)
        if free >= 0:
            for extra in combinations_with_replacement(range(34), free // 2):
                tiles = have + Counter(odd) + Counter(extra) + Counter(extra)
                consider(Made([], [k for k in sorted(tiles) for _ in range(tiles[k] // 2)]), tiles)
        for double in ORPHAN:
            tiles = Counter([*ORPHAN, double])
            if not have - tiles:
                consider(Made([], [], thirteen=True), tiles)
    return best


def value(deal: Deal, made: Made, tiles: Counter[int], rules: str) -> int:
    """0 where the hand has no pattern, else what it is worth (aml: whatever the minimum)."""
    return baida(deal, made, tiles) if rules == "baida" else aml(deal, made, tiles)


class Look:
    """What a made hand shows."""

    def __init__(self, deal: Deal, made: Made, tiles: Counter[int]) -> None:
        self.declared = [tuple(kinds) for _, kinds in deal.melds]
        self.sets = made.own + self.declared
        self.kinds = set(tiles) | {k for one in self.declared for k in one}
        self.suits = {k // 9 for k in self.kinds if k < 27}
        self.honour = any(k >= 27 for k in self.kinds)
        self.chows = [one for one in self.sets if one[0] != one[1]]
        self.same = [one[0] for one in self.sets if one[0] == one[1]]
        self.kongs = [word for word, _ in deal.melds if "kong" in word]
        self.mixed = len(self.suits) == 1 and self.honour
        self.pure = len(self.suits) == 1 and not self.honour
        self.triplets = len(self.same) == 4
        self.seven = len(made.pairs) == 7
        self.regular = bool(self.sets)
        self.heaven = deal.first_turn and deal.seat == 0
        self.earth = deal.first_turn and deal.seat != 0


def baida(deal: Deal, made: Made, tiles: Counter[int]) -> int:
    look = Look(deal, made, tiles)
    natural, wild = deal.split()
    if deal.self_draw and len(wild) == 7:
        return 480
    straights = [s for s in range(3) if all((9 * s + d, 9 * s + d + 1, 9 * s + d + 2) in look.chows for d in (0, 3, 6))]
    base = 30 * look.triplets + 30 * look.seven + 40 * bool(straights) + 40 * look.mixed + 100 * look.pure
    base += 200 * made.thirteen
    if look.kinds <= HONOUR:
        base = 320
    if not base:
        return 0
    bonus = 10 * deal.last + 10 * deal.replacement + 10 * deal.robbed
    bonus += 10 * (not wild) + 10 * (len(wild) >= 4)
    held = Counter(natural)
    for suit in straights:
        if suit in {k // 9 for k in deal.wild_kinds if k < 27}:
            chows = {(9 * suit + d, 9 * suit + d + 1, 9 * suit + d + 2) for d in (0, 3, 6)} & set(made.own)
            if any(tiles[k] > held[k] for one in chows for k in one):
                bonus += 30
                break
    if len(look.kongs) == 4:
        bonus += 400
    elif len(deal.melds) == 4:
        bonus += 10 if deal.discarded_wild else 100
    bonus += 200 * (look.heaven or look.earth)
    return min(480, min(320, base) + bonus)


def aml(deal: Deal, made: Made, tiles: Counter[int]) -> int:
    look = Look(deal, made, tiles)
    straight = any(all((9 * s + d, 9 * s + d + 1, 9 * s + d + 2) in made.own for d in (0, 3, 6)) for s in range(3))
    open_hand = any(word != "concealed kong" for word, _ in deal.melds)
    # A discard that completes a triplet leaves it exposed; it completes the pair if it can.
    hidden = [one[0] for one in made.own if one[0] == one[1]] + [k[0] for w, k in deal.melds if w == "concealed kong"]
    four_hidden = len(hidden) == 4 and not open_hand and (deal.self_draw or made.pairs == [deal.winning])
    dragons = {k for k in look.same if k >= 31}
    winds = {k for k in look.same if 27 <= k < 31}
    pair = made.pairs[0] if len(made.pairs) == 1 else -1
    gates = False
    if not look.kongs and look.pure:
        low = 9 * min(look.suits)
        whole = tiles + Counter(k for one in look.declared for k in one)
        gates = all(whole[low + d] >= (3 if d in (0, 8) else 1) for d in range(9))
    rows = [
        (5, look.triplets), (5, look.mixed), (10, look.seven), (10, look.mixed and look.triplets),
        (15, straight), (15, look.pure), (20, straight and (look.mixed or look.pure)),
        (20, any(look.chows.count(one) >= 3 for one in look.chows)), (20, look.pure and look.triplets),
        (20, look.kinds <= set(ORPHAN) and not made.thirteen),
        (25, len(dragons) == 2 and pair >= 31 and pair not in dragons), (35, len(dragons) == 3),
        (35, len(winds) == 3 and 27 <= pair < 31 and pair not in winds), (35, look.kinds <= TERMINAL),
        (35, look.kinds <= GREEN), (35, look.kinds <= HONOUR), (50, made.thirteen), (50, gates),
        (50, len(winds) == 4), (50, len(look.kongs) == 4),
        (50, any(look.chows.count(one) >= 4 for one in look.chows)), (50, four_hidden),
    ]  # fmt: skip
    best = max((points for points, there in rows if there), default=0)
    if not best:
        return 0
    bonus = deal.flowers + 3 * deal.self_draw + 50 * (look.heaven or look.earth) + deal.robbed
    bonus += 5 * (deal.last and deal.self_draw)
    if deal.replacement:
        bonus += 20 if deal.after_flower else 5
    own_round = 2 if deal.seat == deal.round else 1
    for one in made.own:
        if one[0] == one[1] and one[0] == 27 + deal.round:
            bonus += own_round
        if one[0] == one[1] and one[0] >= 31:
            bonus += 1
    for word, kinds in deal.melds:
        kong = "kong" in word
        bonus += (2 if word == "concealed kong" else 1) if kong else 0
        if kinds[0] == kinds[1]:
            if kinds[0] == 27 + deal.round:
                bonus += 2 if kong else own_round
            if kinds[0] >= 31:
                bonus += 2 if kong else 1
    return best + bonus
