"""Every `wrc` line of the generated riichi file, through the command as a user's script would call it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter

from scorer.api import answer_line
from tests.scorer.vector_files import HERE, NAMES, lines, riichi_answer, riichi_request


def test_every_wrc_line_scores_as_the_file_says() -> None:
    wanted = [line for line in lines(HERE / "riichi-generated.jsonl.gz") if line["rule"] == "wrc"]
    assert len(wanted) == 1052
    differences = []
    for line in wanted:
        score = answer_line(json.dumps(riichi_request(line, "wrc-2017")))
        expected = {key: value for key, value in line["expected"].items() if key != "yaku"}
        if riichi_answer(score) != expected:
            differences.append((line, score))
    assert not differences


def test_payments_of_every_wrc_line_sum_to_the_total_honba_and_sticks() -> None:
    for line in lines(HERE / "riichi-generated.jsonl.gz"):
        if line["rule"] != "wrc":
            continue
        score = answer_line(json.dumps(riichi_request(line, "wrc-2017")))
        paid: Counter[str] = Counter()
        for payment in score["payments"]:
            paid[payment["reason"]] += payment["amount"]
        if score["valid"]:
            assert paid["self-draw"] + paid["discard"] == score["total"]
            assert paid["honba"] == 300 * line["honba"]
            assert paid["sticks"] == 1000 * line["sticks"]
        else:
            assert not score["payments"]
            assert {fault["code"] for fault in score["faults"]} <= {"no_yaku"}


def test_the_command_answers_the_same_lines_in_order() -> None:
    wanted = [line for line in lines(HERE / "riichi-generated.jsonl.gz") if line["rule"] == "wrc"]
    text = "".join(json.dumps(riichi_request(line, "wrc-2017")) + "\n" for line in wanted)
    done = subprocess.run(
        [sys.executable, "-m", "service.cli", "score", "--jsonl"],
        input=text,
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(answers) == len(wanted)
    for line, score in zip(wanted, answers):
        expected = {key: value for key, value in line["expected"].items() if key != "yaku"}
        assert riichi_answer(score) == expected


def test_the_patterns_below_yakuman_are_those_of_the_file() -> None:
    for line in lines(HERE / "riichi-generated.jsonl.gz"):
        expected = line["expected"]
        if line["rule"] != "wrc" or not expected["valid"] or expected["yakuman"]:
            continue
        score = answer_line(json.dumps(riichi_request(line, "wrc-2017")))
        assert {pattern["id"] for pattern in score["patterns"]} == {NAMES[name] for name in expected["yaku"]}
