"""The committed samples are what `python -m vision.render sample` makes."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

pytest.importorskip("resvg_py", reason="rendering needs the extra `render` (resvg-py)")

from scorer.hand import Hand
from vision.render.__main__ import main

DATASETS = Path(__file__).parents[3] / "datasets"
PICTURES = ("sample/images/finished-hand", "sample-angle/images/two-melds", "sample-empty/images/empty-table")


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("datasets")
    main(["sample", "--out", str(folder)])
    return folder


@pytest.mark.parametrize("picture", PICTURES)
def test_the_picture_can_be_made_again(fresh: Path, picture: str) -> None:
    ours, committed = (cv2.imread(str(root / f"{picture}.jpg")) for root in (fresh, DATASETS))
    assert ours is not None
    assert committed is not None
    # Other builds of OpenCV and JPEG may round a pixel differently.
    assert float(np.abs(ours.astype(int) - committed).mean()) < 1.0


@pytest.mark.parametrize("picture", PICTURES)
def test_labels_and_truth_can_be_made_again(fresh: Path, picture: str) -> None:
    labels = f"{picture.replace('images', 'labels')}.txt"
    assert (fresh / labels).read_text() == (DATASETS / labels).read_text()
    truth = f"{picture.split('/')[0]}/truth.json"
    assert json.loads((fresh / truth).read_text()) == json.loads((DATASETS / truth).read_text())


def test_the_sample_hand_is_one_level_row_of_fourteen() -> None:
    hand = Hand.from_json(json.loads((DATASETS / "sample" / "truth.json").read_text()))
    assert hand.faults() == []
    assert hand.melds == ()
    assert len((DATASETS / "sample" / "labels" / "finished-hand.txt").read_text().splitlines()) == 14


def test_scenes_are_written_with_their_truth(tmp_path: Path) -> None:
    main(["--out", str(tmp_path), "--count", "1", "--seed", "4", "--width", "400", "--height", "300"])
    (scene,) = (tmp_path / "scenes").glob("*.json")
    value = json.loads(scene.read_text())
    assert Hand.from_json(value["hand"]).faults() == []
    assert (tmp_path / "images" / f"{scene.stem}.jpg").exists()
    assert (tmp_path / "classes.txt").exists()
