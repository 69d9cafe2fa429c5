"""Training scenes: sets of faces, what lies in a picture, and the files that are written."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from scorer.hand import Hand, Meld, MeldKind, Source
from scorer.tiles import Tile
from vision.data.face_sets import FACE_SETS, HELD_OUT
from vision.layout.winning_tile import out_of_order
from vision.render import SceneTile, TileSet, training
from vision.render.__main__ import main
from vision.render.draw import render
from vision.render.finished import HandHabit, as_seen, lay_finished, random_hand_habit
from vision.render.geometry import box_corners
from vision.render.group import Floor, base, overlaps
from vision.render.melds import MeldHabit, lay_meld, random_habit, seen_meld
from vision.render.photo_sets import PhotoSet, load_sets
from vision.render.plans import PLANS
from vision.render.restyle import Faces, Inks, random_inks
from vision.render.surroundings import Deck, discards, heap, wall
from vision.render.training import KINDS, training_scene
from vision.render.training_set import height_above, turn_of

SIZE = TileSet()
DRAWN = load_sets(None, "drawn")


def marked(colour: tuple[int, int, int]) -> np.ndarray:
    """A face with a spot of ink."""
    face = np.full((200, 150, 3), 230, np.uint8)
    cv2.circle(face, (75, 100), 40, colour, -1)
    return face


def only(faces: dict[str, np.ndarray]) -> PhotoSet:
    return PhotoSet("one", {code: [lambda face=face: face] for code, face in faces.items()})


# Sets


def test_held_out_sets_are_given_only_where_they_are_asked_for(shared_photos: Path) -> None:
    names = {which: {entry.name for entry in load_sets(shared_photos, which)} for which in ("all", "training", "drawn")}
    for given in names.values():
        assert not given & HELD_OUT
    assert {entry.name for entry in load_sets(shared_photos, "held-out")} == HELD_OUT
    assert names["training"] == {entry.name for entry in FACE_SETS} - HELD_OUT
    assert names["all"] == names["training"] | names["drawn"]


def test_held_out_sets_are_not_the_default_of_the_command(shared_photos: Path, tmp_path: Path, monkeypatch) -> None:
    looked_at = []
    monkeypatch.setattr("vision.render.photo_sets.cv2.imread", lambda path: looked_at.append(path) or marked((0, 0, 0)))
    main(
        ["train", "--out", str(tmp_path), "--count", "3", "--seed", "5", "--photos", str(shared_photos), "--size", "64"]
    )
    held_out = {str(number) for entry in FACE_SETS if entry.held_out for number in range(entry.first, entry.last + 1)}
    assert looked_at
    assert not {Path(path).stem for path in looked_at} & held_out


def test_photographed_sets_need_photos() -> None:
    with pytest.raises(ValueError, match="needs a folder"):
        load_sets(None, "held-out")
    with pytest.raises(ValueError, match="Known: all"):
        load_sets(None, "some")  # type: ignore[arg-type]


def test_a_set_without_red_fives_gets_them_from_its_plain_ones() -> None:
    faces = Faces(only({"5p": marked((40, 120, 20))}), Inks(seed=3))
    blue, green, red = faces["0p"][100, 75].astype(int)
    assert red > 1.5 * max(blue, green)
    assert faces["0p"][5, 5].tolist() == pytest.approx([230, 230, 230], abs=6)
    assert faces["5p"][100, 75].argmax() == 1


def test_a_face_that_a_set_lacks_is_drawn() -> None:
    faces = Faces(only({"5p": marked((0, 0, 0))}), Inks())
    assert np.array_equal(faces["7f"], Faces(DRAWN[0], Inks())["7f"])
    assert len(list(faces)) == len(faces) == 45
    assert "?" not in faces


@pytest.mark.parametrize("seed", range(6))
def test_restyled_ink_stays_on_even_paper_and_red_stays_red(seed: int) -> None:
    entry = only({"7z": marked((40, 40, 200))})
    face = Faces(entry, random_inks(np.random.default_rng(seed), entry))["7z"].astype(int)
    assert face[190, 140].tolist() == pytest.approx([230, 230, 230], abs=3)
    assert face[100, 75, 2] > 1.4 * face[100, 75, :2].max()


def test_faces_are_never_mirrored() -> None:
    left = np.full((200, 150, 3), 230, np.uint8)
    left[60:140, 15:55] = 0
    for seed in range(8):
        entry = only({"1s": left})
        face = Faces(entry, random_inks(np.random.default_rng(seed), entry))["1s"].astype(int)
        assert face[80:120, 20:50].mean() < face[80:120, 100:130].mean() - 50


# Layouts


def _codes_and_yaws(meld: Meld, habit: MeldHabit) -> list[tuple[str, int]]:
    tiles, _ = lay_meld(meld, "meld 1", SIZE, habit, np.random.default_rng(2))
    return [(each.tile.code, round(abs(each.yaw)) % 180) for each in tiles]


def test_melds_lie_in_every_fashion() -> None:
    kong = Meld(MeldKind.ADDED_KONG, (Tile.from_code("9p"),) * 4, Source.ACROSS, Tile.from_code("9p"))
    neat = MeldHabit(untidy=0.0)
    assert [yaw for _, yaw in _codes_and_yaws(kong, neat)] == [0, 90, 90, 0]
    stacked, _ = lay_meld(kong, "meld 1", SIZE, MeldHabit(added="on", untidy=0.0), np.random.default_rng(2))
    assert sorted(each.z for each in stacked) == [0, 0, 0, SIZE.depth]
    assert [yaw for _, yaw in _codes_and_yaws(kong, MeldHabit(turn=False, untidy=0.0))] == [0, 0, 0, 0]
    exposed = Meld(MeldKind.EXPOSED_KONG, kong.tiles, Source.ACROSS, kong.called_tile)
    assert [yaw for _, yaw in _codes_and_yaws(exposed, neat)] == [0, 90, 0, 0]


@pytest.mark.parametrize(
    ("source", "left", "yaws", "seen"),
    [
        (Source.LEFT, False, [90, 0, 0, 0], "kong:9999p<left"),
        (Source.ACROSS, False, [0, 90, 0, 0], "kong:9999p<across"),
        (Source.ACROSS, True, [0, 0, 90, 0], "addkong:9999p<across"),
        (Source.RIGHT, False, [0, 0, 0, 90], "kong:9999p<right"),
    ],
)
def test_a_tile_added_at_the_end_touches_no_sideways_one(
    source: Source, left: bool, yaws: list[int], seen: str
) -> None:
    kong = Meld(MeldKind.ADDED_KONG, (Tile.from_code("9p"),) * 4, source, Tile.from_code("9p"))
    habit = MeldHabit(added="end", untidy=0.0, left=left)
    assert [yaw for _, yaw in _codes_and_yaws(kong, habit)] == yaws
    assert str(seen_meld(kong, habit)) == seen


@pytest.mark.parametrize(
    ("habit", "codes"), [("outer", "?22?"), ("inner", "2??2"), ("all", "????"), ("one", "22?2"), ("none", "2222")]
)
def test_concealed_kongs_lie_in_every_fashion(habit: str, codes: str) -> None:
    down, two = Tile.from_code("?"), Tile.from_code("2s")
    kong = Meld(MeldKind.CONCEALED_KONG, (down, two, two, down))
    laid = _codes_and_yaws(kong, MeldHabit(concealed=habit, untidy=0.0))
    assert [code[0] for code, _ in laid] == list(codes)


def test_where_no_tile_is_turned_a_concealed_kong_shows_a_back() -> None:
    habits = [random_habit(np.random.default_rng([7, seed])) for seed in range(400)]
    assert "none" in {habit.concealed for habit in habits if habit.turn}
    assert {habit.concealed for habit in habits if not habit.turn} == {"outer", "inner", "one", "all"}


def test_a_concealed_kong_lies_all_face_up_only_beside_a_turned_tile() -> None:
    """Else nothing would tell it from a kong that was called."""
    straight = HandHabit(melds="right")
    for typed, shown in (("111m +ankong:?22p? +pung:888s<left", 4), ("111m555s +ankong:?22p?", 2)):
        hand = Hand.from_typed("123m55z" + typed)
        laid = lay_finished(hand, SIZE, straight, MeldHabit(concealed="none"), np.random.default_rng(3))
        assert sum(each.tile.code == "2p" for each in laid) == shown
        kong = as_seen(hand, straight, MeldHabit(concealed="none")).melds[0]
        assert kong.kind is MeldKind.CONCEALED_KONG


def _laid(typed: str, seed: list[int], meld_habit: MeldHabit | None = None, **habit: Any) -> list[SceneTile]:
    hand, rng = Hand.from_typed(typed), np.random.default_rng(seed)
    return lay_finished(hand, SIZE, HandHabit(**habit), meld_habit or MeldHabit(), rng)


def _steps(row: list[SceneTile]) -> list[float]:
    return [b.x - a.x for a, b in pairwise(row)]


@pytest.mark.parametrize("shape", ["straight", "crooked", "two"])
@pytest.mark.parametrize("seed", range(8))
def test_no_end_of_a_row_lies_apart_by_chance(shape: str, seed: int) -> None:
    laid = _laid("123456m789p11455s!5s", [8, seed], row=shape, winning="inside", untidy=2.5)
    for row in (laid[:7], laid[7:]) if shape == "two" else (laid,):
        steps, out = _steps(row), [abs(b.y - a.y) for a, b in pairwise(row)]
        assert max(steps[0], steps[-1]) <= np.median(steps) + 1e-6
        assert max(out[0], out[-1]) <= np.median(out) + 1e-6


@pytest.mark.parametrize("shape", ["straight", "crooked", "broken"])
@pytest.mark.parametrize("seed", range(8))
def test_a_winning_tile_apart_lies_farther_than_any_other(shape: str, seed: int) -> None:
    laid = _laid("123456m789p11455s!5s", [9, seed], row=shape, winning="apart", untidy=2.5)
    assert laid[-1].role == "winning"
    steps = sorted(_steps(laid[:-1]))
    assert laid[-1].x - laid[-2].x > steps[-2 if shape == "broken" else -1] + 0.2 * SIZE.width


@pytest.mark.parametrize("seed", range(20))
def test_a_row_is_not_broken_into_what_could_be_a_meld_unless_a_tile_is_turned(seed: int) -> None:
    laid = _laid("123456m789p11s444z", [10, seed], row="broken", winning="inside", untidy=0.0)
    assert int(np.argmax(_steps(laid))) + 1 not in (3, 6, 9, 11)


@pytest.mark.parametrize("seed", range(20))
def test_a_row_is_not_broken_before_what_a_sideways_winning_tile_makes_a_meld(seed: int) -> None:
    habit: dict[str, Any] = {"row": "broken", "winning": "sideways", "untidy": 0.0}
    laid = _laid("567p44777s!7s +chow:706p<left", [13, seed], **habit)
    row = [tile for tile in laid if tile.role == "concealed"]
    assert int(np.argmax(_steps(row))) + 1 != len(row) - 2


@pytest.mark.parametrize("seed", range(20))
def test_a_shuffled_row_is_not_in_order_but_for_a_tile_at_its_end(seed: int) -> None:
    laid = _laid("666p340s22z!6p +chow:645s<left +chow:123p<left", [14, seed], winning="inside", sorted=False)
    assert out_of_order([tile.tile for tile in laid if not tile.role.startswith("meld")]) is None


def test_melds_of_which_no_tile_is_turned_lie_farther_from_the_row_than_its_parts() -> None:
    habit: dict[str, Any] = {"row": "broken", "winning": "inside", "melds": "right", "untidy": 0.0}
    for seed in range(12):
        laid = _laid("123456m789p1s!1s +pung:444z<left", [11, seed], MeldHabit(turn=False), **habit)
        row, meld = laid[:11], laid[11:]
        assert meld[0].x - max(each.x for each in row) > max(_steps(row))


def test_nobody_discards_a_flower() -> None:
    laid = discards(Deck(np.random.default_rng(2)), 300, SIZE, np.random.default_rng(2))
    assert not any(each.tile.is_flower for each in laid)
    assert any(tile.is_flower for tile in Deck(np.random.default_rng(2)).draw(300))


def test_what_lies_unturned_tells_nobody_who_discarded_it() -> None:
    hand = Hand.from_typed("123m456p789s11z!1z +addkong:9999p<across")
    seen = as_seen(hand, random_hand_habit(np.random.default_rng(1)), MeldHabit(turn=False))
    assert (seen.melds[0].kind, seen.melds[0].called_from) == (MeldKind.EXPOSED_KONG, None)


@pytest.mark.parametrize("seed", range(12))
def test_no_tile_of_a_hand_runs_far_into_another(seed: int) -> None:
    rng = np.random.default_rng([4, seed])
    hand = Hand.from_typed("123m456p99s!9s +pung:777z<left +chow:345s +flowers:1f")
    laid = lay_finished(hand, SIZE, random_hand_habit(rng), random_habit(rng), rng)
    assert len(laid) == 15
    level = [each for each in laid if not each.z or each.tilt]
    smaller = TileSet(width=SIZE.width - 5, height=SIZE.height - 5, depth=SIZE.depth - 5)
    grounds = np.stack([base(each, smaller) for each in level])
    for n, ground in enumerate(grounds):
        assert not overlaps(ground, np.delete(grounds, n, axis=0)).any()


def test_discards_lie_in_rows_of_six() -> None:
    laid = discards(Deck(np.random.default_rng(1)), 15, SIZE, np.random.default_rng(1))
    rows = np.floor([each.y / SIZE.height for each in laid]).astype(int)
    assert [int((rows == row).sum()) for row in sorted(set(rows), reverse=True)] == [6, 6, 3]


def test_a_wall_is_two_high_and_face_down() -> None:
    laid = wall(5, SIZE, np.random.default_rng(4))
    assert {each.tile.code for each in laid} == {"?"}
    assert {each.z for each in laid} == {0.0, SIZE.depth}


def test_tiles_of_a_heap_touch_and_do_not_cut_each_other() -> None:
    rng = np.random.default_rng(6)
    laid = [each for each in heap(Deck(rng), 20, SIZE, rng, high=0.0) if not each.tilt]
    grounds = np.stack([base(each, SIZE) for each in laid])
    inner = np.stack([base(each, TileSet(width=19, height=26)) for each in laid])
    assert not any(overlaps(ground, np.delete(inner, n, axis=0)).any() for n, ground in enumerate(inner))
    assert np.ptp(grounds.reshape(-1, 2), axis=0).max() < 14 * SIZE.height


def test_nothing_is_put_where_something_lies() -> None:
    floor = Floor(SIZE)
    row = wall(3, SIZE, np.random.default_rng(1))
    assert floor.try_put(row) == row
    assert floor.try_put(wall(2, SIZE, np.random.default_rng(1))) == []


# Scenes


def test_every_kind_of_scene_has_a_plan() -> None:
    assert set(KINDS) == set(PLANS)
    assert sum(KINDS.values()) == pytest.approx(1)


@pytest.mark.parametrize("kind", list(KINDS))
def test_scenes_of_every_kind_can_be_rendered(kind: str, monkeypatch) -> None:
    monkeypatch.setattr(training, "KINDS", {each: float(each == kind) for each in KINDS})
    scene, hand, drawn = training_scene(2, 1, DRAWN, 160)
    rendered = render(scene)
    assert drawn == kind
    assert max(rendered.image.shape) <= 161
    assert bool(rendered.labels) == (kind != "empty")
    assert kind not in ("hand", "table", "row") or (hand is not None and hand.faults() == [])
    assert all(box_corners(each, scene.tile_set)[:, 2].min() > -0.01 for each in scene.tiles)


def test_the_same_seed_gives_the_same_picture() -> None:
    first, again, other = (render(training_scene(3, number, DRAWN, 160)[0]).image for number in (4, 4, 5))
    assert np.array_equal(first, again)
    assert first.shape != other.shape or not np.array_equal(first, other)


@pytest.mark.parametrize(
    ("quad", "turn"),
    [
        ([[0, 0], [3, 0], [3, 4], [0, 4]], 0),
        ([[4, 0], [4, 3], [0, 3], [0, 0]], 90),
        ([[3, 4], [0, 4], [0, 0], [3, 0]], 180),
        ([[0, 3], [0, 0], [4, 0], [4, 3]], -90),
    ],
)
def test_turns_are_clockwise_in_the_picture(quad: list[list[int]], turn: int) -> None:
    assert turn_of(np.array(quad, float)) == pytest.approx(turn)


def test_a_run_writes_pictures_labels_and_truth_and_can_be_continued(tmp_path: Path, capsys) -> None:
    command = ["train", "--out", str(tmp_path), "--seed", "1", "--sets", "drawn", "--size", "96"]
    main([*command, "--count", "2"])
    before = {path: path.read_bytes() for path in sorted(tmp_path.rglob("*.*"))}
    main([*command, "--count", "3"])
    assert capsys.readouterr().out.splitlines()[1].startswith("1 scenes rendered")
    assert all(path.read_bytes() == data for path, data in before.items())
    for number in range(3):
        name = f"scene-1-{number:05d}"
        lines = (tmp_path / "labels" / f"{name}.txt").read_text().splitlines()
        scene = json.loads((tmp_path / "scenes" / f"{name}.json").read_text())
        assert len(scene["tiles"]) == len(lines)
        assert {"kind", "whole", "hand", "image"} <= set(scene)
        assert all({"tile", "quad", "role", "yaw", "seen"} == set(each) for each in scene["tiles"])
        assert (tmp_path / "images" / f"{name}.jpg").exists()


def test_a_run_may_be_of_hands_seen_from_low_down_only(tmp_path: Path) -> None:
    command = ["train", "--seed", "1", "--sets", "drawn", "--size", "96", "--count", "20"]
    main([*command, "--out", str(tmp_path / "every")])
    main([*command, "--out", str(tmp_path / "low"), "--below", "40"])
    low = {path.stem for path in (tmp_path / "low" / "scenes").glob("*.json")}
    for path in (tmp_path / "every" / "scenes").glob("*.json"):
        scene = json.loads(path.read_text())
        mine = [tile["quad"] for tile in scene["tiles"] if tile["role"] not in ("other", "indicator")]
        if scene["whole"]:
            assert (path.stem in low) == (height_above(np.array(mine)) < 40)
        if scene["hand"] is None:
            assert path.stem not in low
    assert 0 < len(low) < 20


@pytest.mark.parametrize("degrees", [15, 35, 90])
def test_how_high_a_camera_is_shows_in_the_tiles(degrees: int) -> None:
    upright, across = (np.array([[0, 0], [wide, 0], [wide, high], [0, high]]) for wide, high in ((74, 100), (100, 74)))
    seen = np.array([upright, across]) * [1, np.sin(np.radians(degrees))]
    assert height_above(seen[:1]) == pytest.approx(degrees, abs=1)
    assert height_above(np.array([upright, seen[0]])) == pytest.approx(degrees, abs=1)


def test_rendering_needs_no_torch() -> None:
    code = "import sys, vision.render.__main__; sys.exit(bool({'torch', 'ultralytics'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False, cwd=Path(__file__).parents[3]).returncode == 0


def test_sets_that_need_photos_are_asked_for_in_one_line(tmp_path, capsys):
    assert main(["train", "--out", str(tmp_path), "--sets", "held-out"]) == 2
    assert capsys.readouterr().err == (
        "bad_training_data: There are no tile sets: 'held-out' needs a folder of photos. Give the folder with --photos.\n"
    )
