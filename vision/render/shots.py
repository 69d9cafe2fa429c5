"""How a plan of the harder recipe is looked at (`Shot`), and a finished hand as its subject."""

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
    """How a plan is looked at.

    `elevation` is the range of the camera in degrees (None: any, as in the usual recipe); `lit`, `webcam` and `bright`
    are the shares of lamps on the viewer's side, of webcams and of bright tables; `wide` is the least width of a tile,
    in pixels; `objects` is the range of the number of groups of lookalikes.
    """

    elevation: tuple[float, float] | None = None
    lit: float = 0.0
    webcam: float = 0.1
    bright: float = 0.2
    wide: float = 13.0
    objects: tuple[int, int] = (0, 2)


def put_hand(plan: Plan, hand: Hand, *, standing: bool | None = None) -> None:
    """Lay a finished hand in the middle as the subject of the plan."""
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
