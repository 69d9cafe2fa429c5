"""Warnings: what is uncertain about a reading, with a message for the player.

Responsible for finding warnings (`doubts` in JSON) and for their texts. A warning never changes the hand; it reports a
change or an uncertainty. A warning is not an error: the reading remains valid.
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
    "repaired": "Some tiles are not read as what they look most like, because this makes a more probable hand.",
    "faint": "A tile with a low confidence is included, because this makes the hand more probable.",
    "looked_again": "The first reading of the photo was uncertain, so the hand comes from another look at the photo.",
    "could_win": "The hand does not win as read, but it would win if an uncertain tile were another tile.",
    "low_confidence": "A tile of the hand has a low confidence and could be another tile.",
    "wrong_tile_count": "The hand has fewer tiles than the 14 of a winning hand.",
    "too_many_tiles": "The hand has more tiles than the rules allow. Sixteen-tile games are not supported.",
    "five_of_a_kind": "More than four tiles of one kind were read in the hand, but a set has only four.",
    "winning_tile_unknown": "No tile lies apart from the row or sideways at its end, so the winning tile is unknown.",
    "sets_apart": "Some tiles lie apart as sets and are read as concealed, although they may be called sets.",
    "meld_unclear": "It is not clear how or from whom a set was called: no tile is sideways, or two ways look alike.",
    "several_rows": "Another row of tiles could also be the hand.",
    "face_down": "A tile in the row lies face down and is left out of the hand.",
    "white_or_back": "A tile in the row is read as a back and left out, but it may be a white dragon.",
}
"""All warning codes of a reading, with their meanings."""

REPAIRS = ("repaired", "faint", "could_win")
"""The codes of warnings about tiles that were corrected, or could be corrected, because of the other tiles.

A reading with none of these warnings has no corrections."""
LIKELY_WIN = 0.05
"""The lowest probability of a winning alternative that the warning `could_win` reports."""
MAY_BE_WHITE = 0.05
"""The lowest probability of a white dragon for which a back in the row gets the warning `white_or_back`."""
UNSURE = 0.8
"""The warning `low_confidence` names the tiles with a confidence below this value."""
TOO_FEW, ELSEWHERE = (
    "Step back until the photo shows the whole hand, or add the missing tiles.",
    "Crop the photo to the hand, or tap its tiles.",
)
"""The advice for a hand with too few tiles.

The first is for a photo that shows fewer than 14 tiles in total, the second for a photo that shows enough tiles."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """A warning about a reading. `code` is a key of `DOUBTS`; `tiles` are indices into the tiles of the reading."""

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
    return Doubt("no_tiles", "No tiles were found. Take the photo from a shorter distance, with the whole hand on it.")


def doubts_of_repair(seen: Sequence[SeenTile], found: Sequence[Guess]) -> tuple[Doubt, ...]:
    """Return the warnings about corrections of tiles.

    If the first hand of `found` differs from the tiles as `seen`, the warning `repaired` reports the corrections.
    Otherwise the warning `could_win` reports a correction that would make a winning hand, if there is one.
    """
    best = found[0]
    changed = _changed(seen, best)
    if changed:
        flowers = all(seen[place].tile.is_flower for place in changed)
        why = (
            "this makes a winning hand" if best.wins and not flowers else "no hand can contain these tiles as they look"
        )
        words = _changes(seen, best, changed)
        return (Doubt("repaired", f"{words}: {why}. The probability is {best.probability:.0%}.", changed),)
    other = next((guess for guess in found[1:] if guess.wins and guess.probability >= LIKELY_WIN), None)
    if best.wins or other is None:
        return ()
    changed = _changed(seen, other)
    words = _changes(seen, other, changed)
    message = (
        f"The hand does not win as read. It would win with {words}, which has a probability of {other.probability:.0%}."
    )
    return (Doubt("could_win", message, changed),)


def repaired_set(seen: Tile, taken: Tile, probability: float, place: int) -> Doubt:
    """Return the warning that a tile was replaced, because this makes a declared set and a winning hand."""
    message = f"{seen} read as {taken}: this makes a set and a winning hand. The probability is {probability:.0%}."
    return Doubt("repaired", message, (place,))


def dropped_tiles(seen: Sequence[SeenTile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that low-confidence detections were dropped.

    The hand is more probable without them.
    """
    words = ", ".join("a tile face down" if one.tile.is_face_down else str(one.tile) for one in seen)
    return Doubt("repaired", f"{words}: probably not a tile; the hand is more probable without it.", places)


def taken_for_flowers(seen: Sequence[Tile], taken: Sequence[Tile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that tiles were read as flowers, because all other tiles in their row are flowers."""
    words = ", ".join(f"{one} read as {other}" for one, other in zip(seen, taken, strict=True))
    return Doubt("repaired", f"{words}: the other tiles in the row are flowers.", places)


def faint_tiles(seen: Sequence[SeenTile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that low-confidence detections were included in the hand."""
    words = ", ".join(str(one.tile) for one in seen)
    what = "was" if len(seen) == 1 else "were"
    why = "because this makes the hand more probable; check the photo."
    return Doubt("faint", f"{words} {what} found with low confidence and included, {why}", places)


def seen_again(tiles: Sequence[Tile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that the hand comes from another look at the photo.

    `tiles` are the tiles that differ from the first look.
    """
    words = ", ".join(map(str, tiles)) if tiles else "the same tiles in other groups"
    return Doubt(
        "looked_again",
        f"The first reading was uncertain, so the photo was read again. The new reading has {words}.",
        places,
    )


def _changed(seen: Sequence[SeenTile], guess: Guess) -> tuple[int, ...]:
    return tuple(place for place, one in enumerate(seen) if guess.tiles[place] is not one.tile)


def _changes(seen: Sequence[SeenTile], guess: Guess, places: tuple[int, ...]) -> str:
    return ", ".join(f"{seen[place].tile} read as {guess.tiles[place]}" for place in places)


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
    """Return the warnings about a hand, other than those about corrections.

    - `row`: the tiles of the hand as seen
    - `faces`: the tiles as which they are read
    - `rivals`: for each other row that could be the hand, the indices of its tiles
    - `unclear`: for each meld whose kind or discarder is uncertain, the indices of its tiles
    - `apart`: the indices of concealed tiles that lie apart as sets
    - `beside`: the number of face-up tiles outside the hand on the photo
    - `beyond`: the indices of tiles that continue the row of the hand but are left out

    All indices refer to the tiles of the reading.
    """
    whole = tuple(range(len(row)))
    found = [*_low_confidence(row), *_face_down(row, faces)]
    called = "counting each kong as three" if hand.kongs else "in the row and the melds"
    counted = called if hand.melds else "in the row"
    many = hand.tile_count + len(beyond)
    if many > HAND_TILES:
        left = f", and {len(beyond)} of them are left out of the hand" if beyond else ""
        message = (
            f"{many} tiles were read {counted}{left}; the rules allow 14, and sixteen-tile games are not supported. "
            "Tap the tiles that do not belong to the hand."
        )
        found.append(Doubt("too_many_tiles", message, (*whole, *beyond)))
    elif hand.tile_count != HAND_TILES:
        read = "One tile was" if hand.tile_count == 1 else f"{hand.tile_count} tiles were"
        what = ELSEWHERE if hand.tile_count + beside >= HAND_TILES else TOO_FEW
        found.append(Doubt("wrong_tile_count", f"{read} read {counted}, but a winning hand has 14. {what}", whole))
    found += _too_many_alike(hand, row)
    if hand.winning_tile is None and hand.concealed:
        message = (
            "The photo does not show the winning tile. Lay it apart or sideways at an end of the row, or enter it."
        )
        found.append(Doubt("winning_tile_unknown", message))
    if unclear:
        what = "one set was" if len(unclear) == 1 else f"{len(unclear)} sets were"
        message = f"It is not clear how {what} called, or from whom. Check the kind of the set and the discarder."
        found.append(Doubt("meld_unclear", message, tuple(place for places in unclear for place in places)))
    if apart:
        words = "".join(tile.code for tile in sorted((faces[place] for place in apart), key=lambda tile: tile.sort_key))
        message = f"{words} lie apart as sets and are read as concealed. If they were called, group them as melds."
        found.append(Doubt("sets_apart", message, apart))
    if rivals:
        found.append(several_rows(rivals))
    return tuple(found)


def several_rows(others: Sequence[Sequence[int]]) -> Doubt:
    """Return the warning that other rows could also be the hand. `others` has the indices of the tiles of each row."""
    tiles = tuple(place for other in others for place in other)
    message = f"{len(others) + 1} rows could be the hand; the most probable row was read. {ELSEWHERE}"
    return Doubt("several_rows", message, tiles)


def _low_confidence(row: Sequence[SeenTile]) -> list[Doubt]:
    unsure = tuple(place for place, seen in enumerate(row) if seen.confidence < UNSURE)
    if not unsure:
        return []
    words = ", ".join(_choice(row[place]) for place in unsure)
    return [
        Doubt(
            "low_confidence",
            f"Low confidence for {words}. Check the hand, or take the photo from a shorter distance.",
            unsure,
        )
    ]


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
        found.append(Doubt("face_down", f"{what} face down. Turn over the tiles that belong to the hand.", backs))
    if white:
        what = "One tile of the row was" if len(white) == 1 else f"{len(white)} tiles of the row were"
        message = f"{what} read as face down and left out of the hand. Tap each tile that is a white dragon."
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
            message = f"{read}, but a set has only four. At least one is misread; tap it to correct it."
            found.append(Doubt("five_of_a_kind", message, tiles))
    return found
