"""Games of the phones: what is recorded and asked, undo, a second entry, and what several phones see."""

from __future__ import annotations

import threading

import pytest

from service.http import create_app
from service.pairing import Pairing
from service.settings import Settings
from tests.service.games.conftest import PLAYERS, Phone, tiles, won

PINFU = ("234678m345p55678s", "8s")


def test_a_game_moves_points_dealer_counters_and_sticks(phone):
    game = phone.open()
    assert phone.enter(game, {"type": "riichi", "player": "Ben"}).status_code == 201
    answer = phone.enter(game, {"type": "draw", "ready": ["Ben", "Chie"]})
    state = answer.json["state"]
    assert answer.json["events"] == 3
    assert state["points"] == {"Aki": 23500, "Ben": 25500, "Chie": 26500, "Dai": 23500}
    assert (state["seats"]["Ben"], state["honba"], state["sticks"]) == ("east", 1, 1)
    phone.enter(game, won("Ben", 3, 40, "Aki"))  # 7,700 for the dealer, 300 and the stick
    assert phone.points(game) == {"Aki": 15500, "Ben": 34500, "Chie": 26500, "Dai": 23500}
    other = phone.open("mcr")
    phone.enter(game, {"type": "riichi", "player": "Dai"})
    first, second = phone.get().json["games"]  # the one in which something happened last comes first
    assert (first["game"], first["hands"], first["points"]["Ben"], first["ended"]) == (game, 2, 34500, None)
    assert first["opened"] < second["opened"] < first["changed"]
    assert (second["game"], second["rules"], second["players"]) == (other, "mcr", PLAYERS)


def test_two_winners_and_a_foul(phone):
    game = phone.open("riichi")
    both = {**won("Ben", 2, 30, "Aki"), "winners": [*won("Ben", 2, 30)["winners"], *won("Dai", 1, 30)["winners"]]}
    assert phone.enter(game, both).json["state"]["points"] == {"Aki": 22000, "Ben": 27000, "Chie": 25000, "Dai": 26000}
    case = next(each["id"] for each in phone.get(f"/{game}/fouls").json["fouls"] if each["kind"] == "false_win")
    phone.enter(game, {"type": "foul", "player": "Chie", "case": case})  # Ben deals: 4,000 to him, 2,000 to the others
    assert phone.points(game) == {"Aki": 24000, "Ben": 31000, "Chie": 17000, "Dai": 28000}


def test_riichi_and_win_are_recorded_together_or_not_at_all(phone):
    game = phone.open()
    impossible = won("Ben", 1, 20, "Aki", situation={"riichi": True})
    refused = phone.enter(game, {"type": "riichi", "player": "Ben"}, impossible)
    assert refused.status_code == 422
    assert phone.get(f"/{game}").json["state"]["riichi"] == []
    riichi = {"type": "riichi", "player": "Ben"}
    answer = phone.enter(game, riichi, won("Ben", 3, 40, "Aki", situation={"riichi": True}))
    assert answer.json["state"]["points"] == {"Aki": 19800, "Ben": 30200, "Chie": 25000, "Dai": 25000}
    assert answer.json["events"] == 3


def test_a_riichi_that_two_phones_tap_counts_once(phone):
    game = phone.open()
    for _ in range(2):
        assert phone.enter(game, {"type": "riichi", "player": "Ben"}, seen=1).status_code == 201
    assert phone.get(f"/{game}").json["state"]["sticks"] == 1


def test_a_repeated_request_records_once(phone):
    game = phone.open()
    body = {"events": [{"type": "riichi", "player": "Ben"}, won("Ben", 3, 40, "Aki")], "seen": 1}
    answers = [phone.post(f"/{game}/entries", body, key="same") for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201] * 3
    assert phone.seen(game) == 3
    assert phone.post(f"/{game}/undo", {"seen": 3}, key="undo").json["events"] == 4
    assert phone.post(f"/{game}/undo", {"seen": 3}, key="undo").json["events"] == 4


def test_a_second_entry_of_the_same_hand_shows_both_and_asks(phone):
    game = phone.open()
    phone.enter(game, won("Ben", 3, 40, "Aki"))
    asked = phone.enter(game, won("Ben", 4, 40, "Aki"), seen=1)
    assert asked.status_code == 200
    assert asked.json["first"]["scores"][0]["total"] == 5200
    assert asked.json["second"]["scores"][0]["total"] == 8000
    assert asked.json["second"]["points"] == {"Aki": 17000, "Ben": 33000, "Chie": 25000, "Dai": 25000}
    assert phone.points(game)["Ben"] == 30200  # nothing was recorded
    replaced = phone.enter(game, won("Ben", 4, 40, "Aki"), seen=1, again="replace")
    assert replaced.json["state"]["points"]["Ben"] == 33000
    assert replaced.json["state"]["hands"] == 1
    undone = phone.post(f"/{game}/undo", {"seen": 3})
    assert undone.json["state"]["points"]["Ben"] == 30200  # what was replaced is there again
    following = phone.enter(game, won("Ben", 4, 40, "Aki"), seen=1, again="next")
    assert following.json["state"]["hands"] == 2


def test_the_same_tiles_are_the_same_hand_even_if_the_phone_has_seen_the_first_entry(phone):
    game = phone.open("riichi")
    first = tiles("Ben", *PINFU)
    assert phone.enter(game, first).status_code == 201
    assert phone.enter(game, first).status_code == 200
    assert phone.enter(game, tiles("Chie", *PINFU)).status_code == 201


def test_the_riichi_that_was_tapped_for_a_second_entry_goes_with_it(phone):
    """The tiles of the last winner come again, with a riichi: what it would be worth is shown and recorded."""
    game = phone.open("riichi")
    phone.enter(game, tiles("Ben", *PINFU))
    phone.enter(game, {"type": "riichi", "player": "Dai"})
    phone.enter(game, {"type": "riichi", "player": "Ben"})
    asked = phone.enter(game, tiles("Ben", *PINFU))
    assert asked.json["first"]["scores"][0]["total"] == 2700
    assert asked.json["second"]["scores"][0]["total"] == 5200
    replaced = phone.enter(game, tiles("Ben", *PINFU), again="replace").json["state"]
    assert replaced["points"] == {"Aki": 22400, "Ben": 30200, "Chie": 23700, "Dai": 22700}
    assert replaced["riichi"] == ["Dai"]  # who did not win has declared it in the hand that follows
    back = phone.post(f"/{game}/undo", {"seen": phone.seen(game)}).json["state"]
    assert back["points"] == {"Aki": 23700, "Ben": 26700, "Chie": 24300, "Dai": 23300}
    assert back["riichi"] == ["Dai", "Ben"]


def test_a_foul_or_draw_of_two_phones_is_asked_about_too(phone):
    game = phone.open()
    phone.enter(game, {"type": "draw", "ready": []})
    assert phone.enter(game, {"type": "draw", "ready": ["Aki"]}, seen=1).json["second"] is not None
    phone.enter(game, {"type": "foul", "player": "Aki", "case": "false_win"})
    assert phone.enter(game, {"type": "foul", "player": "Aki", "case": "false_win"}, seen=2).status_code == 200


def test_an_entry_that_cannot_replace_the_first_has_no_second(phone):
    game = phone.open()
    phone.enter(game, {"type": "riichi", "player": "Ben"}, {"type": "draw", "ready": ["Ben"]})
    asked = phone.enter(game, {"type": "draw", "ready": []}, seen=2)
    assert asked.json["second"] is None
    assert phone.enter(game, {"type": "draw", "ready": []}, seen=2, again="replace").status_code == 422


def test_undo_takes_back_one_entry_after_another_and_no_more(phone):
    game = phone.open()
    phone.enter(game, {"type": "riichi", "player": "Ben"})
    phone.enter(game, won("Ben", 3, 40, "Aki"))
    assert phone.post(f"/{game}/undo", {"seen": 2}).json["code"] == "game_moved_on"
    assert phone.post(f"/{game}/undo", {"seen": 3}).json["state"]["riichi"] == ["Ben"]
    assert phone.post(f"/{game}/undo", {"seen": 4}).json["state"]["sticks"] == 0
    nothing = phone.post(f"/{game}/undo", {"seen": 5})
    assert (nothing.status_code, nothing.json["code"]) == (409, "nothing_to_undo")
    assert set(phone.points(game).values()) == {25000}


def test_the_same_undo_of_two_phones_takes_back_one_entry(phone):
    game = phone.open()
    phone.enter(game, won("Ben", 3, 40, "Aki"))
    phone.enter(game, won("Ben", 1, 30, "Aki"))
    answers = [phone.post(f"/{game}/undo", {"seen": 3}) for _ in range(2)]
    assert [(each.status_code, each.json["events"]) for each in answers] == [(201, 4), (201, 4)]
    assert phone.points(game) == {"Aki": 19800, "Ben": 30200, "Chie": 25000, "Dai": 25000}
    phone.enter(game, won("Ben", 1, 30, "Aki"))  # somebody records again: this is no longer the same
    assert phone.post(f"/{game}/undo", {"seen": 3}).json["code"] == "game_moved_on"
    assert phone.post(f"/{game}/undo", {"seen": 4}).json["code"] == "game_moved_on"


@pytest.mark.parametrize("rules", ["mcr", "zung-jung", "wsom", "aml", "baida", "australian"])
def test_every_rule_system_is_played(phone, rules):
    game = phone.open(rules)
    answer = phone.enter(game, {"type": "win", "winners": [{"player": "Ben", "stated": {"points": 50}}], "from": "Aki"})
    if answer.status_code == 422:  # no hand has 50 points
        answer = phone.enter(game, tiles("Ben", "111999m111p999s77z", "7z", "Aki"))
    assert answer.status_code == 201, answer.json
    assert phone.points(game)["Ben"] > phone.points(game)["Aki"]
    assert [each["rival"] for each in phone.get(f"/{game}/needs?player=Aki").json["rivals"]][-1] in (None, "Ben")


def test_what_a_player_needs(phone):
    game = phone.open()
    phone.enter(game, won("Ben", 3, 40, "Aki"))
    needs = phone.get(f"/{game}/needs?player=Aki").json
    assert [(each["rival"], each["gap"]) for each in needs["rivals"]][-2:] == [("Ben", 10400), (None, 10400)]
    ways = {way["from"]: way for way in needs["rivals"][-2]["ways"]}
    # 5,200 off Ben would make 25,000 of each, and equal points share the rank.
    assert ways["Ben"]["total"] == 5800
    assert ways["Chie"]["total"] == 12000
    assert ways[None]["total"] == 7200  # 1,800 and 3,600: Ben deals now, and pays 3,600
    assert phone.get(f"/{game}/needs?player=Eve").status_code == 422


def test_the_export_is_a_sheet_and_the_records(phone):
    game = phone.open()
    phone.enter(game, won("Ben", 3, 40, "Aki"))
    lines = phone.get(f"/{game}/export?as=csv").text.splitlines()
    assert "3 han 40 fu" in lines[-1]
    assert phone.get(f"/{game}/export").json["results"][game]["players"][0]["player"] == "Ben"
    assert phone.get(f"/{game}/export?as=pdf").json["code"] == "wrong_shape"


def test_there_is_no_database_before_the_first_game(phone, tmp_path):
    assert phone.get().json == {"games": []}
    assert phone.get("/none").json["code"] == "no_such_match"
    assert not (tmp_path / "games.db").exists()


def test_a_full_disk_allowance_is_refused(tmp_path, fake_reader):
    app = create_app(fake_reader, Settings(data=tmp_path, records_bytes=1))
    client = app.test_client()
    opening = {"rules": "mcr", "players": PLAYERS}
    assert client.post("/api/games", json=opening, headers={"Idempotency-Key": "1"}).status_code == 201
    refused = client.post("/api/games", json=opening, headers={"Idempotency-Key": "2"})
    assert (refused.status_code, refused.json["code"]) == (507, "no_room")
    app.extensions["tehai.games"].close()


def test_a_phone_that_is_not_paired_sees_and_records_nothing(phone, tmp_path, fake_reader):
    game = phone.open()
    app = create_app(fake_reader, Settings(data=tmp_path))
    Pairing().protect(app)
    stranger = Phone(app.test_client(), phone.keys)
    for answer in (
        stranger.get(),
        stranger.get(f"/{game}"),
        stranger.get(f"/{game}/live"),
        stranger.enter(game, won("Ben", 3, 40, "Aki"), seen=1),
    ):
        assert (answer.status_code, answer.json["code"]) == (401, "not_paired")


def test_every_phone_hears_of_each_entry(phone):
    game = phone.open()
    stream = phone.served.listen(f"/api/games/{game}/live")
    phone.enter(game, {"type": "riichi", "player": "Ben"})
    said = stream.until(lambda text: "event: record" in text)
    assert f'"match": "{game}"' in said
    stream.leave()


def test_entries_at_the_same_time_are_one_hand(phone):
    game = phone.open()
    answers = []

    def enter(number):
        body = {"events": [won("Ben", 3, 40, "Aki")], "seen": 1}
        client = phone.client.application.test_client()
        answers.append(
            client.post(f"/api/games/{game}/entries", json=body, headers={"Idempotency-Key": f"at once {number}"})
        )

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
    assert phone.points(game)["Ben"] == 30200


def test_a_game_is_played_under_house_rules(phone):
    club = {
        "base": "m-league",
        "name": "Club",
        "options": {"start_points": 40000, "return_points": 40000, "oka": 0},
        "values": {},
    }
    game = phone.open(club)
    assert phone.points(game) == dict.fromkeys(PLAYERS, 40000)
    assert phone.get().json["games"][0]["rules"] == phone.get(f"/{game}").json["state"]["rules"] == club
    assert phone.get(f"/{game}/fouls").json["rules"] == club
    phone.enter(game, won("Ben", 4, 30, "Aki"))
    assert phone.points(game)["Ben"] == 48000  # kiriage, as the base
