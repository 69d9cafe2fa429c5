"""The harder recipe: every kind of scene shows what it is for, and the usual recipe draws what it drew before."""

from __future__ import annotations

import hashlib
import json
import math
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from scorer.hand import Hand
from scorer.tiles import Tile
from vision.render import Scene, harder
from vision.render.__main__ import main
from vision.render.draw import render
from vision.render.geometry import box_corners, view_of
from vision.render.harder import HARDER_KINDS, harder_scene
from vision.render.harder_plans import HARDER_PLANS
from vision.render.materials import MATERIALS, inverted, random_material, with_blank_white
from vision.render.photo_sets import load_sets
from vision.render.scene import Backdrop, Camera, Cloth, SceneTile, Sensor
from vision.render.tables import random_table
from vision.render.textures import PAPER, cloth_tone
from vision.render.training import training_scene
from vision.render.views import Framing, aim_from
from vision.render.white_plans import hand_with_whites

DRAWN = load_sets(None, "drawn")
HAND_ROLES = ("concealed", "winning")


def scenes(kind: str, monkeypatch: pytest.MonkeyPatch, count: int = 6) -> list[tuple[Scene, Hand | None]]:
    """The first scenes of a kind."""
    monkeypatch.setattr(harder, "HARDER_KINDS", {each: float(each == kind) for each in HARDER_KINDS})
    made = [harder_scene(3, number, DRAWN, 320) for number in range(count)]
    assert {drawn for *_, drawn in made} == {kind}
    return [(scene, hand) for scene, hand, _ in made]


def codes(scene: Scene) -> list[str]:
    return [tile.tile.code for tile in scene.tiles]


def angle_above(scene: Scene, tiles: list[SceneTile]) -> float:
    """The elevation in degrees at which the camera looks down on the middle of tiles."""
    points = np.concatenate([box_corners(tile, scene.tile_set) for tile in tiles])
    sight = view_of(scene.camera).eye - points.mean(axis=0)
    return math.degrees(math.atan2(sight[2], math.hypot(sight[0], sight[1])))


# The recipes


def test_the_usual_recipe_draws_what_it_drew_before() -> None:
    """Measured sets are made again from their seeds."""
    drawn = []
    for number in range(12):
        scene, hand, kind = training_scene(11, number, DRAWN, 640)
        tiles = [(tile.tile.code, tile.role) for tile in scene.tiles]
        drawn.append([kind, str(hand), tiles, scene.seed, scene.cloth.weave, len(scene.props)])
    assert hashlib.sha256(json.dumps(drawn).encode()).hexdigest() == (
        "53f88cff6a7aeedef47f93d64e0f0cd2b2ac6799ebb4fe75af440307b531dadb"
    )


def test_every_kind_has_a_plan_and_a_share() -> None:
    assert set(HARDER_KINDS) == set(HARDER_PLANS)
    assert sum(HARDER_KINDS.values()) == pytest.approx(1)
    assert sum(MATERIALS.values()) == pytest.approx(1)


@pytest.mark.parametrize("kind", list(HARDER_KINDS))
def test_scenes_of_every_kind_can_be_rendered(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for scene, hand in scenes(kind, monkeypatch, 2):
        rendered = render(scene)
        assert max(rendered.image.shape) <= 321
        assert rendered.image.std() > 2
        assert hand is None or {fault.code for fault in hand.faults()} <= {"winning_tile_missing"}


def test_the_recipe_is_chosen_by_name_and_depends_on_its_seed_only() -> None:
    first, again = (render(training_scene(3, 4, DRAWN, 160, recipe="harder")[0]).image for _ in range(2))
    assert np.array_equal(first, again)
    with pytest.raises(ValueError, match="no false wins"):
        training_scene(3, 4, DRAWN, 160, recipe="harder", spoilt=True)


def test_a_run_of_the_harder_recipe_names_its_kinds_and_materials(tmp_path: Path) -> None:
    main(
        [
            *("train", "--out", str(tmp_path), "--sets", "drawn", "--size", "96", "--count", "12"),
            *("--recipe", "harder"),
        ]
    )
    scenes = [json.loads(path.read_text()) for path in sorted((tmp_path / "scenes").glob("*.json"))]
    assert len(scenes) == 12
    assert {scene["kind"] for scene in scenes} <= set(HARDER_KINDS)
    assert {scene["material"] for scene in scenes if "material" in scene} <= set(MATERIALS) - {"ivory"}
    assert any("material" in scene for scene in scenes)


# What the scenes show


def test_scenes_of_whites_show_several_that_are_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scenes("whites", monkeypatch, 10)
    counts = [codes(scene).count("5z") for scene, _ in made]
    assert sum(count >= 3 for count in counts) >= 7
    blank = 0
    for scene, _ in made:
        faces = scene.tile_set.faces
        assert faces is not None
        blank += int(faces["5z"].std(axis=(0, 1)).max() < 35 and np.ptp(faces["5z"][60:140, 40:110]) < 120)
    assert blank >= 7


@pytest.mark.parametrize("seed", range(4))
def test_a_hand_gets_a_set_of_whites(seed: int) -> None:
    hand = hand_with_whites(np.random.default_rng(seed))
    assert hand.faults() == []
    assert hand.kind_counts()[31] >= 2


def test_a_blank_white_has_no_sign() -> None:
    size = with_blank_white(random_material(np.random.default_rng(2), DRAWN, "ivory"))
    assert size.faces is not None
    assert np.ptp(size.faces["5z"].astype(int)) < 10
    assert np.ptp(size.faces["7z"].astype(int)) > 60


def test_a_camera_near_the_table_sees_lying_hands_from_10_to_30_degrees(monkeypatch: pytest.MonkeyPatch) -> None:
    for scene, hand in scenes("low", monkeypatch):
        mine = [tile for tile in scene.tiles if tile.role not in ("other", "indicator")]
        assert hand is not None
        assert not any(tile.tilt for tile in mine if tile.role in HAND_ROLES)
        assert 9.5 < angle_above(scene, mine) < 30.5


def test_standing_rows_are_seen_from_5_to_30_degrees_often_by_a_webcam(monkeypatch: pytest.MonkeyPatch) -> None:
    made = scenes("standing", monkeypatch, 10)
    webcams = 0
    for scene, hand in made:
        facing = [tile for tile in scene.tiles if tile.tilt and abs(tile.yaw) < 60]
        assert facing
        if hand is None:
            assert 4 < angle_above(scene, facing) < 31
        assert scene.sensor is not None
        webcams += scene.camera.width * 3 == scene.camera.height * 4
    assert webcams >= 5


@pytest.mark.parametrize("roll", [0, 90, 200])
def test_a_low_camera_frames_its_subject_at_its_own_elevation(roll: float) -> None:
    points = np.array([[x, y, z] for x in (-150.0, 150.0) for y in (-15.0, 15.0) for z in (0.0, 27.0)])
    camera = Camera(elevation=12.0, roll=roll, width=800, height=600)
    for x, y in ((0.0, 0.0), (0.9, -0.6), (-0.9, 0.5)):
        view = view_of(aim_from(camera, points, Framing(0.6, x, y), 5000.0))
        sight = view.eye - points.mean(axis=0)
        assert math.degrees(math.atan2(sight[2], math.hypot(sight[0], sight[1]))) == pytest.approx(12, abs=0.1)
        seen = view.project(points)
        assert (np.ptp(seen, axis=0) / (800, 600)).max() == pytest.approx(0.6, abs=0.1)
        assert seen.min() > -30
        assert (seen.max(axis=0) < (830, 630)).all()
        assert np.sign(np.round(seen.mean(axis=0) / (400, 300) - 1, 1)).tolist() == np.sign([x, y]).tolist()


def test_a_webcam_takes_640_by_480(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(harder, "HARDER_KINDS", {each: float(each == "standing") for each in HARDER_KINDS})
    sizes = [(s.camera.width, s.camera.height) for s in (harder_scene(3, n, DRAWN, 1280)[0] for n in range(8))]
    assert sizes.count((640, 480)) >= 2


def test_scenes_without_tiles_show_objects_that_are_not_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    for scene, hand in scenes("negatives", monkeypatch):
        assert (scene.tiles, hand) == ((), None)
        assert len(scene.props) >= 3
        for prop in scene.props:
            w, h, _ = prop.size
            if prop.kind == "box" and prop.seed:  # a plain box could be a blank white dragon or a back
                assert max(w, h) / min(w, h) > 2.5 or min(w, h) > 50


def test_a_hand_lies_among_objects(monkeypatch: pytest.MonkeyPatch) -> None:
    for scene, _ in scenes("among", monkeypatch):
        assert len(scene.tiles) >= 6
        assert len(scene.props) >= 4


def test_three_or_four_hands_lie_around_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    for scene, hand in scenes("hands", monkeypatch):
        assert hand is not None
        sides = {(tile.x > abs(tile.y), tile.y > abs(tile.x), -tile.x > abs(tile.y)) for tile in scene.tiles}
        assert len(sides) >= 3
        shown = [tile for tile in scene.tiles if not tile.tile.is_face_down]
        assert len(shown) >= 45


def test_scenes_of_backs_show_backs(monkeypatch: pytest.MonkeyPatch) -> None:
    for scene, _ in scenes("backs", monkeypatch):
        assert codes(scene).count("?") >= 3


def test_scenes_of_materials_are_not_of_ivory(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "ivory" not in {scene.tile_set.material for scene, _ in scenes("material", monkeypatch)}


# Materials and tables


def test_black_tiles_have_light_signs_and_red_stays_red() -> None:
    face = np.full((20, 20, 3), PAPER, np.uint8)
    face[:5], face[5:10], face[10:15] = (20, 20, 20), (40, 40, 190), (120, 60, 30)
    for gaudy in (True, False):
        dark = inverted(face, (25, 25, 25), (235, 235, 235), gaudy=gaudy).astype(int)
        assert dark[17, 10].tolist() == pytest.approx([25, 25, 25], abs=6)
        assert dark[2, 10].min() > 190
        assert dark[7, 10, 2] > 1.6 * dark[7, 10, :2].max()
        assert (dark[12, 10, 0] > 1.3 * dark[12, 10, 2]) == gaudy


@pytest.mark.parametrize("material", list(MATERIALS))
@pytest.mark.parametrize("seed", range(3))
def test_no_back_can_be_mistaken_for_a_blank_face(material: str, seed: int) -> None:
    size = random_material(np.random.default_rng(seed), DRAWN, material)
    assert size.material == material
    paper = size.body if material in ("black", "dark") else size.ivory
    assert paper is not None
    assert max(abs(a - b) for a, b in zip(paper, size.back, strict=True)) >= (40 if material == "ivory" else 75)


def test_a_table_shows_through_a_transparent_tile() -> None:
    size = random_material(np.random.default_rng(1), DRAWN, "clear")
    seen = []
    for blue in (20.0, 240.0):
        scene = Scene(
            tiles=(SceneTile(Tile.from_code("5z"), 0.0, 0.0),),
            tile_set=size,
            cloth=Cloth("plain", (blue, 60.0, 60.0)),
            camera=Camera(width=120, height=120, distance=90.0, elevation=80.0),
            backdrop=Backdrop(),
            sensor=Sensor(),
        )
        seen.append(float(render(scene).image[55:65, 55:65, 0].mean()))
    assert seen[1] - seen[0] > 6


def test_tables_have_strong_grain_and_printed_patterns() -> None:
    size = random_material(np.random.default_rng(1), DRAWN, "ivory")
    tables = [random_table(np.random.default_rng(seed), size) for seed in range(40)]
    assert sum(cloth.weave == "planks" for cloth in tables) >= 5
    assert sum(cloth.printed is not None for cloth in tables) >= 5
    for number in range(6):
        pattern = cloth_tone("motif", number)
        assert (pattern.min(), pattern.max()) == pytest.approx((0, 1), abs=0.2)
        assert pattern.std() > 0.1
    assert min(random_table(np.random.default_rng(seed), size, bright=True).colour[1] for seed in range(10)) > 140


# Sets


def test_more_sets_come_only_where_they_are_asked_for(shared_photos: Path) -> None:
    usual = {entry.name for entry in load_sets(shared_photos, "training")}
    more = {entry.name: entry for entry in load_sets(shared_photos, "training", more=True)}
    assert set(more) - usual == {"cyfef", "jc-a"}
    assert not any(code.endswith("f") for code in more["jc-a"].faces)
    assert len(more["jc-a"].faces) == 34
    for entry in (more["cyfef"], more["jc-a"]):
        face = entry.picture("7z")
        assert face is not None
        assert face.shape == (200, 150, 3)
    assert {entry.name for entry in load_sets(shared_photos, "held-out", more=True)}.isdisjoint({"cyfef", "jc-a"})
