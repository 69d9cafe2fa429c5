"""Measures how well whole hands on rendered scenes are read, for each form of meld and each arrangement.

Responsible for deciding whether a hand is correct, and for the printed table. A hand is correct if four parts are
correct: the concealed tiles, the winning tile (if it is visible, or if the reading states it), the melds with their
kinds and discarders, and the number of flowers. The faces of the flowers are counted separately, because tile sets have
different flowers. If the picture allows two readings and a warning reports this, the reading counts as undecided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.tiles import FACE_DOWN, Tile
from vision.evaluation.hand_scenes import exact
from vision.layout.layout import lay_out
from vision.reading.reading import Reading, read
from vision.render.training_set import height_above, turn_of

Json = dict[str, Any]
RIGHT, UNDECIDED, WRONG = "right", "undecided", "wrong"
KIND, WINNER, ROW, FLOWERS = "kind of a kong", "winner doubted", "set or row", "other flowers"


def read_exactly(scene: Json) -> Reading:
    """Return the reading of a scene from its true tiles and positions."""
    return read(lay_out(exact(scene)), (scene["image"]["width"], scene["image"]["height"]))


def judged(scene: Json, reading: Reading) -> tuple[str, str]:
    """Return the verdict on a reading, and its reason.

    The verdict is `RIGHT` (with the reason `FLOWERS` if flowers are confused), `UNDECIDED` (with the undecided part),
    or `WRONG` (with the wrong parts).
    """
    truth = visible(scene)
    if reading.hand is None:
        return WRONG, "nothing"
    pairs = [(_part(truth), _part(reading.hand)) for _part in (_row, _winner, _melds, _flowers)]
    wrong = [name for name, (there, found) in zip(("row", "winner", "melds", "flowers"), pairs) if there != found]
    if "winner" in wrong and truth.winning_tile is None and _winner(reading.hand) == _true_winner(scene):
        wrong.remove("winner")
    if not wrong:
        return RIGHT, "" if Counter(truth.flowers) == Counter(reading.hand.flowers) else FLOWERS
    doubts = {doubt.code for doubt in reading.doubts}
    if wrong == ["winner"] and reading.hand.winning_tile is None and "winning_tile_unknown" in doubts:
        return UNDECIDED, WINNER
    unclear = bool(doubts & {"meld_unclear", "sets_apart"})
    if wrong == ["melds"] and "meld_unclear" in doubts and _kongs_alike(truth) == _kongs_alike(reading.hand):
        return UNDECIDED, KIND
    if set(wrong) <= {"row", "melds"} and unclear and _as_row(truth) == _as_row(reading.hand):
        return UNDECIDED, ROW
    return WRONG, " ".join(wrong)


def visible(scene: Json) -> Hand:
    """Return the part of the hand that is visible on a scene.

    Four face-down tiles are a kong whose tiles are unknown. If the hand has only two concealed tiles and these are
    equal, one of them counts as the winning tile.
    """
    hand = Hand.from_json(scene["hand"])
    melds = []
    for number, meld in enumerate(hand.melds, start=1):
        shown = {tile["tile"] for tile in scene["tiles"] if tile["role"] == f"meld {number}"}
        melds.append(Meld(meld.kind, (FACE_DOWN,) * 4) if shown == {"?"} else meld)
    winning = hand.winning_tile
    if winning is None and len(hand.concealed) == 2 and hand.concealed[0].kind == hand.concealed[1].kind:
        winning = hand.concealed[0]
    return Hand(hand.concealed, winning, tuple(melds), hand.flowers)


def _row(hand: Hand) -> object:
    return Counter(hand.concealed)


def _winner(hand: Hand) -> object:
    return hand.winning_tile and hand.winning_tile.kind


def _true_winner(scene: Json) -> object:
    """Return the kind of the tile that won, also if it lies so near to the row that its place does not show it."""
    return next((Tile.from_code(tile["tile"]).kind for tile in scene["tiles"] if tile["role"] == "winning"), None)


def _flowers(hand: Hand) -> object:
    return len(hand.flowers)


def _full(meld: Meld) -> tuple[str, ...]:
    """Return the codes of a meld's tiles, sorted. Face-down tiles get the code of the other tiles."""
    shown = [tile for tile in meld.tiles if not tile.is_face_down]
    tiles: list[Tile] = [tile if not tile.is_face_down else shown[0] for tile in meld.tiles] if shown else [FACE_DOWN]
    return tuple(sorted(tile.code for tile in tiles))


def _source(meld: Meld) -> Source | None:
    return meld.called_from


def _melds(hand: Hand) -> object:
    return Counter((meld.kind, _full(meld), _source(meld)) for meld in hand.melds)


def _kongs_alike(hand: Hand) -> object:
    """Return the melds in a form in which kongs that can look alike are equal.

    All kinds of kongs are equal if their tiles and their discarders are equal. A concealed kong is therefore equal only
    to kongs without a sideways tile.
    """
    return Counter(("kong" if meld.kind.is_kong else meld.form, _full(meld), _source(meld)) for meld in hand.melds)


def _as_row(hand: Hand) -> object:
    """Return the hand after moving the tiles of melds without a sideways or face-down tile to the concealed tiles."""
    upright = [meld for meld in hand.melds if meld.called_from is None and FACE_DOWN not in meld.tiles]
    row = Counter(tile.code for tile in hand.concealed) + Counter(code for meld in upright for code in _full(meld))
    return row, _melds(Hand((), None, tuple(meld for meld in hand.melds if meld not in upright)))


def groups_of(scene: Json) -> list[str]:
    """Return the groups of scenes (rows of the printed table) to which a scene belongs."""
    hand = visible(scene)
    groups = ["all", f"scene: {scene['kind']}", f"melds: {len(hand.melds)}"]
    for meld in hand.melds:
        turned = (
            "" if meld.kind is MeldKind.CONCEALED_KONG else ", none turned" if meld.called_from is None else ", turned"
        )
        groups.append(f"meld: {meld.kind.value}{turned}")
    groups.append("winning tile: " + ("shown" if scene["hand"]["winning_tile"] else "not known"))
    if hand.flowers:
        groups.append("with flowers")
    others = sum(tile["role"] == "other" for tile in scene["tiles"])
    groups.append("scenery: " + ("none" if not others else "up to 20 tiles" if others <= 20 else "more than 20 tiles"))
    ups = [turn_of(np.array(tile["quad"])) for tile in scene["tiles"] if tile["role"] in ("concealed", "winning")]
    mean = float(np.degrees(np.angle(np.exp(1j * np.radians(ups)).sum())))
    side = round(mean / 90) % 4
    groups.append("seen from: " + ("its side", "its right", "the other side", "its left")[side])
    groups.append(f"camera: {_height(scene)}")
    return list(dict.fromkeys(groups))


def _height(scene: Json) -> str:
    """Return the group of the scene by the camera's angle above the table, for example `30° and more above the tiles`.

    The angle is computed at the tile of the hand that is seen from the lowest angle.
    """
    mine = [tile["quad"] for tile in scene["tiles"] if tile["role"] not in ("other", "indicator")]
    least = height_above(np.array(mine, np.float64))
    return next(f"{low}° and more above the tiles" for low in (45, 30, 20, 0) if least >= low)


def hand_figures(scenes: Iterable[tuple[str, Json]], reads: Callable[[str, Json], Reading]) -> Iterator[str]:
    """Yield the lines of a Markdown table, then lines with the reasons, then a line with the names of misread scenes.

    `scenes` has the names and the JSON of scenes. `reads` returns the reading of a scene.
    """
    there, right, undecided, whole = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    why, names = Counter[str](), []
    for name, scene in scenes:
        verdict, reason = judged(scene, reads(name, scene))
        for group in groups_of(scene):
            there[group] += 1
            right[group] += verdict == RIGHT
            undecided[group] += verdict == UNDECIDED
            whole[group] += verdict == RIGHT and not reason
        if reason:
            why[f"{verdict}: {reason}"] += 1
        if verdict == WRONG:
            names.append(name)
    yield "| hands | number | correct | correct with every flower | undecided | wrong | correct or undecided |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for group in sorted(there, key=lambda one: (one != "all", one)):
        count, good, may = there[group], right[group], undecided[group]
        shares = f"{good / count:.4f} | {whole[group] / count:.4f}"
        yield f"| {group} | {count} | {shares} | {may} | {count - good - may} | {(good + may) / count:.4f} |"
    yield ""
    yield from (f"{reason}: {count}" for reason, count in why.most_common())
    yield f"misread: {' '.join(names) or 'none'}"


def exactly(name: str, scene: Json) -> Reading:
    """Return `read_exactly` of the scene. This function can be used as `reads` in `hand_figures`."""
    del name
    return read_exactly(scene)
