"""The riichi engine: computes the `Score` of a hand and its situation under the options of a rule set.

The engine first collects all faults, then chooses the shape with the highest payment. Other modules compute the value,
dora, payments, checks and notes; this module combines them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from scorer.errors import Fault
from scorer.facts import Facts
from scorer.hand import Hand
from scorer.riichi import bonus, checks, limits, local, misses, notes, payments
from scorer.riichi.fu import fu_items
from scorer.riichi.liability import liability
from scorer.riichi.shapes import facts, shapes
from scorer.riichi.value import CountedYakuman, Valued, best_of
from scorer.riichi.yaku import YAKU
from scorer.riichi.yakuman import YAKUMAN
from scorer.rules import Names, Options, PatternEntry, RuleSet
from scorer.score import FuItem, NotCounted, PatternLine, Score
from scorer.sentences import say
from scorer.situation import Seat, Situation

_RENHOU = Names("Blessing of Man", "人和", "人和")
_RENHOU_RULE = "人和: a win on a discard before the winner's first draw, no call before it."


def score(rules: RuleSet, hand: Hand, situation: Situation, options: Options) -> Score:
    """Return the score of a hand under a riichi rule set. It contains all faults; none is raised."""
    faults = checks.situation_faults(hand, situation, options)
    if not hand.is_complete:
        faults = hand.faults() + faults + _shapeless(hand, situation, options)
        return Score(rules.id, False, options, faults=tuple(faults))
    if faults:
        # Check shape and yaku even if there are faults. Leave out dora: they decide neither, and may be the fault.
        situation = replace(situation, dora_indicators=(), ura_indicators=())
    ignored: list[NotCounted] = []
    counts_all = options["ippatsu"] and options["ura_dora"] and options["kan_dora"]
    if not counts_all and (situation.dora_indicators or situation.in_riichi):
        situation, ignored = notes.without_ignored(situation, options)
    hand_facts = facts(hand, situation)
    dora = bonus.bonus_lines(hand, hand_facts, options)
    dora_han = 0
    for line in dora:
        dora_han += line.value
    best = best_of(shapes(hand_facts), options, dora_han)
    if best is None:
        faults.append(misses.no_shape(hand, situation, _rescore(options)))
        return Score(rules.id, False, options, faults=tuple(faults))
    if situation.discards_since:
        faults += checks.furiten(hand, situation)
    renhou = situation.first_turn and _is_renhou(hand_facts, options)
    if not best.yaku and not best.yakuman and not renhou:
        faults.append(misses.no_yaku(best.shape, hand, options, dora_han, _rescore(options)))
    elif situation.honba and not renhou and misses.falls_short(best, options):
        faults.append(misses.below_minimum(best, hand, options, _rescore(options)))
    if faults:
        return Score(rules.id, False, options, arrangement=best.shape.groups, faults=tuple(faults))
    return _finish(rules, hand, options, best, dora, renhou, ignored)


def _shapeless(hand: Hand, situation: Situation, options: Options) -> list[Fault]:
    """Return a fault if the winning tile is not known and the tiles form no complete hand; else an empty list."""
    won = next(iter(hand.won_on_any()), None)
    if won is None or best_shape(facts(won, situation), options, 0) is not None:
        return []
    return [misses.no_shape(hand, situation, _rescore(options))]


def _rescore(options: Options) -> misses.Rescore:
    """Return a function that computes the worth of another hand or situation, without faults and explanations."""

    def worth(hand: Hand, situation: Situation) -> misses.Worth:
        hand_facts = facts(hand, situation)
        dora_han = sum([line.value for line in bonus.bonus_lines(hand, hand_facts, options)])
        best = best_shape(hand_facts, options, dora_han)
        if best is None:
            return misses.Worth()
        renhou = _is_renhou(hand_facts, options)
        if not renhou and misses.falls_short(best, options):
            return misses.Worth()
        base, value = _value(best, renhou)
        return misses.Worth(payments.payments(base, situation, options)[0], value) if base else misses.Worth()

    return worth


def _value(best: Valued, renhou: bool) -> tuple[int, dict[str, Any]]:
    """Return the base points, and the value in the JSON form of a score. `renhou`: the minimum is a mangan."""
    if renhou and best.base < limits.MANGAN:
        return limits.MANGAN, {"han": None, "fu": None, "limit": "mangan"}
    if best.yakuman:
        return best.base, {"han": None, "fu": None, "limit": best.limit}
    return best.base, {"han": best.han, "fu": best.fu, "limit": best.limit}


def _is_renhou(hand_facts: Facts, options: Options) -> bool:
    """Return whether the rules have renhou, and the hand wins by a discard before the winner's first draw."""
    return hand_facts.situation.first_turn and not hand_facts.self_draw and options["renhou"] != "none"


def best_shape(hand_facts: Facts, options: Options, bonus_han: int) -> Valued | None:
    """Return the shape with the highest payment; None if the tiles do not form a complete hand."""
    return best_of(shapes(hand_facts), options, bonus_han)


def _finish(
    rules: RuleSet,
    hand: Hand,
    options: Options,
    best: Valued,
    dora: list[PatternLine],
    renhou: bool,
    ignored: list[NotCounted],
) -> Score:
    """Return the score of a winning hand."""
    situation = best.shape.facts.situation
    base, value = _value(best, renhou)
    counted: list[CountedYakuman] = []
    liable: Mapping[Seat, int] | None = None
    if renhou and best.base < limits.MANGAN:
        lines = [PatternLine("renhou", _RENHOU, 1, "mangan", "", partial(say, "yaku.renhou"))]
    elif best.yakuman:
        counted = _yakuman_counted(best, situation, options)
        lines = []
        for entry, times, evidence in counted:
            lines.append(entry.line(evidence, times))
        if situation.liable:
            liable, _ = liability(hand, situation, options, counted, base)
    else:
        lines = best.yaku + dora
    total, paid = payments.payments(base, situation, options, liable)
    return Score(
        rules.id,
        True,
        options,
        value,
        tuple(lines),
        total,
        paid,
        best.shape.groups,
        list if value["fu"] is None else partial(_fu_items, best, options),
        partial(notes.not_counted, hand, best, options, dora, counted, renhou, ignored),
    )


def _fu_items(best: Valued, options: Options) -> list[FuItem]:
    return fu_items(best.shape, options, pinfu=best.is_pinfu)


def _yakuman_counted(best: Valued, situation: Situation, options: Options) -> list[CountedYakuman]:
    if options["yakuman_add_up"]:
        return best.yakuman
    liable = {checks.liable_pattern(name) for name in situation.liable}
    # If only one yakuman counts, prefer one that counts double, then one with a liable player, then the table order.
    return [max(best.yakuman, key=lambda entry: (entry[1], entry[0].id in liable))]


def pattern_entries(options: Options) -> tuple[PatternEntry, ...]:
    """Return all patterns with their values under these options, for tables and help."""
    entries = []
    for yaku in YAKU:
        if yaku.id == "ippatsu" and not options["ippatsu"]:
            continue
        open_han = 0 if yaku.id == "tanyao" and not options["open_tanyao"] else yaku.open
        value = f"{yaku.closed} han" + ("" if open_han == yaku.closed else f", open {open_han or 'no'}")
        entries.append(PatternEntry(yaku.id, yaku.name, value, yaku.rule))
    for yakuman in YAKUMAN:
        entries.append(PatternEntry(yakuman.id, yakuman.name, "yakuman", yakuman.rule))
    entries += local.entries(options)
    if options["renhou"] != "none":
        entries.append(PatternEntry("renhou", _RENHOU, str(options["renhou"]), _RENHOU_RULE))
    for bonus_id, names, rule in (
        ("dora", bonus.DORA, "the tile after each indicator, 1 han each"),
        ("ura_dora", bonus.URA, "the tiles under the indicators, after riichi, 1 han each"),
        ("red_dora", bonus.RED, "red fives, 1 han each"),
    ):
        if options.get({"red_dora": "red_fives", "ura_dora": "ura_dora"}.get(bonus_id, ""), True):
            entries.append(PatternEntry(bonus_id, names, "1 han each", rule))
    return tuple(entries)
