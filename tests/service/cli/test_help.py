"""What `--help` shows first, and JSON of every command that prints something."""

from __future__ import annotations

import json
import shlex

import pytest

from service.cli.description import commands
from service.cli.main import main
from service.cli.parser import parser

RUNS_UNTIL_STOPPED = {"tehai serve"}
"""It answers by HTTP, in JSON."""


def help_of(capsys, *arguments: str) -> str:
    with pytest.raises(SystemExit) as stopped:
        main([*arguments, "--help"])
    assert stopped.value.code == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def examples(text: str) -> list[str]:
    """The command lines before the usage."""
    before, usage, _ = text.partition("usage: ")
    assert usage
    return [line.strip() for line in before.splitlines() if line.startswith("  tehai ")]


def test_help_shows_the_three_commonest_commands_first(capsys):
    shown = help_of(capsys, "score")
    assert shown.startswith("  tehai score ")
    found = examples(shown)
    assert [line.split()[2] for line in found] == ["hand.jpg", "--hand", "--jsonl"]
    assert [line.split()[1] for line in examples(help_of(capsys))] == ["score", "read", "serve"]


def test_the_examples_of_help_work_as_they_are_shown(run, photos, monkeypatch, capsys):
    (photos / "hand.jpg").write_bytes((photos / "good.jpg").read_bytes())
    monkeypatch.chdir(photos)
    request = {"rules": "riichi", "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"},
               "situation": {"win": "self-draw", "seat": "south"}}  # fmt: skip
    for line in {*examples(help_of(capsys)), *examples(help_of(capsys, "score"))} - {"tehai serve"}:
        arguments = shlex.split(line.partition(" < ")[0])[1:]
        ran = run(*arguments, stdin=json.dumps(request).encode() if " < " in line else b"")
        assert (ran.status, ran.err) == (0, ""), line
        assert '"valid": true' in ran.out or " pays " in ran.out or "won on" in ran.out, line


def test_every_command_that_prints_something_has_json():
    found = commands(parser())
    with_json = {each.name for each in found if any(one.written == "--json" for one in each.arguments)}
    assert {each.name for each in found} - with_json == RUNS_UNTIL_STOPPED


@pytest.mark.parametrize(
    ("arguments", "field"),
    [
        (("read", "good.jpg"), "hand"),
        (("score", "good.jpg", "--rules", "wsom", "--win", "self-draw", "--seat", "south"), "reading"),
        (
            ("score", "--hand", "123m456p789s11222z", "--rules", "wsom", "--win", "self-draw", "--seat", "south"),
            "value",
        ),
        (("rules",), "rules"),
        (("rules", "wsom"), "options"),
        (("manual",), "commands"),
        (("completion", "bash"), "script"),
        (("records", "link", "director"), "token"),
        (("records", "verify"), "whole"),
        (("records", "expire"), "erased"),
        (("records", "key"), "public"),
        (("records", "backup", "a.backup"), "sha256"),
        (("records", "upgrade", "--backup", "b.backup"), "from"),
    ],
)
def test_a_command_prints_text_for_people_and_json_for_programs(run, photos, monkeypatch, tmp_path, arguments, field):
    monkeypatch.chdir(photos)
    monkeypatch.setenv("TEHAI_RECORDS", f"sqlite:///{tmp_path / 'records.db'}")
    monkeypatch.setenv("TEHAI_DATA", str(tmp_path / "data"))
    if arguments[0] == "records":
        assert run("records", "link", "director").status == 0
    as_json = run(*arguments, "--json")
    assert (as_json.status, as_json.err) == (0, "")
    assert field in as_json.json
    text = run(*(each.replace(".backup", "-again.backup") for each in arguments))
    assert (text.status, text.err) == (0, "")
    assert text.out.strip()
    assert not text.out.startswith(("{", "["))


def test_the_commands_as_json_are_those_of_the_manual(run):
    value = run("manual", "--json").json
    assert [each["name"] for each in value["commands"]] == [each.name for each in commands(parser())]
    score = next(each for each in value["commands"] if each["name"] == "tehai score")
    assert len(score["examples"]) == 3
    assert {"written": "--json", "meaning": "print JSON"} in score["arguments"]
