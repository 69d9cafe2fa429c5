"""Apply the events that register players and withdraw players."""

from __future__ import annotations

from dataclasses import replace

from scorer.errors import Fault, TournamentFault
from scorer.sentences import say
from scorer.tournament.events import Enter, Withdraw
from scorer.tournament.state import TournamentState


def entered(state: TournamentState, event: Enter) -> TournamentState:
    """Return the state with these players added. Raises `TournamentFault`."""
    players = dict(state.players)
    names = {player.name.casefold(): player.number for player in players.values()}
    faults = []
    for place, player in enumerate(event.players):
        where = f"players[{place}]"
        if player.number in players:
            taken = players[player.number].name
            faults.append(
                Fault(
                    "number_taken", say("tournament.number_taken", number=player.number, name=taken), f"{where}.number"
                )
            )
        if player.name.casefold() in names:
            other = names[player.name.casefold()]
            faults.append(
                Fault("name_taken", say("tournament.name_taken", name=player.name, number=other), f"{where}.name")
            )
        players[player.number] = player
        names[player.name.casefold()] = player.number
    if faults:
        raise TournamentFault(faults)
    return replace(state, players=players)


def withdrawn(state: TournamentState, event: Withdraw) -> TournamentState:
    """Return the state after a player withdrew from a round and all later rounds. Raises `TournamentFault`."""
    faults = state.unknown([event.player], "player")
    if event.player in state.withdrawn:
        since = state.withdrawn[event.player]
        said = say("tournament.has_withdrawn", player=event.player, round=since)
        faults.append(Fault("player_withdrawn", said, "player"))
    for round_ in range(event.round, len(state.rounds) + 1):
        if event.player in state.sitting(round_):
            said = say("tournament.still_seated", player=event.player, round=round_)
            faults.append(Fault("still_seated", said, "round"))
    if faults:
        raise TournamentFault(faults)
    return replace(state, withdrawn={**state.withdrawn, event.player: event.round})
