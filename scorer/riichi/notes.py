"""What a hand or its situation shows and that adds nothing, each with the reason: said rather than passed over."""

from __future__ import annotations

from scorer.hand import Hand
from scorer.riichi.pattern import Evidence
from scorer.riichi.shapes import Facts
from scorer.riichi.value import Valued
from scorer.riichi.yaku import YAKU
from scorer.riichi.yakuman import Yakuman
from scorer.rules import Options
from scorer.score import NotCounted, PatternLine


def circumstances(hand: Hand, facts: Facts, options: Options) -> list[NotCounted]:
    """What the situation or hand shows and no riichi rule values."""
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


def beside_yakuman(
    best: Valued, counted: list[tuple[Yakuman, int, Evidence]], bonus: list[PatternLine]
) -> list[NotCounted]:
    """Whatever else a hand has that is worth the limit."""
    limit = "A yakuman is the limit; nothing adds to it."
    out = [NotCounted(line.id, limit) for line in (*best.present, *bonus)]
    if len(counted) < len(best.yakuman):
        names = {entry.id for entry, _, _ in counted}
        out[:0] = [NotCounted(e.id, "One yakuman at most counts.") for e, _, _ in best.yakuman if e.id not in names]
    return out


def implied(best: Valued) -> list[NotCounted]:
    """Yaku that another one contains, or that an open hand does not have."""
    counted = {line.id for line in best.yaku}
    out = []
    for line in best.present:
        if line.id in counted:
            continue
        by = next((other for other in YAKU if other.id in counted and line.id in other.implies), None)
        why = f"{by.name.en} contains it." if by else "Under these rules an open hand does not have it."
        out.append(NotCounted(line.id, why))
    return out
