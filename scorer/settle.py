"""Compute the payments of several wins on one discard, and of drawn hands.

The module works for all rule families. It uses the options `winners_on_one_discard`, `three_winners`, `honba_to`,
`sticks_to`, `noten_points`, `deal_repeats_at_draw`, `abortive_draws`, `abortive_draw_honba` and `nagashi_mangan`. A
rule set without one of these options does not have its rule.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scorer import shape
from scorer.errors import Fault
from scorer.hand import Hand
from scorer.rules import Names, Options, RuleSet, plain_options
from scorer.score import ENGINE, FULL, VALUE, NotCounted
from scorer.sentences import DEFAULT_LANGUAGE, Named, listed, say
from scorer.situation import SEATS, Seat, Situation

ABORTIVE = ("nine_kinds", "four_winds", "four_riichi", "four_kongs")
"""The abortive draws that the option `abortive_draws` can list. `draw.reason` can have these names."""

THREE_WINNERS = "three_winners"
"""The abortive draw of three winners on one discard, enabled by the option of this name."""

_DRAW_NAMES = {
    "exhaustive": ("荒牌平局", "荒牌流局"),
    "nine_kinds": ("九種九牌", "九种九牌"),
    "four_winds": ("四風連打", "四风连打"),
    "four_riichi": ("四家立直", "四家立直"),
    "four_kongs": ("四開槓", "四杠散了"),
    THREE_WINNERS: ("三家和", "三家和"),
}
"""For each reason of a drawn hand: its Japanese and Chinese names."""

DRAW_FIELDS = frozenset(("ready", "reason", "nagashi"))


def settle_winners(
    rules: RuleSet,
    winners: Sequence[tuple[Hand, Situation]],
    language: str | None = DEFAULT_LANGUAGE,
    detail: str = FULL,
) -> dict[str, Any]:
    """Return each winner's score with the final payments, and all payments together.

    An option decides whether all winners are paid, or only the first in turn order after the discarder. The first
    winner in this order gets honba and sticks, unless an option decides otherwise. The score of a winner who is not
    paid has patterns and value, no payments, and a reason. `language` and `detail`: as for a score.
    """
    situations = [situation for _, situation in winners]
    faults = [*winner_faults(situations), *_tile_faults([hand for hand, _ in winners])]
    scores = [rules.score(hand, situation).to_json(language, detail) for hand, situation in winners]
    return settle_scores(rules, situations, scores, faults, language, detail)


def settle_scores(
    rules: RuleSet,
    situations: Sequence[Situation],
    scores: Sequence[dict[str, Any]],
    faults: Sequence[Fault],
    language: str | None = DEFAULT_LANGUAGE,
    detail: str = FULL,
) -> dict[str, Any]:
    """Return the result of `settle_winners` for winners with known scores.

    Changes `scores` in place: payments, totals and reasons of winners who are not paid; honba and sticks of the others.
    """
    options = rules.options_in_force(situations[0].options)
    if not faults:
        order = _order(situations, scores)
        aborted = len(order) == 3 and options.get(THREE_WINNERS) == "abort"
        nearest_only = options.get("winners_on_one_discard", "nearest") == "nearest"
        for place, number in enumerate(order):
            if aborted:
                _unpaid(scores[number], "three_winners", language)
            elif place and nearest_only:
                _unpaid(scores[number], "head_bump", language)
        if not aborted and not nearest_only and len(order) > 1:
            _share_table(situations, scores, order, options)
    payments = [] if faults else [payment for score in scores for payment in score["payments"]]
    return {
        "rules": rules.id,
        "valid": not faults and any(score["valid"] for score in scores),
        "winners": list(scores),
        "payments": payments,
        "faults": [fault.to_json(language, detail) for fault in faults],
        **({"options": plain_options(options)} if detail != VALUE else {}),
        "engine": ENGINE,
    }


def _share_table(
    situations: Sequence[Situation], scores: Sequence[dict[str, Any]], order: Sequence[int], options: Options
) -> None:
    """Distribute honba and riichi sticks if several winners are paid. Changes `scores` in place.

    The winner nearest to the discarder gets them. By option, each winner gets the honba, or each winner gets the stick
    of their own riichi and the nearest winner gets the other sticks.
    """
    lying = situations[order[0]].sticks
    own = [0] * len(order)
    if options.get("sticks_to", "nearest") == "own_then_nearest":
        for place, number in enumerate(order):
            own[place] = int(situations[number].in_riichi and sum(own) < lying)
    own[0] += lying - sum(own)
    for place, number in enumerate(order):
        payments = []
        for payment in scores[number]["payments"]:
            if payment["reason"] == "honba" and place and options.get("honba_to", "nearest") == "nearest":
                continue
            if payment["reason"] == "sticks":
                if not own[place]:
                    continue
                payment = {**payment, "amount": 1000 * own[place]}
            payments.append(payment)
        scores[number]["payments"] = payments


def winner_faults(situations: Sequence[Situation]) -> list[Fault]:
    """Return the reasons why these players cannot have won together on one discard; empty for one winner."""
    if len(situations) == 1:
        return []
    faults = []
    discarders = {situation.discarder for situation in situations}
    seats = [situation.seat for situation in situations]
    if any(situation.self_draw for situation in situations) or len(discarders) != 1 or None in discarders:
        faults.append(Fault("not_one_discard", say("settle.not_one_discard"), "winners"))
    if len({(each.robbed_kong, each.robbed_concealed_kong, each.last_tile) for each in situations}) != 1:
        faults.append(Fault("not_one_discard", say("settle.not_one_sort"), "winners"))
    if len(set(seats)) != len(seats):
        faults.append(Fault("same_winner_twice", say("settle.same_winner_twice"), "winners"))
    return faults


def _tile_faults(hands: Sequence[Hand]) -> list[Fault]:
    kinds = {hand.winning_tile.kind for hand in hands if hand.winning_tile is not None}
    if len(kinds) > 1:
        return [Fault("not_one_discard", say("settle.not_one_tile"), "winners")]
    return []


def _order(situations: Sequence[Situation], scores: Sequence[Mapping[str, Any]]) -> list[int]:
    """Return the indices of the valid winners, in turn order after the discarder. One winner needs no discarder."""
    valid = [number for number, score in enumerate(scores) if score["valid"]]
    discarder = situations[0].discarder
    if discarder is None:
        return valid
    return sorted(valid, key=lambda number: (situations[number].seat.order - discarder.order) % 4)


def _unpaid(score: dict[str, Any], reason: str, language: str | None) -> None:
    score["payments"] = []
    score["total"] = 0
    if "not_counted" in score:  # absent with the detail `value`
        why = NotCounted(reason, say(f"settle.{reason}")).to_json(language)
        score["not_counted"] = [*score["not_counted"], why]


def settle_draw(
    rules: RuleSet, draw: object, situation: object, language: str | None = DEFAULT_LANGUAGE, detail: str = FULL
) -> dict[str, Any]:
    """Return the payments of a drawn hand, and how the next hand begins.

    `draw`: `{"ready": [seats]}`, with `reason` for an abortive draw, and `nagashi` (seats) under rules that have it. Of
    the situation, only round, honba, sticks and options are used. `language` and `detail`: as for a score. Raises
    `ParseError`, and `UnknownName` for unknown options.
    """
    data = shape.as_object(draw, "draw", DRAW_FIELDS)
    reason = shape.as_text(data.get("reason", "exhaustive"), "draw.reason")
    given = shape.as_object(situation if situation is not None else {}, "situation", _SITUATION_FIELDS)
    circumstances = Situation.from_json({"win": "self-draw", "seat": "east", **given})
    options = rules.options_in_force(circumstances.options)
    ready = _seats(data.get("ready", []), "draw.ready")
    nagashi = _seats(data.get("nagashi", []), "draw.nagashi")
    faults = _draw_faults(reason, nagashi, options, rules)
    payments: list[dict[str, Any]] = []
    if not faults and reason == "exhaustive":
        payments = _nagashi(nagashi) if nagashi else _noten(ready, options)
    repeats = _repeats(reason, ready, circumstances, options)
    honba = 0
    if "noten_points" in options:
        adds = reason == "exhaustive" or bool(options.get("abortive_draw_honba", False))
        honba = circumstances.honba + adds
    return {
        "rules": rules.id,
        "valid": not faults,
        "draw": {"reason": reason, "ready": [seat.value for seat in ready]},
        "payments": payments,
        "deal_repeats": repeats,
        "honba": honba,
        "sticks": circumstances.sticks,
        "faults": [fault.to_json(language, detail) for fault in faults],
        **({"options": plain_options(options)} if detail != VALUE else {}),
        "engine": ENGINE,
    }


_SITUATION_FIELDS = frozenset(("round", "honba", "sticks", "options", "win", "seat"))


def _seats(value: object, where: str) -> list[Seat]:
    chosen = [shape.as_choice(item, where, Seat) for item in shape.as_list(value, where)]
    return [seat for seat in SEATS if seat in chosen]


def _draw_faults(reason: str, nagashi: list[Seat], options: Options, rules: RuleSet) -> list[Fault]:
    allowed = abortive_draws(options)
    faults = []
    if reason != "exhaustive" and reason not in allowed:
        names = listed(_draw_name(each) for each in ("exhaustive", *allowed))
        said = say("settle.no_such_draw", rules=rules.id, reason=_draw_name(reason, quoted=True), names=names)
        faults.append(Fault("no_such_draw", said, "draw.reason"))
    if nagashi and not options.get("nagashi_mangan", False):
        faults.append(Fault("no_such_draw", say("settle.no_nagashi", rules=rules.id), "draw.nagashi"))
    return faults


def _draw_name(reason: str, *, quoted: bool = False) -> Named | str:
    """Return the name of a drawn hand for sentences. The English name is the name in `draw.reason`."""
    shown = repr(reason) if quoted else reason
    return Names(shown, *_DRAW_NAMES[reason]) if reason in _DRAW_NAMES else shown


def abortive_draws(options: Options) -> tuple[str, ...]:
    """Return the abortive draws in force: the listed draws, and three winners on one discard (an option of its own)."""
    listed = options.get("abortive_draws", ())
    assert isinstance(listed, tuple)
    return (*listed, THREE_WINNERS) if options.get(THREE_WINNERS) == "abort" else listed


def _noten(ready: list[Seat], options: Options) -> list[dict[str, Any]]:
    """Return the payments of players who are not ready to the players who are ready."""
    points = options.get("noten_points", 0)
    assert isinstance(points, int)
    others = [seat for seat in SEATS if seat not in ready]
    if not points or not ready or not others:
        return []
    amount = points // (len(ready) * len(others))
    return [
        {"from": payer.value, "to": payee.value, "amount": amount, "reason": "noten"}
        for payer in others
        for payee in ready
    ]


def _nagashi(winners: list[Seat]) -> list[dict[str, Any]]:
    """Return the payments of nagashi mangan: a self-drawn mangan for each of these players.

    All discards of such a player were terminals and honours, and none was claimed.
    """
    return [
        {"from": payer.value, "to": winner.value, "amount": amount, "reason": "nagashi mangan"}
        for winner in winners
        for payer, amount in mangan_shares(winner)
    ]


def mangan_shares(seat: Seat) -> list[tuple[Seat, int]]:
    """Return what each other player pays for a self-drawn mangan of this seat. A false win reverses these payments."""
    return [(other, 4000 if Seat.EAST in (other, seat) else 2000) for other in SEATS if other is not seat]


def _repeats(reason: str, ready: list[Seat], situation: Situation, options: Options) -> bool:
    """Return whether East deals again after this draw."""
    rule = options.get("deal_repeats_at_draw", "never")
    if reason != "exhaustive" and rule != "never":
        return True
    if rule == "ready_or_south_round" and situation.round is Seat.SOUTH:
        return True
    return rule != "never" and Seat.EAST in ready
