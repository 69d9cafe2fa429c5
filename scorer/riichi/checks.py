"""Contradictions between a riichi hand and its situation, and furiten. Each is a fault; all are collected."""

from __future__ import annotations

from typing import Final

from scorer import arrangement
from scorer.checks import first_turn_faults, kong_faults
from scorer.errors import Fault
from scorer.hand import Hand
from scorer.notation import format_kinds
from scorer.packed import NEITHER, has_five
from scorer.rules import Options, number
from scorer.sentences import say
from scorer.situation import SELF_DRAW, Seat, Situation
from scorer.tiles import KINDS, Tile

LIABLE_IDS = {"big_three_dragons": "daisangen", "big_four_winds": "daisuushii", "four_kongs": "suukantsu"}
"""Other names for a pattern with liability, besides its own id."""

_INDICATORS: Final = 5
"""One indicator from the start, and one for each of four kongs (common-riichi 629-630, 749-752)."""


def liable_pattern(name: str) -> str:
    """The id of the yakuman named by a key of `situation.liable`."""
    return LIABLE_IDS.get(name, name)


def situation_faults(hand: Hand, situation: Situation, options: Options) -> list[Fault]:
    """Every contradiction between the hand and its situation."""
    s = situation
    faults: list[Fault] = []
    if s.win is SELF_DRAW:
        if s.discarder is not None:
            message = "A self-draw does not come from another player."
            faults.append(Fault("from_on_self_draw", message, "situation.from"))
    elif s.discarder is s.seat:
        seat = s.seat.value
        message = f"{seat.capitalize()} cannot win on {seat}'s own discard."
        faults.append(Fault("from_winner", message, "situation.from"))
    if hand.melds and s.in_riichi and not hand.is_concealed:
        message = "Riichi was declared, and the hand has a claimed meld."
        faults.append(Fault("riichi_open_hand", message, "situation.riichi"))
    if s.ippatsu and not s.in_riichi:
        faults.append(Fault("ippatsu_without_riichi", "Ippatsu needs riichi.", "situation.ippatsu"))
    if s.replacement_tile or s.replacement_after_flower or s.robbed_kong:
        faults += _kong_faults(hand, s, options)
    if s.robbed_concealed_kong:
        faults += _concealed_kong_faults(hand, options)
    if s.first_turn:
        faults += _first_turn_faults(hand, s)
    if s.liable:
        faults += liability_faults(s, options)
    if s.dora_indicators or s.ura_indicators:
        faults += _indicator_faults(hand, s, _most_indicators(hand, s, options))
    if options["red_fives"] and options["red_fives_each"] != 4:
        faults += _red_faults(hand, s, number(options, "red_fives_each"))
    return faults


def liability_faults(s: Situation, options: Options) -> list[Fault]:
    """Faults of the players named as liable."""
    faults: list[Fault] = []
    allowed = options["liability"]
    assert isinstance(allowed, tuple)
    named: dict[str, Seat] = {}
    for name, seat in s.liable.items():
        where = f"situation.liable.{name}"
        if named.setdefault(liable_pattern(name), seat) is not seat:
            message = f"{name} is named twice, with two players."
            faults.append(Fault("liable_twice", message, where))
        if liable_pattern(name) not in allowed:
            message = f"No player is liable for {name!r} here; patterns with liability: {', '.join(allowed) or 'none'}."
            faults.append(Fault("liable_unknown_pattern", message, where))
        if seat is s.seat:
            faults.append(Fault("liable_winner", "The winner cannot be liable.", where))
    return faults


def _kong_faults(hand: Hand, s: Situation, options: Options) -> list[Fault]:
    """The kong faults common to every family, and those of the dead wall of riichi."""
    faults = kong_faults(hand, s)
    if s.replacement_tile and s.ippatsu:
        message = "The kong before the replacement ends ippatsu."
        faults.append(Fault("ippatsu_after_kong", message, "situation.ippatsu"))
    if s.replacement_tile and s.last_tile and not options["rinshan_with_haitei"]:
        message = "A replacement tile comes from the dead wall, so it is not the last of the wall."
        faults.append(Fault("replacement_is_last_tile", message, "situation.last_tile"))
    return faults


def _concealed_kong_faults(hand: Hand, options: Options) -> list[Fault]:
    """Only thirteen orphans can rob a concealed kong, if the rules allow it (wrc-2017 66: 国士無双は暗カン可)."""
    where = "situation.robbed_concealed_kong"
    if not options["orphans_rob_concealed_kong"]:
        return [Fault("concealed_kong_robbed", "A concealed kong cannot be robbed under these rules.", where)]
    counts = [0] * KINDS
    for tile in hand.concealed:
        if tile.kind < KINDS:
            counts[tile.kind] += 1
    if hand.melds or not arrangement.is_thirteen_orphans(counts):
        return [Fault("concealed_kong_robbed", "Only thirteen orphans can rob a concealed kong.", where)]
    return []


def _first_turn_faults(hand: Hand, s: Situation) -> list[Fault]:
    faults = first_turn_faults(hand, s)
    discarder = s.discarder
    if not s.self_draw and discarder is not None and discarder.order > s.seat.order > 0:
        message = f"{s.seat.value.capitalize()} draws before {discarder.value} discards, so the first turn is over."
        faults.append(Fault("first_turn_drawn", message, "situation.first_turn"))
    if s.in_riichi:
        code = "double_riichi_first_turn" if s.double_riichi else "first_turn_with_riichi"
        message = "A win on the first turn comes before riichi can be declared."
        faults.append(Fault(code, message, "situation.first_turn"))
    return faults


def _most_indicators(hand: Hand, s: Situation, options: Options) -> int:
    """The most dora indicators that lie face up; that of the kong just declared may be turned after the discard."""
    later = options["kan_dora_when"] == "after_discard" and s.replacement_tile
    return (
        _INDICATORS - 1
        if later and all(meld.kind.is_claimed for meld in hand.melds if meld.kind.is_kong)
        else _INDICATORS
    )


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
    return [Fault("too_many_reds", say("presets.too_many_reds", count=count, most=most).text(), "hand")]


def _indicator_faults(hand: Hand, s: Situation, most: int) -> list[Fault]:
    dora, ura = s.dora_indicators, s.ura_indicators
    counts = hand.counts
    if counts >= 0 and len(ura) <= len(dora) <= most:  # few enough that no count overflows (`ANY - MOST`)
        for tile in dora + ura:
            counts += tile.packed
        if not (counts & NEITHER or has_five(counts)):
            return []
    faults = _indicated_faults(hand, dora + ura)
    if len(dora) > most or len(ura) > (len(dora) or most):
        shown = f"{len(dora)} dora indicators and {len(ura)} under them"
        message = f"{shown}: at most {most} lie face up, each on one other."
        faults.insert(0, Fault("too_many_indicators", message, "situation.dora_indicators"))
    return faults


def _indicated_faults(hand: Hand, shown: tuple[Tile, ...]) -> list[Fault]:
    faults: list[Fault] = []
    counts = hand.kind_counts()
    for tile in shown:
        if tile.is_flower or tile.is_face_down:
            message = f"{tile} cannot be a dora indicator."
            faults.append(Fault("bad_indicator", message, "situation.dora_indicators"))
    for kind in sorted({tile.kind for tile in shown if tile.kind < 34}):
        total = counts[kind] + sum(tile.kind == kind for tile in shown)
        if total > 4 >= counts[kind]:
            message = f"{total} tiles of {format_kinds((kind,))} between the hand and the indicators."
            faults.append(Fault("five_of_a_kind", message, "situation.dora_indicators"))
    return faults


def furiten(hand: Hand, situation: Situation) -> list[Fault]:
    """Furiten as far as `discards_since` shows it: it contains a tile that would have completed the hand.

    The list begins with the winner's own last discard; a tile that others discarded since then counts until the
    winner's next draw. Only a win by discard is forbidden.
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
            whose = "the winner's own" if seat is situation.seat else f"{seat.value}'s"
            message = f"{tile} among {whose} discards would have completed the hand: no win by discard."
            return [Fault("furiten", message, "situation.discards_since")]
    return []
