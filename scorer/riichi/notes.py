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
        superseded = "Renhou makes the hand a mangan, which is more."
        out += [NotCounted(line.id, superseded) for line in best.yaku]
        out += [NotCounted(line.id, superseded) for line in bonus if best.yaku]
    elif renhou:
        out.append(NotCounted("renhou", "The hand is worth mangan or more without renhou; renhou adds no han."))
    if best.yakuman:
        out += _beside_yakuman(best, options, bonus, counted)
        out += liability(hand, situation, options, counted)[1]
    elif not renhou or best.base >= MANGAN:
        out += _implied(best)
    if situation.liable and not best.yakuman:
        out.append(NotCounted("liability", "The hand has no pattern that anybody is liable for."))
    return out


def _circumstances(hand: Hand, best: Valued, options: Options) -> list[NotCounted]:
    """What the situation or hand shows and no riichi rule values."""
    facts = best.shape.facts
    situation = facts.situation
    out: list[NotCounted] = []
    if situation.ura_indicators and not situation.in_riichi:
        out.append(NotCounted("ura_dora", "Ura dora count after riichi only."))
    if facts.reds and not options["red_fives"]:
        out.append(NotCounted("red_dora", "No red fives in these rules: a five like others."))
    if hand.flowers:
        out.append(NotCounted("flowers", "These rules have no flowers."))
    if situation.wild or situation.turned:
        out.append(NotCounted("wild", "These rules have no wild tiles."))
    if situation.penalty_tiles:
        out.append(NotCounted("penalty_tiles", "These rules have no penalty tiles."))
    if situation.first_turn and not facts.self_draw and options["renhou"] == "none":
        out.append(NotCounted("renhou", "These rules have no renhou."))
    return out


def _beside_yakuman(
    best: Valued, options: Options, bonus: list[PatternLine], counted: list[CountedYakuman]
) -> list[NotCounted]:
    """Everything else in a hand that is worth the limit."""
    names = {entry.id for entry, _, _ in counted}
    limit = "A yakuman is the limit; nothing adds to it."
    below = below_yakuman(best.shape, candidates(best.shape.facts), options, 0)
    out = [NotCounted(e.id, "One yakuman at most counts.") for e, _, _ in best.yakuman if e.id not in names]
    return out + [NotCounted(line.id, limit) for line in (*below.present, *bonus)]


def _implied(best: Valued) -> list[NotCounted]:
    """Yaku that another yaku contains, or that an open hand cannot have."""
    counted = {line.id for line in best.yaku}
    out = []
    for line in best.present:
        if line.id in counted:
            continue
        by = next((other for other in YAKU if other.id in counted and line.id in other.implies), None)
        why = f"{by.name.en} contains it." if by else "Under these rules an open hand does not have it."
        out.append(NotCounted(line.id, why))
    return out
