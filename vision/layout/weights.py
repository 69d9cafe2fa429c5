"""The weights of the layout: costs, distances and angles.

Their values stand beside the networks in `models/layout.json`, which `python -m vision.train fit-layout` writes. This
module states what each of them means. Costs add up; the hand with the lowest sum is read. A gap is measured in widths
of a tile, any other distance in heights, an angle in degrees, unless the text says otherwise.
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
    """Which tiles lie side by side in a line, and where a line ends."""

    beside: float
    """The largest offset between the centres of neighbours across the line."""
    reach: float
    """The widest gap within a line: groups of a hand may lie apart."""
    overlap: float
    """The largest overlap of neighbours, in widths: their boxes overlap at a low oblique view."""
    off_line: float
    """How much more the offset of a neighbour counts than its gap when the next tile of a line is chosen."""
    aslant: float
    """The largest angle between the directions of neighbours."""
    size_ratio: float
    """The largest ratio of the sizes of neighbours in a line."""
    cut: float
    """A wider gap ends a run."""
    wider: float
    """In a line of `many` tiles, a gap must be this many times the usual one to end a run: some rows are laid loosely,
    and the faces of tiles with round edges are narrower than the tiles."""
    many: float
    """The fewest tiles of such a line."""
    loose: float
    """The gap that ends a run between two tiles known to belong together. A wider gap separates parts of a hand and is
    no evidence of a loosely laid row."""
    stack_along: float
    """The largest offset of the added tile of a kong from the sideways tile, along the line."""
    stack_across: float
    """The largest distance between the centres of these two tiles."""
    stack_reach: float
    """The largest distance of the upright tiles of the set from the sideways tile."""


@dataclass(slots=True)
class UseWeights:
    """Costs of the uses of one run."""

    won_inside: float
    """A row, for each sideways tile that is not at its end."""
    back_inside: float
    """A row, for each face-down tile in it."""
    hidden_kong: float
    """Four face-down tiles as a concealed kong."""
    joined: float
    """Melds, if one is not separated from the next."""
    parted: float
    """How much wider than the gaps within a meld the gap before it is, if it separates the meld."""
    parted_least: float
    """The narrowest such gap."""
    glued: float
    """Melds without a gap to the row."""
    melds_first: float
    """Such melds to the left of the row instead of to its right."""
    flower_inside: float
    """A flower in a row."""
    flower_beside: float
    """A flower at the end of a row."""
    held_sideways: float
    """A sideways tile at the end of a row."""
    plain_meld: float
    """A meld without a turned tile."""
    turned_meld: float
    """A meld with a turned tile; below 0."""
    kong_in_row: float
    """Four equal neighbours in a row as a kong. It is less than the cost of one tile too many, which indicates the
    kong; without a surplus tile they remain four tiles."""


@dataclass(slots=True)
class HandWeights:
    """Costs of a run as a part of a hand, and of a run that is left out."""

    unlikely: float
    """A run with this cost or more is not part of a hand."""
    split: float
    """A row with a break."""
    stacked: float
    """A row in two lines."""
    stacked_reach: float
    """The largest distance between two lines of one row."""
    stacked_bend: float
    """The largest angle between them."""
    elsewhere: float
    """A second part of the row anywhere else."""
    elsewhere_bend: float
    """A part of the row at a larger angle is elsewhere, even in the line."""
    near: float
    """A second part of the row that touches it."""
    distance: float
    """Each height between two parts of the row."""
    meld_distance: float
    """Each height between a meld and the nearest part of the hand."""
    meld_bend: float
    """Each degree of the angle between them above `meld_aslant`."""
    meld_aslant: float
    """An angle that costs nothing."""
    single: float
    """A single tile in the line of the row."""
    single_distance: float
    """Each height between it and the row."""
    single_apart: float
    """A single tile out of the line of the row."""
    single_apart_distance: float
    """Each height between it and the row."""
    close: float
    """A gap within a line (heights) that may be chance."""
    close_meld: float
    """Melds that lie no farther from the row, if they have no turned tile, or are one set whose turned tile ends the
    line like a winning tile."""
    touching: float
    """At a smaller distance, a line of sets before or behind a row is a second line of the row."""
    second_line_reach: float
    """The largest distance at which a line of several sets may be a second line."""
    second_line: float
    """Such a line as melds."""
    loose_gap: float
    """The widest gap (heights) within a loosely laid row."""
    wider_than_row: float
    """The factor by which a gap before melds exceeds it."""
    farther_than_row: float
    """The excess (heights) of such a gap."""
    mirrored: float
    """Melds without a turned tile before the row in its line, if they look like part of it."""
    won_reach: float
    """The largest distance of the winning tile from the rest of the hand."""
    won_seldom: float
    """The distance beyond which a winning tile is rare."""
    won_farther: float
    """Each further height."""
    loosely_laid: float
    """A gap may be this many times the usual gap of the longest line by chance, if the line has `many` gaps."""
    many: float
    """The fewest gaps of such a line."""
    apart: float
    """A gap that is wider than usual by this much may set a tile apart."""
    on_it: float
    """How much (heights) a tile overlaps another one on which it lies."""
    no_winner: float
    """A hand without a tile that lies like a winning tile."""
    part_of_row: float
    """Leaving out a run in the line of a part of the hand, with a gap no wider than chance."""
    in_line: float
    """Leaving out a run in the line of a part of the hand."""
    beside_row: float
    """Leaving out a run before or behind the hand."""
    block: float
    """Leaving out one row of a block of touching rows, which lie together as discards do."""
    left_out_distance: float
    """How much less each of them costs for each height between it and the hand."""
    left_out_bent: float
    """The factor for a run that is not parallel to the hand."""
    left_out_reach: float
    """Leaving out a run that is farther away costs nothing."""
    set_in_row: float
    """Taking three or four tiles that lie apart and make a set as a part of the row."""
    parted: float
    """How much wider (widths) the gaps between the sets of a line are than those within the sets."""
    in_row: float
    """A single tile as one of the row, if it lies in the row's line or fills a gap."""
    out_of_row: float
    """A single tile as one of the row elsewhere."""
    covered: float
    """How much (heights) such a tile may overlap its neighbours: boxes overlap at an oblique view."""
    aligned: float
    """The largest angle between the lines of two runs that were laid together."""
    upside_down: float
    """A part whose tiles are mostly upside down."""
    far: float
    """The largest distance between the parts of a hand."""
    leading: float
    """The highest cost of a run from which the search for parts continues."""
    like_turned: float
    """The weight of a face that looks the same upside down, compared to 1 for other faces. In one row, all such faces
    fail in the same way, so they must not outvote a clear face."""
    disagree: float
    """A row is also read from its other side if less than this share of its faces decides the side."""
    missing: float
    """A tile count that no hand has."""
    missing_tile: float
    """Each tile too many or too few."""
    small: float
    """A row of small tiles relative to the largest ones."""
    high: float
    """A row high in the photo relative to the lowest one."""
    mixed: float
    """A claimed set without a turned tile in a hand that has other sets with one."""
    unlike: float
    """A row of two tiles that are no pair: a hand with four melds has one tile left, and its winning tile equals that
    tile, or the hand does not win."""
    third_row: float
    """Each row of a hand's tiles beyond two: discards lie in several rows."""
    next_row: float
    """The offset of such a row."""
    bottom_up: float
    """A hand that is upside down on the photo: it decides between otherwise equal candidates."""
    spare: float
    """Candidates are kept if their cost exceeds the lowest so far by at most this."""
    even: float
    """The cost at which a hand has a likelihood of one half."""
    steep: float
    """The scale of the logistic curve."""
    won_elsewhere: float
    """How much more a winning hand elsewhere may cost than the most probable hand, if that hand does not win."""
    beyond: float
    """The gap of tiles that continue a hand: a row of sixteen tiles, or the fifth set of such a hand."""


@dataclass(slots=True)
class PlaceWeights:
    """Costs of how the parts of a hand lie to each other."""

    astray: float
    """A meld without a turned tile that lies neither in the line nor in the column of the other melds."""
    between: float
    """A meld between two parts of the row, or between the row and the winning tile."""
    asunder: float
    """Melds on both sides of the row in its line, if one of them has no turned tile."""
    won_within: float
    """A winning tile set apart with parts of the row on both sides of it."""
    among_melds: float
    """A winning tile that lies nearer to the melds than to the row."""
    like_melds: float
    """A part of the row that makes a set and lies in the line or column of the melds."""
    straight: float
    """The largest offset of the next meld from the line of a meld."""
    column: float
    """The offset from which it is in a column."""
    beside: float
    """The largest offset of a tile beside another from its line."""
    over: float
    """The least overlap of tiles in a column along the line."""


@dataclass(slots=True)
class WinnerWeights:
    """Which tile of a row lies like the winning tile."""

    lies_on: float
    """How much of a width a tile out of line overlaps its neighbour if it lies on the row."""
    turned: float
    """A tile at a larger angle to its neighbour is turned."""
    covers: float
    """The overlap (widths) of a tile that lies on the row with its neighbour."""
    covers_both: float
    """Its overlap with both neighbours together."""
    uncovered: float
    """The largest overlap between the other tiles."""
    freer: float
    """How much farther the upper of two overlapping tiles lies from its nearest tile in the row (widths) or out of line
    (heights)."""
    apart: float
    """A gap this far above `wider` times the usual gap of its row sets a tile apart."""
    wider: float
    """The gap of the winning tile exceeds this factor times the second widest gap of the row, and times the usual
    gap."""
    alike: float
    """If the narrower of the gaps at both ends exceeds this fraction of the wider one, neither indicates the winning
    tile."""
    out: float
    """A tile that fits a sorted row is still the winning tile if it is out of line by this much. A tile with a smaller
    offset belongs to a crooked row."""
    crooked: float
    """In a crooked row, a tile may be out of line by up to this multiple of the largest offset between its tiles."""
    straight: float
    """A winning tile that lies in front of or behind tiles of the row is out of line by more than this multiple of the
    largest offset between them."""
    shifted: float
    """How far out of line the winning tile at the end of a straight line lies."""


@dataclass(slots=True)
class FlowerWeights:
    """Which flowers are set aside with a hand."""

    along: float
    """The largest distance from the rectangle around the hand, along its row."""
    across: float
    """The largest distance from that rectangle, before and behind the hand."""
    farthest: float
    """The largest distance from the nearest tile of the hand."""
    distance: float
    """How much the distance from the nearest tile counts, compared to 1 for that from the rectangle."""
    together: float
    """Factor on the distance for several flowers side by side without other tiles."""
    single: float
    """A single flower must be nearer than several flowers side by side by this distance."""
    bend: float
    """The largest angle between the line of flowers and that of the hand."""
    near: float
    """Within this distance of the hand, `bend_near` applies to several flowers side by side."""
    bend_near: float
    """The larger angle: flat flowers next to standing tiles look skewed."""
    upside_down: float
    """Factor on the distance for a flower that is upside down: flowers of another player look so, and lie farther
    away."""
    by_itself: float
    """If the nearest other face-up tile is this many times as far from a flower as the hand, no other hand is near."""
    only_here: float
    """How many times as far aside the flower may then lie."""
    clump: float
    """The distance between flowers of one heap."""
    touching: float
    """The largest distance between touching tiles."""
    among: float
    """The prior odds that a tile is a flower if all its neighbours are flowers."""


@dataclass(slots=True)
class BoxWeights:
    """Which uncertain boxes are tiles of a hand."""

    faint: float
    """Cost of a box at `THRESHOLD`; a box with half the score costs log 2 more."""
    part: float
    """A box with a larger intersection over union with a tile's box is a part of that tile."""
    near: float
    """The largest distance of a faint tile from the nearest tile, in heights of that tile."""
    area_ratio: float
    """The largest ratio of its area to that of the nearest tile, or the inverse; other boxes are parts of something or
    no tiles."""
    at_end: float
    """A faint tile within this distance of an end of the row touches it."""
    next: float
    """The largest distance of a doubtful tile from the nearest tile of a hand, in heights of that tile."""
    even_blank: float
    """The score at which a detected back is as often a false positive as a tile."""
    sure_blank: float
    """The score from which a detected back is a tile."""
    blank: float
    """The lowest cost of leaving out a detection."""
    blank_rise: float
    """The increase of this cost per unit of the score above `even_blank`."""
    top_from: float
    """The smallest offset upwards of the upper side of a standing tile from its face on the photo."""
    top_to: float
    """The largest offset upwards."""
    beside_top: float
    """The largest offset sideways."""
    sure_white: float
    """A white tile with at least this score is certain."""
    framed: float
    """A white tile with a lower probability of being a back is certain, such as one with a frame."""
    sure_face: float
    """A detection with a face and at least this score is certain."""
    face: float
    """The extra cost of leaving out a detection with a face."""
    die: float
    """A detection below this fraction of the size given by its neighbours may be a die."""


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
        """Return the weights of a file's JSON: the groups, each with its weights by name. Other keys are ignored."""
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
