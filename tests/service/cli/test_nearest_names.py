"""A name that is not known is answered with the nearest one that is, on one line, with status 2 and no output."""

from __future__ import annotations

import json

import pytest

from scorer.nearest import hint_for, nearest
from scorer.sentences import text_of
from service.cli.description import commands
from service.cli.parser import parser

HAND = ("score", "--hand", "123m456p789s11222z!2z")
WON = ("--win", "self-draw", "--seat", "south")


@pytest.mark.parametrize(
    ("arguments", "code", "near"),
    [
        # commands
        (("scor",), "usage", "score"),
        (("Rules",), "usage", "rules"),
        (("records", "verfy"), "usage", "verify"),
        # options of a command; each before a missing argument is
        (("--verson",), "usage", "--version"),
        (("score", "--rulez", "wsom"), "usage", "--rules"),
        (("score", "--dora", "9s"), "usage", "--dora-indicators"),
        (("score", "--robbed_kong"), "usage", "--robbed-kong"),
        (("score", "--win_tile=2z"), "usage", "--winning-tile"),
        (("evaluate", "--jsn"), "usage", "--json"),
        (("serve", "--por", "1"), "usage", "--port"),
        (("records", "import", "--player", "A,B,C,D"), "usage", "--players"),
        # values that an option is one of
        (("completion", "bahs"), "usage", "bash"),
        (("rules", "--lang", "zhh"), "usage", "zh"),
        ((*HAND, "--rules", "wsom", "--win", "self-drawn", "--seat", "south"), "wrong_shape", "self-draw"),
        ((*HAND, "--rules", "wsom", "--win", "discard", "--seat", "eest"), "wrong_shape", "east"),
        ((*HAND, "--rules", "wsom", *WON, "--round", "nort"), "wrong_shape", "north"),
        # rule sets
        (("rules", "wrc2017"), "unknown_rules", "wrc-2017"),
        (("rules", "ZUNG_JUNG"), "unknown_rules", "zung-jung"),
        ((*HAND, "--rules", "richi", *WON), "unknown_rules", "riichi"),
        # options of a rule set, and their values
        ((*HAND, "--rules", "riichi", *WON, "--option", "tanyao=yes"), "unknown_option", "open_tanyao"),
        ((*HAND, "--rules", "all", *WON, "--option", "open-tanyao=yes"), "unknown_option", "open_tanyao"),
        ((*HAND, "--rules", "riichi", *WON, "--option", "open_tanyao=yess"), "unknown_option", "yes"),
        ((*HAND, "--rules", "riichi", *WON, "--option", "renhou=mangam"), "unknown_option", "mangan"),
        (
            (*HAND, "--rules", "riichi", *WON, "--option", "liability=daisangen,daisushi"),
            "unknown_option",
            "daisuushii",
        ),
    ],
)
def test_the_nearest_name_is_in_the_message(run, arguments, code, near):
    ran = run(*arguments)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert ran.err.startswith(f"{code}: ")
    assert f" Did you mean {near}?" in ran.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("xyzzy",), "usage"),
        (("score", "--xyzzy"), "usage"),
        (("score", "-x"), "usage"),
        (("rules", "xyzzy"), "unknown_rules"),
        (("rules", "x" * 100_000), "unknown_rules"),
        (("rules", ""), "unknown_rules"),
        ((*HAND, "--rules", "riichi", *WON, "--option", "xyzzy=yes"), "unknown_option"),
    ],
)
def test_a_name_that_is_like_no_other_gets_no_suggestion(run, arguments, code):
    ran = run(*arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert ran.err.startswith(f"{code}: ")
    assert "Did you mean" not in ran.err


def test_every_option_without_its_last_letter_is_answered_with_its_name(run):
    """A table of all commands and all their options."""
    for command in commands(parser()):
        flags = [word.rstrip(",") for each in command.arguments if each.flag for word in each.written.split()]
        for flag in [each for each in flags if each.startswith("--")]:
            if flag[:-1] in flags or len(flag) < 6:
                continue
            ran = run(*command.name.split()[1:], flag[:-1])
            assert (ran.status, ran.out) == (2, "")
            named = ran.err.partition("Did you mean ")[2].partition("?")[0]
            assert named in flags
            assert named.startswith(flag[:-1]), f"{command.name} {flag}"


@pytest.mark.parametrize(
    ("lang", "suggestion"),
    [("en", "Did you mean open_tanyao?"), ("ja", "もしかして：open_tanyao。"), ("zh", "您是指open_tanyao吗？")],
)
def test_a_suggestion_is_in_the_language_of_the_answer(run, lang, suggestion):
    refused = run(*HAND, "--rules", "riichi", *WON, "--option", "open_tanyo=yes", "--lang", lang)
    assert suggestion in refused.err
    situation = {"win": "self-draw", "seat": "south", "options": {"open_tanyo": True}}
    line = {"rules": "riichi", "hand": {"concealed": "123m456p789s11222z"}, "situation": situation, "lang": lang}
    answered = json.loads(run("score", "--jsonl", stdin=json.dumps(line).encode()).out)
    assert suggestion in answered["faults"][0]["message"]


@pytest.mark.parametrize(
    ("name", "names", "expected"),
    [
        ("est", ("east", "west"), "east"),
        ("eest", ("west", "east"), "east"),
        ("MANGAN", ("none", "mangan"), "mangan"),
        ("wrc", ("wsom", "wrc-2017"), "wrc-2017"),
        ("x", ("xy",), None),
        ("", ("east",), None),
        (5, ("east",), None),
        (None, ("east",), None),
        ("east", (), None),
        ("e" * 61, ("east",), None),
    ],
)
def test_the_nearest_name(name, names, expected):
    assert nearest(name, names) == expected


def test_a_hint_goes_on_with_what_is_known():
    assert text_of(hint_for("wes", ("west",), "Winds: west."), "en") == "Did you mean west? Winds: west."
    assert hint_for("zzz", ("west",), "Winds: west.") == "Winds: west."
