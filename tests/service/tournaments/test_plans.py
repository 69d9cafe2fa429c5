"""Plans over HTTP: all rounds at once, as CSV out and in, seated in one request, two players who change places."""

from __future__ import annotations

import pytest

from tests.service.tournaments.conftest import points

FORMAT = {"id": "own", "rules": "wsom", "rounds": [{}, {}, {}, {"admits": 8}], "ties": ["last_round"]}


def plan(cup):
    found = cup.get("/plan")
    return found["version"], [{"round": each["round"], "tables": each["tables"]} for each in found["rounds"]]


def test_all_rounds_up_to_the_cut_are_proposed_and_seated_in_one_request(quick):
    quick.begin(FORMAT, 16)
    found = quick.get("/plan")
    assert [each["round"] for each in found["rounds"]] == [1, 2, 3]
    last = found["rounds"][-1]
    assert (last["repeats_so_far"], last["bound"]) == (0, 0)
    assert last["same_table"] >= last["same_table_bound"]
    version, rounds = plan(quick)
    quick.post("/seating", json={"rounds": rounds, "version": version})
    seated = quick.get("/seating")["rounds"]
    assert seated == rounds
    assert quick.ask("get", f"/{quick.id}/plan").json["code"] == "round_unfinished"  # the cut waits for results


def test_a_plan_is_seated_whole_or_not_at_all(quick):
    quick.begin(FORMAT, 16)
    version, rounds = plan(quick)
    rounds[1]["tables"][0][0] = rounds[1]["tables"][1][0]
    answer = quick.ask("post", f"/{quick.id}/seating", json={"rounds": rounds, "version": version})
    assert (answer.status_code, answer.json["code"]) == (422, "seated_twice")
    assert quick.get("/seating")["rounds"] == []


def test_two_directors_cannot_seat_two_plans(quick):
    quick.begin(FORMAT, 16)
    version, rounds = plan(quick)
    quick.post("/seating", json={"rounds": rounds[:1], "version": version})
    answer = quick.ask("post", f"/{quick.id}/seating", json={"rounds": rounds, "version": version})
    assert (answer.status_code, answer.json["code"]) == (409, "tournament_changed")


def test_a_plan_goes_out_as_csv_and_comes_back_with_its_figures(quick):
    quick.begin(FORMAT, 16)
    text = quick.ask("get", f"/{quick.id}/plan?as=csv").text
    lines = text.splitlines()
    assert lines[0] == "round,table,East,South,West,North"
    assert len(lines) == 1 + 3 * 4
    back = quick.post("/plan", data=text, content_type="text/csv")
    assert back == quick.get("/plan")
    lines[5] = ",".join(["2", "1", *lines[1].split(",")[2:]])
    same = quick.ask("post", f"/{quick.id}/plan", data="\r\n".join(lines), content_type="text/csv")
    assert same.json["code"] == "seated_twice"
    version, rounds = plan(quick)
    quick.post("/seating", json={"rounds": rounds, "version": version})
    assert quick.ask("get", f"/{quick.id}/seating?as=csv").text == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("round,table,East,South,West\n", "`North`"),
        ("round,table,East,South,West,North\n", "no line"),
        ("round,table,East,South,West,North\n1,2,1,2,3,4\n", "tables 1 to 1"),
        ("round,table,East,South,West,North\n1,1,1,2,3,4\n1,1,5,6,7,8\n", "twice"),
        ("round,table,East,South,West,North\none,1,1,2,3,4\n", "whole numbers"),
        ("round,table,East,South,West,North\n1,1,1,2,3,x\n", "x"),
    ],
)
def test_a_file_that_is_no_plan_is_refused_with_the_reason(quick, text, said):
    quick.begin(FORMAT, 16)
    answer = quick.ask("post", f"/{quick.id}/plan", data=text, content_type="text/csv")
    assert (answer.status_code, answer.json["code"]) == (422, "bad_table_file")
    assert said in answer.json["detail"]


def test_two_players_change_places_in_one_step(quick):
    quick.begin(FORMAT, 16)
    one, two, *rest = quick.seat()
    swap = {"players": [one[0], two[3]], "reason": "sisters"}
    quick.post("/rounds/1/swap", json={**swap, "version": quick.version})
    changed = [[two[3], *one[1:]], [*two[:3], one[0]], *rest]
    assert [each["seats"] for each in quick.get("")["rounds"][0]["tables"]] == changed
    assert quick.get("/events")["events"][-1]["event"]["reason"] == "sisters"
    quick.post("/rounds/1/swap", json={**swap, "version": quick.version})  # and back again
    assert [each["seats"] for each in quick.get("")["rounds"][0]["tables"]] == [one, two, *rest]


def test_a_result_stands_in_the_way_of_a_swap_and_so_does_a_player_without_a_seat(quick):
    quick.begin(FORMAT, 16)
    one, two, *_ = quick.seat()
    quick.result(1, 1, points(one, 0))
    asked = {"players": [one[0], two[0]], "reason": "x", "version": quick.version}
    assert quick.ask("post", f"/{quick.id}/rounds/1/swap", json=asked).status_code == 422
    answer = quick.ask("post", f"/{quick.id}/rounds/1/swap", json={**asked, "players": [one[0], 99]})
    assert (answer.status_code, answer.json["code"]) == (422, "no_such_player")
    assert quick.ask("post", f"/{quick.id}/rounds/2/swap", json=asked).json["code"] == "round_not_seated"
