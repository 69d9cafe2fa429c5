"""The archive holds all the Python that answers on the phone."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import zipfile
from functools import cache
from pathlib import Path

import msgspec
import numpy
import pytest

from service.web.archive import archive, reading_archives
from service.web.phone.wire import Wire

RUN = """
import json, sys
from pathlib import Path
folder, library = sys.argv[1:]
sys.path.insert(0, folder)
class Libraries:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "msgspec":
            from importlib.machinery import PathFinder
            return PathFinder.find_spec(name, path or [library])
sys.meta_path.append(Libraries())
from service.web.phone.wire import Wire
wire = Wire()
for line in sys.stdin:
    print(wire.ask(line), flush=True)
"""


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("archive")
    with zipfile.ZipFile(io.BytesIO(archive())) as packed:
        packed.extractall(folder)
    return folder


def asked(method, address, body=None, **more):
    text = "" if body is None else json.dumps(body)
    return {"method": method, "address": address, "headers": {"Idempotency-Key": address}, "body": text, **more}


@cache
def kept():
    """A stored game, as the worker passes it."""
    opening = {"rules": "m-league", "players": ["Aki", "Ben", "Chie", "Dai"]}
    opened = json.loads(Wire().ask(json.dumps(asked("POST", "/api/games", opening, kept={}))))
    return dict([opened["keep"]])


def requests():
    rules = ["wrc-2017", "mcr", "zung-jung", "hong-kong", "m-league"]
    house = {"name": "Club", "base": "m-league", "options": {}}
    opening = {"rules": "m-league", "players": ["Aki", "Ben", "Chie", "Dai"]}
    hand = {"concealed": "23499m567p777z44m", "winning_tile": "4m"}
    situation = {"win": "discard", "seat": "south", "from": "west"}
    score = {"rules": "all", "hand": hand, "situation": situation}
    return [
        *(asked("POST", "/api/score", {**score, "rules": each, "lang": "zh"}) for each in rules),
        asked("POST", "/api/score", {**score, "rules": "all", "lang": "ja"}),
        asked("POST", "/api/score", {**score, "hand": {"concealed": "123m456p789s1177z"}, "rules": "riichi"}),
        asked("GET", "/api/rules"),
        asked("POST", "/api/rules", {"rules": house, "page": "https://club.example/"}),
        asked("GET", "/api/games", kept={}),
        asked("POST", "/api/games", opening, kept={}),
        asked("POST", "/api/games", {**opening, "players": []}, kept={}),
        asked("GET", "/api/games/none", kept={}),
        *(
            asked("GET", f"/api/games/{game}{part}", kept=kept())
            for game in kept()
            for part in ("", "/fouls", "/needs?player=Aki", "/export", "/export?as=csv")
        ),
    ]


def test_the_archive_answers_alone(unpacked):
    """Without the packages of this environment, but for msgspec, which the phone has as a wheel."""
    library = str(Path(msgspec.__file__).parents[1])
    lines = "\n".join(map(json.dumps, requests())) + "\n"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(unpacked), library],
        input=lines, capture_output=True, text=True, check=False, cwd=unpacked,
    )  # fmt: skip
    assert ran.stderr == ""
    answers = list(map(json.loads, ran.stdout.splitlines()))
    wire = Wire()
    for request, answer in zip(requests(), answers, strict=True):
        expected = json.loads(wire.ask(json.dumps(request)))
        if answer["status"] == 201:
            assert expected["status"] == 201
            continue
        assert answer == expected


def test_a_hand_is_scored_without_the_modules_of_games(unpacked):
    """What loads before the first score is short: neither msgspec nor the shapes."""
    code = RUN + "print(json.dumps(sorted(sys.modules)))"
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", code, str(unpacked), "/nowhere"],
        input=json.dumps(requests()[0]) + "\n", capture_output=True, text=True, check=True, cwd=unpacked,
    )  # fmt: skip
    answer, modules = map(json.loads, ran.stdout.splitlines())
    assert answer["status"] == 200
    assert not {"msgspec", "segno", "service.games", "service.contract"} & set(modules)


def test_the_archive_is_the_same_each_time():
    assert archive() == archive()


def test_the_archive_has_no_code_that_needs_a_service():
    with zipfile.ZipFile(io.BytesIO(archive())) as packed:
        names = set(packed.namelist())
    assert not {each for each in names if each.startswith(("vision/", "service/edge/", "service/cli/"))}
    assert "service/http.py" not in names


READS = """
import sys, types
folder, library = sys.argv[1:]
sys.path.insert(0, folder)
class Numpy:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            from importlib.machinery import PathFinder
            return PathFinder.find_spec(name, path or [library])
sys.meta_path.append(Numpy())
for name in ("tehai_pixels", "tehai_networks"):
    sys.modules[name] = types.ModuleType(name)
import onnxruntime, cv2
from service.web.reading.answers import PhotoWire
wire = PhotoWire()
print(wire.read("{}", b"no photo", 0, 0, None, 0.0))
print(*sorted(each.removeprefix(folder) for each in (onnxruntime.__file__, cv2.__file__)))
"""


@pytest.fixture(scope="module")
def reading(unpacked):
    for data in reading_archives().values():
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            packed.extractall(unpacked)
    return unpacked


def test_the_archive_that_reads_needs_numpy_alone(reading):
    """OpenCV and ONNX Runtime are the stand-ins of the archive, and the browser decodes photos."""
    library = str(Path(numpy.__file__).parents[1])
    ran = subprocess.run(
        [sys.executable, "-I", "-S", "-c", READS, str(reading), library],
        capture_output=True, text=True, check=False, cwd=reading,
    )  # fmt: skip
    assert ran.stderr == ""
    refused, modules = ran.stdout.splitlines()
    assert json.loads(json.loads(refused)["text"])["code"] == "not_an_image"
    assert modules == "/cv2.py /onnxruntime.py"


def test_the_networks_of_the_phone_have_the_hashes_of_its_registry(reading):
    from vision.inference.registry import Registry

    registry = Registry.load(reading / "vision" / "_models")
    for task in registry.default:
        assert registry.default_for(task).read()


def test_the_archives_that_read_are_the_same_each_time():
    assert reading_archives() == reading_archives()
