"""Exit statuses of `tehai records`: 0 for what was done, so that scripts can go on; 2 where the records are not whole."""

from __future__ import annotations

from sqlalchemy import update

from service.records.database import writing
from service.records.store import Store
from service.records.tables import PARTS

SHEET = "result,winner,from,value\nwin,Ben,Aki,3/30\n"


def test_commands_that_did_their_work_end_with_0_and_records_that_are_not_whole_with_2(run, tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path / 'records.db'}"
    monkeypatch.setenv("TEHAI_RECORDS", url)
    (tmp_path / "sheet.csv").write_text(SHEET, encoding="utf-8")

    def status(*arguments):
        ran = run("records", *arguments)
        assert ran.status in (0, 2), ran.err
        return ran.status

    players = ("--rules", "riichi", "--players", "Aki,Ben,Chie,Dai", "--table", "7")
    assert status("import", tmp_path / "sheet.csv", *players) == 0
    assert status("verify") == status("replay") == status("export", "--csv") == 0
    assert status("backup", tmp_path / "b") == 0
    assert status("restore", tmp_path / "b", "--records", f"sqlite:///{tmp_path / 'new.db'}") == 0
    assert status("upgrade", "--backup", tmp_path / "c") == 0
    with Store(url) as store, writing(store.engine) as connection:
        connection.execute(update(PARTS).where(PARTS.c.record == 2).values(body="{}"))
    assert status("verify") == 2
