"""Noise is distinguished from detail, and smoothed."""

import cv2
import numpy as np
import pytest
from vision_fakes import FakeSession, face_session, yolo

from vision.detection.detector import Detector
from vision.image.denoise import noise_of, smoothed
from vision.image.photo import Photo


def scene() -> np.ndarray:
    """Tiles with ink on a striped cloth."""
    pixels = np.full((300, 400, 3), (60, 100, 60), np.uint8)
    pixels[:, ::40] = (50, 90, 50)
    for left in range(30, 350, 60):
        cv2.rectangle(pixels, (left, 100), (left + 45, 160), (225, 230, 235), -1)
        cv2.circle(pixels, (left + 22, 130), 12, (30, 30, 160), 3)
    return pixels


def grainy(strength: float) -> np.ndarray:
    noise = np.random.default_rng(3).normal(0, strength, scene().shape)
    return np.clip(scene() + noise, 0, 255).astype(np.uint8)


def test_ink_and_edges_are_no_noise():
    assert noise_of(scene()) < 1
    assert smoothed(scene()).tolist() == scene().tolist()


@pytest.mark.parametrize("strength", [12, 25])
def test_noise_is_smoothed(strength):
    assert noise_of(smoothed(grainy(strength))) < noise_of(grainy(strength)) / 4


def test_little_noise_stays():
    assert smoothed(grainy(3)).tolist() == grainy(3).tolist()


def test_a_grainy_photo_is_smooth_when_tiles_are_looked_for():
    seen = []

    def find(inputs):
        seen.append(np.clip(inputs["images"][0].transpose(1, 2, 0) * 255, 0, 255).astype(np.uint8))
        return yolo([(52, 130, 45, 60)], [[0.9]])

    Detector(FakeSession(find, names="['tile']", imgsz="400"), face_session(lambda _: 0)).detect(Photo(grainy(25)))
    assert noise_of(seen[0][:300]) < noise_of(grainy(25)) / 4
