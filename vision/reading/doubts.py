"""Warnings: the uncertain parts of a reading, with a message for the player.

Responsible for finding warnings (`doubts` in JSON); `vision.reading.sentences` has the texts of the messages. A warning
reports a correction or an uncertainty. A warning never changes the hand. A warning is not an error: the reading remains
valid.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorer.hand import Hand
from scorer.sentences import DEFAULT_LANGUAGE, Row, Sentence, add_area, listed, say, text_of
from scorer.tiles import HAND_TILES, SAME_TILES, Tile, tile_of_kind
from vision.reading.hypotheses import Guess
from vision.reading.seen_tile import Role, SeenTile

DOUBTS: dict[str, str] = {
    "no_tiles": "No tile was found on the photo.",
    "repaired": "Some tiles are read as tiles that they resemble less, or left out: the hand is then more probable.",
    "faint": "A tile with a low confidence is included, because the hand is more probable with this tile.",
    "looked_again": "The first reading was uncertain, so the photo was read again. This is the new hand.",
    "could_win": "The hand that was read does not win, but it would win if an uncertain tile were another tile.",
    "low_confidence": "A tile of the hand has a low confidence and could be another tile.",
    "wrong_tile_count": "The hand has fewer tiles than the 14 of a winning hand.",
    "too_many_tiles": "The hand has more tiles than the rules allow. Sixteen-tile games are not supported.",
    "five_of_a_kind": "The hand was read with more than four equal tiles, but a tile set has only four of them.",
    "winning_tile_unknown": "No tile lies apart from the row or sideways at its end, so the winning tile is unknown.",
    "sets_apart": "Some tiles lie apart as sets. They are read as concealed tiles, but they are possibly called sets.",
    "meld_unclear": "It is not clear how or from whom a set was called: no tile is sideways, or two ways look alike.",
    "several_rows": "Another row of tiles could also be the hand.",
    "face_down": "A tile in the row lies face down and is left out of the hand.",
    "white_or_back": "A tile in the row is read as a back and left out, but it is possibly a white dragon.",
}
"""All warning codes of a reading, with their meanings."""

REPAIRS = ("repaired", "faint", "could_win")
"""The codes of warnings about corrections and about possible corrections.

A reading without these warnings has no corrections."""
HARMLESS = frozenset({"winning_tile_unknown", "several_rows", "sets_apart", "meld_unclear", "low_confidence"})
"""The codes of warnings that a sure reading can have.

Each says what the photo leaves open, but few such readings with the assurance `SURE` are wrong. Other warnings say that
the reading needed a correction or another detector pass; among these, more are wrong
(`python -m vision.train hands FOLDER --sure`, models/reading.md)."""
LIKELY_WIN = 0.05
"""The warning `could_win` is given only if the probability of the winning hand is at least this value."""
MAY_BE_WHITE = 0.05
"""A back in the row gets the warning `white_or_back` if its probability of a white dragon is at least this value."""
UNSURE = 0.8
"""The warning `low_confidence` names the tiles with a confidence below this value."""
TOO_FEW, ELSEWHERE = say("reading.too_few"), say("reading.elsewhere")
"""The advice for a hand with too few tiles.

The first is for a photo that shows fewer than 14 tiles in total, the second for a photo that shows enough tiles."""

add_area("reading", "vision.reading.sentences")


@dataclass(frozen=True, slots=True)
class Doubt:
    """A warning about a reading. `code` is a key of `DOUBTS`; `tiles` are indices into the tiles of the reading."""

    code: str
    said: Sentence | str
    tiles: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.code not in DOUBTS:
            raise KeyError(f"doubt {self.code!r} is not in vision.reading.doubts.DOUBTS")

    @property
    def message(self) -> str:
        """The message in English."""
        return text_of(self.said, DEFAULT_LANGUAGE)

    def to_json(self, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
        return {"code": self.code, "message": text_of(self.said, language), "tiles": list(self.tiles)}


def no_tiles() -> Doubt:
    """Return the warning for a photo without tiles."""
    return Doubt("no_tiles", say("reading.no_tiles"))


def doubts_of_repair(seen: Sequence[SeenTile], found: Sequence[Guess]) -> tuple[Doubt, ...]:
    """Return the warnings about tiles that are read, or could be read, with a class other than their most probable.

    `seen` has the tiles with their most probable classes. If the first hypothesis in `found` differs from `seen`, the
    warning `repaired` reports the differences. Otherwise, if the first hypothesis does not win, the warning `could_win`
    reports the first other hypothesis that wins with a probability of at least `LIKELY_WIN`, if there is one.
    """
    best = found[0]
    changed = _changed(seen, best)
    if changed:
        flowers = all(seen[place].tile.is_flower for place in changed)
        why = say("reading.makes_a_win") if best.wins and not flowers else say("reading.no_such_hand")
        return (_repaired(_changes(seen, best, changed), why, best.probability, changed),)
    other = next((guess for guess in found[1:] if guess.wins and guess.probability >= LIKELY_WIN), None)
    if best.wins or other is None:
        return ()
    changed = _changed(seen, other)
    said = say("reading.could_win", changes=_changes(seen, other, changed), probability=_percent(other.probability))
    return (Doubt("could_win", said, changed),)


def repaired_set(seen: Tile, taken: Tile, probability: float, place: int) -> Doubt:
    """Return the warning that one tile is read as another tile, because this makes a meld and a winning hand."""
    return _repaired(listed([_change(seen, taken)]), say("reading.makes_a_set"), probability, (place,))


def _repaired(changes: Row, why: Sentence, probability: float, places: tuple[int, ...]) -> Doubt:
    said = say("reading.repaired", changes=changes, why=why, probability=_percent(probability))
    return Doubt("repaired", said, places)


def dropped_tiles(seen: Sequence[SeenTile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that detections were dropped, because the hand is more probable without these detections."""
    tiles = listed(say("reading.a_back") if one.tile.is_face_down else str(one.tile) for one in seen)
    return Doubt("repaired", say("reading.dropped", tiles=tiles), places)


def taken_for_flowers(seen: Sequence[Tile], taken: Sequence[Tile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that tiles were read as flowers, because all other tiles in their row are flowers."""
    changes = listed(_change(one, other) for one, other in zip(seen, taken, strict=True))
    return Doubt("repaired", say("reading.among_flowers", changes=changes), places)


def faint_tiles(seen: Sequence[SeenTile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that low-confidence detections were included in the hand."""
    tiles = listed(str(one.tile) for one in seen)
    return Doubt("faint", say("reading.faint", tiles=tiles, count=len(seen)), places)


def seen_again(tiles: Sequence[Tile], dropped: Sequence[Tile], places: tuple[int, ...]) -> Doubt:
    """Return the warning that the hand comes from a further detector pass over the photo.

    `tiles`: the tiles that the hand of the first pass does not have, or has with another face; `places`: their indices
    in the reading; `dropped`: the tiles that only the hand of the first pass has.
    """
    left_out = [say("reading.without", tile=str(tile)) for tile in dropped]
    words = listed([*map(str, tiles), *left_out]) if tiles or dropped else say("reading.other_groups")
    return Doubt("looked_again", say("reading.looked_again", tiles=words), places)


def _changed(seen: Sequence[SeenTile], guess: Guess) -> tuple[int, ...]:
    return tuple(place for place, one in enumerate(seen) if guess.tiles[place] is not one.tile)


def _changes(seen: Sequence[SeenTile], guess: Guess, places: tuple[int, ...]) -> Row:
    return listed(_change(seen[place].tile, guess.tiles[place]) for place in places)


def _change(seen: Tile, taken: Tile) -> Sentence:
    return say("reading.read_as", seen=str(seen), taken=str(taken))


def _percent(probability: float) -> str:
    return f"{probability:.0%}"


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

    - `row`: all tiles of the hand, with their most probable classes
    - `faces`: the same tiles, as they are read
    - `rivals`: for each other row that could be the hand, the indices of its tiles
    - `unclear`: for each meld whose kind or discarder is uncertain, the indices of its tiles
    - `apart`: the indices of concealed tiles that lie apart as sets
    - `beside`: the number of face-up tiles outside the hand on the photo
    - `beyond`: the indices of tiles that continue the row or the melds of the hand but are left out

    All indices refer to the tiles of the reading.
    """
    whole = tuple(range(len(row)))
    found = [*_low_confidence(row), *_face_down(row, faces)]
    called = say("reading.kongs_as_three") if hand.kongs else say("reading.in_the_melds")
    counted = called if hand.melds else say("reading.in_the_row")
    many = hand.tile_count + len(beyond)
    if many > HAND_TILES:
        said = (
            say("reading.too_many_left_out", count=many, counted=counted, left=len(beyond))
            if beyond
            else say("reading.too_many_tiles", count=many, counted=counted)
        )
        found.append(Doubt("too_many_tiles", said, (*whole, *beyond)))
    elif hand.tile_count != HAND_TILES:
        advice = ELSEWHERE if hand.tile_count + beside >= HAND_TILES else TOO_FEW
        said = say("reading.wrong_tile_count", count=hand.tile_count, counted=counted, advice=advice)
        found.append(Doubt("wrong_tile_count", said, whole))
    found += _too_many_alike(hand, row)
    if hand.winning_tile is None and hand.concealed:
        found.append(Doubt("winning_tile_unknown", say("reading.winning_tile_unknown")))
    if unclear:
        said = say("reading.meld_unclear", count=len(unclear))
        found.append(Doubt("meld_unclear", said, tuple(place for places in unclear for place in places)))
    if apart:
        words = "".join(tile.code for tile in sorted((faces[place] for place in apart), key=lambda tile: tile.sort_key))
        found.append(Doubt("sets_apart", say("reading.sets_apart", tiles=words), apart))
    if rivals:
        found.append(several_rows(rivals))
    return tuple(found)


def several_rows(others: Sequence[Sequence[int]]) -> Doubt:
    """Return the warning that other rows could also be the hand. `others` has the indices of the tiles of each row."""
    tiles = tuple(place for other in others for place in other)
    return Doubt("several_rows", say("reading.several_rows", rows=len(others) + 1, advice=ELSEWHERE), tiles)


def _low_confidence(row: Sequence[SeenTile]) -> list[Doubt]:
    unsure = tuple(place for place, seen in enumerate(row) if seen.confidence < UNSURE)
    if not unsure:
        return []
    return [
        Doubt(
            "low_confidence", say("reading.low_confidence", tiles=listed(_choice(row[one]) for one in unsure)), unsure
        )
    ]


def _choice(seen: SeenTile) -> Sentence:
    other = next((tile for tile, _ in seen.alternatives if tile is not seen.tile), None)
    tile, confidence = str(seen.tile), _percent(seen.confidence)
    if other is None:
        return say("reading.unsure", tile=tile, confidence=confidence)
    return say("reading.unsure_or", tile=tile, confidence=confidence, other=str(other))


def _face_down(row: Sequence[SeenTile], faces: Sequence[Tile]) -> list[Doubt]:
    hidden = [place for place, seen in enumerate(row) if faces[place].is_face_down and seen.role == Role.OTHER]
    white = tuple(place for place in hidden if _white(row[place]) >= MAY_BE_WHITE)
    backs = tuple(place for place in hidden if place not in white)
    found = []
    if backs:
        found.append(Doubt("face_down", say("reading.face_down", count=len(backs)), backs))
    if white:
        found.append(Doubt("white_or_back", say("reading.white_or_back", count=len(white)), white))
    return found


def _white(seen: SeenTile) -> float:
    """Return the probability that a tile is a white dragon."""
    return next((chance for tile, chance in seen.alternatives if tile.code == "5z"), 0.0)


def _too_many_alike(hand: Hand, row: Sequence[SeenTile]) -> list[Doubt]:
    found = []
    for kind, count in enumerate(hand.kind_counts()):
        if count > SAME_TILES:
            tiles = tuple(place for place, seen in enumerate(row) if seen.tile.kind == kind)
            said = say("reading.five_of_a_kind", count=count, tile=str(tile_of_kind(kind)))
            found.append(Doubt("five_of_a_kind", said, tiles))
    return found
