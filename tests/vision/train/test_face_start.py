"""Going on from a network as it ships; only where torch and onnx are."""

import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")

from vision.train.batchnorm import unfold  # noqa: E402
from vision.train.face_export import write_onnx  # noqa: E402
from vision.train.face_net import SIZE, FaceNet, depths_of, with_weights  # noqa: E402
from vision.train.face_start import starting_weights  # noqa: E402

pytestmark = pytest.mark.filterwarnings(
    "ignore::DeprecationWarning"
)  # the exporter that `write_onnx` names is torch's older one


@pytest.fixture(params=[48, 64])
def shipped(request, tmp_path):
    """A network whose layers have seen statistics, and its ONNX file."""
    torch.manual_seed(3)
    net = FaceNet(seen=request.param)
    net.train()
    for _ in range(3):
        net(torch.rand(8, 3, SIZE, SIZE))
    write_onnx(net.eval(), 1.0, tmp_path / "face.onnx")
    return net, tmp_path / "face.onnx"


def test_what_is_read_back_says_the_same_and_can_be_trained(shipped):
    net, file = shipped
    images = torch.rand(16, 3, SIZE, SIZE)
    again = with_weights(starting_weights(file))
    assert again.seen == net.seen
    expected = net(images)
    assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(again.eval()(images), expected, strict=True))
    assert unfold(again, [images]) == 18
    assert all(torch.allclose(a, b, atol=1e-3) for a, b in zip(again.eval()(images), expected, strict=True))
    again.drop.p = 0.0
    faces = again.train()(images)[0]
    assert torch.allclose(faces, expected[0], atol=0.05)


def test_another_network_is_refused(tmp_path):
    other = torch.nn.Conv2d(3, 8, 3)
    torch.onnx.export(other, (torch.zeros(1, 3, 8, 8),), str(tmp_path / "other.onnx"), dynamo=False)
    with pytest.raises(ValueError, match="different network"):
        starting_weights(tmp_path / "other.onnx")


def test_a_deeper_network_comes_back_as_deep(tmp_path):
    torch.manual_seed(4)
    net = FaceNet((2, 4, 4, 3)).train()
    net(torch.rand(8, 3, SIZE, SIZE))
    write_onnx(net.eval(), 1.0, tmp_path / "deep.onnx")
    weights = starting_weights(tmp_path / "deep.onnx")
    assert depths_of(weights) == (2, 4, 4, 3)
    again = FaceNet(depths_of(weights)).eval()
    again.load_state_dict(weights)
    images = torch.rand(4, 3, SIZE, SIZE)
    assert all(torch.allclose(a, b, atol=1e-4) for a, b in zip(again(images), net(images), strict=True))
