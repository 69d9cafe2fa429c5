"""Makes `vision_fakes` and `labelled_folder` importable: with import mode importlib, pytest leaves the path alone."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from labelled_folder import CLASS_NAMES  # only after the path is set


@pytest.fixture
def folder(tmp_path):
    """An empty folder of photos and labels, with the names of their classes next to it."""
    folder = tmp_path / "set"
    (folder / "images").mkdir(parents=True)
    (folder / "labels").mkdir()
    (tmp_path / "classes.txt").write_text("\n".join(CLASS_NAMES.split()))
    return folder
