"""The camera and light of the harder recipe (`Shot`), and a finished hand as the subject of a plan."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.hand import Hand
from vision.render.finished import as_seen, lay_finished, random_hand_habit
from vision.render.group import extent, moved
from vision.render.melds import random_habit
from vision.render.plans import Plan

__all__ = ["Shot", "put_hand"]


@dataclass(frozen=True, slots=True)
class Shot:
    """The camera and light with which the scene of a plan is rendered.

    - `elevation`: the range of the camera's elevation in degrees (None: any elevation, as in the usual recipe)
    - `lit`: the share of scenes with the lamp on the viewer's side
    - `webcam`: the share of pictures rendered as from a webcam
    - `bright`: the share of scenes with a bright table
    - `wide`: the least width of a tile in the picture, in pixels
    - `objects`: the least and greatest number of groups of lookalikes in a scene
    """

    elevation: tuple[float, float] | None = None
    lit: float = 0.0
    webcam: float = 0.1
    bright: float = 0.2
    wide: float = 13.0
    objects: tuple[int, int] = (0, 2)


def put_hand(plan: Plan, hand: Hand, *, standing: bool | None = None) -> None:
    """Lay a finished hand in the middle of the table as the subject of the plan."""
    habit, melds = random_hand_habit(plan.rng), random_habit(plan.rng)
    if standing is not None:
        winning = "apart" if standing and habit.winning == "top" else habit.winning
        habit = replace(habit, standing=standing, winning=winning)
    laid = lay_finished(hand, plan.size, habit, melds, plan.rng)
    left, _, right, _ = extent(laid, plan.size)
    plan.subject = moved(laid, -(left + right) / 2, 0.0)
    plan.hand = as_seen(hand, habit, melds)
    plan.put(plan.subject)
    plan.turned = not habit.standing
