"""The order of the whole training, with steps that only leave their results."""

from functools import partial
from pathlib import Path

import pytest

from vision.train import pipeline


def test_a_step_whose_result_is_there_is_not_done_again(tmp_path):
    made: list[str] = []

    def write(name):
        made.append(name)
        (tmp_path / name).write_text(name)

    two = [pipeline.Step(tmp_path / name, partial(write, name)) for name in ("locator.onnx", "face.onnx")]
    first = list(pipeline.run(two, tmp_path))
    assert made == ["locator.onnx", "face.onnx"]
    (tmp_path / "face.onnx").unlink()
    second = list(pipeline.run(two, tmp_path))
    assert made == ["locator.onnx", "face.onnx", "face.onnx"]
    assert second[0] == "locator.onnx: already exists"
    assert first[-2:] == second[-2:]


def test_the_models_come_last_and_faces_are_trained_twice(tmp_path):
    results = [step.result.relative_to(tmp_path).as_posix() for step in pipeline.steps(Path(), Path(), tmp_path, (), 1)]
    assert results.index("scenes/done") < results.index("mixed/data.yaml") < results.index("locator.onnx")
    assert results.index("face/done") < results.index("face-scenes/done") < results.index("face.onnx")


def test_the_locator_is_trained_twice(tmp_path):
    results = [step.result.relative_to(tmp_path).as_posix() for step in pipeline.steps(Path(), Path(), tmp_path, (), 1)]
    order = ["mixed/data.yaml", "first-locator/done", "locator/done", "locator.onnx"]
    assert sorted(order, key=results.index) == order


def test_a_short_training_has_less_of_everything():
    for name in pipeline.Amounts.__slots__:
        assert getattr(pipeline.SHORT, name) < getattr(pipeline.FULL, name)


def test_a_short_training_trains_the_locator_once(tmp_path):
    made = pipeline.steps(Path(), Path(), tmp_path, (), 1, pipeline.SHORT)
    results = [step.result.relative_to(tmp_path).as_posix() for step in made]
    assert "first-locator/done" in results
    assert "locator/done" not in results


def test_what_ships_is_trained_further_without_first_trainings(tmp_path):
    made = pipeline.steps(Path(), Path("a.onnx"), tmp_path, (), 1, pipeline.FURTHER, Path("b.onnx"))
    results = [step.result.relative_to(tmp_path).as_posix() for step in made]
    assert results == [
        "scenes/done",
        "face-scenes/done",
        "face.onnx",
        "teacher/locator.onnx",
        "marked/done",
        "marked/mixed/data.yaml",
        "long-locator/done",
        "locator.onnx",
    ]


def test_photos_are_marked_before_the_locator_is_trained_for_long(tmp_path):
    results = [step.result.relative_to(tmp_path).as_posix() for step in pipeline.steps(Path(), Path(), tmp_path, (), 1)]
    order = ["locator/done", "face.onnx", "teacher/locator.onnx", "marked/done", "long-locator/done", "locator.onnx"]
    assert sorted(order, key=results.index) == order


def test_a_face_network_that_is_trained_further_is_asked_for(tmp_path):
    with pytest.raises(ValueError, match="needs starting weights"):
        list(pipeline.steps(Path(), Path("a.onnx"), tmp_path, (), 1, pipeline.FURTHER))


def test_scenes_show_the_sets_of_games_that_were_named(tmp_path, monkeypatch):
    asked = []
    monkeypatch.setattr("vision.render.photo_sets.load_sets", lambda *which: asked.append(which) or ["a set"])
    monkeypatch.setattr(
        "vision.render.training_set.write_training_set", lambda out, sets, **_: out.mkdir(exist_ok=True)
    )
    for games in (None, Path("GAMES")):
        render = next(pipeline.steps(Path("PHOTOS"), Path(), tmp_path, (), 1, pipeline.SHORT, games=games))
        render.make()
    assert asked == [(Path("PHOTOS"), "all", None), (Path("PHOTOS"), "all", Path("GAMES"))]
