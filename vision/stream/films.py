"""Reads recorded matches: runs the watcher on a video file, as fast as possible, with the times of the video."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vision.geometry.detections import Detections
from vision.image.photo import Pixels
from vision.inference.registry import ModelName
from vision.stream.sources import recorded
from vision.stream.watcher import Habits, Sighting, Watcher


def sightings(
    path: str,
    look: Callable[[Pixels], Detections],
    model: ModelName,
    *,
    habits: Habits | None = None,
    passed: Callable[[float], object] = lambda _: None,
) -> Iterator[Sighting]:
    """Yield the finished hands of a video in order. The same file and detector always give the same hands.

    `look` is the detector: it returns the tiles in the pixels of a part of a picture. `passed` is called for each
    processed picture with its time in the video. Raises `PhotoError` as `recorded` does.
    """
    watcher = Watcher(model, habits)
    for frame in recorded(path):
        part = watcher.see(frame)
        if part is not None:
            sighting = watcher.detected(look(part.pixels))
            watcher.take_noticed()  # only finished hands are of interest; what was noticed holds pictures
            if sighting is not None:
                yield sighting
        passed(frame.time)
