"""docs/vision.md says what the code does."""

from __future__ import annotations

from pathlib import Path

import pytest

from vision.detection.detector import THRESHOLD
from vision.detection.locator import SAME
from vision.detection.second_pass import PLANK, SMALL
from vision.layout.weights import WINNER
from vision.reading.doubts import DOUBTS
from vision.settings import Limits, Settings

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "vision.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("code", "meaning"), DOUBTS.items())
def test_doubts(code, meaning):
    assert f"| `{code}` | {meaning} |" in PAGE


def test_settings():
    assert f"| `TEHAI_MAX_BYTES` | {Limits().max_bytes} |" in PAGE
    assert f"| `TEHAI_MAX_PIXELS` | {Limits().max_pixels} |" in PAGE
    assert f"| `TEHAI_THREADS` | {Settings().threads} |" in PAGE
    assert "`TEHAI_MODELS`" in PAGE


def test_figures():
    assert f"**{THRESHOLD}**" in PAGE
    assert f"overlap of {SAME} " in PAGE
    assert f"{SMALL:g} pixels high" in PAGE
    assert f"{PLANK} times as wide" in PAGE
    assert f"{WINNER.wider} × usual gap of the row + {WINNER.apart} × tile width" in " ".join(PAGE.split())
