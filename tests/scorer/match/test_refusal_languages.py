"""What a match refuses is said in three languages."""

from __future__ import annotations

import re

import pytest

from scorer.errors import MatchFault
from scorer.match.events import Foul, Stop, Time
from tests.scorer.match.playing import Play

NAMES = re.compile("Aki|Ben|Chie|Dai|Eve|wrc-2017|riichi|wsom|tsumo|no_yaku|[0-9]+[mpsz]")


CASES = {
    "unknown player": (
        ("riichi",),
        lambda play: play.riichi("Eve"),
        "'Eve'はこの対局にいません。選手：Aki、Ben、Chie、Dai。",
    ),
    "riichi twice": (("riichi",), lambda play: play.riichi("Aki", "Aki"), "Akiはこの局ですでに立直しています。"),
    "no riichi here": (("wsom",), lambda play: play.riichi("Aki"), "wsomに立直はありません。"),
    "not ready": (
        ("riichi",),
        lambda play: play.riichi("Aki").draw(),
        "Akiは立直したのに聴牌していません。流局ではなくチョンボになります。",
    ),
    "no early stop": (("riichi",), lambda play: play.add(Stop("Aki")), "Akiは今、対局を終えられません。"),
    "no time": (("riichi",), lambda play: play.add(Time()), "riichiに制限時間はありません。"),
    "needs riichi": (
        ("riichi",),
        lambda play: play.add(Foul("Aki", "riichi_not_ready")),
        "Akiはこの局で立直していません。",
    ),
    "a value that no hand has": (
        ("riichi",),
        lambda play: play.win("Aki", {"han": 1, "fu": 25}, "Ben"),
        None,
    ),
    "not a winning hand": (("riichi",), lambda play: play.win("Aki", "123m456p789s11z23m!2m", "Ben"), None),
    "own discard": (("riichi",), lambda play: play.win("Aki", {"han": 1, "fu": 30}, "Aki"), None),
}


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_has_its_words_in_each_language(case):
    given, step, japanese = CASES[case]
    play = Play(*given)
    with pytest.raises(MatchFault) as caught:
        step(play)
    error = caught.value
    if japanese is not None:
        assert error.texts("ja")[0] == japanese
    for language in ("ja", "zh"):
        said = " ".join(error.texts(language))
        assert not re.search("[A-Za-z]{2,}", NAMES.sub("", said)), said
        assert [fault.to_json(language)["message"] for fault in error.faults] != [each.message for each in error.faults]
