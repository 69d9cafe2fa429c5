"""No pattern is left unasked that is there: the features that choose the tests never hide one that succeeds."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorer.hand import Hand
from scorer.riichi import shapes
from scorer.riichi.value import below_yakuman, value
from scorer.riichi.yaku import YAKU
from scorer.riichi.yakuman import YAKUMAN
from scorer.rules import rule_set
from scorer.situation import Situation
from tests.scorer.strategies import complete_hands

flags = st.fixed_dictionaries(
    {"win": st.sampled_from(["self-draw", "discard"]), "seat": st.sampled_from(["east", "south"])},
    optional={
        name: st.just(True)
        for name in ("riichi", "double_riichi", "ippatsu", "last_tile", "replacement_tile", "robbed_kong", "first_turn")
    },
)


@given(complete_hands(), flags)
def test_every_pattern_that_is_there_is_found(hand: Hand, situation: dict[str, Any]) -> None:
    facts = shapes.facts(hand, Situation.from_json(situation))
    options = rule_set("wrc-2017").options_in_force()
    for shape in shapes.shapes(facts):
        yaku = [entry.id for entry in YAKU if (entry.open or not facts.open_hand) and entry.test(shape) is not None]
        yakuman = [
            entry.id
            for entry in YAKUMAN
            if not (facts.open_hand and entry.closed_only) and entry.test(shape) is not None
        ]
        assert below_yakuman(shape, options) == yaku
        assert [entry.id for entry, _, _ in value(shape, options, 0).yakuman] == yakuman
