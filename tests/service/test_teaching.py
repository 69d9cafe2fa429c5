"""Tile sets taught over HTTP, and corrected photos kept as training data: with bounds, and without what came beside."""

from __future__ import annotations

import io
import json

import pytest
from PIL import Image

from scorer.tiles import TILES
from service import tile_sets
from service.http import create_app
from service.settings import Settings
from vision.data.labelled_photos import labelled_photos

QUAD = [[10, 10], [30, 10], [30, 40], [10, 40]]


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TEHAI_TILE_SETS", str(tmp_path / "sets"))


@pytest.fixture
def keeping(fake_reader, tmp_path):
    def make(**changes):
        return create_app(fake_reader, Settings(data=tmp_path, keep_photos=True, **changes)).test_client()

    return make


def photo(photos, name="good.jpg"):
    return (io.BytesIO((photos / name).read_bytes()), name)


def give(client, photos, tiles, name="good.jpg"):
    return client.post("/api/corrections", data={"photo": photo(photos, name), "tiles": json.dumps(tiles)})


def test_a_photo_with_no_tiles_teaches_nothing(client, photos):
    answer = client.post("/api/tile-sets", data={"name": "club", "photo": photo(photos, "table.jpg")})
    assert (answer.status_code, answer.json["code"]) == (422, "tiles_do_not_match")
    assert client.get("/api/tile-sets").json["tile_sets"] == []


def test_a_taught_set_is_listed_and_reads(client, photos, monkeypatch, tmp_path, fake_reader):
    taught = []

    def learn(name, data, order):
        taught.append((name, len(data), order))
        (tmp_path / "sets").mkdir()
        (tmp_path / "sets" / f"{name}.npz").write_bytes(b"")

    monkeypatch.setattr(tile_sets, "learn", learn)
    monkeypatch.setattr("service.readers.reader_of", lambda name: fake_reader)
    two = [photo(photos), photo(photos)]
    answer = client.post("/api/tile-sets", data={"name": "club", "photo": two, "order": "123m"})
    assert answer.json == {"name": "club", "tiles": "123m"}
    assert taught == [("club", 2, "123m")]
    assert client.get("/api/tile-sets").json["tile_sets"] == ["club"]
    assert client.post("/api/read", data={"photo": photo(photos), "tile_set": "club"}).json["hand"]


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "../club"}, "bad_tile_set"),
        ({"name": ""}, "bad_tile_set"),
        ({}, "wrong_shape"),
        ({"name": "club", "order": "12x"}, "bad_notation"),
    ],
)
def test_what_cannot_be_taught(client, photos, fields, code):
    answer = client.post("/api/tile-sets", data={"photo": photo(photos), **fields})
    assert answer.json["code"] == code


def test_too_many_photos_and_too_many_sets(client, photos, tmp_path, monkeypatch):
    answer = client.post("/api/tile-sets", data={"name": "club", "photo": [photo(photos) for _ in range(5)]})
    assert answer.json["code"] == "wrong_shape"
    monkeypatch.setattr(tile_sets, "MOST", 0)
    answer = client.post("/api/tile-sets", data={"name": "club", "photo": photo(photos)})
    assert (answer.status_code, answer.json["code"]) == (507, "no_room")


def test_a_set_that_is_not_there(client, photos):
    answer = client.post("/api/read", data={"photo": photo(photos), "tile_set": "nobody"})
    assert answer.json["code"] == "no_such_tile_set"


def test_no_photo_is_kept_unless_the_owner_wants_it(client, photos):
    answer = give(client, photos, [{"tile": "1m", "quad": QUAD}])
    assert (answer.status_code, answer.json["code"]) == (403, "keeping_off")


def test_a_given_photo_is_training_data_without_its_place(keeping, photos, tmp_path):
    tiles = [{"tile": "1m", "quad": QUAD}, {"tile": "0p", "quad": QUAD}]
    kept = give(keeping(), photos, tiles, "phone.heic").json["kept"]
    found = list(labelled_photos(tmp_path / "corrections"))
    assert [one.path.name for one in found] == [f"{kept}.jpg"]
    assert found[0].boxes[0].tolist() == pytest.approx([10 / 64, 10 / 96, 30 / 64, 40 / 96], abs=1e-5)
    assert [TILES[index].code for index in found[0].tiles] == ["1m", "0p"]
    with Image.open(found[0].path) as image:
        assert image.size == (64, 96)
        assert not image.getexif()


@pytest.mark.parametrize(
    "tiles",
    [
        [],
        {},
        [{"tile": "1m"}],
        [{"tile": "10m", "quad": QUAD}],
        [{"tile": "1m", "quad": QUAD[:3]}],
        [{"tile": "1m", "quad": [["a", 0], *QUAD[1:]]}],
        [{"tile": "1m", "quad": [[1e9, 0], *QUAD[1:]]}],
        [{"tile": "1m", "quad": QUAD}] * 201,
    ],
)
def test_labels_that_are_none(keeping, photos, tiles, tmp_path):
    assert give(keeping(), photos, tiles).status_code == 422
    assert not (tmp_path / "corrections").exists()


def test_there_is_an_end_to_the_room(keeping, photos, tmp_path):
    client = keeping(keep_bytes=100)
    answer = give(client, photos, [{"tile": "1m", "quad": QUAD}])
    assert (answer.status_code, answer.json["code"]) == (507, "no_room")
    assert not list((tmp_path / "corrections").rglob("*.jpg"))


def test_a_photo_that_is_refused_is_not_kept(keeping, photos, tmp_path):
    assert give(keeping(), photos, [{"tile": "1m", "quad": QUAD}], "document.jpg").status_code == 415
    assert not (tmp_path / "corrections").exists()
