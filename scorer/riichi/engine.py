"""The riichi engine: a hand and its situation in, a `Score` out, under the options of a rule set.

Takes the best-paying of all shapes; collects every fault first. The parts (yaku, fu, limits, payments,
checks) are modules of their own; here they are only put together.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import product

from scorer.errors import Fault
from scorer.hand import Hand
from scorer.notation import format_kinds, format_tiles
from scorer.riichi import checks, limits, payments
from scorer.riichi.fu import fu, fu_items
from scorer.riichi.shapes import ORPHANS, REGULAR, Facts, Shape, facts, shapes
from scorer.riichi.yaku import YAKU, Evidence, Yaku
from scorer.riichi.yakuman import YAKUMAN, Yakuman
from scorer.rules import Names, Options, PatternEntry, RuleSet, number
from scorer.score import NotCounted, PatternLine, Score
from scorer.situation import Seat, Situation
from scorer.tiles import FACE_DOWN_INDEX, RED_INDEX, Tile

_DORA = Names("Dora", "ドラ", "宝牌")
_URA = Names("Ura Dora", "裏ドラ", "里宝牌")
_RED = Names("Red Five", "赤ドラ", "赤宝牌")
_RENHOU = Names("Blessing of Man", "人和", "人和")
_FIRST_HONOUR = 1 << 27
_RENHOU_RULE = "人和: a win on a discard before the winner's first draw, no call before it."


@dataclass(slots=True)
class Valued:
    """A shape with what it is worth; the best of these becomes the score.

    `present` are all yaku below yakuman that are there; `yaku` those of them that count, with their han.
    """

    shape: Shape
    base: int
    han: int
    fu: int
    limit: str | None
    present: list[tuple[Yaku, Evidence]]
    yaku: list[tuple[Yaku, int, Evidence]]
    yakuman: list[tuple[Yakuman, int, Evidence]]

    @property
    def rank(self) -> tuple[int, int, int, int]:
        """What decides between shapes: points, then han, then fu."""
        return (self.base, len(self.yakuman), self.han, self.fu)

    @property
    def is_pinfu(self) -> bool:
        return any(entry.id == "pinfu" for entry, _, _ in self.yaku)


def score(rules: RuleSet, hand: Hand, situation: Situation, options: Options) -> Score:
    """The score of a hand under a riichi rule set. Faults are collected in it; nothing is raised for them."""
    faults = hand.faults() + checks.situation_faults(hand, situation, options)
    if faults:
        return Score(rules.id, False, options, faults=tuple(faults))
    hand_facts = facts(hand, situation)
    bonus = _bonus(hand, hand_facts, options)
    bonus_han = sum([entry.han for entry in bonus])
    best = best_shape(hand_facts, options, bonus_han)
    if best is None:
        return Score(rules.id, False, options, faults=(_no_shape(hand),))
    if situation.discards_since:
        faults = checks.furiten(hand, situation)
    renhou = situation.first_turn and not situation.self_draw and options["renhou"] != "none"
    if not best.yaku and not best.yakuman and not renhou:
        faults.append(_no_yaku(best.shape, options, bonus_han))
    elif best.yaku and situation.honba and not renhou:
        faults += _below_minimum(best, situation, options)
    if faults:
        return Score(rules.id, False, options, arrangement=best.shape.groups, faults=tuple(faults))
    return _finish(rules, hand, situation, options, best, bonus, renhou)


def best_shape(hand_facts: Facts, options: Options, bonus_han: int) -> Valued | None:
    """The best-paying shape; None where the tiles make no complete hand."""
    best: Valued | None = None
    for shape in shapes(hand_facts):
        valued = _value(shape, options, bonus_han)
        if best is None or valued.rank > best.rank:
            best = valued
    return best


def _table(open_hand: bool, chows: int, honours: bool, circumstance: bool) -> _Candidates:
    return (
        tuple(
            entry for entry in YAKU if (entry.open or not open_hand) and entry.when.fits(chows, honours, circumstance)
        ),
        tuple(
            entry
            for entry in YAKUMAN
            if not (open_hand and entry.closed_only) and entry.when.fits(chows, honours, circumstance)
        ),
    )


_Candidates = tuple[tuple[Yaku, ...], tuple[Yakuman, ...]]
_CANDIDATES = {key: _table(*key) for key in product((False, True), range(5), (False, True), (False, True))}
"""What a shape can have at all, by openness, number of chows, honours and circumstances."""


def _value(shape: Shape, options: Options, bonus_han: int) -> Valued:
    """What a shape is worth."""
    hand_facts = shape.facts
    yaku_table, yakuman_table = _CANDIDATES[
        hand_facts.open_hand, len(shape.chows), hand_facts.mask >= _FIRST_HONOUR, hand_facts.circumstance
    ]
    present = []
    for entry in yaku_table:
        evidence = entry.test(shape)
        if evidence is not None:
            present.append((entry, evidence))
    yakuman = []
    double = options["double_yakuman"]
    for limit_hand in yakuman_table:
        evidence = limit_hand.test(shape)
        if evidence is not None:
            yakuman.append((limit_hand, 2 if double and limit_hand.double(shape) else 1, evidence))
    if yakuman:
        times = [each[1] for each in yakuman]
        base = limits.YAKUMAN * (sum(times) if options["yakuman_add_up"] else max(times))
        return Valued(shape, base, 0, 0, "yakuman", present, [], yakuman)
    yaku = _counted(shape, present, options)
    if not yaku:
        return Valued(shape, 0, 0, 0, None, present, [], [])
    han = bonus_han
    pinfu = False
    for entry, value, _ in yaku:
        han += value
        pinfu = pinfu or entry.id == "pinfu"
    points = fu(shape, options, pinfu=pinfu)
    base, limit = limits.base_points(han, points, options)
    return Valued(shape, base, han, points, limit, present, yaku, [])


def _counted(shape: Shape, present: list[tuple[Yaku, Evidence]], options: Options) -> list[tuple[Yaku, int, Evidence]]:
    """The yaku that count, with their han."""
    open_hand = shape.facts.open_hand
    implied: list[str] = []
    for entry, _ in present:
        if entry.implies:
            implied += entry.implies
    counted = [
        (entry, entry.open if open_hand else entry.closed, evidence)
        for entry, evidence in present
        if entry.id not in implied
    ]
    if open_hand and not options["open_tanyao"]:
        counted = [each for each in counted if each[0].id != "tanyao"]
    return counted


@dataclass(slots=True)
class Bonus:
    """Dora of one sort: they add han and are no yaku. `kinds` are the tiles, `why` the reason."""

    id: str
    name: Names
    han: int
    shown: str | tuple[int, ...]
    why: Callable[[], str]


def _bonus(hand: Hand, hand_facts: Facts, options: Options) -> list[Bonus]:
    situation = hand_facts.situation
    bonus: list[Bonus] = []
    if situation.dora_indicators:
        _add_dora(bonus, "dora", _DORA, situation.dora_indicators, hand_facts.counts)
    if situation.ura_indicators and situation.in_riichi:
        _add_dora(bonus, "ura_dora", _URA, situation.ura_indicators, hand_facts.counts)
    if options["red_fives"]:
        reds = _reds(hand)
        if reds:
            bonus.append(Bonus("red_dora", _RED, len(reds), format_tiles(reds), partial(_red_reason, len(reds))))
    return bonus


def _add_dora(bonus: list[Bonus], bonus_id: str, names: Names, indicators: tuple[Tile, ...], counts: list[int]) -> None:
    kinds = [dora_of(tile) for tile in indicators]
    han = sum([counts[kind] for kind in kinds])
    if han:
        shown = tuple([kind for kind in sorted(set(kinds)) for _ in range(counts[kind])])
        bonus.append(Bonus(bonus_id, names, han, shown, partial(_dora_reason, indicators, kinds, han)))


def _dora_reason(indicators: tuple[Tile, ...], kinds: list[int], han: int) -> str:
    return f"{format_tiles(indicators, keep_order=True)} indicates {format_kinds(kinds)}: {han} in the hand."


def _red_reason(count: int) -> str:
    return f"{count} red five{'s' if count > 1 else ''} in the hand."


def dora_of(indicator: Tile) -> int:
    """The kind that an indicator makes dora: 1…9→1, E S W N→E, white green red→white."""
    kind = indicator.kind
    if kind < 27:
        return kind - 8 if kind % 9 == 8 else kind + 1
    if kind < 31:
        return 27 + (kind - 26) % 4
    return 31 + (kind - 30) % 3


def _reds(hand: Hand) -> list[Tile]:
    reds = [tile for tile in hand.concealed if RED_INDEX <= tile.index < FACE_DOWN_INDEX]
    for meld in hand.melds:
        reds += [tile for tile in meld.tiles if tile.is_red]
    return reds


def _finish(
    rules: RuleSet,
    hand: Hand,
    situation: Situation,
    options: Options,
    best: Valued,
    bonus: list[Bonus],
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
        not_counted += [NotCounted(entry.id, superseded) for entry in bonus if best.yaku]
        base = limits.MANGAN
    elif best.yakuman:
        counted = _yakuman_counted(best, situation, options)
        lines = [
            PatternLine(entry.id, entry.name, worth, "yakuman", evidence, partial(entry.why, evidence))
            for entry, worth, evidence in counted
        ]
        not_counted += _beside_yakuman(best, counted, bonus)
        value = {"han": None, "fu": None, "limit": "yakuman"}
        base = limits.YAKUMAN * sum(worth for _, worth, _ in counted)
        liable, liable_base, refused = _liability(hand, situation, options, counted)
        not_counted += refused
    else:
        lines = [
            PatternLine(entry.id, entry.name, han, "han", evidence, partial(entry.why, evidence))
            for entry, han, evidence in best.yaku
        ]
        lines += [PatternLine(each.id, each.name, each.han, "han", each.shown, each.why) for each in bonus]
        if len(best.present) > len(best.yaku):
            not_counted += _implied(best)
        value = {"han": best.han, "fu": best.fu, "limit": best.limit}
        base = best.base
    if situation.liable and not best.yakuman:
        not_counted.append(NotCounted("liability", "The hand has no pattern that anybody is liable for."))
    return Score(
        rules=rules.id,
        valid=True,
        options=options,
        value=value,
        patterns=tuple(lines),
        total=sum([amount for _, amount in payments.shares(base, situation)]),
        payments=tuple(payments.payments(base, situation, options, liable, liable_base)),
        arrangement=best.shape.groups,
        fu=partial(fu_items, best.shape, options, pinfu=best.is_pinfu) if value["fu"] is not None else list,
        not_counted=tuple(not_counted),
    )


def _yakuman_counted(best: Valued, situation: Situation, options: Options) -> list[tuple[Yakuman, int, Evidence]]:
    if options["yakuman_add_up"]:
        return best.yakuman
    liable = {checks.liable_pattern(name) for name in situation.liable}
    # One at most: the one that counts double, then the one somebody is liable for, then the first of the table.
    return [max(best.yakuman, key=lambda entry: (entry[1], entry[0].id in liable))]


def _beside_yakuman(best: Valued, counted: list[tuple[Yakuman, int, Evidence]], bonus: list[Bonus]) -> list[NotCounted]:
    names = {entry.id for entry, _, _ in counted}
    limit = "A yakuman is the limit; nothing adds to it."
    out = [NotCounted(e.id, "One yakuman at most counts.") for e, _, _ in best.yakuman if e.id not in names]
    out += [NotCounted(entry.id, limit) for entry, _ in best.present]
    return out + [NotCounted(entry.id, limit) for entry in bonus]


def _implied(best: Valued) -> list[NotCounted]:
    counted = {entry.id for entry, _, _ in best.yaku}
    out = []
    for entry, _ in best.present:
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
    out: list[NotCounted] = []
    if situation.ura_indicators and not situation.in_riichi:
        out.append(NotCounted("ura_dora", "Ura dora count after riichi only."))
    if not options["red_fives"] and _reds(hand):
        out.append(NotCounted("red_dora", "No red fives in these rules: a five like others."))
    if hand.flowers:
        out.append(NotCounted("flowers", "These rules have no flowers."))
    if situation.wild or situation.turned:
        out.append(NotCounted("wild", "These rules have no wild tiles."))
    if situation.penalty_tiles:
        out.append(NotCounted("penalty_tiles", "These rules have no penalty tiles."))
    if situation.first_turn and not situation.self_draw and options["renhou"] == "none":
        out.append(NotCounted("renhou", "These rules have no renhou."))
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
    outside = [kind for kind in range(34) if held.counts[kind] and ORPHANS >> kind & 1]
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
