"""What `tehai` prints with `--lang`: labels, units, seats, warnings, refusals."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from scorer.errors import CODES
from scorer.rules import rule_ids, rule_sets
from service.cli.description import commands
from service.cli.parser import parser
from service.photos import load_default_reader

ROOT = Path(__file__).resolve().parents[3]
FLAGS = ("--rules", "wrc-2017", "--win", "self-draw", "--seat", "south")
IDS = {*rule_ids(), *CODES, *(each["id"] for rules in rule_sets().values() for each in rules.to_json()["patterns"])}
SAME = re.compile("|".join((*sorted(IDS, key=len, reverse=True), r"^  \w+(?=: )", r"[0-9]+[mpszf]")))
"""What is the same in every language: ids and notation."""


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", ["手牌        123m 456p 789s 11222z   和了牌 2z", "2翻40符：2700", "北家 → 南家"]),
        ("zh", ["手牌        123m 456p 789s 11222z   和牌张 2z", "2番40符：2700", "北家 付 南家"]),
    ],
)
def test_labels_seats_units_and_reasons_are_in_the_language(run, lang, said):
    arguments = ("score", "--hand", "123m456p789s11222z!2z", *FLAGS, "--lang", lang)
    out = run(*arguments).out
    assert [each for each in said if each not in out] == []
    arguments = ("score", "--hand", "123m456p789s11222z!2z", "--rules", "all", *FLAGS[2:], "--lang", lang)
    for line in run(*arguments).out.splitlines():
        assert not re.search("[A-Za-z]{2,}", SAME.sub("", line)), line


def test_sentences_without_spaces_are_wrapped_too(run):
    out = run("score", "--hand", "123m456p789s11222z!1z", "--rules", "all", *FLAGS[2:], "--lang", "zh").out
    widths = [sum(2 if unicodedata.east_asian_width(each) in "WF" else 1 for each in line) for line in out.splitlines()]
    assert max(widths) <= 82  # a line may end with a comma or a full stop too many


@pytest.mark.parametrize(
    ("lang", "said"),
    [("ja", "注意        no_tiles: 牌が見つかりません。"), ("zh", "注意        no_tiles: 没有找到牌。")],
)
def test_a_reading_is_in_the_language(run, photos, lang, said):
    assert said in run("read", photos / "table.jpg", "--lang", lang).out
    assert "和" in run("read", photos / "good.jpg", "--lang", lang).out.splitlines()[0]
    (doubt,) = run("read", photos / "table.jpg", "--lang", lang, "--json").json["doubts"]
    assert not re.search("[A-Za-z]{2,}", doubt["message"])
    score = run("score", photos / "table.jpg", *FLAGS, "--lang", lang, "--json").json
    assert score["faults"][0]["message"] == score["reading"]["doubts"][0]["message"] == doubt["message"]
    refused = run("read", photos / "document.jpg", "--lang", lang).err
    assert not re.search("[A-Za-z]{2,}", refused.partition(": ")[2].partition("JPEG")[0].replace("PDF", ""))


HAND = ("score", "--hand", "123m456p789s11222z!2z")
WRONG = [
    (("scor",), "usage"),
    (("score", "--rulez", "x"), "usage"),
    (("score", "--xyzzy"), "usage"),
    (("score",), "usage"),
    (("score", "--jsonl", "hand.jpg"), "usage"),
    (("score", "--rules"), "usage"),
    (("score", "--json=yes"), "usage"),
    (("score", "a.jpg", "b.jpg"), "usage"),
    (("read",), "usage"),
    (("read", "a.jpg", "b.jpg", "--picture", "out.png"), "usage"),
    (("rules", "--lang", "ko"), "usage"),
    (("serve", "--port", "many"), "usage"),
    (("records", "verfy"), "usage"),
    (("records", "export"), "usage"),
    (("records", "export", "--csv", "--json"), "usage"),
    (HAND, "usage"),
    ((*HAND, "--rules", "riichi"), "missing_situation"),
    ((*HAND, *FLAGS, "--honba", "two"), "usage"),
    ((*HAND, *FLAGS, "--liable", "west"), "usage"),
    ((*HAND, *FLAGS, "--discards-since", "9p"), "usage"),
    ((*HAND, *FLAGS, "--options", "open_tanyao"), "usage"),
]
"""Command lines that cannot be run, with the code of the message."""


NAMES = {each.name.split()[1] for each in commands(parser())} | {
    each.name.split()[-1] for each in commands(parser()) if each.name.startswith("tehai records ")
}
TYPED = re.compile(
    r"'[^']*'|`[^`]*`|--[a-z-]+( (?!--)[a-z-]+)?|[a-z_]+=[a-z]+|[a-z]+:[0-9][mps]|[ab]\.jpg|PHOTO|"
    + "|".join(sorted({*NAMES, *rule_ids(), "all", "en、ja、zh"}, key=len, reverse=True))
)
"""What is the same in every language: what was typed, flags with an example of their values, and names."""


@pytest.mark.parametrize("lang", ["ja", "zh"])
@pytest.mark.parametrize(("arguments", "code"), WRONG, ids=[" ".join(line) for line, _ in WRONG])
def test_a_message_about_wrong_arguments_is_in_the_language(run, lang, arguments, code):
    english = run(*arguments)
    assert (english.status, english.out, english.err.count("\n")) == (2, "", 1)
    assert english.err.startswith(f"{code}: ")
    assert not re.search("[\u3040-\u9fff]", english.err)
    # A command without `--lang` has this one before the mistake; then it refuses `--lang` itself.
    takes_lang = arguments[0] in ("read", "score", "rules")
    ran = run(*arguments[:1], "--lang", lang, *arguments[1:]) if takes_lang else run(*arguments, f"--lang={lang}")
    if arguments == ("rules", "--lang", "ko"):
        ran = run("rules", "--lang", "ko", "--lang", lang)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    said = TYPED.sub("", ran.err.removeprefix(f"{code}: "))
    assert not re.search("[A-Za-z]{2,}", said), ran.err
    assert re.search("[\u3040-\u9fff]", said)


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "usage: There is no option '--rulez'. Did you mean --rules?\n"),
        ("ja", "usage: オプション'--rulez'はありません。 もしかして：--rules。\n"),
        ("zh", "usage: 没有选项'--rulez'。 您是指--rules吗？\n"),
    ],
)
def test_the_language_is_known_wherever_it_stands(run, lang, said):
    assert run("score", "--lang", lang, "--rulez", "wsom").err == said
    assert run("score", "--rulez", "wsom", f"--lang={lang}").err == said
    assert run("score", "--rulez", "wsom", "--lang", "en", "--lang", lang).err == said


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "This is a fault of tehai."), ("ja", "tehaiの不具合です。"), ("zh", "这是tehai的错误。")],
)
def test_a_fault_of_ours_is_in_the_language(run, photos, lang, said):
    class Broken:
        def read(self, data):
            raise RuntimeError("broken")

    ran = run("read", photos / "good.jpg", "--lang", lang, reader=Broken())
    assert (ran.status, ran.out) == (1, "")
    assert ran.err.startswith(f"internal_error: RuntimeError: broken {said}")


def test_a_photo_that_cannot_be_written_in_japanese(run, photos, tmp_path):
    ran = run("read", photos / "good.jpg", "--picture", tmp_path / "none" / "out.png", "--lang", "ja")
    assert (ran.status, ran.out) == (2, "")
    assert "に書き込めません" in ran.err


REFUSED = {
    ("serve", "--lan", "--host", "127.0.0.1"): {
        "en": "usage: --lan serves the local network, which cannot reach 127.0.0.1.",
        "ja": "usage: --lanはローカルネットワーク向けですが、127.0.0.1にはそこから届きません。",
        "zh": "usage: --lan用于本地网络，而本地网络无法访问127.0.0.1。",
    },
    ("serve", "--port", "0", "--key", "key.pem"): {
        "en": "bad_certificate: --key needs --cert.",
        "ja": "bad_certificate: --keyには--certが必要です。",
        "zh": "bad_certificate: --key须与--cert一起使用。",
    },
    ("stream",): {
        "en": "usage: Give a file of tables, --batch with a folder, or --rehearse with a film. See",
        "ja": "usage: 卓のファイル、--batchとフォルダー、または--rehearseと映像を指定してください。 `tehai",
        "zh": "usage: 请指定牌桌文件，或--batch加文件夹，或--rehearse加影片。 参见",
    },
    ("stream", "--rehearse", "rtsp://camera"): {
        "en": "bad_source: A rehearsal plays a video file, not a camera.",
        "ja": "bad_source: リハーサルで再生できるのは動画ファイルで、カメラではありません。",
        "zh": "bad_source: 彩排只能播放视频文件，不能使用摄像头。",
    },
    ("stream", "--batch", "nowhere"): {
        "en": "no_videos: 'nowhere' is not a folder with videos.",
        "ja": "no_videos: 'nowhere'は動画の入ったフォルダーではありません。",
        "zh": "no_videos: 'nowhere'不是含有视频的文件夹。",
    },
    ("web", "site", "--parts", "nowhere"): {
        "en": "no_web_parts: 'nowhere' has no readable parts.json: ",
        "ja": "no_web_parts: 'nowhere'のparts.jsonを読めません：",
        "zh": "no_web_parts: 无法读取'nowhere'中的parts.json：",
    },
}
"""What the commands of an operator refuse, in each language."""


@pytest.mark.parametrize("lang", ["en", "ja", "zh"])
@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_what_serve_stream_and_web_refuse_is_in_the_language(run, tmp_path, monkeypatch, lang, arguments):
    monkeypatch.chdir(tmp_path)
    ran = run(*arguments, "--lang", lang)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(REFUSED[arguments][lang])


def test_the_sample_photo_in_japanese(run):
    photo = ROOT / "datasets" / "sample-angle" / "images" / "two-melds.jpg"
    lines = run("read", photo, "--lang", "ja", reader=load_default_reader()).out.splitlines()
    assert lines[:3] == [
        "手牌        067p 678s 11z   和了牌 8s",
        "副露        777z  刻子（対面から）",
        "副露        312m  順子（上家から）",
    ]
