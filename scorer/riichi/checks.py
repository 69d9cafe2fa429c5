"""Find contradictions between a riichi hand and its situation, and furiten. All faults are collected."""

from __future__ import annotations

from typing import Final

from scorer import arrangement
from scorer.checks import discard_faults, first_turn_faults, ippatsu_faults, kong_faults
from scorer.errors import Fault
from scorer.hand import Hand
from scorer.notation import format_kinds
from scorer.packed import cannot_be_held
from scorer.riichi.yaku import YAKU
from scorer.riichi.yakuman import YAKUMAN
from scorer.rules import Names, Options, number
from scorer.sentences import listed, say
from scorer.situation import SELF_DRAW, Seat, Situation
from scorer.tiles import KINDS, Tile

LIABLE_IDS = {"big_three_dragons": "daisangen", "big_four_winds": "daisuushii", "four_kongs": "suukantsu"}
"""For each other name of a pattern with liability: its id."""

_NAMES: Final = {each.id: each.name for each in YAKUMAN} | {each.id: each.name for each in YAKU}
_INDICATORS: Final = 5
"""The maximum number of indicators: one from the start, and one per kong (common-riichi 629-630, 749-752)."""


def liable_pattern(name: str) -> str:
    """Return the id of the yakuman that a key of `situation.liable` names."""
    return LIABLE_IDS.get(name, name)


def liable_name(name: str, *, quoted: bool = False) -> Names:
    """Return the name of the pattern of a key of `situation.liable`, for sentences. The English name is the key."""
    found = _NAMES.get(liable_pattern(name))
    shown = repr(name) if quoted else name
    return Names(shown, found.ja, found.zh) if found else Names(shown, repr(name), repr(name))


def situation_faults(hand: Hand, situation: Situation, options: Options) -> list[Fault]:
    """Return a fault for each contradiction between the hand and its situation."""
    s = situation
    faults: list[Fault] = []
    if s.win is SELF_DRAW:
        if s.discarder is not None:
            faults.append(Fault("from_on_self_draw", say("situation.from_on_self_draw"), "situation.from"))
    elif s.discarder is s.seat:
        faults.append(Fault("from_winner", say("situation.from_winner", seat=s.seat.term), "situation.from"))
    if hand.melds and (s.riichi or s.double_riichi) and not hand.is_concealed:
        faults.append(Fault("riichi_open_hand", say("riichi.riichi_open_hand"), "situation.riichi"))
    if (
        s.ippatsu
        or s.replacement_tile
        or s.replacement_after_flower
        or s.robbed_kong
        or s.robbed_concealed_kong
        or s.first_turn
    ):
        faults += _moment_faults(hand, s, options)
    if s.liable:
        faults += liability_faults(s, options)
    if s.dora_indicators or s.ura_indicators:
        faults += _indicator_faults(hand, s, _most_indicators(hand, options) if s.replacement_tile else _INDICATORS)
    if options["red_fives"] and options["red_fives_each"] != 4:
        faults += _red_faults(hand, s, number(options, "red_fives_each"))
    if s.discards_since:
        faults += discard_faults(hand, s)
    return faults


def _moment_faults(hand: Hand, s: Situation, options: Options) -> list[Fault]:
    """Return the faults of ippatsu, kongs and the first turn."""
    faults = ippatsu_faults(s)
    if s.replacement_tile or s.replacement_after_flower or s.robbed_kong:
        faults += _kong_faults(hand, s, options)
    if s.robbed_concealed_kong:
        faults += _concealed_kong_faults(hand, options)
    if s.first_turn:
        faults += first_turn_faults(hand, s)
    return faults


def liability_faults(s: Situation, options: Options) -> list[Fault]:
    """Return the faults of the players named as liable."""
    faults: list[Fault] = []
    allowed = options["liability"]
    assert isinstance(allowed, tuple)
    named: dict[str, Seat] = {}
    for name, seat in s.liable.items():
        where = f"situation.liable.{name}"
        if named.setdefault(liable_pattern(name), seat) is not seat:
            faults.append(Fault("liable_twice", say("riichi.liable_twice", name=liable_name(name)), where))
        if liable_pattern(name) not in allowed:
            patterns = listed(map(liable_name, allowed)) if allowed else say("common.nothing")
            said = say("riichi.liable_unknown", name=liable_name(name, quoted=True), allowed=patterns)
            faults.append(Fault("liable_unknown_pattern", said, where))
        if seat is s.seat:
            faults.append(Fault("liable_winner", say("riichi.liable_winner"), where))
    return faults


def _kong_faults(hand: Hand, s: Situation, options: Options) -> list[Fault]:
    """Return the kong faults common to every family, and those of the dead wall of riichi."""
    faults = kong_faults(hand, s)
    if s.replacement_tile and s.ippatsu:
        faults.append(Fault("ippatsu_after_kong", say("riichi.ippatsu_after_kong"), "situation.ippatsu"))
    if s.replacement_tile and s.last_tile and not options["rinshan_with_haitei"]:
        said = say("riichi.replacement_is_last_tile")
        faults.append(Fault("replacement_is_last_tile", said, "situation.last_tile"))
    return faults


def _concealed_kong_faults(hand: Hand, options: Options) -> list[Fault]:
    """Return a fault if a hand robs a concealed kong, unless it is thirteen orphans and the rules allow this.

    Source: wrc-2017 66 (国士無双は暗カン可).
    """
    where = "situation.robbed_concealed_kong"
    if not options["orphans_rob_concealed_kong"]:
        return [Fault("concealed_kong_robbed", say("riichi.concealed_kong_not_robbed"), where)]
    counts = [0] * KINDS
    for tile in hand.concealed:
        if tile.kind < KINDS:
            counts[tile.kind] += 1
    if hand.melds or not arrangement.is_thirteen_orphans(counts):
        return [Fault("concealed_kong_robbed", say("riichi.concealed_kong_orphans"), where)]
    return []


def _most_indicators(hand: Hand, options: Options) -> int:
    """Return the maximum number of dora indicators that lie face up when a hand wins on a replacement tile.

    With the option value `after_discard`, the indicator of an exposed kong is turned over only after the discard.
    """
    if options["kan_dora_when"] != "after_discard":
        return _INDICATORS
    open_kongs = all(meld.kind.is_claimed for meld in hand.melds if meld.kind.is_kong)
    return _INDICATORS - 1 if open_kongs else _INDICATORS


def _red_faults(hand: Hand, s: Situation, most: int) -> list[Fault]:
    shown = [
        *hand.concealed,
        *(tile for meld in hand.melds for tile in meld.tiles),
        *s.dora_indicators,
        *s.ura_indicators,
    ]
    kinds = [tile.kind for tile in shown if tile.is_red]
    count = max(map(kinds.count, kinds), default=0)
    if count <= most:
        return []
    return [Fault("too_many_reds", say("presets.too_many_reds", count=count, most=most), "hand")]


def _indicator_faults(hand: Hand, s: Situation, most: int) -> list[Fault]:
    dora, ura = s.dora_indicators, s.ura_indicators
    counts = hand.counts
    if counts >= 0 and len(ura) <= len(dora) <= most:  # few enough that no count overflows (`ANY - MOST`)
        for tile in dora:
            counts += tile.packed
        for tile in ura:
            counts += tile.packed
        if not cannot_be_held(counts):
            return []
    faults = _indicated_faults(hand, dora + ura)
    if len(dora) > most or len(ura) > (len(dora) or most):
        said = say("riichi.too_many_indicators", dora=len(dora), ura=len(ura), most=most)
        faults.insert(0, Fault("too_many_indicators", said, "situation.dora_indicators"))
    return faults


def _indicated_faults(hand: Hand, shown: tuple[Tile, ...]) -> list[Fault]:
    faults: list[Fault] = []
    counts = hand.kind_counts()
    for tile in shown:
        if tile.is_flower or tile.is_face_down:
            said = say("riichi.bad_indicator", tile=tile.code)
            faults.append(Fault("bad_indicator", said, "situation.dora_indicators"))
    for kind in sorted({tile.kind for tile in shown if tile.kind < 34}):
        total = counts[kind] + sum(tile.kind == kind for tile in shown)
        if total > 4 >= counts[kind]:
            said = say("riichi.five_with_indicators", total=total, tile=format_kinds((kind,)))
            faults.append(Fault("five_of_a_kind", said, "situation.dora_indicators"))
    return faults


def furiten(hand: Hand, situation: Situation) -> list[Fault]:
    """Return the fault of furiten if `discards_since` contains a tile that would have completed the hand.

    The list begins with the winner's own last discard. The tiles that other players discarded after it cause furiten
    until the winner's next draw. Furiten forbids only a win by discard.
    """
    if situation.self_draw or hand.winning_tile is None:
        return []
    counts = [0] * 34
    for tile in hand.concealed:
        counts[tile.kind] += 1
    counts[hand.winning_tile.kind] -= 1
    for seat, tile in situation.discards_since:
        if tile.kind >= 34:
            continue
        counts[tile.kind] += 1
        complete = arrangement.wins(counts)
        counts[tile.kind] -= 1
        if complete:
            said = say("riichi.furiten_other", tile=tile.code, seat=seat.term)
            if seat is situation.seat:
                said = say("riichi.furiten_own", tile=tile.code)
            return [Fault("furiten", said, "situation.discards_since")]
    return []
