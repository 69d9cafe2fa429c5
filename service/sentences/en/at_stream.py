"""Sentences about what streamed tables show, in English."""

TEXTS = {
    "no_rehearsal": "The service plays no film as a rehearsal.",
    "air_changed": "The hand, or what is on air, has changed meanwhile.",
    "air_changed_hint": "Look at the preview again, then show it.",
    "no_waits": "This hand waits for no tile.",
    "no_player": "This player does not play the match of the table.",
    "opened": "The match begins: {players}.",
    "hand_east": "East {deal}, {honba} honba",
    "hand_south": "South {deal}, {honba} honba",
    "hand_west": "West {deal}, {honba} honba",
    "hand_north": "North {deal}, {honba} honba",
    "riichi": "{player}: riichi",
    "drawn": "Drawn hand",
    "win": "{player} {total}",
    "self_drawn": "Self-draw: {wins}",
    "on_discard": "Win on {player}'s discard: {wins}",
    "ended": "The match is over: {ranks}.",
    "rank": "{place}. {player} {points}",
    "a_time": "a time, such as 2026-11-27T09:00:00Z",
}
