"""Teams on both databases, and the tables for a spreadsheet, against a recount from the results."""

from __future__ import annotations

from fractions import Fraction

from tests.service.tournaments.conftest import points


def test_a_team_has_the_sum_of_its_players(cup):
    cup.begin("wsom", 4)
    more = [{"number": n, "name": f"Guest {n}", "team": "Cranes" if n % 2 else "Pines"} for n in range(5, 9)]
    cup.post("/players", json={"players": more})
    tables = cup.seat()
    cup.play(1, tables)
    cup.event({"type": "penalty", "round": 1, "player": 5, "points": -7, "reason": "phone"})
    found = cup.get("/standings")
    won = {who: amount for table in tables for who, amount in points(table, 1)}
    expected = {"Cranes": won[5] + won[7] - 7, "Pines": won[6] + won[8]}
    assert {each["team"]: Fraction(each["total"]) for each in found["teams"]} == expected
    best = max(expected.values())
    assert [each["place"] for each in found["teams"]] == ([1, 1] if len(set(expected.values())) == 1 else [1, 2])
    assert expected[found["teams"][0]["team"]] == best


def test_the_result_sheet_has_the_columns_of_the_ranking(quick):
    quick.begin("wsom", 3)
    last = {"number": 4, "name": "Anna Maria Silva", "country": "PT", "ema_number": "22010007"}
    quick.post("/players", json={"players": [last]})
    tables = quick.seat()
    quick.play(1, tables)
    lines = quick.ask("get", f"/{quick.id}/standings?as=ema").text.splitlines()
    assert lines[0] == "place,ema_number,last_name,first_name,country,points"
    assert len(lines) == 5
    (line,) = [each for each in lines if "Silva" in each]
    assert line.split(",")[1:5] == ["22010007", "Silva", "Anna Maria", "PT"]


def test_teams_and_penalties_are_tables_for_a_spreadsheet(quick):
    quick.begin("wrc-2017", 3)
    quick.post("/players", json={"players": [{"number": 4, "name": "Dai, Jr.", "team": "Cranes"}]})
    quick.seat()
    penalty = {
        "type": "penalty",
        "round": 1,
        "player": 4,
        "case": "false_win",
        "points": -20,
        "reason": "no yaku, shown",
    }
    assert quick.event(penalty).status_code == 201
    assert quick.ask("get", f"/{quick.id}/teams?as=csv").text.splitlines() == [
        "place,team,total,players",
        "1,Cranes,-20,4",
    ]
    assert quick.ask("get", f"/{quick.id}/penalties?as=csv").text.splitlines() == [
        "round,number,name,case,times,points,reason",
        '1,4,"Dai, Jr.",false_win,1,-20,"no yaku, shown"',
    ]


def test_a_file_without_lines_is_refused(quick):
    quick.begin("wsom", 4).seat()
    for path, head in (("/players", "number,name"), ("/results", "round,table,number,points")):
        answer = quick.ask("post", f"/{quick.id}{path}", data=f"{head}\n", content_type="text/csv")
        assert (answer.status_code, answer.json["code"]) == (422, "bad_table_file")
        assert "no line below the header" in answer.json["detail"]
    assert [each["event"]["type"] for each in quick.get("/events")["events"]] == ["open", "enter", "seat"]
