"""A rehearsal: a film as a table, its list, and a reset that plays it again from the beginning."""

from __future__ import annotations

from functools import partial

import pytest

from service.cli.main import main
from service.desk.links import Links
from service.http import create_app
from service.stream.air.commands import Commands
from service.stream.http import install
from service.stream.rehearsal import TABLE, Rehearsal
from tests.service.stream.cameras import HAND
from tests.service.stream.conftest import PATIENCE
from tests.service.stream.followed import follow


@pytest.fixture
def rehearsal(store, lay):
    made = Rehearsal(lay.source, store, 30, "wrc-2017", follow)
    with made.running():
        yield made


def until(rehearsal, wanted):
    """Wait until the list of the rehearsal has these."""
    store = rehearsal.store
    with store.changed:
        assert store.changed.wait_for(lambda: wanted <= rehearsal.done, PATIENCE), rehearsal.done


def test_a_film_is_played_as_a_table_and_again_after_a_reset(rehearsal, lay, fake_reader):
    app = create_app(fake_reader, store=rehearsal.store)
    install(app, rehearsal, rehearsal.air)
    link = Links(rehearsal.store).give("director", "tests", "director", "", 8)["token"]
    client = app.test_client()

    def ask(path, method="get", **body):
        headers = {"Authorization": f"Bearer {link}", "Idempotency-Key": path + str(rehearsal.store.length())}
        given = {} if method == "get" else {"json": body}
        answer = getattr(client, method)(f"/api/stream{path}", headers=headers, **given)
        assert answer.status_code < 300, answer.json
        return answer.json

    until(rehearsal, {"film", "bar"})
    lay(HAND)
    until(rehearsal, {"film", "bar", "seen"})
    (table,) = ask("/air")["tables"]
    hand = table["hands"][0]["card"]
    assert hand["player"], "a match is open, and the lower player is known"
    ask("/air/show", "post", table=TABLE, of=hand["of"], record=hand["record"], turn=table["turn"])
    turn = ask("/air")["tables"][0]["turn"]
    ask("/air/pin", "post", table=TABLE, of=hand["of"], pinned=True, turn=turn)
    ask("/air/hide", "post", table=TABLE)
    ask("/air/setting", "post", table=TABLE, delay=0.5)
    checks = {each["code"]: each["done"] for each in ask("/air")["rehearsal"]["checks"]}
    assert {code for code, done in checks.items() if not done} == {"overlay", "answered", "over"}

    before = table["match"]
    assert not any(each["done"] for each in ask("/air/reset", "post", table=TABLE)["rehearsal"]["checks"])
    until(rehearsal, {"film", "bar", "seen"})
    (table,) = ask("/air")["tables"]
    assert table["match"] != before
    assert [each["card"]["of"] > hand["of"] for each in table["hands"]] == [True], "the film is played again"
    assert (table["frame"]["card"], table["setting"]["delay"]) == (None, 0)


def test_a_film_of_a_concealed_hand_is_played_beside_it(store, lay, tmp_path, fake_reader):
    other = tmp_path / "hand"
    other.write_text("123m456p789s1122z", encoding="ascii")
    made = Rehearsal(lay.source, store, 30, "wrc-2017", follow, hand=str(other))
    with made.running():
        until(made, {"film", "ready"})
        table = made.air.desk(TABLE, "en")
        (notice,) = table["notices"]
        assert (notice["what"], notice["player"]) == ("ready", "Aki")
        assert [(each["side"], each["player"]) for each in table["hand_cameras"]] == [("near", "Aki")]
        said = {name: notice[name] for name in ("player", "hand", "visible")}
        command = {"table": TABLE, **said, "turn": table["turn"], "notice": notice["record"]}
        Commands(made.air).waits("show", "tests", command)
        until(made, {"waits"})
        other.write_text("", encoding="ascii")
        with store.changed:
            assert store.changed.wait_for(lambda: made.air.on[TABLE].waits is None, PATIENCE)
        assert made.to_json()["checks"][-2:] == [{"code": "ready", "done": True}, {"code": "waits", "done": True}]


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (["--rehearse", "none.mp4"], "no_such_file"),
        (["--rehearse", "none.mp4"], "Check the file name."),
        (["--rehearse", "webcam:0"], "bad_source"),
        (["--rehearse", "rtsp://camera-1/stream"], "bad_source"),
        (["--rehearse", "none.mp4", "--rules", "none"], "unknown_rules"),
        (["--rehearse", "none.mp4", "tables.toml"], "usage"),
        (["tables.toml", "--hand", "none.mp4"], "usage"),
        (["--rehearse", __file__, "--hand", "none.mp4"], "no_such_file"),
        (["--rehearse", __file__, "--hand", "webcam:0"], "bad_source"),
        ([], "usage"),
    ],
)
def test_what_is_refused(given, code, capsys):
    assert main(["stream", *given]) == 2
    assert code in capsys.readouterr().err


def test_the_printed_addresses_have_the_port_that_was_free(lay, monkeypatch, capsys):
    monkeypatch.setattr("service.stream.rehearsal.Rehearsal", partial(Rehearsal, make=follow))
    ports = []
    monkeypatch.setattr("service.serve._run", lambda _edge, _settings, doors, _said: ports.append(doors[0].port))
    assert main(["stream", "--rehearse", lay.source, "--port", "0"]) == 0
    said = capsys.readouterr().out
    assert f"Director: http://127.0.0.1:{ports[0]}/desk/air#link=" in said
    assert f"Overlay: http://127.0.0.1:{ports[0]}/overlay?table={TABLE}&link=" in said


def test_only_who_may_decide_at_the_table_resets_its_rehearsal(rehearsal, fake_reader):
    app = create_app(fake_reader, store=rehearsal.store)
    install(app, rehearsal, rehearsal.air)
    before = rehearsal.seen.mark

    def reset(scope, table):
        link = Links(rehearsal.store).give(f"{scope} {table}", "tests", "referee", scope, 8)["token"]
        headers = {"Authorization": f"Bearer {link}", "Idempotency-Key": f"reset {scope} {table}"}
        return app.test_client().post("/api/stream/air/reset", headers=headers, json={"table": table}).json

    assert reset("2", TABLE)["code"] == "not_allowed"
    assert reset("", "2")["code"] == "no_camera"
    assert rehearsal.seen.mark == before
    assert "rehearsal" in reset(TABLE, TABLE)


def test_without_a_rehearsal_nothing_is_reset(desk):
    assert desk.post("/api/stream/air/reset", desk.link(), table="1").json["code"] == "not_found"
    assert desk.get("/api/stream/air", desk.link()).json["rehearsal"] is None
