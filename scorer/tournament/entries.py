"""Entries: players who register and players who withdraw."""

from __future__ import annotations

from dataclasses import replace

from scorer.errors import Fault, TournamentFault
from scorer.tournament.events import Enter, Withdraw
from scorer.tournament.state import TournamentState


def entered(state: TournamentState, event: Enter) -> TournamentState:
    """The state with these players added; raises `TournamentFault`."""
    players = dict(state.players)
    names = {player.name.casefold(): player.number for player in players.values()}
    faults = []
    for place, player in enumerate(event.players):
        where = f"players[{place}]"
        if player.number in players:
            taken = players[player.number].name
            faults.append(Fault("number_taken", f"Number {player.number} is {taken}'s.", f"{where}.number"))
        if player.name.casefold() in names:
            other = names[player.name.casefold()]
            faults.append(Fault("name_taken", f"{player.name} is the name of number {other}.", f"{where}.name"))
        players[player.number] = player
        names[player.name.casefold()] = player.number
    if faults:
        raise TournamentFault(faults)
    return replace(state, players=players)


def withdrawn(state: TournamentState, event: Withdraw) -> TournamentState:
    """The state with a player withdrawn from a round on; raises `TournamentFault`."""
    faults = state.unknown([event.player], "player")
    if event.player in state.withdrawn:
        since = state.withdrawn[event.player]
        message = f"Player {event.player} has withdrawn from round {since} on."
        faults.append(Fault("player_withdrawn", message, "player"))
    for round_ in range(event.round, len(state.rounds) + 1):
        if event.player in state.sitting(round_):
            message = f"Player {event.player} sits in round {round_}; put a substitute there first."
            faults.append(Fault("still_seated", message, "round"))
    if faults:
        raise TournamentFault(faults)
    return replace(state, withdrawn={**state.withdrawn, event.player: event.round})
