"""Random matches of every rule set, and where they stand after each event, in `pinned-matches.jsonl`.

    python -m tests.scorer.match.pinned_matches

pins what the current code makes of them. About a third of the events are refused. A line has what players see at the end of a match
(the codes of the refusals, the points, the totals) and a digest of everything: payments, the state after each event, results, and
each refusal by its key and its values. Read the difference before you commit a new file.
"""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

from scorer.corrections import Change
from scorer.errors import MatchFault, UnknownName
from scorer.match.cases import cases
from scorer.match.deviation import Deviation
from scorer.match.dice import Method, draw_seats
from scorer.match.events import (
    Correction,
    Drawn,
    Event,
    Foul,
    Open,
    Penalty,
    Redeal,
    Riichi,
    Ruling,
    Seats,
    Stop,
    Time,
    Undo,
    Wall,
    Winner,
    Won,
)
from scorer.match.ledger import Ledger, replay
from scorer.match.stated import point_values
from scorer.notation import parse_tiles
from scorer.rules import rule_set, rule_sets
from tests.scorer import pins
from tests.scorer.match.playing import PLAYERS, winner
from tests.scorer.pinned_answers import _plain, _value

Json = dict[str, Any]

FILE = Path(__file__).with_name("pinned-matches.jsonl")
COUNT, BATCH = 510, 17
RULES = tuple(rule_sets())
HANDS = (
    "23467m567p67822s!5m",
    "123m456p789s1155z!5z",
    "11m!1m +pung:555z +pung:666z +pung:777z +kong:2222s",
    "19m19p19s12345677z!7z",
    "123m123m456p789s55z",
    "234m567p22s678s!8s +chow:345s",
)
REASONS = ("exhaustive",) * 5 + ("nine_kinds", "four_winds", "four_riichi", "four_kongs", "three_winners")


def opened(rng: random.Random, rules: str) -> tuple[list[str], Ledger | None]:
    """Return the codes of a refusal, and the ledger of a match that was opened with a few options, or None."""
    known = rule_set(rules).options
    options = {}
    for option in rng.sample(known, rng.choice((0, 2, 4, 6))):
        value = _value(rng, option)
        if value is not None:
            options[option.name] = value
    carried = {name: rng.choice((0, 12, -7)) for name in PLAYERS} if rng.random() < 0.1 else {}
    try:
        return [], replay([Open(rules, PLAYERS, options, carried)])
    except MatchFault as error:
        return [fault.code for fault in error.faults], None
    except UnknownName as error:
        return [error.code], None


def value_of(rng: random.Random, ledger: Ledger) -> dict[str, int]:
    rules, options = ledger.state.rules, ledger.state.options
    if rng.random() < 0.06:
        return rng.choice(({"yakuman": 9}, {"points": 3}, {"han": 14, "fu": 30}, {"fu": 30}))
    if rules.family != "riichi":
        return {"points": rng.choice(sorted(point_values(rules, options)))}
    # Whether a hand can have some han and fu is computed for minutes; `test_stated` has such values.
    return {"yakuman": rng.choice((1, 1, 2))}


def won(rng: random.Random, ledger: Ledger) -> Won:
    """Return a win by one to three players, stated or with tiles."""
    names = rng.sample(PLAYERS, 4)
    discarder = names[0] if rng.random() < 0.6 else None
    count = rng.choice((1, 1, 1, 1, 2, 3)) if discarder else 1
    winners = []
    for name in names[1 : 1 + count]:
        situation: Json = {"last_tile": True} if rng.random() < 0.1 else {}
        if rng.random() < 0.05:
            situation["liable"] = {"daisangen": rng.choice(names)}
        if rng.random() < 0.05:
            situation["riichi"] = True
        if rng.random() < 0.1:
            situation["discards_since"] = [[rng.choice(names), rng.choice(("1m", "5z", "8s"))] for _ in range(2)]
        if rng.random() < (0.8 if ledger.state.rules.family == "riichi" else 0.3):
            if ledger.state.rules.family == "riichi":
                situation["dora_indicators"] = rng.choice(("1m", "4m", "4m7z", "7s2p"))
            winners.append(winner(name, rng.choice(HANDS), **situation))
        elif rng.random() < 0.1:
            total = Deviation(rng.choice((3900, 4000, 8000, 12, 30, 7)), "agreed")
            winners.append(Winner(name, stated=value_of(rng, ledger) if rng.random() < 0.5 else {}, deviation=total))
        else:
            winners.append(winner(name, value_of(rng, ledger), **situation))
    riichi = tuple(rng.sample(PLAYERS, 1)) if rng.random() < 0.05 else ()
    return Won(tuple(winners), discarder, riichi)


def foul(rng: random.Random, ledger: Ledger) -> Foul:
    case = rng.choice(cases(ledger.state.rules, ledger.state.options)).id if rng.random() < 0.95 else "no_such_foul"
    shown = parse_tiles(rng.choice(("12m", "5z", "1f", "")) if "exposed" in case or rng.random() < 0.3 else "")
    back = shown[0] if shown and rng.random() < 0.3 else None
    points = rng.choice((-1000, -20, -3, 10)) if rng.random() < 0.4 else None
    times = rng.choice((1, 2, 5, 0)) if rng.random() < 0.2 else None
    return Foul(rng.choice(PLAYERS), case, tuple(shown), back, points, "seen", times)


def event_of(rng: random.Random, ledger: Ledger) -> Event:
    """Return any event; it need not be possible now."""
    name, kind = rng.choice(PLAYERS), rng.random()
    if kind < 0.38:
        return won(rng, ledger)
    if kind < 0.55:
        ready = tuple(sorted(rng.sample(PLAYERS, rng.randint(0, 4))))
        return Drawn(ready, rng.choice(REASONS), (name,) if rng.random() < 0.08 else ())
    if kind < 0.67:
        return Riichi(name, rng.choice((None, None, 0, 1, 3, 4, 40)))
    if kind < 0.78:
        return foul(rng, ledger)
    if kind < 0.82:
        points = {each: rng.choice((-500, 300, 1000, 25000)) for each in rng.sample(PLAYERS, rng.randint(0, 2))}
        return Ruling("a quarrel", points, rng.choice((None, None, name)), rng.choice((None, None, 0, 2)))
    if kind < 0.85:
        return Time()
    if kind < 0.88:
        return Stop(ledger.state.dealer_name if rng.random() < 0.8 else name)
    if kind < 0.91:
        dice = rng.choice(((), (3,), (2, 5), (6, 6)))
        return Wall(dice, parse_tiles(rng.choice(("1m", "9s", "4z", "7z", "3f")))[0] if rng.random() < 0.6 else None)
    if kind < 0.93:
        return Penalty(name, parse_tiles(rng.choice(("1m", "2m", "5z")))[0] if rng.random() < 0.6 else None)
    if kind < 0.94:
        return Redeal(name)
    number = len(ledger.events) - rng.choice((1, 1, 2, 3))
    if kind < 0.96:
        return Undo(max(number, 0))
    to = rng.choice(((), (Drawn(),), (won(rng, ledger),)))
    return Correction((Change(max(number, 0), to),), "a slip")


def seen_in(number: int) -> list[Any]:
    """Return how match `number` goes: what players see at its end, and a digest of everything."""
    rng = random.Random(f"match {number}")
    rules = RULES[number % len(RULES)]
    refused, ledger = opened(rng, rules)
    if ledger is None:
        return [rules, refused]
    everything: list[Any] = []
    for place in range(rng.choice((8, 14, 20, 26, 70))):
        if place == 0 and rng.random() < 0.3:
            event: Event = Seats(draw_seats(rng.choice(list(Method)), PLAYERS, rng))
        else:
            event = event_of(rng, ledger)
        try:
            ledger = ledger.add(event)
        except MatchFault as error:
            refused += [fault.code for fault in error.faults]
            everything.append([[fault.code, fault.where, _plain(fault.to_json(None))] for fault in error.faults])
        else:
            everything.append(_at(ledger))
    ended = ledger.state.ended.value if ledger.state.ended else None
    totals = {result.player: _plain(result.to_json()["total"]) for result in ledger.results}
    digest = hashlib.sha256(json.dumps(everything, sort_keys=True).encode()).hexdigest()[:12]
    return [rules, refused, ended, dict(ledger.state.points), totals, digest]


def _at(ledger: Ledger) -> Any:
    step = ledger.steps[-1]
    scores = [{name: score.get(name) for name in ("valid", "value", "total", "payments")} for score in step.scores]
    return _plain(
        [
            [transfer.to_json() for transfer in step.transfers],
            scores,
            step.state.to_json(),
            [result.to_json() for result in ledger.results],
        ]
    )


def batches() -> list[tuple[int, list[Any]]]:
    """Return what is pinned: the number of the first match of each batch, and the matches of the batch."""
    return pins.batches_of(pins.read(FILE), BATCH)


if __name__ == "__main__":
    pins.write(FILE, map(seen_in, range(COUNT)))
