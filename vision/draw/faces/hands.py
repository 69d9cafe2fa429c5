"""Makes the SVG picture of a whole hand: concealed tiles, winning tile, melds and flowers."""

from __future__ import annotations

from scorer.hand import Hand
from scorer.meld import meld_picture
from vision.draw.faces.svg import Svg, hand_svg
from vision.draw.faces.table import Style


def hand_picture(hand: Hand, *, style: str | Style = "standard") -> Svg:
    """Return a picture of the hand as a row of tiles.

    There is a gap before the winning tile, before each meld and before the flowers.

    >>> hand_picture(Hand.from_typed("234m55p!5p +pung:777z<left")).count("rotate(-90)")
    1
    """
    return hand_svg(_groups(hand), style=style)


def _groups(hand: Hand) -> list[list[tuple[str, bool]]]:
    """Return the hand as groups of (code, whether sideways): concealed tiles, winning tile, each meld, flowers."""
    rest = list(hand.concealed)
    groups: list[list[tuple[str, bool]]] = []
    if hand.winning_tile is not None and hand.winning_tile in rest:
        rest.remove(hand.winning_tile)
        groups.append([(hand.winning_tile.code, False)])
    groups.insert(0, [(tile.code, False) for tile in rest])
    groups += [meld_picture(meld) for meld in hand.melds]
    if hand.flowers:
        groups.append([(tile.code, False) for tile in hand.flowers])
    return groups
