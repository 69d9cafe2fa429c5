"""What the JSON of a ledger states for each event: who paid whom and why, and how everybody stands after it."""

from __future__ import annotations

from tests.scorer.match.playing import Play


def test_each_step_tells_its_payments_and_the_state_after_it() -> None:
    play = Play("riichi").riichi("Ben").win("Ben", "23467m567p67822s!5m", "Aki", riichi=True)
    opened, declared, won = play.ledger.to_json()["steps"]
    assert [step["type"] for step in (opened, declared, won)] == ["open", "riichi", "win"]
    assert [step["event"] for step in (opened, declared, won)] == [0, 1, 2]
    assert declared["payments"] == [{"from": "Ben", "to": "table", "amount": 1000, "reason": "riichi"}]
    # Riichi, pinfu, tanyao: 3 han 30 fu, 3900 from Aki, and the stick.
    assert [(each["from"], each["to"], each["amount"]) for each in won["payments"]] == [
        ("Aki", "Ben", 3900),
        ("table", "Ben", 1000),
    ]
    assert [score["total"] for score in won["scores"]] == [3900]
    assert won["state"]["points"] == {"Aki": 21100, "Ben": 28900, "Chie": 25000, "Dai": 25000}
