"""400 rendered hands with exact tiles and their true readings, in `pinned-hands.jsonl`.

`python -m tests.vision.layout.pinned` lays the hands out anew and marks each with today's verdict. Run it after a change
of the renderer or the layout, and read the difference: a hand that was right must stay right.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from vision.evaluation.hand_figures import judged, read_exactly
from vision.evaluation.hand_scenes import new_scenes

Json = dict[str, Any]

FILE = Path(__file__).with_name("pinned-hands.jsonl")
SEEDS = (9101, 9102, 9103, 9104)
EACH = 100


def pinned_hands() -> Iterator[Json]:
    """Yield the committed hands: scenes as `read_exactly` and `judged` take them, with the `verdict` of the commit."""
    with FILE.open(encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def new_hands() -> Iterator[Json]:
    """Yield the hands of `SEEDS`, with corners in tenths of a pixel. The verdict is of the corners as written."""
    for seed in SEEDS:
        for name, labels in new_scenes(seed, EACH):
            scene = {
                "name": name,
                "kind": labels["kind"],
                "image": labels["image"],
                "hand": labels["hand"],
                "tiles": [
                    {
                        "tile": tile["tile"],
                        "role": tile["role"],
                        "quad": [[round(float(x), 1), round(float(y), 1)] for x, y in tile["quad"]],
                    }
                    for tile in labels["tiles"]
                ],
            }
            yield {**scene, "verdict": judged(scene, read_exactly(scene))[0]}


if __name__ == "__main__":
    lines = (json.dumps(scene, separators=(",", ":")) + "\n" for scene in new_hands())
    FILE.write_text("".join(lines), encoding="utf-8")
