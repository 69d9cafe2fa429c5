"""The command as a user types it: output, messages, exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from scorer.situation import JSON_FIELDS
from service.cli import situation_flags
from service.cli.description import commands
from service.cli.main import main
from service.cli.parser import parser
from service.cli.text import evaluation
from service.house_rule_files import every_rule_set

HOUSE_HAND = "23499m567p777z!4m +addkong:1111s<left"
HOUSE = ("--hand", HOUSE_HAND, "--rules", "wrc-2017", "--win", "discard", "--seat", "east", "--from", "south")
FLAGS = ("--rules", "wrc-2017", "--win", "self-draw", "--seat", "south")


def tehai(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "service.cli", *arguments],
        input=stdin,
        capture_output=True,
        check=False,
        cwd=Path(__file__).parents[3],
        env={**os.environ, **environment},
    )


def test_a_typed_hand_in_words(run):
    ran = run("score", *HOUSE, "--dora-indicators", "9s", "--honba", 1)
    assert ran.status == 0
    assert ran.err == ""
    lines = ran.out.splitlines()
    assert all(len(line) <= 80 for line in lines)
    for expected in (
        "Hand        23499m 567p 777z   won on 4m",
        "Meld        1111s  added kong, from left",
        "  1 han  Red Dragon  777z",
        "         9s indicates 1s as dora: 4 han.",
        "5 han 50 fu, mangan: 12000",
        "  south pays east 12000  (discard)",
        "  south pays east   300  (honba)",
    ):
        assert expected in lines


def test_a_typed_hand_as_json(run):
    ran = run("score", *HOUSE, "--dora-indicators", "9s", "--json")
    assert ran.json["value"] == {"han": 5, "fu": 50, "limit": "mangan"}
    assert ran.json["payments"] == [{"from": "south", "to": "east", "amount": 12000, "reason": "discard"}]


def test_names_of_patterns_in_other_languages(run):
    assert "役牌 中" in run("score", *HOUSE, "--lang", "ja").out
    assert "Red Dragon" not in run("score", *HOUSE, "--lang", "zh").out


def test_a_hand_one_tile_short_says_what_it_waits_for(run):
    ran = run("score", "--hand", "123m456p789s11z99p", *FLAGS)
    assert ran.status == 0
    assert "Wait 1z" in ran.out
    assert "Wait 9p" in ran.out


def test_house_rules_of_a_file(run, tmp_path):
    club = tmp_path / "club.toml"
    club.write_text('base = "wrc-2025"\nname = "Club"\n[options]\nkiriage = false\n', encoding="utf-8")
    hand = ("--hand", "223344m678p34566s!5s", "--win", "discard", "--seat", "west", "--from", "south", "--riichi")
    found = run("score", *hand, "--rules", club, "--json").json
    assert (found["rules"], found["total"], found["options"]["kiriage"]) == ("Club", 7700, False)
    assert "Rules       Club" in run("score", *hand, "--rules", club).out
    assert run("score", *hand, "--rules", club, "--option", "kiriage=yes", "--json").json["total"] == 8000
    shown = run("rules", club, "--json").json
    assert (shown["id"], shown["base"], shown["name"]["ja"]) == ("Club", "wrc-2025", "Club")
    for text, code in (
        ("base =", "bad_toml"),
        ('base = "wrc-2025"\nname = "Club"\n[options]\nhonba_to = "each"\n', "bad_match_option"),
        ('base = "nowhere"\nname = "Club"\n', "unknown_rules"),
    ):
        club.write_text(text, encoding="utf-8")
        ran = run("score", *hand, "--rules", club)
        assert (ran.status, ran.out, ran.err.split(":")[0]) == (2, "", code)
    ran = run("score", *hand, "--rules", tmp_path / "none.toml")
    assert (ran.status, ran.out, ran.err.split(":")[0]) == (2, "", "unknown_rules")


def test_all_rule_sets_at_once(run):
    ran = run("score", "--hand", "123m456p789s11222z!2z", "--rules", "all", *FLAGS[2:], "--json")
    assert ran.status == 0
    assert {"wrc-2017", "wsom"} <= set(ran.json["scores"])


def test_all_rule_sets_stand_side_by_side_above_each_of_them(run):
    hand = ["score", "--hand", "23467m34588p456s!5m", "--rules", "all"]
    lines = run(*hand, "--win", "self-draw", "--seat", "south").out.splitlines()
    assert lines[1].split() == ["east", "south", "west", "north"]
    rows = {line.split()[0]: line.split()[1:] for line in lines[2:19]}
    assert rows["wsom"] == ["-15", "+45", "-15", "-15", "15", "points"]
    assert rows["wrc-2017"] == ["-1300", "+2700", "-700", "-700", "3", "han", "20", "fu"]
    assert rows["aml"] == ["does", "not", "win:", "no_pattern"]
    assert rows["jpml-a"] == ["-1300", "+2700", "-700", "-700", "3", "han", "20", "fu"]
    assert rows["mcr"][-2:] == ["15", "points"]  # 50 6, 56 4, 63 2, 68 2, 71 1
    assert lines[19:22] == ["", "aml", "---"]
    unknown = run(*hand, "--win", "discard", "--seat", "south").out.splitlines()
    assert unknown[1].endswith("  the discarder")
    assert next(line for line in unknown if line.startswith("wrc-2017")).split() == [
        "wrc-2017",
        "+2000",
        "-2000",
        "2",
        "han",
        "30",
        "fu",
    ]
    short = run("score", "--hand", "23456m34588p456s", "--rules", "all", "--win", "discard", "--seat", "south").out
    assert "waits for (1m) 4m 7m" in short
    assert "waits for 1m 4m 7m" in short


def test_a_photo_is_read_and_scored(run, photos):
    ran = run("score", photos / "good.jpg", *FLAGS)
    assert ran.status == 0
    assert "won on 2z" in ran.out
    assert " pays south " in ran.out
    ran = run("score", photos / "good.jpg", *FLAGS, "--json")
    assert ran.json["valid"]
    assert ran.json["patterns"]
    assert ran.json["reading"]["hand"]


def test_a_photo_that_does_not_tell_the_winning_tile(run, photos, reader_of, fake_reader):
    from dataclasses import replace

    reader = reader_of(replace(fake_reader.hand, winning_tile=None))
    ran = run("score", photos / "good.jpg", *FLAGS, reader=reader)
    assert ran.status == 0
    assert "winning_tile_missing: " in ran.out
    ran = run("score", photos / "good.jpg", *FLAGS, "--winning-tile", "2z", reader=reader)
    assert "won on 2z" in ran.out
    assert " pays south " in ran.out


def test_readings_of_one_and_of_several_photos(run, photos, tmp_path):
    one = run("read", photos / "good.jpg", "--json", "--picture", tmp_path / "seen.png")
    assert one.json["hand"]["winning_tile"] == "2z"
    assert (tmp_path / "seen.png").read_bytes().startswith(b"\x89PNG")
    assert "won on 2z" in run("read", photos / "good.jpg").out
    several = run("read", photos / "good.jpg", photos / "empty.jpg", photos / "phone.heic", "--json")
    assert several.status == 2
    assert several.err.startswith("empty_file: ")
    assert [sorted(entry) for entry in several.json] == [["photo", "reading"], ["error", "photo"], ["photo", "reading"]]
    assert several.json[1]["error"]["code"] == "empty_file"
    none = run("read", photos / "empty.jpg", photos / "document.jpg")
    assert (none.status, none.out) == (2, "")


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), "usage"),
        (("scores",), "usage"),
        (("score",), "usage"),
        (("score", "--han", "1m"), "usage"),
        (("score", "--hand", "123m456p789s11222z"), "usage"),
        (("score", "--hand", "123m456p789s11222z", "--rules", "wrc-2017"), "missing_situation"),
        (("score", "--hand", "123m", *FLAGS[:4]), "missing_situation"),
        (("score", "--hand", "123m", *FLAGS[:4], "--seat", "up"), "wrong_shape"),
        (("score", "--hand", "123x", *FLAGS), "bad_notation"),
        (("score", "--hand", "", *FLAGS), "bad_notation"),
        (("score", "--hand", "123m", *FLAGS, "--honba", "two"), "usage"),
        (("score", "--hand", "123m", *FLAGS, "--honba", "9" * 5000), "usage"),
        (("score", "--hand", "123m", *FLAGS, "--options", "honba_points=" + "9" * 5000), "unknown_option"),
        (("score", "--hand", "123m", *FLAGS, "--liable", "west"), "usage"),
        (("score", "--hand", "123m", *FLAGS, "--options", "tanyao=true"), "unknown_option"),
        (("score", "--hand", "123m", *FLAGS, "--options", "open_tanyao=often"), "unknown_option"),
        (("score", "--hand", "123m", *FLAGS, "--winning-tile", "1m2m"), "wrong_shape"),
        (("score", "no-such.jpg", *FLAGS), "no_such_file"),
        (("read", "no-such.jpg"), "no_such_file"),
        (("read", "no-such.jpg", "another.jpg", "--picture", "out.png"), "usage"),
        (("rules", "home-rules"), "unknown_rules"),
        (("evaluate", "no-such-folder"), None),
        (("serve", "--port", "many"), "usage"),
        (("serve", "--cert", "no-such.pem"), "bad_certificate"),
        (("serve", "--key", "no-such.pem"), "bad_certificate"),
        (("serve", "--host", "256.0.0.1"), "address_unavailable"),
    ],
)
def test_one_coded_message_and_nothing_on_standard_output(run, arguments, code):
    ran = run(*arguments)
    assert ran.out == ""
    assert ran.err.count("\n") == 1
    if code:
        assert ran.err.startswith(f"{code}: ")
        assert ran.status == 2


def test_an_evaluation_names_the_tiles_that_were_read_worst():
    figures = {
        "1m": {"precision": 1.0, "recall": 1.0, "f1": 1.0, "tiles": 9},
        "9s": {"precision": 0.75, "recall": 1.0, "f1": 0.8571, "tiles": 6},
        "1z": {"precision": 0.5, "recall": 0.5, "f1": 0.5, "tiles": 4},
    }
    lines = evaluation({"f1": 0.9, "photos": 3, "per_class": figures}).splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["f1", "0.9000"],
        ["photos", "3"],
        ["1z", "0.5000"],
        ["9s", "0.8571"],
    ]


def test_an_evaluation_names_faces_that_were_read_though_none_is_there():
    figures = {
        "2m": {"precision": 0.0, "recall": 0.0, "f1": 0.0, "tiles": 0},
        "1z": {"precision": 0.5, "recall": 0.5, "f1": 0.5, "tiles": 4},
    }
    lines = evaluation({"f1": 0.9, "per_class": figures}).splitlines()
    assert [line.split() for line in lines[1:]] == [
        ["1z", "0.5000", "of", "4,", "precision", "0.5000,", "recall", "0.5000"],
        ["read,", "but", "never", "true", "2m"],
    ]


def test_an_evaluation_of_whole_hands_alone_names_no_tiles():
    lines = evaluation({"hands": {"tiles": 32, "hands_right": 2}}).splitlines()
    assert [line.split() for line in lines] == [["hands:", "tiles", "32"], ["hands:", "hands_right", "2"]]


def test_a_fault_of_ours_is_one_line_and_status_1(run, photos, monkeypatch):
    class Broken:
        def read(self, data):
            raise RuntimeError("the cat sat on it")

    ran = run("read", photos / "good.jpg", reader=Broken())
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith("internal_error: RuntimeError: the cat sat on it")
    assert ran.err.count("\n") == 1
    monkeypatch.setenv("TEHAI_DEBUG", "1")
    assert "Traceback" in run("read", photos / "good.jpg", reader=Broken()).err


def test_every_field_of_a_situation_is_a_flag():
    assert set(JSON_FIELDS) == set(situation_flags.FLAGS) | set(situation_flags.VALUES)
    everything = [f"--{name.replace('_', '-')}" for name in situation_flags.FLAGS]
    for name, value in {
        "win": "discard", "seat": "south", "round": "west", "from": "east", "dora_indicators": "9s",
        "ura_indicators": "1z", "honba": "2", "sticks": "1", "turned": "1p", "wild": "12p", "penalty_tiles": "3m",
        "liable": "daisangen=west,daisuushii=north", "discards_since": "east:4m,south:9p",
        "options": "open_tanyao=false,liability=daisangen,daisuushii,double_wind_pair_fu=2",
    }.items():  # fmt: skip
        everything += [f"--{name.replace('_', '-')}", value]
    given = parser().parse_args(["score", "--rules", "wrc-2017", "--option", "kiriage=true", *everything])
    situation = situation_flags.situation(given, "wrc-2017")
    assert set(situation) == set(JSON_FIELDS)
    assert situation["honba"] == 2
    assert situation["liable"] == {"daisangen": "west", "daisuushii": "north"}
    assert situation["discards_since"] == [["east", "4m"], ["south", "9p"]]
    assert situation["options"]["kiriage"] is True
    assert situation["options"]["open_tanyao"] is False
    assert situation["options"]["liability"] == ["daisangen", "daisuushii"]
    assert situation["options"]["double_wind_pair_fu"] == 2


@pytest.mark.parametrize(
    ("option", "value", "lang", "said"),
    [
        ("--options", 'liability=["daisangen"]', "en",
         """--options is not written as JSON; write liability=daisangen, not 'liability=["daisangen"]'."""),
        ("--options", 'liability=["daisangen", "daisuushii"]', "en",
         "--options is not written as JSON; write liability=daisangen,daisuushii, "
         """not 'liability=["daisangen","daisuushii"]'."""),
        ("--option", 'renhou="mangan"', "en",
         """--options is not written as JSON; write renhou=mangan, not 'renhou="mangan"'."""),
        ("--options", '{"open_tanyao": false}', "en",
         """--options is not written as JSON; write open_tanyao=no, not '{"open_tanyao": false}'."""),
        ("--liable", '{"daisangen": "west"}', "ja",
         """--liableはJSONでは書きません。'{"daisangen": "west"}'ではなくdaisangen=westと書きます。"""),
        ("--discards-since", '[["east", "4m"], ["south", "9p"]]', "zh",
         """--discards-since不用JSON书写；请写east:4m,south:9p，不要写'[["east", "4m"], ["south", "9p"]]'。"""),
        ("--dora-indicators", '["9s"]', "en", """--dora-indicators is not written as JSON; write 9s1z, not '["9s"]'."""),
    ],
)  # fmt: skip
def test_a_value_that_was_written_as_json_is_answered_with_its_notation(run, option, value, lang, said):
    ran = run("score", *HOUSE, option, value, "--lang", lang)
    assert (ran.status, ran.out, ran.err) == (2, "", f"usage: {said}\n")


@pytest.mark.parametrize("command", [("serve",), ("stream", "--rehearse", "film.mp4")], ids=lambda line: line[0])
@pytest.mark.parametrize("port", ["-1", "65536"])
def test_a_number_that_is_no_port(run, command, port):
    ran = run(*command, "--port", port)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"usage: --port must be a number from 0 to 65535, not {port}.\n"


@pytest.mark.parametrize("written", ["[]", "none"])
def test_an_empty_list_of_an_option(run, written):
    found = run("score", *HOUSE, "--options", f"liability={written}", "--json").json
    assert found["options"]["liability"] == []


def test_the_rule_sets(run):
    ran = run("rules")
    assert ran.status == 0
    assert "wrc-2017" in ran.out
    assert [each["id"] for each in run("rules", "--json").json["rules"]] == sorted(
        each["id"] for each in run("rules", "--json").json["rules"]
    )
    assert run("rules", "--json").json == json.loads(every_rule_set("full")), "as GET /api/rules"
    assert run("rules", "aml", "--json").json["flowers"] is True
    one = run("rules", "wrc-2017")
    assert "open_tanyao = true" in one.out
    for lang in ("en", "ja", "zh"):
        for line in run("rules", "wrc-2017", "--lang", lang).out.splitlines():
            assert sum(2 if unicodedata.east_asian_width(letter) in "WF" else 1 for letter in line) <= 80
    assert run("rules", "wrc-2017", "--json").json["id"] == "wrc-2017"


def test_lines_are_answered_in_order_and_a_blank_line_is_a_bad_line():
    good = {"rules": "wrc-2017", "situation": {"win": "self-draw", "seat": "south"}}
    hands = ["123m456p789s11222z", "123m456p789s11333z"]
    lines = [json.dumps({**good, "hand": {"concealed": hand, "winning_tile": hand[-2:]}}) for hand in hands]
    bad = ["", "nonsense", '{"rules": "\\ud800"}']
    stdin = "\r\n".join([lines[0], *bad, lines[1]]).encode() + b"\n\xff\n"
    ran = tehai("score", "--jsonl", stdin=stdin, PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stderr == b""
    answers = [json.loads(line) for line in ran.stdout.decode("utf-8").splitlines()]
    assert [answer["valid"] for answer in answers] == [True, False, False, False, True, False]
    assert "役".encode() not in ran.stderr
    assert answers[0]["arrangement"] != answers[4]["arrangement"]


LINE = json.dumps({"rules": "wrc-2017", "hand": {"concealed": "123m456p789s11222z", "winning_tile": "2z"},
                   "situation": {"win": "self-draw", "seat": "south"}}).encode()  # fmt: skip
OF_ONE_HAND = [
    ("--hand", "123m456p789s11222z"),
    ("--rules", "wrc-2017"),
    ("--winning-tile", "2z"),
    ("--as-seen",),
    ("--tile-set", "mine"),
    *((f"--{name.replace('_', '-')}",) for name in situation_flags.FLAGS),
    *((f"--{name.replace('_', '-')}", "0") for name in situation_flags.VALUES),
]
"""Each option of `tehai score` that lines of requests cannot use, with a value."""


@pytest.mark.parametrize("option", OF_ONE_HAND, ids=lambda option: option[0])
def test_lines_refuse_an_option_that_they_cannot_use(run, option):
    ran = run("score", "--jsonl", *option, stdin=LINE)
    assert (ran.status, ran.out) == (2, "")
    said = f"usage: --jsonl cannot be used together with {option[0]}. Each line names its rules, hand and situation.\n"
    assert ran.err == said


def test_lines_use_every_other_option(run):
    score = next(each for each in commands(parser()) if each.name == "tehai score")
    flags = {each.written.split()[0].rstrip(",") for each in score.arguments if each.flag}
    assert flags - {option[0] for option in OF_ONE_HAND} == {"--jsonl", "--json", "--lang"}
    ran = run("score", "--jsonl", "--json", "--lang", "ja", stdin=LINE)
    assert (ran.status, ran.err) == (0, "")
    assert any("\u3040" <= letter <= "\u30ff" for letter in json.loads(ran.out)["patterns"][0]["because"])


def test_lines_name_all_options_that_they_cannot_use(run):
    ran = run("score", "hand.jpg", "--jsonl", "--win", "discard", "--riichi", "--option", "kiriage=yes", stdin=LINE)
    assert (ran.status, ran.out) == (2, "")
    assert "together with PHOTO, --win, --options, --riichi. " in ran.err


@pytest.mark.parametrize("option", [("--as-seen",), ("--tile-set", "mine")], ids=lambda option: option[0])
def test_a_typed_hand_refuses_an_option_of_photos(run, option):
    ran = run("score", *HOUSE, *option)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"usage: --hand cannot be used together with {option[0]}.\n"


def test_a_line_is_answered_before_the_next_is_sent():
    good = b'{"rules": "wrc-2017", "hand": {"concealed": "1m"}, "situation": {"win": "self-draw", "seat": "south"}}\n'
    with subprocess.Popen(
        [sys.executable, "-m", "service.cli", "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    ) as process:
        for _ in range(3):
            process.stdin.write(good)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["faults"]
        process.stdin.close()
        assert process.wait() == 0


@pytest.mark.skipif(os.name == "nt", reason="a closed pipe is reported differently there")
def test_a_closed_pipe_is_no_error():
    with subprocess.Popen(
        [sys.executable, "-m", "service.cli", "score", "--jsonl"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=Path(__file__).parents[3],
    ) as process:
        process.stdin.write(b"{}\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(b"{}\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_version_and_help(capsys):
    for arguments, expected in ((["--version"], "tehai 0."), (["score", "--help"], "--dora-indicators")):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 0
        assert expected in capsys.readouterr().out


def test_a_discarder_alone_says_that_the_win_was_by_discard(run):
    hand = ("--hand", "23467m34588p456s!5m", "--rules", "wrc-2017", "--seat", "south", "--json")
    implied = run("score", *hand, "--from", "west")
    assert implied.json == run("score", *hand, "--from", "west", "--win", "discard").json
    assert implied.json["payments"][0]["from"] == "west"


@pytest.mark.parametrize("typed", ["true", "True", "TRUE", "yes", "Yes", "YES"])
def test_a_yes_or_no_option_is_typed_in_any_case(run, typed):
    # Three dragons and all honours: two yakuman, which add up where the option says so.
    arguments = ("score", "--hand", "555z666z777z222m33p!3p", *FLAGS, "--json", "--options")
    plain = run(*arguments, "honba_points=300").json
    opposite = {"true": "false", "yes": "no"}[typed.casefold()]
    denied = run(*arguments, f"yakuman_add_up={opposite.capitalize()}").json
    ran = run(*arguments, f"yakuman_add_up={typed}")
    assert ran.status == 0
    assert ran.json["options"]["yakuman_add_up"] is True
    assert denied["options"]["yakuman_add_up"] is plain["options"]["yakuman_add_up"] is False


@pytest.mark.parametrize(
    ("typed", "allowed"),
    [
        ("yakuman_add_up=maybe", "true, false, yes, no"),
        ("double_wind_pair_fu=3", "2, 4"),
        ("honba_points=many", "a whole number from 0 to 1000000"),
        ("liability=daisangen,pinfu", "daisangen, "),
    ],
)
def test_a_refused_option_names_its_values_as_they_are_typed(run, typed, allowed):
    ran = run("score", "--hand", "555z666z777z222m33p!3p", *FLAGS, "--options", typed)
    assert (ran.status, ran.out) == (2, "")
    assert f"Possible values: {'one or more of ' if 'liability' in typed else ''}{allowed}" in ran.err
    assert "'" not in ran.err.partition("Possible values")[2]


def test_json_takes_the_words_of_a_yes_or_no_option(run):
    hand = {"concealed": "555666777z222m33p", "winning_tile": "3p"}
    situation = {"win": "self-draw", "seat": "south", "options": {"yakuman_add_up": "Yes"}}
    ran = run(
        "score", "--jsonl", stdin=json.dumps({"rules": "wrc-2017", "hand": hand, "situation": situation}).encode()
    )
    assert json.loads(ran.out)["options"]["yakuman_add_up"] is True


def test_reasons_and_errors_are_in_the_language_of_the_flag(run):
    flags = ("--win", "self-draw", "--seat", "south", "--lang", "ja")
    shown = run("score", "--hand", "123m456p789s11222z!2z", "--rules", "wrc-2017", *flags)
    assert "門前でツモ和了した。" in shown.out
    refused = run("score", "--hand", "12x", "--rules", "wrc-2017", *flags)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("bad_notation: '12x'の3文字目：")
