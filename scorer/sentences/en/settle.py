"""Several winners on one discard, and drawn hands."""

TEXTS = {
    "three_winners": "Three winners on one discard make the hand a draw.",
    "head_bump": "The nearest in turn order after the discarder alone wins.",
    "not_one_discard": "Several winners win on the same discard; name the same `from` for each.",
    "not_one_sort": "For one winner the tile is of a robbed kong, or the last discard, and for another it is not.",
    "not_one_tile": "The winners name different winning tiles.",
    "same_winner_twice": "Each winner has a seat of their own.",
    "no_such_draw": "{rules} has no draw {reason}; it has: {names}.",
    "no_nagashi": "{rules} has no nagashi mangan.",
}
