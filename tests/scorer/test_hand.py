"""Tiles, notation, hands and situations as a user types and reads them."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import ParseError
from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.meld import meld_picture, usual_meld
from scorer.notation import format_tiles, parse_tiles
from scorer.situation import Situation
from scorer.tiles import TILES, Tile
from tests.scorer.strategies import complete_hands

tiles = st.sampled_from(TILES)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("123m055p77z", "123m055p77z"),
        ("7z5m0m1m", "105m7z"),
        ("ESWNPFC", "1234567z"),
        ("1m E 2m", "12m1z"),
        ("7z0p5p1m", "1m05p7z"),
        ("1m2p34s", "1m2p34s"),
        ("🀇🀙🀐", "1m1p1s"),
        ("🀀🀁🀂🀃🀄🀅🀆", "1234567z"),
        ("🀢🀣🀤🀥🀦🀧🀨🀩", "12345678f"),
        ("🀤", "4f"),
        ("🀥", "3f"),
        ("🀄\ufe0f", "7z"),
        ("?1m?", "1m??"),
        ("", ""),
    ],
)
def test_notation_is_read_in_every_spelling_and_written_in_one(text: str, canonical: str) -> None:
    assert format_tiles(parse_tiles(text)) == canonical


def test_a_meld_keeps_its_order() -> None:
    assert format_tiles(parse_tiles("?22s?"), keep_order=True) == "?22s?"
    assert format_tiles(parse_tiles("534p"), keep_order=True) == "534p"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("8z", "no tile 8z"),
        ("0z", "no tile 0z"),
        ("9f", "no tile 9f"),
        ("12", "no suit letter"),
        ("m", "no number"),
        ("1x", "no suit letter"),
        ("1m!", "'!' is not a tile"),
        ("1m2m3", "no suit letter"),
        ("1m9z", "no tile 9z"),
        ("5?", "no suit letter"),
        ("🀫", "is not a tile"),
    ],
)
def test_bad_notation_names_the_place(text: str, what: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse_tiles(text)
    assert caught.value.code == "bad_notation"
    assert what in caught.value.message
    assert "position" in caught.value.message


@given(st.lists(tiles))
def test_notation_round_trips(run: list[Tile]) -> None:
    assert parse_tiles(format_tiles(run, keep_order=True)) == tuple(run)
    assert parse_tiles("".join(tile.code for tile in run)) == tuple(run)
    assert Counter(parse_tiles(format_tiles(run))) == Counter(run)
    assert format_tiles(parse_tiles(format_tiles(run))) == format_tiles(run)


def test_red_fives_are_fives() -> None:
    assert [Tile.from_code(code).kind for code in ("0m", "0p", "0s")] == [4, 13, 22]


def test_typed_hand_of_the_contract() -> None:
    hand = Hand.from_typed("23499m567p777z!4m +addkong:1111s<left")
    assert hand.to_json() == {
        "concealed": "23499m567p777z",
        "winning_tile": "4m",
        "melds": [{"kind": "added kong", "tiles": "1111s", "called_from": "left", "called_tile": None}],
        "flowers": "",
    }
    assert hand.faults() == []


@pytest.mark.parametrize(
    ("typed", "winning", "concealed"),
    [
        ("123m456p789s1122z!2z", "2z", 14),  # 13 tiles and the winning one
        ("123m456p789s11222z!2z", "2z", 14),  # 14 tiles, one of them named
        ("123m456p789s11222z", "2z", 14),  # the last of 14 won
        ("123m456p789s1122z", None, 13),  # one short: nothing has won
        ("1m23m!4m +chow:345p", "4m", 4),
    ],
)
def test_the_winning_tile_of_a_typed_hand(typed: str, winning: str | None, concealed: int) -> None:
    hand = Hand.from_typed(typed)
    assert (hand.winning_tile.code if hand.winning_tile else None) == winning
    assert len(hand.concealed) == concealed


@pytest.mark.parametrize(
    "typed", ["", "123m +chuw:345p", "123m +chow345p", "123m!", "123m!4m!5m", "123m +flowers:1z", "1m +pung:777z<up"]
)
def test_a_badly_typed_hand_is_refused(typed: str) -> None:
    with pytest.raises(ParseError):
        Hand.from_typed(typed)


@pytest.mark.parametrize(
    ("hand", "where"),
    [
        ([], "hand"),
        ({}, "hand.concealed"),
        ({"concealed": 5}, "hand.concealed"),
        ({"concealed": "1m", "winning_tile": 1}, "hand.winning_tile"),
        ({"concealed": "1m", "winning_tile": "12m"}, "hand.winning_tile"),
        ({"concealed": "1m", "melds": {}}, "hand.melds"),
        ({"concealed": "1m", "melds": [{"kind": "chow"}]}, "hand.melds[0].tiles"),
        ({"concealed": "1m", "melds": [{"kind": "Chow", "tiles": "123m"}]}, "hand.melds[0].kind"),
        (
            {"concealed": "1m", "melds": [{"kind": "pung", "tiles": "111m", "called_from": "up"}]},
            "hand.melds[0].called_from",
        ),
        ({"concealed": "1m", "winner": "x"}, "hand.winner"),
    ],
)
def test_json_of_the_wrong_shape_names_the_place(hand: object, where: str) -> None:
    with pytest.raises(ParseError) as caught:
        Hand.from_json(hand)
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("situation", "where"),
    [
        ({"seat": "east"}, "situation.win"),
        ({"win": "tsumo", "seat": "east"}, "situation.win"),
        ({"win": "self-draw", "seat": "East"}, "situation.seat"),
        ({"win": "self-draw", "seat": "east", "riichi": 1}, "situation.riichi"),
        ({"win": "self-draw", "seat": "east", "honba": -1}, "situation.honba"),
        ({"win": "self-draw", "seat": "east", "honba": True}, "situation.honba"),
        ({"win": "self-draw", "seat": "east", "honba": 1.0}, "situation.honba"),
        ({"win": "self-draw", "seat": "east", "options": []}, "situation.options"),
        ({"win": "self-draw", "seat": "east", "liable": ["x"]}, "situation.liable"),
        ({"win": "self-draw", "seat": "east", "discards_since": [["east"]]}, "situation.discards_since[0]"),
        ({"win": "self-draw", "seat": "east", "riichii": True}, "situation.riichii"),
    ],
)
def test_a_situation_of_the_wrong_shape_names_the_place(situation: object, where: str) -> None:
    with pytest.raises(ParseError) as caught:
        Situation.from_json(situation)
    assert caught.value.where == where


@pytest.mark.parametrize(
    ("situation", "where"),
    [
        ({"win": "luck", "seat": "east", "weather": 1}, "situation.weather"),
        ({"seat": "nowhere", "riichi": 1}, "situation.win"),
        ({"win": "self-draw", "riichi": 1}, "situation.seat"),
        ({"win": "self-draw", "seat": "east", "honba": -1, "riichi": 1}, "situation.honba"),
    ],
)
def test_of_several_slips_the_unknown_field_comes_first_then_what_is_missing(situation: object, where: str) -> None:
    with pytest.raises(ParseError) as caught:
        Situation.from_json(situation)
    assert caught.value.where == where


def test_a_situation_round_trips() -> None:
    data = {
        "win": "discard",
        "seat": "west",
        "round": "south",
        "from": "east",
        "riichi": True,
        "dora_indicators": "9s1z",
        "honba": 2,
        "liable": {"big_three_dragons": "north"},
        "turned": "1p",
        "discards_since": [["west", "4m"], ["south", "9p"]],
        "options": {"open_tanyao": True},
    }
    assert Situation.from_json(data).to_json() == data


@pytest.mark.parametrize(
    ("kind", "source", "expected"),
    [
        (MeldKind.PUNG, Source.LEFT, [True, False, False]),
        (MeldKind.PUNG, Source.ACROSS, [False, True, False]),
        (MeldKind.PUNG, Source.RIGHT, [False, False, True]),
        (MeldKind.EXPOSED_KONG, Source.ACROSS, [False, True, False, False]),
        (MeldKind.EXPOSED_KONG, Source.RIGHT, [False, False, False, True]),
        (MeldKind.PUNG, None, [False, False, False]),
    ],
)
def test_the_turned_tile_of_a_meld_tells_who_discarded(
    kind: MeldKind, source: Source | None, expected: list[bool]
) -> None:
    meld = Meld(kind, parse_tiles("7777z" if kind.is_kong else "777z"), source)
    assert [turned for _, turned in meld_picture(meld)] == expected


def test_a_concealed_kong_lies_with_its_ends_face_down() -> None:
    assert meld_picture(Meld.from_typed("ankong:1111s")) == [("?", False), ("1s", False), ("1s", False), ("?", False)]
    assert Meld.from_typed("ankong:?11s?").kinds == (18, 18, 18, 18)


@given(
    st.sampled_from(list(MeldKind)),
    st.lists(tiles, min_size=1, max_size=4)
    | st.sampled_from([list(parse_tiles(text)) for text in ("123m", "055p", "4444s", "777z")]),
    st.none() | st.sampled_from(list(Source)),
    st.booleans(),
    st.booleans(),
)
def test_a_meld_is_the_same_looked_up_and_read(
    kind: MeldKind, run: list[Tile], source: Source | None, called: bool, long: bool
) -> None:
    text = "".join(tile.code for tile in run) if long else format_tiles(run, keep_order=True)
    fields = {
        "kind": kind.value,
        "tiles": text,
        "called_from": source.value if source else None,
        "called_tile": run[0].code if called else None,
    }
    meld = Meld.from_json(fields)
    usual = usual_meld(fields)
    assert (usual is not None) <= meld.is_sound
    if usual is not None:
        assert usual == meld
        assert (usual.kinds, usual.counts, usual.form) == (meld.kinds, meld.counts, meld.form)
        assert usual is usual_meld(dict(fields))


@pytest.mark.parametrize("text", ["345p", "3p4p5p", "4p0p3p"])
def test_a_meld_of_many_hands_is_one_value(text: str) -> None:
    fields = {"kind": "chow", "tiles": text, "called_from": "left", "called_tile": "3p"}
    hand = {"concealed": "11z", "melds": [fields]}
    assert Hand.from_json(hand).melds[0] is Hand.from_json(hand).melds[0]
    assert Hand.from_json(hand).melds[0] == Meld.from_json(fields)


@given(complete_hands())
def test_a_hand_is_the_same_with_and_without_its_empty_fields(hand: Hand) -> None:
    fields = hand.to_json()
    shorter = {name: value for name, value in fields.items() if value not in ("", [])}
    found, other = Hand.from_json(fields), Hand.from_json(shorter)
    assert found == other
    assert (found.counts, found.concealed_counts, found.suits) == (other.counts, other.concealed_counts, other.suits)
    assert found.is_complete
    assert other.is_complete


@pytest.mark.parametrize(
    ("field", "value", "where"),
    [
        ("concealed", 5, "hand.concealed"),
        ("concealed", ["1m"], "hand.concealed"),
        ("winning_tile", "11m", "hand.winning_tile"),
        ("winning_tile", [], "hand.winning_tile"),
        ("melds", "", "hand.melds"),
        ("melds", {}, "hand.melds"),
        ("melds", [{"kind": "pung", "tiles": "222z", "called_from": "left", "from": None}], "hand.melds[0].from"),
        (
            "melds",
            [{"kind": "pung", "tiles": "222z", "called_from": "up", "called_tile": None}],
            "hand.melds[0].called_from",
        ),
        ("flowers", None, "hand.flowers"),
    ],
)
def test_a_wrong_field_of_a_hand_with_all_fields_is_named(field: str, value: object, where: str) -> None:
    fields = {"concealed": "11z", "winning_tile": "1z", "melds": [], "flowers": "", field: value}
    with pytest.raises(ParseError) as error:
        Hand.from_json(fields)
    assert error.value.where == where


def test_more_tiles_than_can_be_counted_at_once_are_no_hand() -> None:
    # Four kongs and a pair are 18 tiles; a meld of seven makes it 21.
    hand = Hand.from_typed("99m!9m +kong:1111s +kong:2222s +kong:3333s +kong:4444444s")
    assert not hand.is_complete
    assert {fault.code for fault in hand.faults()} >= {"not_a_kong", "five_of_a_kind"}
