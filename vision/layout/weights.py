"""The layout cost weights: costs, distances and angles.

The values are in the file `models/layout.json`, which `python -m vision.train fit-layout` writes. This module states
the meaning of each weight. The layout cost of a hand is a sum of these weights; the hand with the lowest
layout cost is read. A gap is measured in tile widths, every other distance in tile heights, an angle in degrees, unless
the text says otherwise. `vision.layout` explains the terms.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from typing import Any, get_type_hints

from vision.inference.registry import SHIPPED, Registry

MODEL = "layout"
COMMAND = "python -m vision.train fit-layout"


@dataclass(slots=True)
class LineWeights:
    """Limits for tiles that lie side by side in a line, and for the end of a line of tiles."""

    beside: float
    """The largest offset between the centres of neighbours, measured across the line."""
    reach: float
    """The widest gap within an uncut line (`vision.layout.runs.lines_of`). Parts of one hand can lie this far apart."""
    overlap: float
    """The largest overlap of neighbours, in tile widths. Boxes of neighbours overlap if the camera is low."""
    off_line: float
    """When the next tile of a line is chosen, an offset across the line counts this many times as much as a gap."""
    aslant: float
    """The largest angle between the directions of neighbours."""
    size_ratio: float
    """The largest ratio of the sizes of neighbours in a line."""
    cut: float
    """A gap that is wider than this ends a line of tiles."""
    wider: float
    """In an uncut line of at least `many` tiles, a gap ends a line of tiles only if it is also wider than `wider` x the
    usual gap. Some rows are laid loosely, and the faces of tiles with round edges are narrower than the tiles."""
    many: float
    """The smallest number of tiles of an uncut line to which `wider` applies."""
    loose: float
    """The gap that ends a line of tiles between two tiles that are known to belong together. A wider gap separates
    parts of a hand. It does not show that a row is laid loosely."""
    stack_along: float
    """The largest offset of the added tile of a kong from the sideways tile, measured along the line."""
    stack_across: float
    """The largest distance between the centres of the added tile and the sideways tile, measured across the line."""
    stack_reach: float
    """The largest distance of the upright tiles of that kong from the sideways tile, measured along the line."""


@dataclass(slots=True)
class UseWeights:
    """Costs of the uses of one line of tiles (`vision.layout.run_uses`)."""

    won_inside: float
    """The cost of each sideways tile in a row. If a row has only one sideways tile and this tile is at an end of the
    row, `held_sideways` is the cost instead."""
    back_inside: float
    """The cost of each face-down tile in a row."""
    hidden_kong: float
    """The cost of four face-down tiles that are read as a concealed kong."""
    joined: float
    """The cost of a line of tiles that is read as melds only, if neither a gap nor a sideways tile separates one meld
    from the next."""
    parted: float
    """A gap before a meld separates the meld from the tiles before it only if the gap is wider than the widest gap
    within the meld + this value."""
    parted_least: float
    """A gap before a meld separates the meld from the tiles before it only if the gap is wider than this value."""
    glued: float
    """The cost of melds that continue the row without a gap."""
    melds_first: float
    """The additional cost of melds that continue the row without a gap and are to the left of the row."""
    flower_inside: float
    """The cost of each flower inside a row."""
    flower_beside: float
    """The cost of each flower at an end of a row."""
    held_sideways: float
    """The cost of a sideways tile at an end of a row."""
    plain_meld: float
    """The cost of each meld that has neither a sideways nor a face-down tile to mark it as declared."""
    turned_meld: float
    """The cost of each meld with a sideways or face-down tile that marks it as declared. The value is negative."""
    kong_in_row: float
    """The cost of four equal neighbours in a row that are read as a kong. The value is lower than the cost of one tile
    too many, because one tile too many is the sign of such a kong. If the hand has no tile too many, the four tiles
    stay in the row."""


@dataclass(slots=True)
class HandWeights:
    """Costs of a line of tiles as a part of a hand, and of a line of tiles that is left out of the hand."""

    unlikely: float
    """A line of tiles whose cost is at least this value is not part of a hand."""
    split: float
    """The cost of a part of the row that continues the line of the row after a wide gap. If this part is also shifted,
    the cost is twice this value."""
    stacked: float
    """The cost of a part of the row that is a second line before or behind the first."""
    stacked_reach: float
    """The largest distance between two lines of one row."""
    stacked_bend: float
    """The largest angle between two lines of one row."""
    elsewhere: float
    """The cost of a part of the row that is neither in the line of the row nor a second line of the row."""
    elsewhere_bend: float
    """A part of the row at a larger angle to the row than this value also costs `elsewhere`."""
    near: float
    """The cost of a part of the row that continues the line of the row after a narrow gap."""
    distance: float
    """The cost of each tile height of distance between two parts of the row."""
    meld_distance: float
    """The cost of each tile height of distance between a meld and the nearest part of the hand."""
    meld_bend: float
    """The cost of each degree above `meld_aslant` of the angle between a meld and the nearest part of the hand."""
    meld_aslant: float
    """The largest angle between a meld and the nearest part of the hand that has no cost."""
    single: float
    """The cost of a single tile in the line of the row."""
    single_distance: float
    """The cost of each tile height of distance between a single tile and the row, if the tile is in the line of the
    row."""
    single_apart: float
    """The cost of a single tile that is not in the line of the row."""
    single_apart_distance: float
    """The cost of each tile height of distance between a single tile and the row, if the tile is not in the line of the
    row."""
    close: float
    """A gap within a line that is narrower than this value (in tile heights) is possibly accidental."""
    close_meld: float
    """The cost of melds whose gap to the row is possibly accidental. It applies to melds without a sideways tile, and
    to a single meld whose sideways tile ends the line like a winning tile."""
    touching: float
    """Melds without a sideways tile that are nearer than this before or behind the row look like a second line of the
    row."""
    second_line_reach: float
    """The largest distance from the row at which several sets in one line look like a second line of the row."""
    second_line: float
    """The cost of several sets in one line that are read as melds although they look like a second line of the row."""
    loose_gap: float
    """A gap between two parts of a row counts as a gap within a loosely laid row only if it is narrower than this value
    (in tile heights)."""
    wider_than_row: float
    """Melds are adjacent to the row if their gap to the row is narrower than `wider_than_row` x the widest gap of the
    row, or narrower than the widest gap of the row + `farther_than_row`."""
    farther_than_row: float
    """The widest gap of the row + this value (in tile heights): melds with a narrower gap are adjacent to the row."""
    mirrored: float
    """The cost of melds without a sideways tile that lie in the line of the row, before its first tile."""
    won_reach: float
    """The largest distance of the winning tile from the rest of the hand."""
    won_seldom: float
    """The distance from the rest of the hand above which a winning tile is rare."""
    won_farther: float
    """The cost of each tile height by which the winning tile is farther than `won_seldom` from the rest of the hand."""
    loosely_laid: float
    """If the longest uncut line has at least `many` gaps: a gap of up to this many times the usual gap of that line is
    possibly accidental."""
    many: float
    """The smallest number of gaps to which `loosely_laid` and `apart` apply."""
    apart: float
    """If the longest uncut line has at least `many` gaps: a gap sets a tile apart from its line only if it exceeds the
    usual gap by this value (in tile widths)."""
    on_it: float
    """A tile lies on another tile if it overlaps the other tile by more than this value (in tile heights)."""
    no_winner: float
    """The cost of a hand in which no tile lies like a winning tile."""
    part_of_row: float
    """The cost of leaving out a line of tiles that continues a part of the hand after a possibly accidental gap."""
    in_line: float
    """The cost of leaving out a line of tiles that continues a part of the hand after a wider gap."""
    beside_row: float
    """The cost of leaving out a line of tiles before or behind the hand."""
    block: float
    """The cost of leaving out a line of 4 to 10 tiles that touches such a line of the hand before or behind it, because
    discards lie in such a block."""
    left_out_distance: float
    """The costs `part_of_row`, `in_line`, `beside_row` and `block` decrease by this value for each tile height between
    the line of tiles that is left out and the hand."""
    left_out_bent: float
    """The factor on the cost of leaving out a line of tiles, if this line is not parallel to the hand."""
    left_out_reach: float
    """Leaving out a line of tiles at a larger distance from the hand costs nothing."""
    set_in_row: float
    """The cost of reading three or four tiles that lie apart and make a set as a part of the row."""
    parted: float
    """The narrowest gap between the sets of a line must exceed the widest gap within the sets by this value (in tile
    widths), as evidence that the line consists of sets."""
    in_row: float
    """The cost of a single tile that is read as part of the row, if it lies in the line of the row or fills a gap of
    the row."""
    out_of_row: float
    """The cost of a single tile that is read as part of the row, if neither condition of `in_row` holds."""
    covered: float
    """The largest overlap (in tile heights) of a tile that fills a gap with its neighbours. Boxes overlap at an oblique
    view."""
    aligned: float
    """Two lines of tiles count as parallel if the angle between them is below this value."""
    upside_down: float
    """The cost of a part of the hand in which most tiles are upside down."""
    far: float
    """The largest distance between the parts of a hand."""
    leading: float
    """The search for parts of the hand continues from a line of tiles only if its cost is below this value."""
    like_turned: float
    """The vote of a face that looks the same upside down, compared to 1 for another face. In one row, all such faces
    fail in the same way, so they must not outvote a face with a clear direction."""
    disagree: float
    """If the votes of a row for one side exceed the votes for the other side by less than this share of all votes, the
    row is read from both sides."""
    missing: float
    """The cost of a hand that does not have 14 tiles (a kong counts as three)."""
    missing_tile: float
    """The cost of each tile above or below 14."""
    small: float
    """The cost of a row whose tiles are small compared to the largest tile on the photo."""
    high: float
    """The cost of a row that is high on the photo compared to the lowest tile."""
    mixed: float
    """The cost of a hand that has claimed sets with a sideways tile and claimed sets without one."""
    unlike: float
    """The cost of a row of two different tiles. A hand with four melds has one concealed tile before it wins, and the
    winning tile equals this tile."""
    third_row: float
    """The cost of each line of the row beyond two. Discards lie in several lines."""
    next_row: float
    """The offset from which a part of the row is another line."""
    bottom_up: float
    """The cost of a hand that is upside down on the photo. The value is small; it decides between otherwise equal
    candidates."""
    spare: float
    """A candidate is kept if its layout cost exceeds the lowest layout cost by at most this value."""
    even: float
    """The layout cost at which a hand has a likelihood of one half."""
    steep: float
    """The scale of the logistic curve that maps the layout cost to the likelihood."""
    won_elsewhere: float
    """If the most probable hand does not win, a separate winning hand replaces it if its layout cost is less than this
    value higher."""
    beyond: float
    """Tiles continue a hand if their gap is narrower than this value, in tile widths. Examples are the rest of a row of
    sixteen tiles and the fifth set of such a hand."""


@dataclass(slots=True)
class PlaceWeights:
    """Costs of the relative positions of the parts of a hand, and the limits for these positions."""

    astray: float
    """The cost of a meld without a sideways tile that is neither in the line nor in the column of the other melds."""
    between: float
    """The cost of a meld between two parts of the row, or between the row and the winning tile."""
    asunder: float
    """The cost of melds on both sides of the row in its line, if one of these melds has no sideways tile."""
    won_within: float
    """The cost of a winning tile that is set apart, with parts of the row on both sides of it."""
    among_melds: float
    """The cost of a winning tile that is nearer to the melds than to the row."""
    like_melds: float
    """The cost of a part of the row that makes a set and lies in the line or column of the melds."""
    straight: float
    """Two melds lie in one line if their offset across the line is below this value."""
    column: float
    """Two melds can lie in one column if their offset across the line is above this value."""
    beside: float
    """The largest offset, across the line, of two tiles that lie beside each other."""
    over: float
    """The smallest overlap, along the line, of two tiles in one column."""


@dataclass(slots=True)
class WinnerWeights:
    """Limits for the position of the winning tile relative to the row."""

    lies_on: float
    """A tile that is out of line lies on the row if it overlaps its neighbour by more than this value (in tile
    widths)."""
    turned: float
    """A tile is rotated if its angle to its neighbour is larger than this value."""
    covers: float
    """The smallest overlap (in tile widths) between a tile that lies on the row and its neighbour."""
    covers_both: float
    """The smallest sum of the overlaps between a tile that lies on the row and its two neighbours."""
    uncovered: float
    """Two tiles of a row count as overlapping if their overlap is larger than this value."""
    freer: float
    """Of two overlapping tiles, the upper tile is farther from its nearest tile in the row than the lower tile. Their
    distances (in tile widths, plus the offset across the line in tile heights) must differ by more than this value."""
    apart: float
    """A gap sets a tile apart if it is wider than `wider` x the usual gap of its row + `apart`, and wider than `wider`
    x the second widest gap of the row."""
    wider: float
    """The factor on the usual gap and on the second widest gap of a row, see `apart`."""
    alike: float
    """If the narrower of the gaps at both ends of the row is wider than this fraction of the wider gap, neither gap
    shows the winning tile."""
    out: float
    """A tile that fits into a sorted row is the winning tile only if it is out of line by at least this value. A tile
    with a smaller offset belongs to a crooked row."""
    crooked: float
    """In a crooked row, a tile that is not the winning tile can be out of line by up to this value x the largest offset
    between the other tiles."""
    straight: float
    """A winning tile before or behind tiles of the row is out of line by more than this value x the largest offset
    between those tiles."""
    shifted: float
    """The smallest offset of a winning tile at the end of a straight line."""


@dataclass(slots=True)
class FlowerWeights:
    """Limits for flowers that are set aside next to a hand."""

    along: float
    """The largest distance of a flower from the rectangle around the hand, measured along the row."""
    across: float
    """The largest distance of a flower from the rectangle around the hand, measured across the row."""
    farthest: float
    """The largest distance of a flower from the nearest tile of the hand."""
    distance: float
    """The weight of the distance from the nearest tile, compared to 1 for the distance from the rectangle."""
    together: float
    """The factor on the largest distance from the hand for several flowers side by side without other tiles."""
    single: float
    """The addition to the distance of a single flower, when flowers are compared."""
    bend: float
    """The largest angle between the line of the flowers and the line of the hand."""
    near: float
    """Below this distance from the hand, `bend_near` replaces `bend` for several flowers side by side."""
    bend_near: float
    """The largest angle for near flowers. Flat flowers next to standing tiles look skewed."""
    upside_down: float
    """The factor on the largest distance from the hand for a flower that is upside down. The flowers of another player
    look like this, and they are farther away."""
    by_itself: float
    """A flower has no other hand near it if the nearest other face-up tile is more than this many times as far away as
    the hand."""
    only_here: float
    """The factor on the largest distance of a flower from the hand, if no other hand is near the flower
    (`by_itself`)."""
    clump: float
    """The largest distance between flowers of one heap."""
    touching: float
    """The largest distance between touching tiles."""
    among: float
    """The prior odds that a tile is a flower if all its neighbours are flowers."""


@dataclass(slots=True)
class BoxWeights:
    """Costs and limits for uncertain boxes that are possibly tiles of a hand."""

    faint: float
    """The cost of a box whose score is `THRESHOLD`. A box with half of that score costs log 2 more."""
    part: float
    """A box is a part of a tile if its intersection over union with the box of the tile is at least this value."""
    near: float
    """The largest distance of a low-confidence tile from the nearest tile, in heights of the nearest tile."""
    area_ratio: float
    """The largest ratio between the areas of a low-confidence box and the nearest tile. With a larger ratio, the box is
    a part of something or not a tile."""
    at_end: float
    """A low-confidence tile touches an end of the row if its distance from that end is below this value."""
    next: float
    """The largest distance of an uncertain tile from the nearest tile of a hand, in heights of that tile."""
    even_blank: float
    """At this score, a detected back is a false positive as often as it is a tile."""
    sure_blank: float
    """A detected back or white dragon with at least this score is certainly a tile."""
    blank: float
    """The lowest cost of leaving out a detected back or white dragon."""
    blank_rise: float
    """The cost of leaving out a detected back or white dragon is at least `blank_rise` x (score - `even_blank`), except
    for the upper side of a standing tile."""
    top_from: float
    """The smallest offset, upwards on the photo, of the upper side of a standing tile from the face of that tile."""
    top_to: float
    """The largest offset, upwards on the photo, of the upper side of a standing tile from the face of that tile."""
    beside_top: float
    """The largest sideways offset of the upper side of a standing tile from the face of that tile."""
    sure_white: float
    """A white tile with at least this score is certain."""
    framed: float
    """A white tile with a lower probability of being a back than this value is certain. An example is a white dragon
    with a frame."""
    sure_face: float
    """A detection with a face and at least this score is certain."""
    face: float
    """The additional cost of leaving out a detection with a face."""
    die: float
    """A detection is possibly one of the dice if its size is below this fraction of the size that its neighbours
    show."""


@dataclass(slots=True)
class Weights:
    """All weights of the layout."""

    lines: LineWeights
    uses: UseWeights
    hands: HandWeights
    places: PlaceWeights
    winner: WinnerWeights
    flowers: FlowerWeights
    boxes: BoxWeights

    @classmethod
    def from_json(cls, data: dict[str, dict[str, float]]) -> Weights:
        """Return the weights in the JSON of `layout.json`: a dict of groups, each a dict of weights by name.

        Other groups are ignored. Raises `KeyError` for a missing group and `TypeError` for a missing or unknown weight.
        """
        groups = get_type_hints(cls)
        return cls(**{name: group(**data[name]) for name, group in groups.items()})

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    def names(self) -> list[tuple[str, str]]:
        """Return the group and the name of each weight."""
        return [(group.name, each.name) for group in fields(self) for each in fields(getattr(self, group.name))]


WEIGHTS = Weights.from_json(json.loads(Registry.load(SHIPPED).default_for(MODEL).read()))
LINES, USES, HANDS, PLACES = WEIGHTS.lines, WEIGHTS.uses, WEIGHTS.hands, WEIGHTS.places
WINNER, FLOWERS, BOXES = WEIGHTS.winner, WEIGHTS.flowers, WEIGHTS.boxes
