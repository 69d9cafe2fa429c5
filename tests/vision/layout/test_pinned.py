"""400 hands with exact tiles keep their readings, and show every form of hand."""

from __future__ import annotations

from collections import Counter

from tests.vision.layout.pinned import pinned_hands
from vision.evaluation.hand_figures import RIGHT, UNDECIDED, WRONG, groups_of, judged, read_exactly

FORMS = (
    "meld: chow, turned",
    "meld: pung, turned",
    "meld: exposed kong, turned",
    "meld: added kong, turned",
    "meld: concealed kong",
    "meld: chow, none turned",
    "meld: pung, none turned",
    "meld: exposed kong, none turned",
    "melds: 0",
    "melds: 1",
    "melds: 2",
    "melds: 3",
    "melds: 4",
    "with flowers",
    "winning tile: shown",
    "winning tile: not known",
    "scene: hand",
    "scene: table",
    "scene: row",
    "seen from: its side",
    "seen from: its right",
    "seen from: the other side",
    "seen from: its left",
)


def test_each_hand_is_read_as_it_was_when_it_was_pinned() -> None:
    worse, better = [], []
    for scene in pinned_hands():
        verdict = judged(scene, read_exactly(scene))[0]
        rank = (WRONG, UNDECIDED, RIGHT)
        if rank.index(verdict) < rank.index(scene["verdict"]):
            worse.append((scene["name"], scene["verdict"], verdict))
        if rank.index(verdict) > rank.index(scene["verdict"]):
            better.append(scene["name"])
    assert worse == []
    assert better == [], "read better than marked: run `python -m tests.vision.layout.pinned`"


def test_the_pinned_hands_show_every_form() -> None:
    forms = Counter(form for scene in pinned_hands() for form in groups_of(scene))
    assert forms["all"] == 400
    assert [form for form in FORMS if forms[form] < 5] == []
