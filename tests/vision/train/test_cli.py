"""The commands of training."""

import json
from pathlib import Path

import pytest

from vision.data.label_files import FACES
from vision.train.cli import main
from vision.train.options import parser

SAMPLE = Path(__file__).parents[3] / "datasets" / "sample" / "images" / "finished-hand.jpg"


@pytest.mark.parametrize("command", ["prepare", "locator", "face", "export", "register", "compare"])
def test_every_command_explains_itself(command, capsys):
    with pytest.raises(SystemExit) as exit_:
        main([command, "--help"])
    assert exit_.value.code == 0
    assert command in capsys.readouterr().out


def test_training_resumes_with_one_option():
    assert parser().parse_args(["face", "--resume", "there"]).resume == Path("there")
    assert parser().parse_args(["locator", "--resume", "there"]).resume == Path("there")


def test_a_training_in_bfloat16_goes_on_in_bfloat16(monkeypatch, capsys, tmp_path):
    asked = []
    monkeypatch.setattr("vision.train.locator.need_bfloat16", lambda: None)
    monkeypatch.setattr("vision.train.locator.resume_locator", lambda out, half: asked.append((out, half)) or out)
    assert main(["locator", "--resume", str(tmp_path), "--half"]) == 0
    assert main(["locator", "--resume", str(tmp_path)]) == 0
    assert asked == [(tmp_path, True), (tmp_path, False)]


def test_the_whole_training_takes_sets_of_games_and_such_as_nobody_makes(monkeypatch, tmp_path):
    asked = {}
    monkeypatch.setattr("vision.train.pipeline.steps", lambda *_, **how: asked.update(how) or [])
    monkeypatch.setattr("vision.train.pipeline.run", lambda steps, work: ["made"])
    monkeypatch.setattr("vision.train.locator.need_bfloat16", lambda: None)
    training = ["all", "--start", "start.pt", "--work", str(tmp_path), "--half"]
    assert main([*training, "--typeset", "400", "--games", "GAMES"]) == 0
    assert asked == {"half": True, "typeset": 400, "games": Path("GAMES")}
    assert main(training) == 0
    assert asked == {"half": True, "typeset": 0, "games": None}


def test_a_face_network_is_trained_as_it_is_asked_for(monkeypatch, capsys, tmp_path):
    pytest.importorskip("torch")
    asked = {}
    monkeypatch.setattr("vision.train.locator.need_bfloat16", lambda: None)
    monkeypatch.setattr("vision.train.face_train.continue_face", lambda start, out, **how: asked.update(how) or out)
    monkeypatch.setattr("vision.train.face_train.resume_face", lambda out, **how: asked.update(how) or out)
    to = ["face", "--start", "start.onnx", "--out", str(tmp_path), "--games", "GAMES", "--depths", "2", "4", "4", "3"]
    assert main(["--photos", "PHOTOS", *to, "--steps", "300", "--half"]) == 0
    depths = (2, 4, 4, 3)
    assert asked == {"photos": "PHOTOS", "half": True, "steps": 300, "games": "GAMES", "depths": depths}
    asked.clear()
    assert main(["--photos", "PHOTOS", "face", "--resume", str(tmp_path)]) == 0
    assert asked == {"photos": "PHOTOS", "half": False}


@pytest.mark.parametrize("training", ["locator", "face", "all"])
def test_bfloat16_is_refused_where_the_processor_has_none(training, monkeypatch, tmp_path, capsys):
    torch = pytest.importorskip("torch")
    monkeypatch.setattr(torch.backends.mkldnn, "is_available", lambda: False)
    where = ["--work" if training == "all" else "--out", str(tmp_path)]
    assert main([training, "--start", "start.pt", *where, "--half"]) == 2
    message = capsys.readouterr().err
    assert message.startswith("no_bfloat16: This processor (")
    assert message.endswith("Train in 32 bits, without --half.\n")
    assert not list(tmp_path.iterdir())


def test_only_a_locators_scores_are_lowered(capsys):
    exported = parser().parse_args(["export", "locator", "last.pt", "to.onnx", "--lower", "0.5"])
    assert (exported.what, exported.target, exported.lower) == ("locator", Path("to.onnx"), 0.5)
    with pytest.raises(SystemExit) as exit_:
        main(["export", "face", "last.pt", "to.onnx", "--lower", "0.5"])
    assert exit_.value.code == 2
    assert "unrecognized arguments: --lower" in capsys.readouterr().err


def test_registering(tmp_path, capsys):
    (tmp_path / "tile-face-0.1.0.onnx").write_bytes(b"weights")
    fields = {"name": "tile-face", "version": "0.1.0", "task": "face", "licence": "AGPL-3.0", "input": {}}
    (tmp_path / "entry.json").write_text(json.dumps({**fields, "started_from": "nothing", "trained_on": []}))
    assert main(["register", str(tmp_path / "entry.json"), "--models", str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out) == {"face": "tile-face"}
    registry = json.loads((tmp_path / "registry.json").read_text())
    assert registry["models"][0]["classes"] == list(FACES)


def test_a_folder_that_nothing_was_prepared_in_is_named(tmp_path, capsys):
    training = ["locator", "--data", str(tmp_path), "--start", "start.pt", "--out", str(tmp_path / "run")]
    assert main(training) == 2
    missing = tmp_path / "data.yaml"
    assert capsys.readouterr().err == (
        f"no_such_file: There is no file {missing}. Write it with `prepare` and give its folder with --data.\n"
    )


def test_a_model_that_is_not_there_is_named(tmp_path, capsys):
    scene = {"kind": "row", "tiles": []}
    (tmp_path / "scenes").mkdir()
    (tmp_path / "images").mkdir()
    (tmp_path / "scenes" / "one.json").write_text(json.dumps(scene))
    (tmp_path / "images" / "one.jpg").write_bytes(SAMPLE.read_bytes())
    missing = tmp_path / "locator.onnx"
    assert main(["scenes", str(tmp_path), "--locator", str(missing), "--face", str(missing)]) == 2
    assert capsys.readouterr().err == f"no_such_file: {str(missing)!r} cannot be opened.\n"


@pytest.mark.parametrize("command", [["hands"], ["scenes", "--locator", "any.onnx", "--face", "any.onnx"]])
def test_a_folder_without_scenes_is_no_empty_table(command, tmp_path, capsys):
    assert main([*command, str(tmp_path)]) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"bad_training_data: {tmp_path} contains no rendered scenes.")
