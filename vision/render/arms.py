"""An arm that sweeps over the table in a film. It is painted flat; behind it, the next state of the table appears."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from vision.render.scene import Camera, Image

__all__ = ["Arm", "swept"]

_SKINS = ((150, 180, 225), (120, 155, 205), (75, 105, 150), (50, 70, 105))
_SLEEVES = ((60, 50, 45), (150, 120, 90), (70, 70, 160), (200, 200, 195))


@dataclass(frozen=True, slots=True)
class Arm:
    """A sleeve with a hand at its end.

    `thick` is the width in pixels. `reach` is the distance from the top of the picture to the hand, as a fraction of
    the height. `slant` is how far the arm leans, in pixels. Colours are BGR. With `back`, the arm sweeps from right to
    left.
    """

    thick: int
    reach: float
    slant: int
    skin: tuple[int, int, int]
    sleeve: tuple[int, int, int]
    back: bool

    @classmethod
    def random(cls, camera: Camera, rng: np.random.Generator) -> Arm:
        """Return a random arm for the pictures of this camera."""
        return cls(
            thick=int(camera.width * rng.uniform(0.07, 0.12)),
            reach=float(rng.uniform(0.03, 0.2)),
            slant=int(camera.width * rng.uniform(-0.06, 0.06)),
            skin=_SKINS[int(rng.integers(len(_SKINS)))],
            sleeve=_SLEEVES[int(rng.integers(len(_SLEEVES)))],
            back=bool(rng.random() < 0.5),
        )

    def drawn(self, picture: Image, x: int) -> Image:
        """Return the picture with the arm drawn on top; the hand is at column `x`."""
        height = picture.shape[0]
        tip, elbow = (x, int(self.reach * height) + self.thick // 2), (x + self.slant, height + self.thick)
        wrist = tuple(int(0.6 * a + 0.4 * b) for a, b in zip(tip, elbow, strict=True))
        shaded = picture.copy()
        cv2.line(shaded, (tip[0] + 18, tip[1] + 14), (elbow[0] + 18, elbow[1]), (0, 0, 0), self.thick)
        out = np.asarray(cv2.addWeighted(picture, 0.7, shaded, 0.3, 0), np.uint8)
        cv2.line(out, wrist, tip, self.skin, int(0.8 * self.thick))
        cv2.line(out, wrist, elbow, self.sleeve, self.thick)
        return out


def swept(before: Image, after: Image, arm: Arm, count: int) -> Iterator[Image]:
    """Yield `count` pictures in which the arm enters on one side, crosses the table and leaves on the other side.

    Where the arm has passed, the pictures show `after`; elsewhere, they show `before`.
    """
    width = before.shape[1]
    room = 2 * arm.thick
    for number in range(count):
        front = round(-room + (width + 2 * room) * (number + 1) / count)
        edge = min(max(front, 0), width)
        if arm.back:
            front, edge = width - front, width - edge
            mixed = np.concatenate([before[:, :edge], after[:, edge:]], axis=1)
        else:
            mixed = np.concatenate([after[:, :edge], before[:, edge:]], axis=1)
        yield arm.drawn(mixed, front)
