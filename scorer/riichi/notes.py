"""What a hand or its situation shows without adding value, each with the reason for the player."""

from __future__ import annotations

from scorer.hand import Hand
from scorer.riichi.candidates import candidates
from scorer.riichi.liability import liability
from scorer.riichi.limits import MANGAN
from scorer.riichi.value import CountedYakuman, Valued, below_yakuman
from scorer.riichi.yaku import YAKU
from scorer.rules import Options
from scorer.score import NotCounted, PatternLine
from scorer.sentences import say


def not_counted(
    hand: Hand,
    best: Valued,
    options: Options,
    bonus: list[PatternLine],
    counted: list[CountedYakuman],
    renhou: bool,
) -> list[NotCounted]:
    """Everything not counted in a winning hand; `counted` are the yakuman that count, `renhou`: it also wins by
    renhou.
    """
    situation = best.shape.facts.situation
    out = _circumstances(hand, best, options)
    if renhou and best.base < MANGAN:
        superseded = say("riichi.renhou_is_more")
        out += [NotCounted(line.id, superseded) for line in best.yaku]
        out += [NotCounted(line.id, superseded) for line in bonus if best.yaku]
    elif renhou:
        out.append(NotCounted("renhou", say("riichi.renhou_adds_nothing")))
    if best.yakuman:
        out += _beside_yakuman(best, options, bonus, counted)
        out += liability(hand, situation, options, counted)[1]
    elif not renhou or best.base >= MANGAN:
        out += _implied(best)
    if situation.liable and not best.yakuman:
        out.append(NotCounted("liability", say("riichi.nobody_liable")))
    return out


def _circumstances(hand: Hand, best: Valued, options: Options) -> list[NotCounted]:
    """What the situation or hand shows and no riichi rule values."""
    facts = best.shape.facts
    situation = facts.situation
    out: list[NotCounted] = []
    if situation.last_of_kind:
        out.append(NotCounted("last_of_kind", say("riichi.no_last_of_kind")))
    if situation.ura_indicators and not situation.in_riichi:
        out.append(NotCounted("ura_dora", say("riichi.ura_after_riichi")))
    if facts.reds and not options["red_fives"]:
        out.append(NotCounted("red_dora", say("riichi.no_red_fives")))
    if hand.flowers:
        out.append(NotCounted("flowers", say("riichi.no_flowers")))
    if situation.wild or situation.turned:
        out.append(NotCounted("wild", say("riichi.no_wild")))
    if situation.penalty_tiles:
        out.append(NotCounted("penalty_tiles", say("riichi.no_penalty_tiles")))
    if situation.first_turn and not facts.self_draw and options["renhou"] == "none":
        out.append(NotCounted("renhou", say("riichi.no_renhou")))
    return out


def _beside_yakuman(
    best: Valued, options: Options, bonus: list[PatternLine], counted: list[CountedYakuman]
) -> list[NotCounted]:
    """Everything else in a hand that is worth the limit."""
    names = {entry.id for entry, _, _ in counted}
    limit = say("riichi.yakuman_is_limit")
    below = below_yakuman(best.shape, candidates(best.shape.facts), options, 0)
    out = [NotCounted(e.id, say("riichi.one_yakuman")) for e, _, _ in best.yakuman if e.id not in names]
    return out + [NotCounted(line.id, limit) for line in (*below.present, *bonus)]


def _implied(best: Valued) -> list[NotCounted]:
    """Yaku that another yaku contains, or that an open hand cannot have."""
    counted = {line.id for line in best.yaku}
    out = []
    for line in best.present:
        if line.id in counted:
            continue
        by = next((other for other in YAKU if other.id in counted and line.id in other.implies), None)
        why = say("riichi.contained", name=by.name) if by else say("riichi.not_open")
        out.append(NotCounted(line.id, why))
    return out
