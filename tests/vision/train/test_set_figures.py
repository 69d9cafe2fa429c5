"""How well a face network names the faces of sets that it never saw."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch", reason="training needs the extra `train` (torch)")

import torch

from vision.data.face_sets import HELD_OUT
from vision.data.label_files import FACES
from vision.train import set_figures as module
from vision.train.cli import main
from vision.train.face_net import FaceNet
from vision.train.face_sources import FLAT, FaceSources
from vision.train.set_figures import held_out_sets, set_figures


def showing(*codes: str) -> FaceSources:
    """A set of a few faces, each one plain spot of ink."""
    face = np.full((FLAT[1], FLAT[0], 4), 240, np.uint8)
    face[30:60, 20:46, :3] = 40
    return FaceSources(flats=[[face] if code in codes else [] for code in FACES])


def saved(folder: Path, always: str) -> Path:
    """A network that takes everything for one face."""
    net = FaceNet()
    with torch.no_grad():
        net.head.bias[:] = 0
        net.head.bias[FACES.index(always)] = 1000
    torch.save({"averaged": net.state_dict()}, folder / f"{always}.pt")
    return folder / f"{always}.pt"


def test_faces_are_counted_by_set_and_a_flower_for_any_flower(tmp_path: Path) -> None:
    networks = [saved(tmp_path, "1m"), saved(tmp_path, "3f")]
    sets = {"one": showing("1m", "2m", "1f"), "other": showing("1m")}
    lines = list(set_figures(sets, networks, each=4))
    assert lines[2:] == [
        "| one | 1m.pt | 12 | 0.5000 | 0.3333 | 2m → 1m 4, 1f → 1m 4 |",
        "| one | 3f.pt | 12 | 0.0000 | 0.3333 | 1m → 3f 4, 2m → 3f 4 |",
        "| other | 1m.pt | 4 | 1.0000 | 1.0000 |  |",
        "| other | 3f.pt | 4 | 0.0000 | 0.0000 | 1m → 3f 4 |",
    ]


def test_the_sets_are_those_that_no_training_saw(shared_photos: Path) -> None:
    sets = held_out_sets(shared_photos, None)
    assert set(sets) == HELD_OUT
    assert all(sum(map(len, sources.flats)) >= 34 for sources in sets.values())


def test_a_folder_without_packages_is_told_in_one_line(
    shared_photos: Path, tmp_path: Path, monkeypatch, capsys
) -> None:
    monkeypatch.setattr(module, "predict", lambda *_: pytest.fail("nothing is measured"))
    network = saved(tmp_path, "1m")
    assert main(["--photos", str(shared_photos), "by-set", str(network), "--games", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("no_such_file: ")
