"""Apply won hands and drawn hands: their payments, and the next deal.

`scorer.settle` computes the payments by seat; this module converts them to payments between players, and pays out
deposits.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from scorer.errors import CODES, Fault, MatchFault
from scorer.hand import Hand
from scorer.match.deal import after_hand
from scorer.match.deviation import deviating_score
from scorer.match.events import Drawn, Riichi, Winner, Won, seats_for_names
from scorer.match.names import TABLE
from scorer.match.options import in_force, whole
from scorer.match.state import MatchState, Transfer
from scorer.match.stated import stated_score
from scorer.notation import format_tiles
from scorer.rules import plain_options
from scorer.sentences import DEFAULT_LANGUAGE, rendered, say
from scorer.settle import settle_draw, settle_scores, settle_winners, winner_faults
from scorer.situation import Seat, Situation

DEPOSIT = 1000
"""The points of one riichi stick."""

Moved = tuple[MatchState, tuple[Transfer, ...], tuple[Mapping[str, Any], ...]]
"""The new state, the payments, and the winners' scores."""


def riichi(state: MatchState, event: Riichi) -> Moved:
    """Place a riichi deposit on the table. Raises `MatchFault`."""
    name = event.player
    faults = state.unknown([name], "player")
    if not faults:
        if state.rules.family != "riichi":
            faults.append(Fault("no_riichi_here", say("match.no_riichi", rules=state.rules.id), "player"))
        if name in state.riichi:
            faults.append(Fault("riichi_twice", say("match.riichi_twice", name=name), "player"))
        if name in state.dead:
            faults.append(Fault("dead_hand", say("match.dead_hand", name=name), "player"))
        if in_force(state.options, "riichi_needs_points") and state.points[name] < DEPOSIT:
            said = say("match.riichi_points", name=name, points=state.points[name], needed=DEPOSIT)
            faults.append(Fault("riichi_short_of_points", said, "player"))
        least = whole(state.options, "riichi_least_tiles")
        if event.tiles_left is not None and event.tiles_left < least:
            said = say("presets.few_tiles_left", least=least, left=event.tiles_left)
            faults.append(Fault("riichi_few_tiles", said, "tiles_left"))
    if faults:
        raise MatchFault(faults)
    paid = Transfer(name, TABLE, DEPOSIT, "riichi")
    after = state.moved([paid])
    declared = (*state.riichi, name)
    return replace(after, sticks=state.sticks + 1, riichi=declared, touched=True, may_stop=None), (paid,), ()


def declared(state: MatchState, names: Iterable[str]) -> tuple[MatchState, tuple[Transfer, ...]]:
    """Place the deposits of players whose riichi is recorded only at the end of the hand. Raises `MatchFault`."""
    paid: tuple[Transfer, ...] = ()
    faults: list[Fault] = []
    for place, name in enumerate(names):
        try:
            state, transfers, _ = riichi(state, Riichi(name))
        except MatchFault as error:
            faults += [Fault(each.code, each.said, f"riichi[{place}]") for each in error.faults]
        else:
            paid += transfers
    if faults:
        raise MatchFault(faults)
    return state, paid


def won(state: MatchState, event: Won, *, recorded: bool = False) -> Moved:
    """Apply a hand won by one or more players. `recorded`: whether a ledger has already accepted it.

    Raises `MatchFault`, and `ParseError` for errors in what a winner states.
    """
    state, deposits = declared(state, event.riichi)
    names = [winner.player for winner in event.winners]
    discarder = [] if event.discarder is None else [event.discarder]
    faults = state.unknown(names, "winners") + state.unknown(discarder, "from")
    if faults:
        raise MatchFault(faults)
    situations = [situation_of(state, event, winner) for winner in event.winners]
    faults = _winner_faults(state, event, situations)
    settled = _settled(state, event, situations, recorded=recorded)
    faults += [_fault(fault) for fault in settled["faults"]]
    for place, score in enumerate(settled["winners"]):
        faults += [_fault(fault, f"winners[{place}].") for fault in score["faults"]]
    if faults:
        raise MatchFault(faults)
    scores = tuple(rendered(score, DEFAULT_LANGUAGE) for score in settled["winners"])
    paid_names = [name for name, score in zip(names, scores) if score["total"]]
    if not paid_names:  # three winners on one discard, under rules that make it a draw
        after, transfers, _ = drawn(state, Drawn(reason="three_winners"))
        return after, deposits + transfers, scores
    transfers = _transfers(state, settled["payments"])
    taken = sum(transfer.amount for transfer in transfers if transfer.reason == "sticks") // DEPOSIT
    after = replace(state.moved(transfers), sticks=state.sticks - taken)
    repeats = in_force(state.options, "deal_repeats_at_win") == "dealer" and state.dealer_name in paid_names
    honba = state.honba + 1 if repeats else 0
    return after_hand(after, repeats=repeats, honba=honba, by_win=repeats or None), deposits + transfers, scores


def drawn(state: MatchState, event: Drawn) -> Moved:
    """Apply a drawn hand. Raises `MatchFault`."""
    state, deposits = declared(state, event.riichi)
    faults = state.unknown(event.ready, "ready") + state.unknown(event.nagashi, "nagashi")
    if faults:
        raise MatchFault(faults)
    seats = state.seats
    settled = settle_draw(
        state.rules,
        {
            "ready": [seats[name].value for name in event.ready],
            "reason": event.reason,
            "nagashi": [seats[name].value for name in event.nagashi],
        },
        {
            "round": state.round_wind.value,
            "honba": state.honba,
            "sticks": state.sticks,
            "options": own_options(state),
        },
        language=None,
    )
    faults = [_fault(fault) for fault in settled["faults"]] + _ready_faults(state, event)
    if faults:
        raise MatchFault(faults)
    transfers = _transfers(state, settled["payments"])
    repeats = settled["deal_repeats"]
    by_win = False if repeats and event.reason == "exhaustive" else None
    after = after_hand(state.moved(transfers), repeats=repeats, honba=settled["honba"], by_win=by_win)
    return after, deposits + transfers, ()


def own_options(state: MatchState) -> dict[str, Any]:
    """Return the options of the match that differ from the defaults of its rules."""
    defaults = state.rules.defaults
    return plain_options({name: value for name, value in state.options.items() if value != defaults[name]})


def situation_of(state: MatchState, event: Won, winner: Winner) -> Situation:
    """Return the complete situation of a winner: what the ledger knows, and what the winner states."""
    seats = state.seats
    given = seats_for_names(winner.situation, seats)
    if winner.player in state.riichi and not given.get("double_riichi"):
        given["riichi"] = True
    if winner.hand is not None and "penalty_tiles" not in given and winner.player in state.penalty_tiles:
        given["penalty_tiles"] = format_tiles(_still_held(state, event, winner.player, winner.hand))
    if state.turned is not None and winner.hand is not None:
        given.setdefault("turned", state.turned.code)
    discarder = {} if event.discarder is None else {"from": seats[event.discarder].value}
    return Situation.from_json(
        {
            "win": "self-draw" if event.discarder is None else "discard",
            "seat": seats[winner.player].value,
            "round": state.round_wind.value,
            "honba": state.honba,
            "sticks": state.sticks,
            "options": own_options(state),
            **discarder,
            **given,
        }
    )


def _still_held(state: MatchState, event: Won, player: str, hand: Hand) -> list[Any]:
    """Return the penalty tiles that are still among the concealed tiles. The other penalty tiles have been discarded.

    A winning tile discarded by another player is not a penalty tile of the winner.
    """
    held = list(hand.concealed)
    if event.discarder is not None and hand.winning_tile in held:
        held.remove(hand.winning_tile)
    found = []
    for tile in state.penalty_tiles[player]:
        if tile in held:
            held.remove(tile)
            found.append(tile)
    return found


def _settled(state: MatchState, event: Won, situations: list[Situation], *, recorded: bool) -> dict[str, Any]:
    """Return the settlement as JSON with sentences that are not yet in a language."""
    hands = [(winner.hand, situation) for winner, situation in zip(event.winners, situations) if not winner.deviation]
    if len(hands) == len(situations) and all(hand is not None for hand, _ in hands):
        return settle_winners(state.rules, [(hand, each) for hand, each in hands if hand is not None], language=None)
    scores = [
        _score(state, winner, situation, recorded=recorded) for winner, situation in zip(event.winners, situations)
    ]
    return settle_scores(state.rules, situations, scores, winner_faults(situations), language=None)


def _score(state: MatchState, winner: Winner, situation: Situation, *, recorded: bool) -> dict[str, Any]:
    """Return the score that pays a winner: from the hand, the stated value, or a total set by a referee."""
    score: dict[str, Any] | None = None
    if winner.hand is not None:
        score = state.rules.score(winner.hand, situation).to_json(None)
    elif winner.stated:
        score = stated_score(state.rules, state.options, winner.stated, situation, recorded=recorded, language=None)
    if winner.deviation is not None:
        return deviating_score(state.rules, state.options, winner.deviation, score, situation, None)
    assert score is not None  # guaranteed by the reader of the event
    return score


def _winner_faults(state: MatchState, event: Won, situations: list[Situation]) -> list[Fault]:
    faults = []
    for place, (winner, situation) in enumerate(zip(event.winners, situations)):
        where = f"winners[{place}].player"
        if winner.player in state.dead:
            faults.append(Fault("dead_hand", say("match.dead_hand_wins", name=winner.player), where))
        if state.rules.family == "riichi" and situation.in_riichi and winner.player not in state.riichi:
            said = say("match.riichi_not_recorded", name=winner.player)
            faults.append(Fault("riichi_not_recorded", said, f"winners[{place}].situation.riichi"))
        if winner.hand is None and winner.player == event.discarder:
            faults.append(Fault("from_winner", say("match.own_discard", name=winner.player), "from"))
    return faults


def _ready_faults(state: MatchState, event: Drawn) -> list[Fault]:
    if event.reason == "four_riichi" and len(state.riichi) < 4:
        return [Fault("no_such_draw", say("match.four_riichi", count=len(state.riichi)), "draw.reason")]
    if event.reason != "exhaustive":
        return []
    dead = state.dead if in_force(state.options, "dead_hand_noten") else ()
    faults = [
        Fault("dead_hand_ready", say("match.dead_hand_ready", name=name), "ready")
        for name in dead
        if name in event.ready
    ]
    return faults + [
        Fault("riichi_not_ready", say("match.riichi_not_ready", name=name), "ready")
        for name in state.riichi
        if name not in event.ready and name not in dead
    ]


def _transfers(state: MatchState, payments: Iterable[Mapping[str, Any]]) -> tuple[Transfer, ...]:
    players = {seat.value: name for seat, name in state.players.items()}
    assert set(players) == {seat.value for seat in Seat}
    return tuple(
        Transfer(
            players.get(payment["from"], TABLE), players.get(payment["to"], TABLE), payment["amount"], payment["reason"]
        )
        for payment in payments
    )


def _fault(fault: Mapping[str, Any], where: str = "") -> Fault:
    assert fault["code"] in CODES
    return Fault(fault["code"], fault["message"], where + fault["where"])
