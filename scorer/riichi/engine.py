"""The riichi engine: a hand and its situation in, a `Score` out, under the options of a rule set.

Takes the best-paying of all shapes; collects every fault first. The parts (yaku, fu, limits, payments,
checks) are modules of their own; here they are only put together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scorer.errors import Fault
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.riichi import checks, limits, payments
from scorer.riichi.fu import fu, fu_items
from scorer.riichi.shapes import ORPHAN_KINDS, REGULAR, Facts, Shape, facts, shapes
from scorer.riichi.yaku import YAKU, Evidence, Yaku
from scorer.riichi.yakuman import YAKUMAN, Yakuman
from scorer.rules import Names, Options, PatternEntry, RuleSet, number
from scorer.score import NotCounted, PatternLine, Score
from scorer.situation import Seat, Situation
from scorer.tiles import Tile

_YAKU_BY_ID = {yaku.id: yaku for yaku in YAKU}
_DORA = Names("Dora", "ドラ", "宝牌")
_URA = Names("Ura Dora", "裏ドラ", "里宝牌")
_RED = Names("Red Five", "赤ドラ", "赤宝牌")
_RENHOU = Names("Blessing of Man", "人和", "人和")
_RENHOU_RULE = "人和: a win on a discard before the winner's first draw, no call before it."


@dataclass(slots=True)
class Valued:
    """A shape with what it is worth; the best of these becomes the score."""

    shape: Shape
    base: int
    han: int
    fu: int
    limit: str | None
    yaku: list[tuple[Yaku, int, Evidence]]
    yakuman: list[tuple[Yakuman, int, Evidence]]

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What decides between shapes: points, then han, then fu."""
        return (self.base, len(self.yakuman), self.han, self.fu)


def score(rules: RuleSet, hand: Hand, situation: Situation, options: Options) -> Score:
    """The score of a hand under a riichi rule set. Faults are collected in it; nothing is raised for them."""
    faults = hand.faults() + checks.situation_faults(hand, situation, options)
    if faults:
        return Score(rules.id, False, options, faults=tuple(faults))
    base_facts = facts(hand, situation)
    bonus = _bonus(hand, situation, options)
    bonus_han = sum(han for _, _, han, _ in bonus)
    candidates = [_value(shape, options, bonus_han) for shape in shapes(base_facts)]
    if not candidates:
        return Score(rules.id, False, options, faults=(_no_shape(hand),))
    best = max(candidates, key=lambda valued: valued.rank)
    faults = checks.furiten(hand, situation)
    renhou = _renhou_applies(situation, options)
    if not best.yaku and not best.yakuman and not renhou:
        faults.append(_no_yaku(best.shape, options, bonus_han))
    elif best.yaku and not renhou:
        faults += _below_minimum(best, situation, options)
    if faults:
        return Score(rules.id, False, options, arrangement=best.shape.groups, faults=tuple(faults))
    return _finish(rules, hand, situation, options, best, bonus, renhou)


def _value(shape: Shape, options: Options, bonus_han: int) -> Valued:
    open_hand = shape.facts.open_hand
    yakuman: list[tuple[Yakuman, int, Evidence]] = []
    for pattern in YAKUMAN:
        if pattern.closed_only and open_hand:
            continue
        evidence = pattern.test(shape)
        if evidence is not None:
            worth = 2 if options["double_yakuman"] and pattern.double(shape) else 1
            yakuman.append((pattern, worth, evidence))
    if yakuman:
        times = sum(worth for _, worth, _ in yakuman) if options["yakuman_add_up"] else max(w for _, w, _ in yakuman)
        return Valued(shape, limits.YAKUMAN * times, 0, 0, "yakuman", [], yakuman)
    yaku = counted_yaku(shape, options)
    points = fu(shape, options, pinfu=any(entry.id == "pinfu" for entry, _, _ in yaku))
    han = sum(value for _, value, _ in yaku)
    if not han:
        return Valued(shape, 0, 0, points, None, [], [])
    base, limit = limits.base_points(han + bonus_han, points, options)
    return Valued(shape, base, han + bonus_han, points, limit, yaku, [])


def present_yaku(shape: Shape) -> list[tuple[Yaku, Evidence]]:
    """Every yaku that is there by its definition, whether or not it counts beside the others."""
    found = []
    for entry in YAKU:
        if shape.facts.open_hand and not entry.open:
            continue
        evidence = entry.test(shape)
        if evidence is not None:
            found.append((entry, evidence))
    return found


def counted_yaku(shape: Shape, options: Options) -> list[tuple[Yaku, int, Evidence]]:
    """The yaku that count, with their han."""
    open_hand = shape.facts.open_hand
    present = present_yaku(shape)
    implied = {name for entry, _ in present for name in entry.implies}
    return [
        (entry, entry.open if open_hand else entry.closed, evidence)
        for entry, evidence in present
        if entry.id not in implied and not (open_hand and entry.id == "tanyao" and not options["open_tanyao"])
    ]


_Bonus = tuple[str, Names, int, tuple[str, str]]
"""Id, names, han, (tiles, reason) of dora: they add han and are no yaku."""


def _bonus(hand: Hand, situation: Situation, options: Options) -> list[_Bonus]:
    counts = hand.kind_counts()
    bonus: list[_Bonus] = []
    for bonus_id, names, indicators, active in (
        ("dora", _DORA, situation.dora_indicators, True),
        ("ura_dora", _URA, situation.ura_indicators, situation.in_riichi),
    ):
        if not active:
            continue
        kinds = [dora_of(tile) for tile in indicators]
        han = sum(counts[kind] for kind in kinds)
        if han:
            shown = format_kinds(kind for kind in sorted(set(kinds)) for _ in range(counts[kind]))
            reason = f"{format_tiles(indicators, keep_order=True)} indicates {format_kinds(kinds)}: {han} in the hand."
            bonus.append((bonus_id, names, han, (shown, reason)))
    reds = _reds(hand)
    if options["red_fives"] and reds:
        bonus.append(("red_dora", _RED, len(reds), (format_tiles(reds), f"{len(reds)} red.")))
    return bonus


def dora_of(indicator: Tile) -> int:
    """The kind that an indicator makes dora: 1…9→1, E S W N→E, white green red→white."""
    kind = indicator.kind
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < 31:
        return 27 + (kind - 26) % 4
    return 31 + (kind - 30) % 3


def _reds(hand: Hand) -> list[Tile]:
    tiles = [*hand.concealed, *(tile for meld in hand.melds for tile in meld.tiles)]
    return [tile for tile in tiles if tile.is_red]


def _renhou_applies(situation: Situation, options: Options) -> bool:
    return situation.first_turn and not situation.self_draw and options["renhou"] != "none"


def _finish(
    rules: RuleSet,
    hand: Hand,
    situation: Situation,
    options: Options,
    best: Valued,
    bonus: list[_Bonus],
    renhou: bool,
) -> Score:
    not_counted = _circumstances_not_counted(hand, situation, options)
    by_renhou = renhou and best.base < limits.MANGAN
    if renhou and not by_renhou:
        not_counted.append(NotCounted("renhou", "The hand is worth mangan or more by itself; renhou adds no han."))
    liable: Seat | None = None
    liable_base = 0
    if by_renhou:
        lines = [PatternLine("renhou", _RENHOU, 1, "mangan", "", lambda: "Won on a discard before the first draw.")]
        value: dict[str, object] = {"han": None, "fu": None, "limit": "mangan"}
        superseded = "Renhou makes the hand a mangan, which is more."
        not_counted += [NotCounted(entry.id, superseded) for entry, _, _ in best.yaku]
        not_counted += [NotCounted(entry[0], superseded) for entry in bonus if best.yaku]
        base = limits.MANGAN
    elif best.yakuman:
        counted = _yakuman_counted(best, situation, options)
        lines = [
            PatternLine(entry.id, entry.name, worth, "yakuman", format_kinds(evidence), partial(entry.why, evidence))
            for entry, worth, evidence in counted
        ]
        not_counted += _beside_yakuman(best, counted, bonus)
        value = {"han": None, "fu": None, "limit": "yakuman"}
        base = limits.YAKUMAN * sum(worth for _, worth, _ in counted)
        liable, liable_base, refused = _liability(hand, situation, options, counted)
        not_counted += refused
    else:
        lines = [
            PatternLine(entry.id, entry.name, han, "han", format_kinds(evidence), partial(entry.why, evidence))
            for entry, han, evidence in best.yaku
        ]
        lines += [
            PatternLine(bonus_id, names, han, "han", tiles, partial(str, reason))
            for bonus_id, names, han, (tiles, reason) in bonus
        ]
        not_counted += _implied(best)
        value = {"han": best.han, "fu": best.fu, "limit": best.limit}
        base = best.base
    if situation.liable and not best.yakuman:
        not_counted.append(NotCounted("liability", "The hand has no pattern that anybody is liable for."))
    pinfu = any(entry.id == "pinfu" for entry, _, _ in best.yaku)
    return Score(
        rules=rules.id,
        valid=True,
        options=options,
        value=value,
        patterns=tuple(lines),
        total=sum(payments.shares(base, situation).values()),
        payments=tuple(payments.payments(base, situation, options, liable, liable_base)),
        arrangement=best.shape.groups,
        fu=partial(fu_items, best.shape, options, pinfu=pinfu) if value["fu"] is not None else list,
        not_counted=tuple(not_counted),
    )


def _yakuman_counted(best: Valued, situation: Situation, options: Options) -> list[tuple[Yakuman, int, Evidence]]:
    if options["yakuman_add_up"]:
        return best.yakuman
    liable = {checks.liable_pattern(name) for name in situation.liable}
    # One at most: the one that counts double, then the one somebody is liable for, then the first of the table.
    return [max(best.yakuman, key=lambda entry: (entry[1], entry[0].id in liable))]


def _beside_yakuman(
    best: Valued, counted: list[tuple[Yakuman, int, Evidence]], bonus: list[_Bonus]
) -> list[NotCounted]:
    names = {entry.id for entry, _, _ in counted}
    limit = "A yakuman is the limit; nothing adds to it."
    out = [NotCounted(e.id, "One yakuman at most counts.") for e, _, _ in best.yakuman if e.id not in names]
    out += [NotCounted(entry.id, limit) for entry, _ in present_yaku(best.shape)]
    return out + [NotCounted(entry[0], limit) for entry in bonus]


def _implied(best: Valued) -> list[NotCounted]:
    counted = {entry.id for entry, _, _ in best.yaku}
    out = []
    for entry, _ in present_yaku(best.shape):
        if entry.id in counted:
            continue
        by = next((other for other, _, _ in best.yaku if entry.id in other.implies), None)
        why = f"{by.name.en} contains it." if by else "Under these rules an open hand does not have it."
        out.append(NotCounted(entry.id, why))
    return out


def _liability(
    hand: Hand, situation: Situation, options: Options, counted: list[tuple[Yakuman, int, Evidence]]
) -> tuple[Seat | None, int, list[NotCounted]]:
    """Who is liable, for how many base points; and why somebody named is not."""
    liable: Seat | None = None
    base = 0
    refused: list[NotCounted] = []
    for name, seat in situation.liable.items():
        entry = next((e for e in counted if e[0].id == checks.liable_pattern(name)), None)
        if entry is None:
            refused.append(NotCounted("liability", f"{name} does not count in this hand."))
        elif not _declared(hand, entry[2], claimed_only=bool(options["liability_all_claimed"])):
            refused.append(NotCounted("liability", f"Not every set of {name} was claimed, so nobody is liable."))
        else:
            liable = seat
            base += limits.YAKUMAN * entry[1]
    return liable, base, refused


def _declared(hand: Hand, evidence: Evidence, *, claimed_only: bool) -> bool:
    """Whether the sets that make the pattern lie declared, as liability asks (all of the hand's, where it is whole)."""
    melds = [meld for meld in hand.melds if meld.kind.is_claimed or not claimed_only]
    declared = {meld.kinds[0] for meld in melds}
    claimed = {meld.kinds[0] for meld in melds if meld.kind.is_claimed}
    if not evidence:
        return len(melds) == 4 and bool(claimed)
    sets = {kind for kind in evidence if evidence.count(kind) >= 3}
    return sets <= declared and bool(sets & claimed)


def _circumstances_not_counted(hand: Hand, situation: Situation, options: Options) -> list[NotCounted]:
    """What the situation or hand shows and no riichi rule values; said rather than passed over."""
    out = []
    checks_ = (
        ("ura_dora", bool(situation.ura_indicators) and not situation.in_riichi, "Ura dora count after riichi only."),
        (
            "red_dora",
            bool(_reds(hand)) and not options["red_fives"],
            "No red fives in these rules: a five like others.",
        ),
        ("flowers", bool(hand.flowers), "These rules have no flowers."),
        ("wild", bool(situation.wild or situation.turned), "These rules have no wild tiles."),
        ("penalty_tiles", bool(situation.penalty_tiles), "These rules have no penalty tiles."),
        (
            "renhou",
            situation.first_turn and not situation.self_draw and options["renhou"] == "none",
            "These rules have no renhou.",
        ),
    )
    for name, shown, why in checks_:
        if shown:
            out.append(NotCounted(name, why))
    return out


def _below_minimum(best: Valued, situation: Situation, options: Options) -> list[Fault]:
    """The two-han minimum of a table with many honba; dora and ippatsu are not counted for it."""
    start = number(options, "two_han_from_honba")
    han = sum(value for entry, value, _ in best.yaku if entry.id != "ippatsu")
    if not start or situation.honba < start or han >= 2:
        return []
    message = f"{han} han without dora and ippatsu; from {start} honba on, a hand needs 2."
    return [Fault("below_minimum", message, "hand")]


def _no_shape(hand: Hand) -> Fault:
    message = f"{format_tiles(hand.concealed)} with {len(hand.melds)} melds is not four sets and a pair"
    message += "." if hand.melds else ", seven pairs or thirteen orphans."
    return Fault("not_a_winning_shape", message, "hand")


def _no_yaku(shape: Shape, options: Options, dora: int) -> Fault:
    """Says what is nearest: why the commonest yaku are missing."""
    held = shape.facts
    reasons = []
    outside = sorted(held.kinds & ORPHAN_KINDS)
    if held.open_hand:
        reasons.append("the hand is open, so riichi and concealed self-draw are out")
    else:
        reasons.append("riichi was not declared")
    if outside:
        reasons.append(f"{format_kinds(outside)} stops tanyao")
    elif held.open_hand and not options["open_tanyao"]:
        reasons.append("tanyao needs a concealed hand here")
    if shape.form == REGULAR and not any(kind >= 31 for kind in shape.triplets):
        reasons.append("no set of dragons or of the own or round wind")
    message = f"No yaku: {'; '.join(reasons)}."
    if dora:
        message += f" {dora} dora alone do not win."
    return Fault("no_yaku", message, "hand")


def pattern_entries(options: Options) -> tuple[PatternEntry, ...]:
    """All patterns with their values under these options, for tables and help."""
    entries = []
    for yaku in YAKU:
        open_han = 0 if yaku.id == "tanyao" and not options["open_tanyao"] else yaku.open
        value = f"{yaku.closed} han" + ("" if open_han == yaku.closed else f", open {open_han or 'no'}")
        entries.append(PatternEntry(yaku.id, yaku.name, value, yaku.rule))
    for yakuman in YAKUMAN:
        entries.append(PatternEntry(yakuman.id, yakuman.name, "yakuman", yakuman.rule))
    if options["renhou"] != "none":
        entries.append(PatternEntry("renhou", _RENHOU, str(options["renhou"]), _RENHOU_RULE))
    for bonus_id, names, rule in (
        ("dora", _DORA, "the tile after each indicator, 1 han each"),
        ("ura_dora", _URA, "the tiles under the indicators, after riichi, 1 han each"),
        ("red_dora", _RED, "red fives, 1 han each"),
    ):
        if bonus_id != "red_dora" or options["red_fives"]:
            entries.append(PatternEntry(bonus_id, names, "1 han each", rule))
    return tuple(entries)


Scorer = Callable[[RuleSet, Hand, Situation, Options], Score]
__all__ = ["Facts", "Scorer", "counted_yaku", "dora_of", "pattern_entries", "present_yaku", "score"]
