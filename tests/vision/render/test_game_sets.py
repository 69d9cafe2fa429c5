"""Sets of games: pictures in the layouts of their packages, made here of plain colours."""

from __future__ import annotations

import base64
import gzip
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from PIL import Image as Pictures

from vision.data.label_files import FACES
from vision.render.game_sets import GAMES, Game, game_faces
from vision.render.levelled import FACE_SIZE
from vision.render.photo_sets import load_sets
from vision.train.face_sources import FLAT, ink_of, load_games

BY_NAME = {game.name: game for game in GAMES}
RED, GREEN, BLUE = (200, 30, 30), (30, 130, 40), (30, 40, 170)


def unpacked(folder: Path, game: Game) -> Path:
    path = folder / game.file
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def colour_of(picture: np.ndarray) -> str:
    """The channel that the ink in the middle of a picture (blue green red) is strongest in."""
    middle = picture[80:120, 60:90].reshape(-1, 3).mean(axis=0)
    return ("blue", "green", "red")[int(middle.argmax())]


def grid(game: Game, spots: dict[str, tuple[int, int, int]]) -> Pictures.Image:
    """The picture of a game with a spot of colour in the middle of some cells."""
    wide, high = game.cell
    rows, columns = len(game.codes), max(len(row) for row in game.codes)
    picture = np.full((round(rows * high), round(columns * wide), 3), 245, np.uint8)
    for row, codes in enumerate(game.codes):
        for column, code in enumerate(codes):
            if code in spots:
                inset = game.inset
                x = round((column + (inset.left + 1 - inset.right) / 2) * wide)
                y = round((row + (inset.top + 1 - inset.bottom) / 2) * high)
                cv2.circle(picture, (x, y), round(0.2 * wide), spots[code], -1)
    return Pictures.fromarray(picture)


def test_a_face_is_cut_from_the_cell_that_shows_it(tmp_path: Path) -> None:
    game = BY_NAME["xmahjongg-real"]
    grid(game, {"1p": RED, "5s": GREEN, "1f": BLUE, "7z": RED}).save(unpacked(tmp_path, game))
    faces = game_faces(game, tmp_path)
    assert {code: colour_of(faces[code]()) for code in ("1p", "5s", "1f", "7z")} == {
        "1p": "red",
        "5s": "green",
        "1f": "blue",
        "7z": "red",
    }
    assert {picture().shape for picture in faces.values()} == {(FACE_SIZE[1], FACE_SIZE[0], 3)}
    assert faces["2p"]().min() > 200  # paper


def test_a_sheet_of_lines_is_cut_in_its_own_units(tmp_path: Path) -> None:
    game = BY_NAME["kde-default"]
    (left, top), (wide, high) = game.origin, game.cell
    spots = "".join(
        f'<circle cx="{left + (column + 0.5) * wide}" cy="{top + (row + 0.5) * high}" r="20" fill="rgb{colour}"/>'
        for column, row, colour in ((0, 0, RED), (8, 2, GREEN), (1, 4, BLUE))
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" width="768" height="561">{spots}</svg>'
    unpacked(tmp_path, game).write_bytes(gzip.compress(svg.encode()))
    faces = game_faces(game, tmp_path)
    assert [colour_of(faces[code]()) for code in ("1m", "9p", "6z")] == ["red", "green", "blue"]


def test_pictures_within_a_script_go_by_what_they_show(tmp_path: Path) -> None:
    game = BY_NAME["mj-tiles"]

    def picture(colour: tuple[int, int, int]) -> str:
        face = np.full((90, 66, 3), 245, np.uint8)
        cv2.circle(face, (33, 45), 15, colour[::-1], -1)
        return base64.b64encode(cv2.imencode(".webp", face)[1].tobytes()).decode()

    names = {"1m": RED, "5z": GREEN, "0m": BLUE}
    entries = ",".join(f"'{name}': 'data:image/webp;base64,{picture(colour)}'" for name, colour in names.items())
    text = f"export const tiles = {{{entries}}}; export const tilesRotated = {{'1m': 'data:image/webp;base64,AAAA'}};"
    unpacked(tmp_path, game).write_text(text)
    faces = game_faces(game, tmp_path)
    assert {code: colour_of(faces[code]()) for code in faces} == {"1m": "red", "6z": "green", "0p": "blue"}


def test_a_package_that_was_not_unpacked_is_named(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"kde-|tilesets/default\.svgz") as caught:
        game_faces(BY_NAME["kde-default"], tmp_path)
    assert caught.value.code == "no_such_file"


def test_held_out_games_come_only_where_they_are_asked_for(tmp_path: Path) -> None:
    for game in GAMES:
        unpacked(tmp_path, game).write_text("")
    held_out = {game.name for game in GAMES if game.held_out}
    assert held_out
    assert {entry.name for entry in load_sets(None, "held-out-games", tmp_path)} == held_out
    assert not held_out & {entry.name for entry in load_sets(None, "all", tmp_path)}
    with pytest.raises(ValueError, match="--games"):
        load_sets(None, "held-out-games")


def test_the_face_network_gets_the_ink_of_games_that_are_not_held_out(tmp_path: Path, monkeypatch) -> None:
    games = (BY_NAME["xmahjongg-real"], BY_NAME["xmahjongg-gnome"])
    monkeypatch.setattr("vision.train.face_sources.GAMES", games)
    for game, colour in zip(games, (RED, GREEN), strict=True):
        grid(game, {"1p": colour}).save(unpacked(tmp_path, game))
    (face,) = load_games(tmp_path)[FACES.index("1p")]
    assert face.shape == (FLAT[1], FLAT[0], 4)
    red, green, blue, cover = (int(value) for value in face[FLAT[1] // 2, FLAT[0] // 2])
    assert green > red
    assert green > blue
    assert cover > 200
    assert face[4, 4, 3] == 0


def test_ink_on_paper_comes_back_as_ink_on_nothing() -> None:
    picture = np.full((FACE_SIZE[1], FACE_SIZE[0], 3), 230, np.uint8)
    picture[:100] = (20, 20, 20)
    ink = ink_of(picture)
    assert ink[10, 10, 3] > 220
    assert ink[-10, 10, 3] == 0
