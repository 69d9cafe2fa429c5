"""A browser whose camera shows a film, and a reader that keeps the photos that the page takes."""

from __future__ import annotations

import json
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from scorer.hand import Hand
from service.photos import load_default_reader
from tests.service.browser.conftest import CHROMIUM, FLAGS

_SIZE = (96, 54)
CAMERA = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]


@contextmanager
def filmed_browser(playwright, film):
    """A browser whose camera shows this film of Motion JPEG, again and again, from the opening of the camera."""
    launched = playwright.chromium.launch(
        executable_path=CHROMIUM, args=[*FLAGS, *CAMERA, f"--use-file-for-fake-video-capture={film}"]
    )
    try:
        yield launched
    finally:
        launched.close()


class KeepsPhotos:
    """The reader with the models of the project. It keeps the photos that the page takes; small live pictures not."""

    def __init__(self):
        self.photos = []
        self.looks = 0

    def read(self, data):
        self.photos.append(bytes(data))
        return load_default_reader().read(data)

    def glance(self, data):
        self.looks += 1
        return load_default_reader().glance(data)


@dataclass
class Film:
    """A film of `vision.render.phone_film` with its contents."""

    path: Path

    @property
    def facts(self):
        return json.loads(self.path.with_suffix(".json").read_text(encoding="utf-8"))

    @property
    def hand(self):
        return Hand.from_json(self.facts["hand"])

    def pictures(self):
        """Each picture, small and grey."""
        parts = self.path.read_bytes().split(b"\xff\xd8\xff")[1:]
        return np.stack([_small(b"\xff\xd8\xff" + part) for part in parts])

    def moment(self, photo):
        """The second of the film that a photo shows, and in which part of the film it lies."""
        facts = self.facts
        nearest = int(np.abs(self.pictures() - _small(photo)).mean(axis=(1, 2)).argmin())
        at = nearest / facts["rate"]
        if facts["laid"] is None or at < facts["laid"]:
            return at, "incomplete"
        return at, "steady" if at >= facts["rested"] else "moving"


def _small(data):
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_GRAYSCALE)
    return cv2.resize(picture, _SIZE, interpolation=cv2.INTER_AREA).astype(np.float32)
