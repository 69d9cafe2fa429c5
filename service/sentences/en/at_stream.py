"""Sentences about what streamed tables show, in English."""

TEXTS = {
    "no_rehearsal": "The service is not playing a rehearsal film.",
    "air_changed": "Meanwhile, the hand or the content on air has changed.",
    "air_changed_hint": "Look at the preview again, then show it.",
    "no_waits": "No tile completes this hand.",
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
