"""Films of whole matches: what is planned is possible at a table, and the truth says what is filmed."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from scorer.arrangement import is_whole
from scorer.tiles import SAME_TILES
from tests.vision.stream.tables_laid import SIZE
from vision.render.match_plan import SEATS, Played, Seat, plan_deal
from vision.render.scene import Scene
from vision.render.whole_match import CAMERAS, SETS, _Film, _look
from vision.stream.laid import waited_for

SEEDS = range(12)


def planned(seed: int, seen=SEATS) -> Played:
    return plan_deal(np.random.default_rng(seed), seen, (6, 9), lambda _: True)


def at_the_end(deal: Played):
    """The ponds, and for each seat the number of its riichi."""
    ponds, riichi = {seat: [] for seat in SEATS}, Counter()
    for move in deal.moves:
        for _, _, source in move.calls:
            ponds[source].pop()
        for seat, discards in move.ponds.items():
            ponds[seat] += discards
        riichi.update(move.riichi)
    return ponds, riichi


@pytest.mark.parametrize("seed", SEEDS)
def test_a_riichi_leaves_one_turned_discard_also_if_it_is_called(seed):
    deal = planned(seed)
    ponds, riichi = at_the_end(deal)
    assert all(count == 1 for count in riichi.values())
    for seat, pond in ponds.items():
        assert sum(discard.turned for discard in pond) <= riichi[seat]
        assert not (riichi[seat] and deal.hands.get(seat) and deal.hands[seat].melds), "an open hand has no riichi"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_tile_is_on_the_table_five_times_and_hands_win_or_are_ready(seed):
    deal = planned(seed)
    ponds, _ = at_the_end(deal)
    seen = Counter(discard.tile.kind for pond in ponds.values() for discard in pond)
    for seat, hand in deal.hands.items():
        shown = hand.concealed if seat in deal.opened else ()
        seen.update([tile.kind for tile in shown] + [kind for meld in hand.melds for kind in meld.kinds])
    assert max(seen.values()) <= SAME_TILES
    for seat in deal.opened:
        hand = deal.hands[seat]
        if seat is deal.winner:
            assert is_whole([tile.kind for tile in hand.concealed], len(hand.melds))
        else:
            assert waited_for(hand.concealed, len(hand.melds))


def test_only_hands_in_the_picture_are_opened():
    for seed in SEEDS:
        deal = planned(seed, (Seat.NEAR,))
        assert set(deal.opened) == {Seat.NEAR}
        assert {caller for move in deal.moves for caller, _, _ in move.calls} <= {Seat.NEAR}


def test_eight_films_in_turn_have_each_camera_with_each_tile_set():
    chosen = {(seed % len(SETS), (seed + seed // len(SETS)) % len(CAMERAS)) for seed in range(8)}
    assert len(chosen) == len(SETS) * len(CAMERAS)


def test_the_truth_has_every_riichi_call_and_end_with_its_times(monkeypatch):
    rng = np.random.default_rng(5)
    film = _Film(_look(rng, CAMERAS[1], SETS[0]), CAMERAS[1], rng)
    black = np.zeros((SIZE[1], SIZE[0], 3), np.uint8)
    film._noises, film._table = [np.zeros((SIZE[1], SIZE[0], 1), np.int8)], black
    monkeypatch.setattr(film, "_still", lambda tiles, sticks: black)
    assert isinstance(film.look, Scene)
    count = sum(1 for _ in film.pictures(3))
    assert film.now == pytest.approx(count / 10)
    ends = [*film.truth["hands"], *film.truth["draws"]]
    assert len(ends) == 3
    for one in (*ends, *film.truth["riichi"], *film.truth["calls"]):
        assert 0 < one["rested"] < one["cleared"] <= film.now
