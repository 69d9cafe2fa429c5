"""A photo that shows several hands: by command, by HTTP, and as words."""

import io
import json
from dataclasses import replace

import numpy as np
import pytest

from scorer.hand import Hand
from scorer.tiles import TILES
from service.http import create_app
from vision.geometry.detections import CLASSES, Detections
from vision.image.decode import decode
from vision.reading.read_detections import read_detections

FIRST, SECOND = Hand.from_typed("123m456p789s11222z!2z"), Hand.from_typed("234m567p11456678s!8s")


class SeesTwoHands:
    """Sees two rows, one above the other, in every photo."""

    hands = FIRST, SECOND

    def read_with_photo(self, data):
        photo = decode(data)
        boxes, codes = [], []
        for line, hand in enumerate(self.hands):
            for place, tile in enumerate(hand.concealed):
                x = 4 + 5 * place + 3 * (place == 13)
                boxes.append((x, 10 + 30 * line, x + 5, 17 + 30 * line))
                codes.append(tile.index)
        chances = np.full((len(boxes), CLASSES), 0.01 / (CLASSES - 1), np.float32)
        chances[np.arange(len(boxes)), codes] = 0.99
        found = Detections.from_boxes(boxes, [0.95] * len(boxes), chances)
        return photo, read_detections(found, (photo.width, photo.height))

    def read(self, data):
        return self.read_with_photo(data)[1]


class SeesAWinner(SeesTwoHands):
    """Is sure of the first row, which wins; the row above it, of another player, does not."""

    hands = FIRST, Hand.from_typed("234m567p11456679s!8s")

    def read_with_photo(self, data):
        photo, reading = super().read_with_photo(data)
        return photo, replace(reading, probability=0.99, is_stated=True, is_confirmed=True, doubts=())


def hands_of(value):
    return {one["hand"]["concealed"] for one in value["hands"]}


def checked(value):
    assert value["hands"][0]["hand"] == value["hand"]
    assert hands_of(value) == {FIRST.to_json()["concealed"], SECOND.to_json()["concealed"]}
    for one in value["hands"]:
        seen = sorted(value["tiles"][place]["tile"] for place in one["tiles"])
        assert seen == sorted(tile.code for tile in Hand.from_json(one["hand"]).concealed)
    assert len(TILES) == CLASSES


def test_by_command(run, photos):
    checked(run("read", photos / "good.jpg", "--json", reader=SeesTwoHands()).json)
    words = run("read", photos / "good.jpg", reader=SeesTwoHands()).out
    assert "Hand 2" in words


def test_by_http(photos):
    client = create_app(SeesTwoHands()).test_client()
    answer = client.post("/api/read", data={"photo": (io.BytesIO((photos / "good.jpg").read_bytes()), "good.jpg")})
    checked(json.loads(answer.data))


@pytest.mark.parametrize("name", ["good.jpg"])
def test_one_hand_has_no_list(run, photos, name):
    assert "hands" not in run("read", photos / name, "--json").json
