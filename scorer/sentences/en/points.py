"""The point-pattern rules: what is not counted, wild tiles, payments, faults and near misses."""

TEXTS = {
    "wild": "Wild: {stands}.",
    "group": "{tiles} ({stands})",
    "stand": "{wild} for {kind}",
    "stand_itself": "{wild} for itself",
    "cap": "A hand of several patterns cannot be worth more than {most}.",
    "base_cap": "Several patterns, not counting bonuses, cannot be worth more than {most}.",
    "at_limit": "limit: {name} reaches the limit, so only {name} counts.",
    "nothing_adds": "{name} takes no bonus points.",
    "implied": "implied: {name} already includes this pattern.",
    "same_series": "same series: {name} counts, and only one pattern of a series counts.",
    "not_additive": "patterns are not added here: only {name}, the highest, counts.",
    "no_riichi": "These rules have no riichi.",
    "no_ippatsu": "These rules have no ippatsu.",
    "no_dora": "These rules have no dora.",
    "no_red_fives": "A red five counts as a normal five here.",
    "no_honba": "These rules have no honba.",
    "no_sticks": "These rules have no riichi sticks.",
    "no_liability": "These rules have no liability for a pattern.",
    "no_flowers": "There are no flowers in these rules.",
    "no_last_of_kind": "These rules give nothing for a win with the last tile of its kind.",
    "no_wild": "These rules have no wild tiles.",
    "no_turned": "The tile that was turned over is not given, so no tile counts as wild.",
    "no_penalty_tiles": "These rules have no penalty tiles.",
    "no_blessing": (
        "The Blessings are only for a win by East with the tiles that were dealt, and for another player's "
        "win on East's first discard."
    ),
    "no_discarded_wild": "Under these rules it makes no difference whether the winner discarded a wild tile.",
    "flower_not_shown": "A flower was drawn after the kong, but the hand has no flower, so it does not count.",
    "round_wind": "The round wind does not count; only the winner's seat wind counts.",
    "special_concealed": "implied: seven pairs and thirteen terminals are always concealed.",
    "no_final_discard": "These rules give nothing for a win on the last discard.",
    "nobody_responsible": "The winner discarded {tile} on their last turn, so no player is liable for the discard.",
    "other_responsible": "{seat} was the first to discard {tile} after the winner's last turn, and is liable.",
    "bad_turned": "{tile} cannot be the tile that was turned over.",
    "wild_contradiction": "With {tile} turned over, {wild} is wild, but {given} is given as wild.",
    "bad_wild": "{given} cannot be the wild tiles: no turned-over tile makes them wild.",
    "flower_turned": "{tile} is given both as the tile turned over and as a flower.",
    "five_with_turned": "One {tile} was turned over, but the hand has {held}.",
    "wild_in_meld": (
        "{tiles} contains the wild tile {wild}. Among melds, only a claimed chow can contain a wild tile, and "
        "only as the tile that was claimed."
    ),
    "wild_kong_robbed": "{tile} is wild: a kong of it can be neither declared nor robbed.",
    "wild_in_open_hand": "The hand has a claimed set and the wild {tiles}. Such a hand can win only by self-draw.",
    "concealed_kong_robbed": "Only a kong made by adding to a pung can be robbed under these rules.",
    "penalty_tile_exposed": "{tile} is a penalty tile. A penalty tile cannot be in an exposed set.",
    "penalty_tile_not_held": (
        "{tile} is given as a penalty tile {times} times, but the winner's concealed tiles contain {held}."
    ),
    "furiten_own": (
        "The winner's last discard, {tile}, would have completed the hand, so the winner cannot win by "
        "discard before their next draw."
    ),
    "furiten_other": (
        "The winner passed {tile}, discarded by {seat}, which would have completed the hand, so the winner "
        "cannot win by discard before their next draw."
    ),
    "no_pattern": "The hand is complete but has no pattern. These rules require {wanted}.",
    "wanted_pattern": "a pattern; bonuses alone do not win",
    "wanted_minimum": "a pattern; the minimum is {minimum}",
    "would_be_worth": "With {wanted} in place of {away} the hand would be worth {worth}.",
    "cheapest": "The pattern with the lowest value is {name}: {points} {unit}.",
    "below_minimum": "The hand is complete and worth {worth}; the minimum is {minimum}, so it is {missing} short.",
    "chicken_worth": "no more than a chicken hand",
    "worth": "{points} {unit} ({parts})",
    "part": "{name} {points}",
    "no_shape": "{tiles} without melds does not form {forms}.",
    "no_shape_melds": "{tiles} with {count} melds does not form {forms}.",
    "no_shape_melds.one": "{tiles} with 1 meld does not form {forms}.",
    "form_regular": "four sets and a pair",
    "form_pairs": "seven pairs",
    "form_thirteen": "thirteen terminals",
    "penalty_tile_in_set": (
        "This discard can only complete a set or a pair that contains a penalty tile, which is not allowed."
    ),
    "more_wrong": "More than one tile is wrong.",
    "one_wrong": "One tile is wrong: with {wanted} in place of {away} the hand would be complete and worth {worth}.",
    "one_wrong_no_pattern": (
        "One tile is wrong: with {wanted} in place of {away} the hand would be complete but have no pattern."
    ),
}
