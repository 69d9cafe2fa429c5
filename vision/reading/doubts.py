"""Warnings: what is uncertain about a reading, with a message for the player.

Responsible for finding and wording warnings (`doubts` in JSON). A warning never changes the hand, it reports a change
or an uncertainty. A warning is not an error: the reading remains valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorer.hand import Hand
from scorer.tiles import HAND_TILES, SAME_TILES, Tile, tile_of_kind
from vision.reading.hypotheses import Guess
from vision.reading.seen_tile import Role, SeenTile

DOUBTS: dict[str, str] = {
    "no_tiles": "No tile was found on the photo.",
    "repaired": "Tiles of the hand are taken for others than they look like most, since these make a likelier hand.",
    "faint": "A tile of the hand has a low confidence; it counts because the hand is likelier with it.",
    "looked_again": "The hand was not clear at first; it is read from another look at the photo.",
    "could_win": "The hand does not win as it is read; it would if a tile that is not clear were another.",
    "low_confidence": "The face of a tile of the hand could also be another.",
    "wrong_tile_count": "The hand has fewer than the 14 tiles of a hand that has won.",
    "too_many_tiles": "The hand has more tiles than these rules allow; sixteen-tile games are not supported.",
    "five_of_a_kind": "More than four tiles of one kind were seen in the hand; a set of tiles has four.",
    "winning_tile_unknown": "No tile lies apart from the row or sideways at its end, so which one won is not known.",
    "sets_apart": "Tiles that are read as concealed lie apart as sets, as called ones may where none is turned.",
    "meld_unclear": "How a set was called or from whom cannot be seen: none of it is turned, or two ways look alike.",
    "several_rows": "Another row of tiles could be the hand as well.",
    "face_down": "A tile in the row lies face down and is left out of the hand.",
    "white_or_back": "A tile in the row is left out as a back and may be a white dragon.",
}
"""Every warning code of a reading, with its meaning."""

REPAIRS = ("repaired", "faint", "could_win")
"""The warnings about corrections of tiles from context; a reading without corrections has none of them."""
LIKELY_WIN = 0.05
"""The lowest probability of a winning alternative that `could_win` reports."""
MAY_BE_WHITE = 0.05
"""The lowest probability of a white dragon at which a back in the row is reported as `white_or_back`."""
UNSURE = 0.8
"""Tiles with a confidence below this are named by `low_confidence`."""
TOO_FEW, ELSEWHERE = (
    "step back until the photo shows all of it, or add what is missing.",
    "crop the photo to the hand, or tap its tiles.",
)
"""Advice if a hand has too few tiles: first if the whole photo shows fewer than 14, then if it shows enough."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A warning about a reading. `code` is a key of `DOUBTS`; `tiles` are indices of the reading's tiles."""

    code: str
    message: str
    tiles: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.code not in DOUBTS:
            raise KeyError(f"doubt {self.code!r} is not in vision.reading.doubts.DOUBTS")

    def to_json(self) -> dict[str, Any]:
        return {"code": self.code, "message": self.message, "tiles": list(self.tiles)}


def no_tiles() -> Doubt:
    """Return the warning for a photo without tiles."""
    return Doubt("no_tiles", "No tiles were found; take the photo from nearer, with the whole hand on it.")


def doubts_of_repair(seen: Sequence[SeenTile], found: Sequence[Guess]) -> tuple[Doubt, ...]:
    """Return the warning about corrections: what the first hand of `found` changes in `seen`, or what another would
    change.
    """
    best = found[0]
    changed = _changed(seen, best)
    if changed:
        flowers = all(seen[place].tile.is_flower for place in changed)
        why = "the hand wins then" if best.wins and not flowers else "no hand can be what they look like together"
        words = _changes(seen, best, changed)
        return (Doubt("repaired", f"{words}: {why}; {best.probability:.0%} sure.", changed),)
    other = next((guess for guess in found[1:] if guess.wins and guess.probability >= LIKELY_WIN), None)
    if best.wins or other is None:
        return ()
    changed = _changed(seen, other)
    words = _changes(seen, other, changed)
    message = f"The hand does not win as it is seen; it would with {words}, which is {other.probability:.0%} likely."
    return (Doubt("could_win", message, changed),)


def repaired_set(seen: Tile, taken: Tile, probability: float, place: int) -> Doubt:
    """Return the warning that a tile was replaced by another, because this makes a declared set and a winning hand."""
    message = f"{seen} taken for {taken}: it makes a set then, and the hand wins; {probability:.0%} sure."
    return Doubt("repaired", message, (place,))


def dropped_tiles(seen: Sequence[SeenTile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that low-confidence detections were dropped, because the hand is likelier without them."""
    words = ", ".join("a tile face down" if one.tile.is_face_down else str(one.tile) for one in seen)
    return Doubt("repaired", f"{words}: probably not a tile; the others make a likelier hand without it.", places)


def taken_for_flowers(seen: Sequence[Tile], taken: Sequence[Tile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that tiles were read as flowers, because all other tiles of their row are flowers."""
    words = ", ".join(f"{one} taken for {other}" for one, other in zip(seen, taken, strict=True))
    return Doubt("repaired", f"{words}: it lies among flowers.", places)


def faint_tiles(seen: Sequence[SeenTile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that low-confidence detections were included in the hand."""
    words = ", ".join(str(one.tile) for one in seen)
    what = "was" if len(seen) == 1 else "were"
    why = "but the hand is likelier with it; check whether it is a tile."
    return Doubt("faint", f"{words} {what} found with low confidence, {why}", places)


def seen_again(tiles: Sequence[Tile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that the hand is from another look at the photo, in which these tiles differ from the first
    look.
    """
    words = f"{', '.join(map(str, tiles))} read so now" if tiles else "the same tiles, put together otherwise"
    return Doubt("looked_again", f"Not clear at first, so the photo was looked at again: {words}.", places)


def _changed(seen: Sequence[SeenTile], guess: Guess) -> tuple[int, ...]:
    return tuple(place for place, one in enumerate(seen) if guess.tiles[place] is not one.tile)


def _changes(seen: Sequence[SeenTile], guess: Guess, places: tuple[int, ...]) -> str:
    return ", ".join(f"{seen[place].tile} taken for {guess.tiles[place]}" for place in places)


def doubts_of_hand(
    hand: Hand,
    row: Sequence[SeenTile],
    faces: Sequence[Tile],
    rivals: Sequence[range],
    unclear: Sequence[tuple[int, ...]] = (),
    apart: tuple[int, ...] = (),
    beside: int = 0,
    beyond: tuple[int, ...] = (),
) -> tuple[Doubt, ...]:
    """Return all warnings about a hand read from the tiles `row`, which are taken for the tiles `faces`.

    `rivals`: the places of other rows that could be the hand; `unclear`: the places of each meld whose kind or
    discarder is uncertain; `apart`: the places of concealed tiles that lie apart as sets; `beside`: how many face-up
    tiles lie on the photo outside the hand; `beyond`: the places of tiles that continue the hand and are left out.
    """
    whole = tuple(range(len(row)))
    found = [*_low_confidence(row), *_face_down(row, faces)]
    called = "with each kong as three" if hand.kongs else "in the row and the melds"
    counted = called if hand.melds else "in the row"
    many = hand.tile_count + len(beyond)
    if many > HAND_TILES:
        left = f", {len(beyond)} of them left out of the hand" if beyond else ""
        message = (
            f"{many} tiles were read {counted}{left}; these rules allow 14, and sixteen-tile games are not supported. "
            "Tap what is not of the hand."
        )
        found.append(Doubt("too_many_tiles", message, (*whole, *beyond)))
    elif hand.tile_count != HAND_TILES:
        read = "One tile was" if hand.tile_count == 1 else f"{hand.tile_count} tiles were"
        what = ELSEWHERE if hand.tile_count + beside >= HAND_TILES else TOO_FEW
        found.append(Doubt("wrong_tile_count", f"{read} read {counted}; a hand that has won has 14: {what}", whole))
    found += _too_many_alike(hand, row)
    if hand.winning_tile is None and hand.concealed:
        message = "Which tile won cannot be seen: lay it apart or sideways at an end of the row, or name it."
        found.append(Doubt("winning_tile_unknown", message))
    if unclear:
        what = "One set shows" if len(unclear) == 1 else f"{len(unclear)} sets show"
        message = f"{what} not clearly how it was called, or from whom; check its kind and who discarded."
        found.append(Doubt("meld_unclear", message, tuple(place for places in unclear for place in places)))
    if apart:
        words = "".join(tile.code for tile in sorted((faces[place] for place in apart), key=lambda tile: tile.sort_key))
        message = f"{words} lie apart as sets and are read as concealed; if they were called, group them as melds."
        found.append(Doubt("sets_apart", message, apart))
    if rivals:
        found.append(several_rows(rivals))
    return tuple(found)


def several_rows(others: Sequence[Sequence[int]]) -> Doubt:
    """Return the warning that other rows, each given by the places of its tiles, could also be the hand."""
    tiles = tuple(place for other in others for place in other)
    message = f"{len(others) + 1} rows could be the hand; the likeliest was read. {ELSEWHERE.capitalize()}"
    return Doubt("several_rows", message, tiles)


def _low_confidence(row: Sequence[SeenTile]) -> list[Doubt]:
    unsure = tuple(place for place, seen in enumerate(row) if seen.confidence < UNSURE)
    if not unsure:
        return []
    words = ", ".join(_choice(row[place]) for place in unsure)
    return [Doubt("low_confidence", f"Not sure of {words}: look at it, or take the photo from nearer.", unsure)]


def _choice(seen: SeenTile) -> str:
    other = next((tile for tile, _ in seen.alternatives if tile is not seen.tile), None)
    return f"{seen.tile} ({seen.confidence:.0%}" + (f", or {other})" if other else ")")


def _face_down(row: Sequence[SeenTile], faces: Sequence[Tile]) -> list[Doubt]:
    hidden = [place for place, seen in enumerate(row) if faces[place].is_face_down and seen.role == Role.OTHER]
    white = tuple(place for place in hidden if _white(row[place]) >= MAY_BE_WHITE)
    backs = tuple(place for place in hidden if place not in white)
    found = []
    if backs:
        what = "One tile of the row lies" if len(backs) == 1 else f"{len(backs)} tiles of the row lie"
        found.append(Doubt("face_down", f"{what} face down; turn over what belongs to the hand.", backs))
    if white:
        what = "One tile of the row was" if len(white) == 1 else f"{len(white)} tiles of the row were"
        message = f"{what} left out as face down, and may be white; tap it to put it right."
        found.append(Doubt("white_or_back", message, white))
    return found


def _white(seen: SeenTile) -> float:
    """Return the probability that a tile is a white dragon."""
    return next((chance for tile, chance in seen.alternatives if tile.code == "5z"), 0.0)


def _too_many_alike(hand: Hand, row: Sequence[SeenTile]) -> list[Doubt]:
    found = []
    for kind, count in enumerate(hand.kind_counts()):
        if count > SAME_TILES:
            tiles = tuple(place for place, seen in enumerate(row) if seen.tile.kind == kind)
            read = f"{count} tiles were read as {tile_of_kind(kind)}"
            message = f"{read}; there are four, so one at least is misread: tap it to put it right."
            found.append(Doubt("five_of_a_kind", message, tiles))
    return found
