"""What training needs on another machine, in one file."""

import hashlib
import json
import subprocess
import sys
import tarfile
from dataclasses import replace

import cv2
import numpy as np
import pytest

from vision.errors import PhotoError
from vision.inference.registry import Registry, models_folder
from vision.render.game_sets import GAMES
from vision.settings import Settings
from vision.train import bundle as module
from vision.train.bundle import Sources, bundle
from vision.train.cli import main

SHIPPED = Registry.load(models_folder(Settings.from_environment())).default_for("locator").path
PHOTO = np.random.default_rng(3).integers(0, 255, (48, 64, 3), np.uint8)


def written(path, content=b"content"):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


@pytest.fixture
def sources(tmp_path):
    """A folder of each kind, as small as can be, with files that must not travel."""
    photos, corners, games = (tmp_path / name for name in ("photos", "corners", "games"))
    written(photos / "classes.txt", b"1m\n")
    for name in ("faces/1.jpg", "faces/labels.csv", "faces-more/labels.csv", "art/Man1.svg", "val-wild/01.jpg"):
        written(photos / name)
    cv2.imwrite(str(photos / "faces-more" / "large.jpg"), np.zeros((1000, 700, 3), np.uint8))
    for name in ("train-green/a-0", "train-green/a-1", "train-wood/b-0"):
        path = written(corners / f"{name}.json", b"{}")
        cv2.imwrite(str(path.with_suffix(".jpg")), PHOTO, [cv2.IMWRITE_JPEG_QUALITY, 95])
    for game in GAMES:
        written(games / game.file)
    written(games / "usr" / "share" / "doc" / "readme")
    start, wheel = written(tmp_path / "yolo.pt"), written(tmp_path / "some-1.0-py3-none-any.whl")
    return Sources(photos, corners, games, start=(start,), wheels=(wheel,))


def content(path):
    with tarfile.open(path) as packed:
        return {entry.name: packed.extractfile(entry).read() for entry in packed.getmembers()}


def test_everything_has_its_place_and_nothing_else_travels(sources, tmp_path):
    bundle(tmp_path / "out.tar", sources)
    names = set(content(tmp_path / "out.tar"))
    code = {name for name in names if name.startswith("code/")}
    assert {"code/vision/train/bundle.py", "code/scorer/tiles.py", "code/pillow_heif.py"} <= code
    loaded = {"code/models/registry.json", "code/models/layout.json"}
    assert loaded <= code
    assert all(name.endswith(".py") for name in code - loaded)
    assert {name for name in names - code if not name.startswith("games/")} == {
        "manifest.json",
        "photos/classes.txt",
        "photos/faces/1.jpg",
        "photos/faces/labels.csv",
        "photos/faces-more/labels.csv",
        "photos/faces-more/large.jpg",
        "photos/art/Man1.svg",
        *(f"corners/train-green/a-{copy}.{kind}" for copy in (0, 1) for kind in ("jpg", "json")),
        "corners/train-wood/b-0.jpg",
        "corners/train-wood/b-0.json",
        f"start/{SHIPPED.name}",
        "start/yolo.pt",
        "wheels/some-1.0-py3-none-any.whl",
    }
    assert {name for name in names if name.startswith("games/")} == {
        f"games/{game.file}" for game in GAMES if not game.held_out
    }


def test_the_manifest_names_every_file_and_the_options(sources, tmp_path):
    sizes = bundle(tmp_path / "out.tar", replace(sources, once=True, quality=70, seed=5))
    files = content(tmp_path / "out.tar")
    about = json.loads(files.pop("manifest.json"))
    assert about["sha256"] == {name: hashlib.sha256(data).hexdigest() for name, data in files.items()}
    assert (about["files"], about["bytes"]) == (len(files), sum(map(len, files.values())))
    assert about["options"] == {"seed": 5, "once": True, "quality": 70, "games": True}
    assert about["parts"] == sizes
    assert sizes["corners/train-wood"] == sum(len(files[f"corners/train-wood/b-0.{kind}"]) for kind in ("jpg", "json"))
    assert str(tmp_path) not in json.dumps(about)


def test_the_same_files_give_the_same_bundle_and_gz_compresses_it(sources, tmp_path):
    for name in ("one.tar", "two.tar", "one.tar.gz"):
        bundle(tmp_path / name, sources)
    one, two, compressed = (tmp_path / name for name in ("one.tar", "two.tar", "one.tar.gz"))
    assert one.read_bytes() == two.read_bytes()
    assert compressed.stat().st_size < one.stat().st_size
    assert content(compressed) == content(one)


def test_once_takes_one_copy_of_each_photo_and_a_quality_compresses_it(sources, tmp_path):
    bundle(tmp_path / "all.tar", sources)
    bundle(tmp_path / "once.tar", replace(sources, once=True, quality=40))
    every, fewer = content(tmp_path / "all.tar"), content(tmp_path / "once.tar")
    assert set(every) - set(fewer) == {"corners/train-green/a-1.jpg", "corners/train-green/a-1.json"}
    photo = "corners/train-green/a-0.jpg"
    assert len(fewer[photo]) < len(every[photo])
    assert cv2.imdecode(np.frombuffer(fewer[photo], np.uint8), cv2.IMREAD_COLOR).shape == PHOTO.shape


def test_large_faces_are_shrunk(sources, tmp_path):
    bundle(tmp_path / "out.tar", sources)
    data = content(tmp_path / "out.tar")["photos/faces-more/large.jpg"]
    assert cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR).shape == (400, 280, 3)


def test_a_bundle_over_the_limit_is_refused_with_the_sizes_of_its_parts(sources, tmp_path, monkeypatch):
    monkeypatch.setattr(module, "LIMIT", 5 * 2**20)
    size = SHIPPED.stat().st_size / 2**20
    with pytest.raises(PhotoError, match=rf"limit is 5\.0 MiB.*start {size:.1f}.*wheels 0\.0") as refused:
        bundle(tmp_path / "out.tar", sources)
    assert refused.value.code == "bundle_too_large"
    assert not list(tmp_path.glob("out.tar*"))


def test_unfinished_corners_are_refused(sources, tmp_path):
    (sources.corners / "train-wood" / "b-0.json").unlink()
    with pytest.raises(PhotoError, match=r"1 photos without corners: b-0\.jpg") as refused:
        bundle(tmp_path / "out.tar", sources)
    assert refused.value.code == "bad_training_data"
    with pytest.raises(PhotoError, match="no photos with corners"):
        bundle(tmp_path / "out.tar", replace(sources, corners=tmp_path / "nowhere"))


def test_the_command_packs_code_that_runs_from_the_bundle(sources, tmp_path, capsys):
    out = tmp_path / "out.tar"
    places = ["--photos", str(sources.photos), "bundle", str(out), "--corners", str(sources.corners)]
    assert main([*places, "--start", str(sources.start[0]), "--wheel", str(sources.wheels[0])]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last == f"{out}: {out.stat().st_size / 2**20:.1f} MiB"
    with tarfile.open(out) as packed:
        packed.extractall(tmp_path / "there", filter="data")
    asked = "import vision.render.training, vision.train.prepare, pillow_heif; print(pillow_heif.__file__)"
    run = subprocess.run(
        [sys.executable, "-c", asked], cwd=tmp_path / "there" / "code", capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == str(tmp_path / "there" / "code" / "pillow_heif.py")
