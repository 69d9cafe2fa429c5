"""Several winners on one discard, and drawn hands."""

TEXTS = {
    "three_winners": "Three winners on one discard make the hand an abortive draw.",
    "head_bump": "Only one player wins: the first in turn order after the discarder.",
    "not_one_discard": "All winners must win on the same discard; give the same `from` for each.",
    "not_one_sort": (
        "The winners must agree whether the winning tile is of a robbed kong, and whether it is the last discard."
    ),
    "not_one_tile": "The winners have different winning tiles.",
    "same_winner_twice": "Two winners have the same seat.",
    "no_such_draw": "{rules} has no draw {reason}; its draws are: {names}.",
    "no_nagashi": "{rules} has no nagashi mangan.",
}
