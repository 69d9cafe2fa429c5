"""The record of a match as JSON lines, as WebVTT subtitles, and as chapters of a film (FFmpeg's metadata file)."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from service.stream.replay.moments import Moment

CUE: Final = 8.0
"""Seconds that a subtitle stays, unless the next subtitle comes earlier."""
CHAPTERS: Final = ("hand", "win", "draw", "end")
"""The moments that are chapters."""


def as_lines(moments: Sequence[Moment]) -> str:
    """Return one line of JSON per moment."""
    return "".join(json.dumps(each, ensure_ascii=False) + "\n" for each in moments)


def as_subtitles(moments: Sequence[Moment]) -> str:
    """Return WebVTT, without the moments before the film began."""
    cues = _joined([each for each in moments if each["text"] and each["t"] >= 0])
    blocks = ["WEBVTT\n"]
    for place, (start, text) in enumerate(cues):
        end = min(start + CUE, cues[place + 1][0]) if place + 1 < len(cues) else start + CUE
        blocks.append(f"{_clock(start)} --> {_clock(end)}\n{escape(text, quote=False)}\n")
    return "\n".join(blocks)


def as_chapters(moments: Sequence[Moment]) -> str:
    """Return the chapters in the metadata format with which FFmpeg adds them to a recording of OBS."""
    marks = _joined([each for each in moments if each["what"] in CHAPTERS and each["t"] >= 0])
    text = ";FFMETADATA1\n"
    for place, (start, title) in enumerate(marks):
        end = marks[place + 1][0] if place + 1 < len(marks) else start + CUE
        escaped = "".join(f"\\{letter}" if letter in "=;#\\\n" else letter for letter in title.replace("\n", " · "))
        text += f"[CHAPTER]\nTIMEBASE=1/1000\nSTART={_ms(start)}\nEND={_ms(end)}\ntitle={escaped}\n"
    return text


def _joined(moments: Sequence[Moment]) -> list[tuple[float, str]]:
    """Return the time and the text of each moment. Moments with the same time are joined."""
    found: list[tuple[float, str]] = []
    for each in moments:
        if found and found[-1][0] == each["t"]:
            found[-1] = (each["t"], f"{found[-1][1]}\n{each['text']}")
        else:
            found.append((each["t"], each["text"]))
    return found


def _ms(seconds: float) -> int:
    return round(1000 * seconds)


def _clock(seconds: float) -> str:
    whole, ms = divmod(_ms(seconds), 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}.{ms:03}"


FORMS: Final[dict[str, tuple[Callable[[Any], str], str, str]]] = {
    "jsonl": (as_lines, "application/x-ndjson", "jsonl"),
    "vtt": (as_subtitles, "text/vtt", "vtt"),
    "chapters": (as_chapters, "text/plain", "txt"),
}
"""For the name of each format: the function that writes it, its media type, and the extension of its file."""
