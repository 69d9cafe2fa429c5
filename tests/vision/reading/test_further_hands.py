"""Several hands on one photo."""

import pytest
from vision_fakes import row, tiles

from vision.reading.read_detections import read_detections

SIZE = (1280, 960)
FIRST, SECOND, WAITING = "123m456p789s11222z", "234m567p11s456678s", "123m456p789s1122z"


def read(*placed):
    return read_detections(tiles(*placed), SIZE)


def concealed(hand):
    return hand.to_json()["concealed"]


@pytest.mark.parametrize("third", ["", WAITING])
def test_all_hands_of_a_photo_are_read(third):
    placed = [*row(FIRST, y=800, gaps={13: 20}), *row(SECOND, y=500, gaps={13: 20}), *row(third, y=100)]
    found = read(*placed)
    value = found.to_json()
    assert len(value["hands"]) == (3 if third else 2)
    assert value["hands"][0]["hand"] == value["hand"]
    assert value["hands"][0]["probability"] == value["probability"]
    assert {concealed(one.hand) for one in found.hands} >= {"123m456p789s11222z", "234m567p11456678s"}
    sure = [one["probability"] for one in value["hands"]]
    assert sure == sorted(sure, reverse=True)
    assert "several_rows" in {doubt.code for doubt in found.doubts}
    places = [place for one in value["hands"] for place in one["tiles"]]
    assert len(places) == len(set(places)) == len(placed)
    for one in value["hands"]:
        assert sorted(value["tiles"][place]["tile"] for place in one["tiles"]) == sorted(
            code
            for hand in found.hands
            if concealed(hand.hand) == one["hand"]["concealed"]
            for code in codes(hand, found)
        )


def codes(one, found):
    return [found.tiles[place].tile.code for place in one.tiles]


def test_the_tiles_of_another_hand_are_its_row_its_melds_and_its_flowers():
    other = [*row("234m567p11s", y=300), *row("456s", x=500, y=300, turned=[0]), *row("777z", x=700, y=300, turned=[1])]
    found = read(*row(FIRST, y=800, gaps={13: 20}), *other)
    second = found.hands[1]
    assert codes(second, found) == ["2m", "3m", "4m", "5p", "6p", "7p", "1s", "1s", "4s", "5s", "6s", "7z", "7z", "7z"]
    assert [meld.kind.value for meld in second.hand.melds] == ["chow", "pung"]


def test_one_hand_is_no_list():
    assert "hands" not in read(*row(FIRST)).to_json()
    discards = [tile for line in range(3) for tile in row("159m37p2s", y=100 + 60 * line)]
    assert "hands" not in read(*row(FIRST, y=800, gaps={13: 20}), *discards).to_json()


def test_a_referee_reads_the_others_as_they_are_seen():
    found = read(*row(FIRST, y=800, gaps={13: 20}), *row(SECOND, y=300, gaps={13: 20})).unrepaired()
    assert [one.hand for one in found.hands] == [one.as_seen for one in found.hands]
