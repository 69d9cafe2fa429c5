"""List the items of a hand or its situation that add no value, each with a reason for the player."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from scorer.facts import GREENS
from scorer.hand import Hand
from scorer.packed import REDS
from scorer.riichi.liability import liability
from scorer.riichi.limits import MANGAN
from scorer.riichi.local import local_of
from scorer.riichi.value import CountedYakuman, Valued, below_yakuman
from scorer.riichi.yaku import YAKU
from scorer.rules import Options, number
from scorer.score import NotCounted, PatternLine
from scorer.sentences import say
from scorer.situation import Situation


@cache
def _item(name: str, key: str) -> NotCounted:
    """Return an item with the sentence of this key, which has no arguments."""
    return NotCounted(name, say(key))


def not_counted(
    hand: Hand,
    best: Valued,
    options: Options,
    bonus: list[PatternLine],
    counted: list[CountedYakuman],
    renhou: bool,
    ignored: list[NotCounted],
) -> list[NotCounted]:
    """Return everything that is not counted in a winning hand.

    `counted`: the yakuman that count; `renhou`: whether the hand also wins by renhou; `ignored`: the items that the
    options remove from the situation.
    """
    situation = best.shape.facts.situation
    out = ignored + _circumstances(hand, best, options)
    if renhou and best.base < MANGAN:
        out += [_item(line.id, "riichi.renhou_is_more") for line in best.yaku]
        out += [_item(line.id, "riichi.renhou_is_more") for line in bonus if best.yaku]
    elif renhou:
        out.append(_item("renhou", "riichi.renhou_adds_nothing"))
    if best.yakuman:
        out += _beside_yakuman(best, options, bonus, counted)
        if situation.liable:
            out += liability(hand, situation, options, counted, best.base)[1]
    elif not renhou or best.base >= MANGAN:
        out += _implied(best, options)
    if situation.liable and not best.yakuman:
        out.append(_item("liability", "riichi.nobody_liable"))
    return out


def _circumstances(hand: Hand, best: Valued, options: Options) -> list[NotCounted]:
    """Return the items of the situation or hand that have no value under these rules, whatever the yaku of the hand."""
    facts = best.shape.facts
    situation = facts.situation
    out: list[NotCounted] = []
    if situation.last_of_kind:
        out.append(_item("last_of_kind", "riichi.no_last_of_kind"))
    if situation.ura_indicators and not situation.in_riichi:
        out.append(_item("ura_dora", "riichi.ura_after_riichi"))
    if not options["red_fives"] and hand.counts & REDS:
        out.append(_item("red_dora", "riichi.no_red_fives"))
    if (
        options["all_green_needs_hatsu"]
        and not facts.counts & ~GREENS
        and not any(e.id == "ryuuiisou" for e, _, _ in best.yakuman)
    ):
        out.append(_item("ryuuiisou", "presets.all_green_hatsu"))
    if hand.flowers:
        out.append(_item("flowers", "riichi.no_flowers"))
    if situation.wild or situation.turned:
        out.append(_item("wild", "riichi.no_wild"))
    if situation.penalty_tiles:
        out.append(_item("penalty_tiles", "riichi.no_penalty_tiles"))
    if situation.first_turn and not facts.self_draw and options["renhou"] == "none":
        out.append(_item("renhou", "riichi.no_renhou"))
    return out


def _beside_yakuman(
    best: Valued, options: Options, bonus: list[PatternLine], counted: list[CountedYakuman]
) -> list[NotCounted]:
    """Return the yaku and dora that are not counted because the hand has a yakuman."""
    most = number(options, "yakuman_most")
    out: list[NotCounted] = []
    if counted is not best.yakuman:
        out += [_item(each[0].id, "riichi.one_yakuman") for each in best.yakuman if each not in counted]
    if most and sum(times for _, times, _ in counted) > most:
        out.append(NotCounted("yakuman_most", say("presets.yakuman_most", most=most)))
    for pattern_id in below_yakuman(best.shape, options):
        out.append(_item(pattern_id, "riichi.yakuman_is_limit"))
    for line in bonus:
        out.append(_item(line.id, "riichi.yakuman_is_limit"))
    return out


def _implied(best: Valued, options: Options) -> list[NotCounted]:
    """Return yaku that are part of another yaku, or that an open hand cannot have."""
    if best.yaku is best.present:
        return []
    counted = {line.id for line in best.yaku}
    every = (*YAKU, *local_of(options).yaku)
    out = []
    for line in best.present:
        if line.id in counted:
            continue
        by = next((other for other in every if other.id in counted and line.id in other.implies), None)
        why = say("riichi.contained", name=by.name) if by else say("riichi.not_open")
        out.append(NotCounted(line.id, why))
    return out


def without_ignored(situation: Situation, options: Options) -> tuple[Situation, list[NotCounted]]:
    """Return the situation without items that the options do not count, such as ippatsu, and the reason for each."""
    changes: dict[str, Any] = {}
    out: list[NotCounted] = []
    if situation.ippatsu and not options["ippatsu"]:
        changes["ippatsu"] = False
        out.append(_item("ippatsu", "presets.no_ippatsu"))
    if situation.ura_indicators and not options["ura_dora"]:
        changes["ura_indicators"] = ()
        out.append(_item("ura_dora", "presets.no_ura_dora"))
    if not options["kan_dora"]:
        for field in ("dora_indicators", "ura_indicators"):
            shown = changes.get(field, getattr(situation, field))
            if len(shown) > 1:
                changes[field] = shown[:1]
                out.append(_item(field, "presets.no_kan_dora"))
    return (replace(situation, **changes) if changes else situation), out
