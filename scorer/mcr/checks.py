"""Find contradictions between a hand and its situation under these rules, and items that belong to other rules."""

from __future__ import annotations

from scorer import checks
from scorer.errors import Fault
from scorer.hand import Hand
from scorer.score import NotCounted
from scorer.sentences import say, together
from scorer.situation import Situation
from scorer.tiles import KINDS


def situation_faults(hand: Hand, situation: Situation) -> list[Fault]:
    """Return every contradiction between the hand and its situation. A player may discard a flower."""
    found = checks.source_faults(situation) + checks.kong_faults(hand, situation)
    found += checks.first_turn_faults(hand, situation) + checks.ippatsu_faults(situation)
    found += checks.discard_faults(hand, situation, flowers=True)
    if situation.robbed_concealed_kong:
        where = "situation.robbed_concealed_kong"
        found.append(Fault("concealed_kong_robbed", say("mcr.concealed_kong_robbed"), where))
    return found + last_of_kind_faults(hand, situation)


def last_of_kind_faults(hand: Hand, situation: Situation) -> list[Fault]:
    """Return a fault if the win claims the last tile of its kind, but the winner holds another one.

    All players must see the other three tiles of that kind (mcr 58).
    """
    won = hand.winning_tile
    if situation.last_of_kind and won is not None and won.kind < KINDS:
        more = sum([tile.kind == won.kind for tile in hand.concealed]) - 1
        if more > 0:
            sentence = say("mcr.last_of_kind_held", won=won.code, count=more)
            return [Fault("last_of_kind_held", sentence, "situation.last_of_kind")]
    return []


def _other_rules(hand: Hand, situation: Situation) -> list[str]:
    """Return the items in the situation and the hand that only other rules have, as names of sentences."""
    s = situation
    tiles = [*hand.concealed, *[tile for meld in hand.melds for tile in meld.tiles]]
    shown = (
        ("riichi", s.in_riichi),
        ("ippatsu", s.ippatsu),
        ("dora", bool(s.dora_indicators or s.ura_indicators)),
        ("red_dora", any(tile.is_red for tile in tiles)),
        ("honba", bool(s.honba)),
        ("sticks", bool(s.sticks)),
        ("liability", bool(s.liable)),
        ("wild", bool(s.wild or s.turned)),
        ("discarded_wild", s.discarded_wild),
        ("penalty_tiles", bool(s.penalty_tiles)),
    )
    return [name for name, held in shown if held]


def notes(hand: Hand, situation: Situation) -> list[NotCounted]:
    """Return the items of the situation that have no value under these rules."""
    s = situation
    names = _other_rules(hand, s)
    if s.discards_since:
        names.append("furiten")
    if s.first_turn:
        names.append("first_turn")
    found = [NotCounted(name, say(f"mcr.{name}")) for name in names]
    if s.replacement_tile and s.replacement_after_flower:
        found.append(NotCounted("out_with_replacement_tile", say("mcr.flower_replaced")))
    return found


def misfit(hand: Hand, situation: Situation) -> list[Fault]:
    """Return the fault of a win that uses items of other rules: riichi, dora, red fives, wild tiles."""
    names = _other_rules(hand, situation)
    if not names:
        return []
    reasons = together([say(f"mcr.{name}") for name in names])
    return [Fault("other_rules", say("mcr.misfit", reasons=reasons), "situation")]
