"""The parts of a frame as JSON (score bar, card, waits), and the notices of the director's page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.api import Form, waits
from scorer.hand import Hand
from scorer.match.final import results
from scorer.match.hands import own_options
from scorer.match.state import MatchState
from scorer.notation import parse_tiles
from scorer.rules import RuleSet, rule_set
from scorer.sentences import DEFAULT_LANGUAGE, say
from scorer.situation import SEATS, Situation
from scorer.tiles import KINDS, SAME_TILES, Tile
from service.problems import ServiceError
from service.records.record import Record
from service.situation_fields import asks
from service.stream.notices import IN_THE_LEDGER, NOTICED
from service.stream.seen_hands import ANSWERED


def bar_of(match: str, state: MatchState) -> dict[str, Any]:
    """Return the score bar. The players are in the order of their seats in this hand, East first."""
    places = {each.player: each.place for each in results(state)}
    players = [
        {
            "name": state.players[seat],
            "seat": seat.value,
            "points": state.points[state.players[seat]],
            "place": places[state.players[seat]],
            "riichi": state.players[seat] in state.riichi,
        }
        for seat in SEATS
    ]
    return {
        "match": match,
        "hand": state.hands + 1,
        "round": state.round_wind.value,
        "deal": state.dealer + 1,
        "honba": state.honba,
        "sticks": state.sticks,
        "counted": "riichi" in asks(state.rules),
        "ended": state.ended is not None,
        "players": players,
    }


def card_of(seen: Record, version: Record, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """Return a version of a hand as a card: `seen` itself, or an answer to it. Its reasons are in `language`."""
    own = seen.parts["seen"]
    numbers = {"of": seen.number, "record": version.number, "table": own["table"]}
    if version.kind != ANSWERED:
        return card(**numbers, player=own["player"], hand=seen.parts["reading"]["hand"])
    said, names = version.parts, version.parts["answered"]["names"]
    score = said["score"]
    if own["rules"] is not None:
        hand, situation = Hand.from_json(said["hand"]), Situation.from_json(said["situation"], "situation")
        score = spoken(rule_set(own["rules"]), hand, situation, score, language)
    return card(
        **numbers,
        player=names[said["situation"]["seat"]] if names else own["player"],
        hand=said["hand"],
        situation=said["situation"],
        score=score,
        names=names,
    )


def card(
    *,
    of: int,
    record: int,
    table: str,
    player: str | None,
    hand: Mapping[str, Any],
    situation: Mapping[str, Any] | None = None,
    score: Mapping[str, Any] | None = None,
    names: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """Return a card (`AirCard`). As long as people have not answered, situation, score and names are None."""
    return {
        "of": of,
        "record": record,
        "table": table,
        "player": player,
        "hand": hand,
        "situation": situation,
        "score": score,
        "names": names,
    }


def spoken(
    rules: RuleSet, hand: Hand, situation: Situation, score: Mapping[str, Any], language: str
) -> Mapping[str, Any]:
    """Return a recorded score, with its reasons in `language`.

    Reasons are recorded in English. To get them in another language, the hand is scored again. If this version of the
    engine counts other patterns, the recorded reasons are returned.
    """
    if language == DEFAULT_LANGUAGE:
        return score
    again = rules.score(hand, situation).to_json(language)
    if [line["id"] for line in again["patterns"]] != [line["id"] for line in score["patterns"]]:
        return score
    return {**score, "patterns": again["patterns"]}


def waits_of(state: MatchState, player: str, hand: Hand, visible: str) -> dict[str, Any]:
    """Return the waits of a player, and for each of these tiles how many copies are not visible.

    Raises `ParseError`, and `ServiceError` (`no_waits`).
    """
    situation = Situation.from_json(
        {"win": "self-draw", "seat": state.seats[player].value, "round": state.round_wind.value,
         "options": own_options(state)},
        "situation",
    )  # fmt: skip
    found = waits(state.rules, hand, situation, Form()) if hand.winning_tile is None and hand.tile_count == 13 else []
    if not found:
        raise ServiceError("no_waits", say("at_stream.no_waits"), where="hand")
    counts = [*hand.kind_counts()]
    for tile in parse_tiles(visible):
        if tile.kind < KINDS:
            counts[tile.kind] += 1
    kinds = {each["tile"]: parse_tiles(each["tile"])[0].kind for each in found}
    left = [{"tile": tile, "left": max(0, 4 - counts[kind])} for tile, kind in kinds.items()]
    return {"player": player, "hand": hand.to_json(), "waits": left}


def notice_of(record: Record, state: str) -> dict[str, Any]:
    """Return a notice as the director sees it. `state`: open, confirmed or refused."""
    own = record.parts[NOTICED]
    return {
        "record": record.number,
        "at": record.at,
        "what": own["what"],
        "player": own["player"],
        "hand": own.get("hand"),
        "waits": own.get("waits", []),
        "visible": _visible(own),
        "ready": own.get("ready", []),
        "of_ledger": own["what"] in IN_THE_LEDGER,
        "state": state,
    }


def _visible(own: Mapping[str, Any]) -> str:
    """Return, in tile notation, the visible copies of the waits that are not in the hand; "" without waits."""
    if "waits" not in own:
        return ""
    held = Hand.from_json(own["hand"]).kind_counts()
    waiting = [(each["tile"], each["left"]) for each in own["waits"]]
    return "".join(tile * max(0, SAME_TILES - left - held[Tile.from_code(tile).kind]) for tile, left in waiting)
