"""The file of tables, and what is said of one that cannot be used."""

from __future__ import annotations

import pytest

from service.problems import ServiceError
from service.stream.tables import Obs, Table, load_tables


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
