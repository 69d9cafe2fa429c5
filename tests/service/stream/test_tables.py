"""The file of tables, and the errors for an invalid one."""

from __future__ import annotations

import pytest

from service.problems import ServiceError
from service.stream.tables import HandCamera, Obs, Table, check_matches, load_tables
from vision.stream.sides import Side


def test_a_file_of_tables(tmp_path):
    path = tmp_path / "tables.toml"
    path.write_text(
        '[[table]]\nname = "1"\nsource = "webcam:0"\nnear = "Aki"\n'
        '[[table]]\nname = "2"\nsource = "rtsp://camera-2/stream"\nrules = "zung-jung"\n'
        '[table.obs]\naddress = "127.0.0.1:4455"\nhand = "Hand"\nplay = "Table"\n',
        encoding="utf-8",
    )
    obs = Obs("127.0.0.1:4455", "Hand", "Table")
    first = Table("1", "webcam:0", near="Aki")
    assert load_tables(str(path)) == (first, Table("2", "rtsp://camera-2/stream", rules="zung-jung", obs=obs))


def test_a_table_with_cameras_on_concealed_hands(tmp_path):
    path = tmp_path / "tables.toml"
    path.write_text(
        '[[table]]\nname = "1"\nsource = "webcam:0"\nnear = "Aki"\n'
        '[[table.hand]]\nsource = "rtsp://rail-1/stream"\nside = "near"\n'
        '[[table.hand]]\nsource = "rtsp://rail-2/stream"\nside = "left"\n',
        encoding="utf-8",
    )
    (table,) = load_tables(str(path))
    assert table.hands == (HandCamera(Side.NEAR, "rtsp://rail-1/stream"), HandCamera(Side.LEFT, "rtsp://rail-2/stream"))
    assert table.air.waits.value == "by_hand", "hidden information is never on air by itself"


_NEAR = '[[table]]\nname = "1"\nsource = "a"\nnear = "Aki"\n'


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", "table"),
        ("[[table", ""),
        ('[[table]]\nname = "1"', "table[0].source"),
        ('[[table]]\nname = "1"\nsource = "a"\nseat = "east"', "table[0].seat"),
        ('[[table]]\nname = "1"\nsource = "a"\n[[table]]\nname = "1"\nsource = "b"', "table"),
        ('[[table]]\nname = "1"\nsource = "a"\n[table.obs]\nhand = "x"', "table[0].obs.address"),
        ('[[table]]\nname = 1\nsource = "a"', "table[0].name"),
        ('[[table]]\nname = "all"\nsource = "a"', "table[0].name"),
        (_NEAR + '[[table.hand]]\nsource = "b"\nside = "east"', "table[0].hand[0].side"),
        (_NEAR + '[[table.hand]]\nside = "near"', "table[0].hand[0].source"),
        (_NEAR + '[[table.hand]]\nsource = "phone"\nside = "near"', "table[0].hand[0].source"),
        (_NEAR + '[[table.hand]]\nsource = "b"\nside = "near"\nplayer = "Aki"', "table[0].hand[0].player"),
        (_NEAR + 2 * '[[table.hand]]\nsource = "b"\nside = "near"\n', "table[0].hand"),
        ('[[table]]\nname = "1"\nsource = "a"\n[[table.hand]]\nsource = "b"\nside = "near"', "table[0].near"),
    ],
)
def test_what_is_no_file_of_tables_says_where(tmp_path, text, where):
    path = tmp_path / "tables.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(ServiceError) as refused:
        load_tables(str(path))
    assert refused.value.code == "bad_tables"
    assert where in refused.value.where


def test_a_file_that_is_not_there(tmp_path, run):
    ran = run("stream", tmp_path / "none.toml")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("bad_tables: ")


@pytest.mark.parametrize(
    ("given", "said", "where"),
    [
        ({"match": "{id}", "near": "Ben"}, None, None),
        ({"near": "Eve"}, None, None),
        ({"match": "{id}x"}, "Table '1': there is no match '{id}x'; open at this table: {id}.", "table[0].match"),
        ({"match": "nothing\n"}, "there is no match", "table[0].match"),
        ({"match": "{id}", "name": "2"}, "Table '2': match '{id}' is played at table '1'.", "table[0].match"),
        ({"match": "{id}", "near": "Eve"}, "'Eve' does not play in match '{id}': Aki, Ben", "table[0].near"),
    ],
)
def test_a_match_of_the_file_is_checked_at_the_start(desk, given, said, where):
    match = desk.open("1")
    named = {name: text.format(id=match) for name, text in given.items()}
    table = Table(**{"name": "1", "source": "webcam:0", **named})
    if said is None:
        check_matches([table], desk.seen.matches)
        return
    with pytest.raises(ServiceError) as refused:
        check_matches([table], desk.seen.matches)
    assert (refused.value.code, refused.value.where) == ("bad_tables", where)
    assert said.format(id=match) in refused.value.message


def test_every_wrong_match_of_a_file_is_named(desk):
    tables = [Table(name, "webcam:0", match=f"match {name}") for name in "12"]
    with pytest.raises(ServiceError, match=r"match 1.*match 2"):
        check_matches(tables, desk.seen.matches)


def test_the_command_does_not_begin_with_a_match_that_does_not_exist(tmp_path, run, url, monkeypatch):
    monkeypatch.setenv("TEHAI_RECORDS", url)
    path = tmp_path / "tables.toml"
    path.write_text('[[table]]\nname = "1"\nsource = "webcam:0"\nmatch = "none"\n', encoding="utf-8")
    ran = run("stream", path, "--port", "0")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("bad_tables: ")
    assert "'none'" in ran.err
