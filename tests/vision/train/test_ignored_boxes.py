"""A locator trained without labels for some places; only where torch and ultralytics are."""

from types import SimpleNamespace

import cv2
import numpy as np
import pytest

from vision.data.label_files import UNSURE, Box
from vision.train.locator import train_locator
from vision.train.prepare import write_example, write_index

torch = pytest.importorskip("torch")
pytest.importorskip("ultralytics")

from ultralytics import YOLO  # noqa: E402
from ultralytics.cfg import get_cfg  # noqa: E402
from ultralytics.nn.tasks import DetectionModel  # noqa: E402

from vision.train.ignored_boxes import leave_open, open_places  # noqa: E402


def test_places_in_a_box_are_open_on_every_level():
    boxes = torch.tensor([[0.25, 0.25, 0.5, 0.5], [0.75, 0.75, 0.2, 0.2]])
    is_open = open_places(torch.tensor([0.0, 2.0]), boxes, [(4, 4), (2, 2)], 3)
    assert is_open.shape == (3, 20)
    assert is_open[0].nonzero()[:, 0].tolist() == [0, 1, 4, 5, 16]
    assert not is_open[1].any()
    assert is_open[2].nonzero()[:, 0].tolist() == [19]  # the middle of the last place of the second level


@pytest.fixture
def model():
    torch.manual_seed(1)
    net = DetectionModel("yolo11n.yaml", nc=1, verbose=False)
    net.args = get_cfg()
    leave_open(SimpleNamespace(model=net))
    return net.eval()


def loss_of(model, boxes, classes):
    """The three parts of the loss on a grey picture with these boxes."""
    batch = {
        "batch_idx": torch.zeros(len(boxes)),
        "cls": torch.tensor(classes, dtype=torch.float32).reshape(-1, 1),
        "bboxes": torch.tensor(boxes, dtype=torch.float32).reshape(-1, 4),
    }
    with torch.inference_mode():
        found = model.predict(torch.full((1, 3, 320, 320), 0.5))
        return model.criterion(found, batch)[1]


TILE, OTHER = [0.3, 0.3, 0.2, 0.3], [0.7, 0.6, 0.2, 0.3]


def test_nothing_is_said_of_unsure_places(model):
    labelled, left_open = loss_of(model, [TILE], [0]), loss_of(model, [TILE, OTHER], [0, 1])
    assert left_open["box_loss"] == labelled["box_loss"]
    assert left_open["dfl_loss"] == labelled["dfl_loss"]
    assert left_open["cls_loss"] < labelled["cls_loss"]
    assert loss_of(model, [[0.5, 0.5, 1.0, 1.0]], [1])["cls_loss"] == 0


def test_a_tile_under_an_unsure_place_is_told_all_the_same(model):
    everywhere = [0.5, 0.5, 1.0, 1.0]
    both = loss_of(model, [TILE, everywhere], [0, 1])
    assert both["box_loss"] == loss_of(model, [TILE], [0])["box_loss"]
    assert 0 < both["cls_loss"] < loss_of(model, [TILE], [0])["cls_loss"]


def test_a_training_ends_where_every_picture_leaves_something_open(tmp_path):
    tile = Box(0, 0.3, 0.3, 0.2, 0.3)
    for number in range(2):
        grey = np.full((640, 640, 3), 120, np.uint8)
        cv2.rectangle(grey, (128, 96), (256, 288), (250, 250, 250), -1)
        write_example(tmp_path / "set", f"photo-{number}", grey, [tile, Box(UNSURE, 0.7, 0.6, 0.2, 0.3)])
    write_index(tmp_path / "set", few=2)
    YOLO("yolo11n.yaml", verbose=False).save(tmp_path / "start.pt")
    last = train_locator(tmp_path / "set" / "data.yaml", tmp_path / "start.pt", tmp_path / "run", epochs=1, seed=1)
    assert YOLO(last).names == {0: "tile"}
