from __future__ import annotations

import pytest

from scorer.hand import Hand
from vision.data.truth import judge, truths
from vision.errors import PhotoError

KONGS = """
[[hand]]
file = "table.jpg"
row = "7z"
winning_tile = "7z"
melds = [
  { kind = "concealed kong", tiles = "2222s" },
  { kind = "added kong", tiles = "8888s", called_from = "right" },
]
[[hand]]
file = "row.jpg"
row = "4s 6s 6s"
"""


def test_a_truth_names_files_and_hands(tmp_path):
    (tmp_path / "truth.toml").write_text(KONGS)
    table, row = truths(tmp_path)
    assert table.path == tmp_path / "table.jpg"
    assert [tile.code for tile in table.hand.concealed] == ["7z", "7z"]
    assert table.hand.melds[1].called_from.value == "right"
    assert row.hand.winning_tile is None


def test_a_folder_without_truth_has_no_hands(tmp_path):
    assert truths(tmp_path) == []


@pytest.mark.parametrize("text", ["hand = 1", "[[hand]]\nfile='a'", "[[hand]]\nfile='a'\nrow='9z'", "not toml"])
def test_a_truth_that_cannot_be_used_says_so(tmp_path, text):
    (tmp_path / "truth.toml").write_text(text)
    with pytest.raises(PhotoError) as raised:
        truths(tmp_path)
    assert raised.value.code == "bad_labels"


def test_tiles_rows_and_hands_are_judged_apart():
    truth = Hand.from_typed("123m55p!5p +ankong:2222s +pung:777z<right")
    right = Hand.from_typed("55p123m!5p +ankong:?2s2s? +pung:777z<right")
    other_source = Hand.from_typed("123m55p!5p +ankong:2222s +pung:777z<left")
    other_winner = Hand.from_typed("55p12m!3m +ankong:2222s +pung:777z<right")
    one_wrong = Hand.from_typed("12m55p!5p +ankong:2222s +pung:777z<right")
    figures = judge([(truth, hand) for hand in (right, other_source, other_winner, one_wrong, None)])
    assert figures.to_json() == {
        "photos": 5,
        "tiles": 60,
        "tiles_right": 47,
        "tiles_too_many": 1,
        "rows_right": 2,
        "hands_right": 1,
    }
