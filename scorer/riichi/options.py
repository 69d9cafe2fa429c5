"""The options that current riichi rule sets need: what each decides, its values and its default.

`scorer.sets.riichi` and `scorer.sets.wrc_2017` have all of them at the default, which is how both were played before
the options existed. A preset (`scorer/sets/presets/`) sets those that differ. `scorer.match.options` has the options
of a match that other families share.
"""

from __future__ import annotations

from typing import Final

from scorer.riichi.local import CHOICES
from scorer.rules import Option, OptionValue

_YES_NO: Final = (True, False)
_SILENT: Final = "silent"

TABLE: Final[dict[str, tuple[OptionValue, str, tuple[OptionValue, ...], str]]] = {
    "ippatsu": (True, "Ippatsu counts.", _YES_NO, "yaku"),
    "ura_dora": (True, "Ura dora count after riichi.", _YES_NO, "yaku"),
    "kan_dora": (
        True,
        "Each kong adds a dora indicator, and after riichi the tile under it; off: only the first indicator counts.",
        _YES_NO,
        "yaku",
    ),
    "kan_dora_when": (
        "at_once",
        "When the new indicator for an exposed kong is turned over. For a concealed kong it is turned over at once.",
        ("at_once", "after_discard"),
        "yaku",
    ),
    "red_fives_each": (4, "The maximum number of red fives in one suit.", (1, 2, 3, 4), "yaku"),
    "rinshan_with_haitei": (
        False,
        "A replacement tile can be the last tile, and both yaku count; off: a replacement tile is never the last.",
        _YES_NO,
        "yaku",
    ),
    "all_green_needs_hatsu": (False, "All green needs the green dragon.", _YES_NO, "yaku"),
    "local_yaku": (
        (),
        "Local yaku that count, each with its usual han or with others, as in `sanrenkou:3`; 13 han are a yakuman.",
        CHOICES,
        "yaku",
    ),
    "yakuman_most": (0, "The maximum number of yakuman that count in one hand; 0: no limit.", (), "limits"),
    "liability_covers": (
        "pattern",
        "What a liable player pays for: the yakuman that they completed, or the whole hand.",
        ("pattern", "hand"),
        "payment",
    ),
    "liability_honba": (
        "discarder",
        "Who pays the honba if one player is liable and another discards the winning tile.",
        ("discarder", "liable"),
        "payment",
    ),
    "honba_to": (
        "nearest",
        "Who receives the honba if several players win on one discard.",
        ("nearest", "each"),
        "payment",
    ),
    "sticks_to": (
        "nearest",
        "Who receives the riichi sticks if several players win on one discard: the nearest winner gets all, or each "
        "winner their own and the nearest the rest.",
        ("nearest", "own_then_nearest"),
        "payment",
    ),
    "riichi_least_tiles": (4, "How many tiles of the wall must be left for a riichi.", (0, 1, 4), "match"),
    "target_points": (
        0,
        "Points that a player needs for the match to end without an extra round; 0: the return points.",
        (),
        "match",
    ),
    "dealer_stop_points": (
        0,
        "Points that the dealer of the last hand needs, besides being in the lead, to end the match.",
        (),
        "match",
    ),
    "uma_by_floating": (
        (),
        "Uma that depends on how many players have at least the starting points, instead of on the rank alone.",
        (),
        "match",
    ),
    "tie_rest": (
        "exact",
        "How players with equal points divide an amount: in exact fractions, in tenths with the rest to the earlier "
        "dealer, or in whole points without the rest of the sticks.",
        ("exact", "earlier_dealer", "dropped"),
        "match",
    ),
}
"""For each option: its default, what it decides, its values (none: every value of the default's type), group."""


def riichi_options() -> tuple[Option, ...]:
    """Return all options of `TABLE` with their defaults."""
    return tuple(
        Option(name, default, about, _SILENT, choices, group)
        for name, (default, about, choices, group) in TABLE.items()
    )
