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
        "Each kong turns another dora indicator, and after riichi the tile under it; off: only the first counts.",
        _YES_NO,
        "yaku",
    ),
    "kan_dora_when": (
        "at_once",
        "When the indicator of an open or added kong is turned. That of a concealed kong is turned at once.",
        ("at_once", "after_discard"),
        "yaku",
    ),
    "red_fives_each": (4, "Red fives of one suit, at most.", (1, 2, 3, 4), "yaku"),
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
    "yakuman_most": (0, "The most yakuman that one hand counts; 0: no limit.", (), "limits"),
    "liability_covers": (
        "pattern",
        "What a liable player pays for: the yakuman that they completed, or the whole hand.",
        ("pattern", "hand"),
        "payment",
    ),
    "liability_honba": (
        "discarder",
        "Who pays the honba if one player is liable and another discards.",
        ("discarder", "liable"),
        "payment",
    ),
    "honba_to": (
        "nearest",
        "Who receives the honba where several win on one discard.",
        ("nearest", "each"),
        "payment",
    ),
    "sticks_to": (
        "nearest",
        "Who receives the riichi sticks where several win: the nearest, or each their own and the nearest the rest.",
        ("nearest", "own_then_nearest"),
        "payment",
    ),
    "riichi_least_tiles": (4, "Tiles of the wall that must be left for a riichi.", (0, 1, 4), "match"),
    "target_points": (
        0,
        "Points that a player needs for the match to end without an extra round; 0: the return points.",
        (),
        "match",
    ),
    "dealer_stop_points": (
        0,
        "Points that the dealer of the last hand needs to end the match, beside the lead.",
        (),
        "match",
    ),
    "uma_by_floating": (
        (),
        "Uma by how many players have the points of the start or more, instead of uma by place alone.",
        (),
        "match",
    ),
    "tie_rest": (
        "exact",
        "What equal players share and cannot be divided: exact fractions, tenths with the rest to the earlier dealer, "
        "or whole points of sticks without the rest.",
        ("exact", "earlier_dealer", "dropped"),
        "match",
    ),
}
"""Option → default, what it decides, its values (none: any value of the default's type), group."""


def riichi_options() -> tuple[Option, ...]:
    """All options of the table at their defaults."""
    return tuple(
        Option(name, default, about, _SILENT, choices, group)
        for name, (default, about, choices, group) in TABLE.items()
    )
