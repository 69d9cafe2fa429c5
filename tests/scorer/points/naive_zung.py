"""A second implementation of the Zung Jung table, deliberately naive and sharing no code with the scorer.

Every arrangement, every set that the winning tile may complete, every row of the table as a plain condition.
"""

from __future__ import annotations

from collections import Counter

from tests.scorer.points.naive import HONOUR, ORPHAN, TERMINAL, Deal, Look, Made, Set, made_of


def best(deal: Deal, rules: str) -> int | None:
    """The highest v over all arrangements; None for no complete hand."""
    tiles = Counter(deal.concealed)
    found = [
        worth(deal, made, tiles, won, rules)
        for made in made_of(tiles, 4 - len(deal.melds))
        for won in completed(deal, made)
    ]
    return max(found, default=None)


def completed(deal: Deal, made: Made) -> list[Set]:
    """What the winning tile completes: a set, or () for the pair and for other forms."""
    places: list[Set] = [one for one in made.own if deal.winning in one]
    if not made.own or deal.winning in made.pairs:
        places.append(())
    return places


def worth(deal: Deal, made: Made, tiles: Counter[int], won: Set, rules: str) -> int:
    look = Look(deal, made, tiles)
    pair = made.pairs[0] if len(made.pairs) == 1 else -1
    seven = len(made.pairs) == 7
    open_hand = any(word != "concealed kong" for word, _ in deal.melds)
    own = list(made.own)
    if not deal.self_draw and won and won[0] == won[1]:
        own.remove(won)
    hidden = sum(one[0] == one[1] for one in own) + sum(word == "concealed kong" for word, _ in deal.melds)
    dragons = sum(kind >= 31 for kind in look.same)
    winds = sum(27 <= kind < 31 for kind in look.same)
    pair_wind, pair_dragon = 27 <= pair < 31, pair >= 31
    kongs = len(look.kongs)
    times = Counter(look.chows)
    numbers = [{k % 9 for k in look.same if k < 27 and k // 9 == suit} for suit in range(3)]
    runs = [{one[0] % 9 for one in look.chows if one[0] // 9 == suit} for suit in range(3)]
    outside = [set(one) for one in look.sets] + [{pair}]
    before = tiles - Counter([deal.winning])
    gates = False
    if not deal.melds and look.pure and not seven:
        low = 9 * min(look.suits)
        gates = [before[low + d] for d in range(9)] == [3, 1, 1, 1, 1, 1, 1, 1, 3]

    def consecutive(wanted: int) -> bool:
        return any(all(start + d in held for d in range(wanted)) for held in numbers for start in range(10 - wanted))

    def first(*rows: tuple[int, bool]) -> int:
        return max((points for points, there in rows if there), default=0)

    shape = bool(look.sets)
    series = [
        5 * (len(look.chows) == 4),
        5 * (shape and not open_hand),
        5 * (not look.kinds & set(ORPHAN)),
        first((40, look.mixed), (80 if rules == "wsom" else 100, look.pure)),
        480 * gates,
        first((40, dragons == 2 and pair_dragon), (130, dragons == 3)),
        first((30, winds == 2 and pair_wind), (120, winds == 3), (320, winds == 3 and pair_wind), (400, winds == 4)),
        320 * (look.kinds <= HONOUR),
        30 * look.triplets,
        {2: 5, 3: 30, 4: 125}.get(hidden, 0),
        {1: 5, 2: 20, 3: 120, 4: 480}.get(kongs, 0),
        first(
            (10, max(times.values(), default=0) >= 2),
            (60 if rules == "wsom" else 55, sorted(times.values()) == [2, 2]),
            (120, max(times.values(), default=0) >= 3),
            (480, max(times.values(), default=0) == 4),
        ),
        35 * bool(runs[0] & runs[1] & runs[2]),
        first(
            (30, 0 <= pair < 27 and sum(pair % 9 in held for held in numbers) == 2 and pair not in look.same),
            (120, bool(numbers[0] & numbers[1] & numbers[2])),
        ),
        40 * any({0, 3, 6} <= held for held in runs),
        first((100, consecutive(3)), (200, consecutive(4))),
        first(
            (40, shape and all(one & set(ORPHAN) for one in outside)),
            (50, shape and all(one & TERMINAL for one in outside)),
            (100, look.kinds <= set(ORPHAN) and not made.thirteen),
            (400, look.kinds <= TERMINAL),
        ),
        10 * deal.last,
        10 * deal.replacement,
        10 * deal.robbed,
        155 * deal.first_turn,
        160 * made.thirteen,
        30 * seven,
    ]
    value_honours = 10 * sum(kind >= 31 or kind == 27 + deal.seat for kind in look.same)
    if max(series) >= 320:
        return max(series)
    return min(320, sum(series) + value_honours) or 1
