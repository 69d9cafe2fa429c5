"""Laws of mcr on random hands: the order of tiles, the names of suits, the best lawful choice, sums and payments."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorer import arrangement
from scorer.arrangement import TRIPLET
from scorer.facts import Facts
from scorer.hand import Hand
from scorer.mcr.combinations import candidates, chosen
from scorer.mcr.editions import BOOKS, CHINA
from scorer.mcr.fans import RANK
from scorer.mcr.readings import REGULAR, readings
from scorer.mcr.value import best, lawful, of_sets
from scorer.mcr.waits import waits
from scorer.mcr.whole import whole
from scorer.rules import rule_set
from scorer.situation import SEATS, Seat, Situation, Win
from scorer.tiles import tile_of_kind
from tests.scorer.mcr.naive import every_choice, worth
from tests.scorer.strategies import complete_hands, renamed

RULES = rule_set("mcr")
ANY = {"minimum": 0}
SITUATIONS = st.builds(
    lambda seat, wind, drawn: Situation(Win.SELF_DRAW if drawn else Win.DISCARD, seat, wind, options=ANY),
    st.sampled_from(SEATS),
    st.sampled_from(SEATS),
    st.booleans(),
)
BY_SUIT = {"all_green", "reversible_tiles"}
"""The fans that depend on which suit it is."""


def worth_of(hand: Hand, situation: Situation) -> dict[str, tuple[int, int | None]]:
    return {line.id: (line.value, line.times) for line in RULES.score(hand, situation).patterns}


@given(complete_hands(flowers=True), SITUATIONS, st.randoms(use_true_random=False))
def test_the_order_of_tiles_and_melds_decides_nothing(hand, situation, source):
    tiles, melds = list(hand.concealed), list(hand.melds)
    source.shuffle(tiles)
    source.shuffle(melds)
    other = Hand(tuple(tiles), hand.winning_tile, tuple(melds), hand.flowers)
    assert worth_of(hand, situation) == worth_of(other, situation)


@given(complete_hands(), SITUATIONS, st.sampled_from(list(permutations("mps"))))
def test_suits_have_no_names(hand, situation, suits):
    other = renamed(hand, suits)
    first, second = RULES.score(hand, situation), RULES.score(other, situation)
    assume(not BY_SUIT & {line.id for line in (*first.patterns, *second.patterns)})
    assert first.value == second.value
    assert first.payments == second.payments


@given(complete_hands(flowers=True), SITUATIONS)
def test_lines_add_up_and_payments_sum_to_the_total(hand, situation):
    score = RULES.score(hand, situation)
    assert score.valid
    assert score.value["points"] == sum(line.value * (line.times or 0) for line in score.patterns)
    assert score.value["points"] - score.value["without_flowers"] == len(hand.flowers)
    points = score.value["points"]
    assert score.total == (3 * points + 24 if situation.self_draw else points + 24)
    assert score.total == sum(payment.amount for payment in score.payments)
    assert not score.not_counted() or all(note.why for note in score.not_counted())


def hands(count: int, seed: int) -> list[Hand]:
    """Random concealed hands of four sets and a pair whose sets lie close together, so that many combine."""
    source = random.Random(seed)
    made: list[Hand] = []
    while len(made) < count:
        start, suits = source.randrange(7), source.sample((0, 9, 18), source.choice((1, 2, 2, 3)))
        chows, codes = source.choice((0.1, 0.9)), []
        for _ in range(4):
            near = min(max(start + source.choice((-1, 0, 0, 1, 2, 3)), 0), 6)
            chow = source.random() < chows
            codes.append(source.choice(suits) + near + (0 if chow else TRIPLET))
        if source.random() < 0.2:
            codes = [*source.sample(range(TRIPLET + 27, TRIPLET + 34), source.choice((2, 3, 4))), *codes][:4]
        pair = source.choice((source.choice(suits) + 4, source.randrange(34)))
        kinds = [kind for code in codes for kind in arrangement.set_kinds(code)] + [pair, pair]
        if max(kinds.count(kind) for kind in kinds) <= 4:
            tiles = tuple(tile_of_kind(kind) for kind in kinds)
            made.append(Hand(tiles, source.choice(tiles)))
    return made


@pytest.mark.parametrize("seed", range(5))
def test_the_choice_is_the_best_of_all_by_brute_force(seed):
    book, options = BOOKS[CHINA], RULES.defaults
    several = 0
    for hand in hands(100, seed):
        facts = Facts(hand, Situation(Win.DISCARD, Seat.SOUTH, discarder=Seat.EAST))
        base = whole(facts)
        most = 0
        for reading in readings(facts):
            if reading.form == REGULAR:
                choices = list(every_choice(reading.sets, reading.pair))
                several += len(choices) > 2
                picked = chosen(candidates(reading.sets, reading.pair), book.points)
                assert sum(book.points[number] for number, _ in picked) == max(map(worth, choices))
                # No choice of fewer points leaves more of the others: it never pays to leave one out.
                alone = [*base, *waits(reading, options), *of_sets(reading)]
                for choice in choices:
                    taken = [(number, sum(1 << place for place in places)) for number, places in choice]
                    most = max(most, points_of([*alone, *taken]))
        valued = best(facts, options)[0]
        if valued.reading.form == REGULAR and valued.counted[0][0] != 43:
            assert valued.points == most
    assert several >= 30


def points_of(found):
    """The points of a list of fans after non-repetition."""
    counted, _, _ = lawful(sorted(found, key=lambda fan: RANK[fan[0]]), BOOKS[CHINA])
    return sum(BOOKS[CHINA].points[number] for number, _ in counted)
