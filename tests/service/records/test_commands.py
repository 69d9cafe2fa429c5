"""`tehai records …` as a user types it."""

from __future__ import annotations

import csv
import io
import json

import pytest
from sqlalchemy import update

from service.records.database import writing
from service.records.store import Store
from service.records.tables import PARTS

SHEET = """result,winner,from,value,riichi,ready,reason,Aki,Ben
win,Ben,Aki,3/30,Ben,,,21100,28900
draw,,,,,Aki;Ben,,22600,30400
draw,,,,,,nine_kinds,,
win,Dai,Aki,5,,,,,
also,Chie,,1/30,,,,13300,30400
foul,Ben,,,,,no_yaku,,
win,Chie,,yakuman,,,,,
"""


@pytest.fixture
def records(run, tmp_path, monkeypatch):
    monkeypatch.setenv("TEHAI_RECORDS", f"sqlite:///{tmp_path / 'records.db'}")
    (tmp_path / "sheet.csv").write_text(SHEET, encoding="utf-8")

    def call(*arguments):
        return run("records", *arguments)

    return call


@pytest.fixture
def imported(records, tmp_path):
    return records(
        "import", tmp_path / "sheet.csv", "--rules", "riichi", "--players", "Aki,Ben,Chie,Dai", "--table", "7", "--json"
    )


def test_a_paper_sheet_is_recorded_and_held_against_the_rules(imported, records, tmp_path):
    found = imported.json
    # E1: 3900 and the stick. E2: 1500 each, Ben deals on. Then nine kinds. Then Dai's mangan with one honba, 8300,
    # and Chie's 1000: Aki 22600 - 9300 = 13300, as the sheet says.
    assert found["differences"] == []
    assert found["events"] == 8
    again = records(
        "import", tmp_path / "sheet.csv", "--rules", "riichi", "--players", "Aki,Ben,Chie,Dai", "--table", "7", "--json"
    )
    assert again.json == found
    assert "8 records" in records("verify").out


def test_a_sheet_that_differs_is_told(records, tmp_path):
    (tmp_path / "sheet.csv").write_text(SHEET.replace("28900", "29000"), encoding="utf-8")
    ran = records(
        "import", tmp_path / "sheet.csv", "--rules", "riichi", "--players", "Aki,Ben,Chie,Dai", "--table", "7"
    )
    assert "Event 2, Ben: 29000 on the sheet, 28900 by the rules" in ran.out


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ("winner\nBen\n", "column `result` is missing"),
        ("result,colour\nwin,red\n", "unknown columns: colour"),
        ("result,winner,value\nwin,Ben,x\nfeast,,\n", "Line 2"),
        ("result,winner,value\nwin,Ben,x\nfeast,,\n", "Line 3"),
        ("result,winner,value\nalso,Ben,5\n", "must follow the line"),
        ("result,winner,value\nwin,Eve,5\n", "is not a player of this match"),
        ("result,winner,value\nwin,Ben,5/20/1\n", "Line 2"),
    ],
)
def test_a_bad_sheet_leaves_nothing(records, tmp_path, sheet, said):
    (tmp_path / "sheet.csv").write_text(sheet, encoding="utf-8")
    ran = records(
        "import", tmp_path / "sheet.csv", "--rules", "riichi", "--players", "Aki,Ben,Chie,Dai", "--table", "7"
    )
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith("bad_sheet: ")
    assert said in ran.err
    assert "0 records" in records("verify").out


def test_verify_says_where_and_with_which_status(imported, records, tmp_path):
    head = records("verify").out.split()[-1]
    assert records("verify", "--witness", head).status == 0
    store = Store(f"sqlite:///{tmp_path / 'records.db'}")
    with writing(store.engine) as connection:
        where = (PARTS.c.record == 3) & (PARTS.c.name == "event")
        connection.execute(update(PARTS).where(where).values(body="{}"))
    store.close()
    ran = records("verify")
    assert ran.status == 2
    assert ran.out.startswith("Record 3: its part `event` was changed.\n")
    assert records("verify", "--json").json["breaks"][0]["record"] == 3


def test_replay(imported, records):
    assert records("replay").out == "8 records scored again: 8 unchanged, 0 with differences\n"
    assert json.loads(records("replay", "3", "--json").out)["same"] is True
    assert records("replay", "99").err.startswith("no_such_record")
    assert records("replay", "--match", imported.json["match"]).out.startswith("8 records")


def test_export(imported, records):
    rows = list(csv.DictReader(io.StringIO(records("export", "--csv").out)))
    assert [row["type"] for row in rows] == ["open", "riichi", "win", "draw", "draw", "win", "foul", "win"]
    assert rows[2]["hand"] == "east 1, 0 honba"
    assert rows[2]["value"] == "3 han 30 fu"
    assert (rows[2]["B"], rows[2]["B points"]) == ("Ben", "28900")
    whole = records("export", "--json", "--match", imported.json["match"]).json
    assert len(whole["records"]) == 8
    assert whole["results"][imported.json["match"]]["players"] == imported.json["results"]
    assert records("export").status == 2


def test_names_that_a_spreadsheet_would_run(records, tmp_path):
    (tmp_path / "sheet.csv").write_text("result,winner,value\nwin,=1+1,5\n", encoding="utf-8")
    records("import", tmp_path / "sheet.csv", "--rules", "riichi", "--players", "=1+1,B,C,D", "--table", "7")
    rows = list(csv.DictReader(io.StringIO(records("export", "--csv").out)))
    assert rows[1]["winners"] == "'=1+1"


def test_backup_restore_upgrade_and_back(imported, records, tmp_path):
    assert records("backup", tmp_path / "b", "--json").json["rows"] > 9
    assert records("restore", tmp_path / "b").err.startswith("not_empty")
    new = f"sqlite:///{tmp_path / 'new.db'}"
    assert records("restore", tmp_path / "b", "--json", "--records", new).json["whole"] is True
    back = records("upgrade", "--to", "0001", "--backup", tmp_path / "c", "--json").json
    assert (back["from"], back["to"], back["backup"]) == ("0003", "0001", str(tmp_path / "c"))
    assert records("verify").err.startswith("records_old")
    assert records("upgrade", "--backup", tmp_path / "d", "--json").json["to"] == "0003"
    assert records("verify").status == 0
    assert records("upgrade", "--to", "9", "--backup", tmp_path / "e").err.startswith("unknown_revision")


def test_the_database_is_named_by_a_flag_too(run, tmp_path):
    assert run("records", "verify", "--records", "nonsense").err.startswith("bad_database")
    missing = run("records", "verify", "--records", f"sqlite:///{tmp_path / 'x.db'}")
    assert (missing.status, missing.err.split(":")[0]) == (2, "no_database")
    assert not (tmp_path / "x.db").exists()
    assert run("records").err.startswith("usage")


def test_a_link_as_the_address_that_opens_it(records, run):
    said = run("records", "link", "director", "--at", "http://192.168.1.5:8017/")
    address, token = said.out.strip().split("#link=")
    assert address == "http://192.168.1.5:8017/desk"
    assert token.count(".") >= 1
    assert "#" not in run("records", "link", "referee").out


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦"])
def test_wide_signs_are_marked_as_text_like_narrow_ones(sign, records, tmp_path):
    name = f"{sign}SUM(A1)"
    (tmp_path / "sheet.csv").write_text(f"result,winner,value\nwin,{name},5\n", encoding="utf-8")
    records("import", tmp_path / "sheet.csv", "--rules", "riichi", f"--players={name},B,C,D", "--table", "7")
    rows = list(csv.DictReader(io.StringIO(records("export", "--csv").out)))
    assert rows[1]["winners"] == f"'{name}"
    assert rows[1]["A"] == f"'{name}"


SAID = {
    "en": [
        ("verify", "records, as they were written; photos: none\ncheckpoints: none\nlast hash: "),
        ("replay", "8 records scored again: 8 unchanged, 0 with differences\n"),
        ("expire", "erased: none\n"),
    ],
    "ja": [
        ("verify", "、書き込まれたとおりです。写真：なし\nチェックポイント：なし\n最後のハッシュ："),
        ("replay", "8件の記録を計算し直しました：同じもの8件、異なるもの0件\n"),
        ("expire", "erased: なし\n"),
    ],
    "zh": [
        ("verify", "，与写入时一致；照片：无\n检查点：无\n最后的哈希值："),
        ("replay", "已重新计算8条记录：8条不变，0条不同\n"),
        ("expire", "erased: 无\n"),
    ],
}


@pytest.mark.parametrize("lang", SAID)
def test_what_the_commands_print_is_in_the_language(imported, records, lang):
    for command, said in SAID[lang]:
        ran = records(command, "--lang", lang)
        assert ran.status == 0
        assert said in ran.out


@pytest.mark.parametrize(
    ("lang", "differs", "over", "names"),
    [
        ("ja", "記録2、Ben：用紙では29000、規則では28900", "、終了", "--playersには異なる四人の名前"),
        ("zh", "事件2，Ben：表上为29000，按规则为28900", "，已结束", "--players须指定四个不同的名字"),
    ],
)
def test_a_sheet_is_answered_in_the_language(records, tmp_path, lang, differs, over, names):
    (tmp_path / "sheet.csv").write_text(SHEET.replace("28900", "29000"), encoding="utf-8")
    given = ("--rules", "riichi", "--table", "7", "--lang", lang, "--players")
    lines = records("import", tmp_path / "sheet.csv", *given, "Aki,Ben,Chie,Dai").out.splitlines()
    assert lines[0] == differs
    assert over in lines[1]
    assert records("import", tmp_path / "sheet.csv", *given, "Aki,Ben").err.startswith(f"usage: {names}")
