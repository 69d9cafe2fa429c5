"""Apply a foul (a case of `scorer.match.cases`) or a referee's ruling to the match.

The cases and the options of the rule set define the cost of each foul.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from scorer.errors import Fault, MatchFault
from scorer.match.cases import Case, Kind, Needs, case, cases
from scorer.match.deal import after_hand, replayed
from scorer.match.events import Foul, Ruling
from scorer.match.hands import DEPOSIT, Moved
from scorer.match.names import TABLE
from scorer.match.options import in_force, whole
from scorer.match.state import MatchState, Transfer
from scorer.notation import sort_tiles
from scorer.sentences import listed, say
from scorer.settle import mangan_shares
from scorer.tiles import Tile

_FALSE_WINS: Final = (Kind.FALSE_WIN, Kind.FALSE_WIN_TWICE)


def foul(state: MatchState, event: Foul, *, recorded: bool = False) -> Moved:
    """Apply a foul that the rules list. `recorded`: whether a ledger has already accepted it. Raises `MatchFault`."""
    faults = state.unknown([event.player], "player")
    named = case(state.rules, state.rules.defaults if recorded else state.options, event.case)
    if named is None:
        known = listed(each.id for each in cases(state.rules, state.options))
        said = say("match.no_such_foul", rules=state.rules.id, case=repr(event.case), names=known)
        faults.append(Fault("no_such_foul", said, "case"))
    else:
        faults += _faults(state, event, named) + _times_faults(event, named)
        if not recorded and not faults:
            faults += _needs_faults(state, event, named)
    if named is None or faults:
        raise MatchFault(faults)
    before = replace(state, touched=True, may_stop=None)
    if named.kind is Kind.POINTS:
        return _after_uma(before, event.player, named.points * (1 if event.times is None else event.times)), (), ()
    return _DOES[named.kind](before, event)


def ruling(state: MatchState, event: Ruling) -> Moved:
    """Apply a referee's decision beyond the rules. Raises `MatchFault`."""
    dealer = [] if event.dealer is None else [event.dealer]
    faults = state.unknown(event.points, "points") + state.unknown(dealer, "dealer")
    if faults:
        raise MatchFault(faults)
    transfers = tuple(_to_nobody(name, points, "ruling") for name, points in event.points.items() if points)
    after = replace(state.moved(transfers), touched=True)
    if event.dealer is not None:
        after = replace(after, dealer=state.order.index(event.dealer))
    if event.honba is not None:
        after = replace(after, honba=event.honba)
    return after, transfers, ()


def _times_faults(event: Foul, named: Case) -> list[Fault]:
    """Return a fault if this foul cannot have this number of times or minutes."""
    if event.times is None or 1 <= event.times <= named.times > 1:
        return []
    said = say("presets.times_too_many", most=named.times) if named.times > 1 else say("presets.times_not_asked")
    return [Fault("foul_times", said, "times")]


def _needs_faults(state: MatchState, event: Foul, named: Case) -> list[Fault]:
    """Return the reasons why the foul is impossible in this hand."""
    honba = whole(state.options, "two_han_from_honba") if named.needs is Needs.TWO_HAN else 0
    lacking = {
        Needs.RIICHI: (event.player not in state.riichi, say("match.needs_riichi", name=event.player)),
        Needs.DEAD_HAND: (event.player not in state.dead, say("match.needs_dead_hand", name=event.player)),
        Needs.TWO_HAN: (state.honba < honba, say("match.needs_two_han", least=honba, honba=state.honba)),
    }
    if named.needs is None or not lacking[named.needs][0]:
        return []
    return [Fault("foul_does_not_apply", lacking[named.needs][1], "case")]


def _faults(state: MatchState, event: Foul, named: Case) -> list[Fault]:
    exposes = named.kind is Kind.EXPOSED or (
        named.kind is Kind.FALSE_WIN and in_force(state.options, "false_win") == "exposed"
    )
    by_referee = named.kind is Kind.REFEREE or (
        named.kind in _FALSE_WINS and in_force(state.options, "false_win") == "referee"
    )
    faults = []
    if event.points is not None and not by_referee:
        faults.append(Fault("foul_has_points", say("match.foul_has_points"), "points"))
    at_deal = event.case == "tiles_exposed_at_deal"
    if exposes and not event.tiles:
        faults.append(Fault("bad_penalty_tiles", say("match.name_tiles"), "tiles"))
    elif not exposes and event.tiles:
        faults.append(Fault("bad_penalty_tiles", say("match.no_tiles"), "tiles"))
    if event.taken_back is not None and (not at_deal or event.taken_back not in event.tiles):
        faults.append(Fault("bad_penalty_tiles", say("match.taken_back"), "taken_back"))
    elif at_deal and event.taken_back is None and len(event.tiles) > 1:
        faults.append(Fault("bad_penalty_tiles", say("match.name_taken_back"), "taken_back"))
    return faults


def _pays_each(state: MatchState, event: Foul, times: int) -> Moved:
    """Apply a foul whose player pays each other player and can no longer win this hand. The hand continues (mcr 33)."""
    each = times * whole(state.options, "false_win_each")
    others = [name for name in state.order if name != event.player]
    paid = tuple(Transfer(event.player, name, each, "false win") for name in others)
    after, _, _ = _dead(state, event)
    return after.moved(paid), paid, ()


def _false_win(state: MatchState, event: Foul, times: int = 1) -> Moved:
    rule = in_force(state.options, "false_win")
    if rule == "pay_each":
        return _pays_each(state, event, times)
    if rule == "exposed":
        return _exposed(state, event)
    if rule == "referee":
        return _by_referee(state, event)
    back: tuple[Transfer, ...] = ()
    if in_force(state.options, "false_win_sticks") == "return":
        back = tuple(Transfer(TABLE, name, DEPOSIT, "riichi returned") for name in state.riichi)
    if rule == "after_uma":
        paid, after = back, _after_uma(state, event.player, whole(state.options, "false_win_points"))
    else:
        seats, players = state.seats, state.players
        shares = mangan_shares(seats[event.player])
        paid = (*back, *(Transfer(event.player, players[seat], amount, "false win") for seat, amount in shares))
        after = state
    after = replace(after.moved(paid), sticks=state.sticks - len(back))
    if in_force(state.options, "false_win_deal") == "replay":
        return replayed(after), paid, ()
    honba = state.honba + bool(state.options.get("false_win_honba", False))
    return after_hand(after, repeats=event.player != state.dealer_name, honba=honba), paid, ()


def _after_uma(state: MatchState, player: str, points: int) -> MatchState:
    """Return the state in which these points will be taken from the player's final points, after uma."""
    return replace(state, after_uma={**state.after_uma, player: state.after_uma.get(player, 0) - points})


def _dead(state: MatchState, event: Foul) -> Moved:
    dead = state.dead if event.player in state.dead else (*state.dead, event.player)
    return replace(state, dead=dead), (), ()


def _pot(state: MatchState, event: Foul) -> Moved:
    fine = whole(state.options, "pot_fine")
    if not fine:
        return state, (), ()
    paid = (Transfer(event.player, TABLE, fine, "fine"),)
    return replace(state.moved(paid), sticks=state.sticks + fine // DEPOSIT), paid, ()


def _exposed(state: MatchState, event: Foul) -> Moved:
    tiles = list(event.tiles)
    if event.case == "tiles_exposed_at_deal":
        tiles.remove(event.taken_back if event.taken_back is not None else tiles[0])
    before: Mapping[str, tuple[Tile, ...]] = state.penalty_tiles
    if not tiles:
        return state, (), ()
    shown = {**before, event.player: tuple(sort_tiles((*before.get(event.player, ()), *tiles)))}
    return replace(state, penalty_tiles=shown), (), ()


def _by_referee(state: MatchState, event: Foul) -> Moved:
    paid = (_to_nobody(event.player, event.points, "foul"),) if event.points else ()
    return state.moved(paid), paid, ()


def _disqualified(state: MatchState, event: Foul) -> Moved:
    return replace(state, disqualified=tuple(dict.fromkeys((*state.disqualified, event.player)))), (), ()


def _nothing(state: MatchState, _: Foul) -> Moved:
    return state, (), ()


def _to_nobody(name: str, points: int, reason: str) -> Transfer:
    return Transfer(TABLE, name, points, reason) if points > 0 else Transfer(name, TABLE, -points, reason)


_DOES: Final[dict[Kind, Callable[[MatchState, Foul], Moved]]] = {
    Kind.FALSE_WIN: _false_win,
    Kind.FALSE_WIN_TWICE: partial(_false_win, times=2),
    Kind.DEAD_HAND: _dead,
    Kind.POT: _pot,
    Kind.EXPOSED: _exposed,
    Kind.REFEREE: _by_referee,
    Kind.DISQUALIFIED: _disqualified,
    Kind.NOTHING: _nothing,
}
