"""`tehai stream --batch FOLDER`: watch recorded matches and write one line of JSON per finished hand.

The command can be interrupted and started again. When a video is finished, its lines are appended together, and a
second file, the note, stores the size of the output and the finished videos. When the command starts again, it
truncates the output to the noted size and begins with the first video that is not in the note. So its output is the
same as without an interruption.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scorer.sentences import DEFAULT_LANGUAGE, listed, say
from service.problems import ServiceError
from vision.geometry.detections import Detections
from vision.image.photo import Pixels
from vision.inference.registry import ModelName
from vision.stream.films import sightings
from vision.stream.sides import side_of
from vision.stream.watcher import Sighting

VIDEOS = (".mp4", ".mkv", ".mov", ".avi", ".webm", ".ts", ".m4v")
OUTPUT = "hands.jsonl"


@dataclass(frozen=True, slots=True)
class Done:
    """The content of the note: the size of the output in bytes, and the finished videos with their sizes in bytes."""

    length: int
    videos: dict[str, int]

    @classmethod
    def load(cls, path: Path) -> Done:
        """Load the note; empty if there is none. Raises `ServiceError` (`bad_progress`) for a damaged note."""
        if not path.exists():
            return cls(0, {})
        try:
            data = json.loads(path.read_text(encoding="utf-8"))
            return cls(int(data["length"]), {str(name): int(size) for name, size in data["videos"].items()})
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ServiceError(
                "bad_progress",
                say("operating.progress_damaged", path=str(path)),
                hint=say("operating.progress_damaged_hint"),
                where=str(path),
            ) from error

    def save(self, path: Path) -> None:
        """Write the note atomically."""
        beside = path.with_suffix(".new")
        beside.write_text(json.dumps({"length": self.length, "videos": self.videos}), encoding="utf-8")
        beside.replace(path)


def videos_in(folder: str) -> list[Path]:
    """Return the videos of a folder, sorted by name. Raises `ServiceError` (`no_videos`)."""
    here = Path(folder)
    found = sorted(path for path in here.iterdir() if path.suffix.lower() in VIDEOS) if here.is_dir() else []
    if not found:
        hint = say("operating.no_videos_hint", kinds=listed(VIDEOS))
        raise ServiceError("no_videos", say("operating.no_videos", folder=repr(folder)), hint=hint, where=folder)
    return found


def run_batch(
    folder: str,
    output: str | None,
    look: Callable[[Pixels], Detections],
    model: ModelName,
    write: Callable[[str], object] | None = None,
    lang: str = DEFAULT_LANGUAGE,
) -> int:
    """Watch every video that is not finished yet; returns the number of hands found in these videos.

    `write` gets the progress, in the language `lang`; by default it goes to standard error.

    Raises `ServiceError` (`no_videos`, `bad_progress`, `cannot_write`), and `PhotoError` for a file that is not a
    video.
    """
    videos = videos_in(folder)
    target = Path(output) if output else Path(folder) / OUTPUT
    note = target.with_suffix(".progress")
    done = Done.load(note)
    count = 0
    try:
        with target.open("ab") as out:
            out.truncate(done.length)
            for place, video in enumerate(videos):
                if done.videos.get(video.name) == video.stat().st_size:
                    continue
                show = _Bar(video.name, place, len(videos), write or _stderr, lang)
                lines = [line_of(video.name, one) for one in sightings(str(video), look, model, passed=show.at)]
                data = "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines).encode()
                out.write(data)
                out.flush()
                os.fsync(out.fileno())
                done = Done(done.length + len(data), {**done.videos, video.name: video.stat().st_size})
                done.save(note)
                count += len(lines)
                show.done(len(lines))
    except OSError as error:
        message = say("operating.cannot_write", path=repr(str(target)), error=str(error.strerror))
        raise ServiceError("cannot_write", message, hint=say("operating.out_hint")) from error
    return count


def line_of(video: str, sighting: Sighting) -> dict[str, Any]:
    """Return the JSON object of a finished hand: its times in the video in seconds, the hand, its confidence."""
    reading = sighting.reading.to_json()
    side = side_of(sighting.reading)
    return {
        "video": video,
        "rested": round(sighting.rested, 3),
        "announced": round(sighting.frames[-1].time, 3),
        "side": None if side is None else side.value,
        **{name: reading[name] for name in ("hand", "as_seen", "probability", "doubts", "model")},
    }


class _Bar:
    """Shows the progress of a video: on a terminal, the time reached in it; at its end, one line."""

    def __init__(self, name: str, place: int, count: int, write: Callable[[str], object], lang: str) -> None:
        self._head = f"[{place + 1}/{count}] {name}"
        self._write = write
        self._lang = lang
        self._shown_at = -10.0

    def at(self, seconds: float) -> None:
        if seconds - self._shown_at >= 5 and sys.stderr.isatty():
            self._shown_at = seconds
            self._write(f"\r{self._head}  {int(seconds) // 60}:{int(seconds) % 60:02d}")

    def done(self, hands: int) -> None:
        start = "\r" if sys.stderr.isatty() else ""
        done = say("operating.video_done", count=hands).text(self._lang)
        self._write(f"{start}{self._head}  {done}\n")


def _stderr(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()
