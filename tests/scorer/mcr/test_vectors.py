"""Every generated line: points, fans, who pays; scored before by two independent implementations that agree."""

from __future__ import annotations

from collections import Counter

from scorer.api import answer
from scorer.mcr.fans import FANS
from tests.scorer.mcr.lines import expected, fans, generated, request


def test_every_line_agrees() -> None:
    for line in generated():
        score = answer(request(line))
        assert score["valid"] is line["valid"], line
        points = {"points": line["points"], "without_flowers": line["without_flowers"]}
        assert score["value"] == (points if line["valid"] else {"points": 0, "without_flowers": 0}), line
        assert score["total"] == line["total"], line
        paid = [{key: each[key] for key in ("from", "to", "amount")} for each in score["payments"]]
        assert paid == line["payments"], line
        if line["valid"]:
            assert fans(score) in expected(line), line
            assert sum(each["value"] * each["count"] for each in score["patterns"]) == line["points"]
        else:
            assert [fault["code"] for fault in score["faults"]] == ["below_minimum"], line


def test_lines_below_the_minimum_agree_when_there_is_none() -> None:
    low = [line for line in generated() if not line["valid"]]
    for line in low:
        score = answer(request(line, minimum=0))
        assert (score["value"]["points"], fans(score) in expected(line)) == (line["points"], True), line
    assert len(generated()) == 2000
    assert len(low) == 56


def test_every_fan_occurs() -> None:
    seen = Counter(number for line in generated() for number, _, _ in line["fans"])
    assert {fan.number for fan in FANS} == set(seen)
