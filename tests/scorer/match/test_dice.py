"""Seats by dice and tiles: drawn, recorded, followed by hand, and refused where they cannot have been."""

from __future__ import annotations

import random

import pytest

from scorer.errors import MatchFault, ParseError
from scorer.match.dice import Method, SeatDraw, Throw, draw_seats
from scorer.match.events import Seats
from service.contract.reading import read
from tests.scorer.match.playing import PLAYERS, Play


def test_a_row_is_taken_from_the_one_whom_the_throw_finds() -> None:
    # masters 19-21: Chie throws 6: Chie 1, Dai 2, Aki 3, Ben 4, Chie 5, Dai 6. Dai takes the first, Aki, Ben, Chie
    # follow: Dai West, Aki East, Ben North, Chie South.
    draw = SeatDraw(Method.ROW, PLAYERS, "Aki", ("3z", "1z", "4z", "2z"), (Throw("Chie", (4, 2)),))
    assert draw.takes == {"Dai": "3z", "Aki": "1z", "Ben": "4z", "Chie": "2z"}
    assert draw.order == ("Aki", "Chie", "Dai", "Ben")
    assert draw.faults() == []


def test_two_throws_name_the_first_and_the_side() -> None:
    # wsom 56-60: Ben throws 4: Ben, Chie, Dai, Aki. Aki throws 7, Aki is 1 and 5, Ben 6, Chie 7. Seven is odd: from
    # the side of the odd tile, which lies on the right. Chie takes South, Dai North, Aki East, Ben West.
    tiles = ("2p", "3z", "1z", "4z", "2z", "1p")
    draw = SeatDraw(Method.TWO_THROWS, PLAYERS, "Dai", tiles, (Throw("Ben", (3, 1)), Throw("Aki", (5, 2))))
    assert draw.faults() == []
    assert draw.takes == {"Chie": "2z", "Dai": "4z", "Aki": "1z", "Ben": "3z"}
    assert draw.order == ("Aki", "Chie", "Ben", "Dai")


def test_provisional_east_throws_for_the_first_dealer() -> None:
    # wrc-2017 97-117: Aki lays the tiles, Chie, across, throws 8: Chie 1, Dai 2, Aki 3, Ben 4, 5 Chie, 6 Dai, 7 Aki,
    # 8 Ben. Eight is even; the numbers found among the winds go to the nearest end, even to the left. Ben takes North,
    # Chie East, Dai West, Aki South. East is Chie, who throws 3: Chie 1, South (Aki) 2, West (Dai) 3: Dai deals first.
    tiles = ("4z", "2p", "1z", "3z", "1p", "2z")
    draw = SeatDraw(Method.PROVISIONAL_EAST, PLAYERS, "Aki", tiles, (Throw("Chie", (6, 2)), Throw("Chie", (1, 2))))
    assert draw.faults() == []
    assert draw.takes == {"Ben": "4z", "Chie": "1z", "Dai": "3z", "Aki": "2z"}
    assert draw.order == ("Dai", "Ben", "Chie", "Aki")


def test_who_draws_white_takes_the_tile_that_is_left() -> None:
    # common-riichi 578-585. Ben drew White and takes the last, East; Ben throws 5 and is 5 himself.
    draw = SeatDraw(Method.GRAB_WHITE, PLAYERS, "Aki", ("2z", "5z", "4z", "3z", "1z"), (Throw("Ben", (4, 1)),))
    assert draw.faults() == []
    assert draw.order == ("Ben", "Aki", "Dai", "Chie")


@pytest.mark.parametrize("method", list(Method))
def test_what_is_drawn_can_have_been_and_comes_back_from_json(method: Method) -> None:
    orders = set()
    for seed in range(60):
        draw = draw_seats(method, PLAYERS, random.Random(seed))
        assert draw.faults() == []
        assert draw == draw_seats(method, PLAYERS, random.Random(seed))
        assert read(SeatDraw, draw.to_json()) == draw
        assert sorted(draw.order) == sorted(PLAYERS)
        orders.add(draw.order)
    assert len(orders) > 15  # of 24: it is really drawn


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"tiles": ["1z", "2z", "3z", "3z"]}, "The tiles for this way of drawing seats are"),
        ({"throws": []}, "1 throws"),
    ],
)
def test_a_draw_that_cannot_have_been(change: dict, said: str) -> None:
    draw = draw_seats(Method.ROW, PLAYERS, random.Random(1)).to_json()
    with pytest.raises(MatchFault, match=said):
        read(SeatDraw, {**draw, **change})


def test_the_wrong_thrower_and_dice_of_seven() -> None:
    draw = draw_seats(Method.GRAB, PLAYERS, random.Random(1)).to_json()
    east = draw["sitting"][draw["tiles"].index("1z")]
    other = next(name for name in PLAYERS if name != east)
    with pytest.raises(MatchFault, match=f"must be made by {east}, not by {other}"):
        read(SeatDraw, {**draw, "throws": [{**draw["throws"][0], "by": other}]})
    with pytest.raises(ParseError):
        read(SeatDraw, {**draw, "throws": [{"by": east, "dice": [7, 1]}]})


def test_drawn_seats_decide_who_deals() -> None:
    play = Play("wrc-2017")
    draw = draw_seats(Method.PROVISIONAL_EAST, PLAYERS, random.Random(4))
    play.add(Seats(draw))
    assert play.ledger.state.dealer_name == draw.order[0]
    with pytest.raises(MatchFault) as refused:
        play.draw().add(Seats(draw))
    assert refused.value.code == "seats_settled"
