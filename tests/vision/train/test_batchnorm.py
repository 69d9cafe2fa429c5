"""Making folded weights trainable; only where torch is."""

import pytest

torch = pytest.importorskip("torch")

from vision.train.batchnorm import is_folded, unfold  # noqa: E402


def folded() -> torch.nn.Sequential:
    torch.manual_seed(4)
    net = torch.nn.Sequential(
        torch.nn.Conv2d(3, 8, 3), torch.nn.BatchNorm2d(8), torch.nn.ReLU(), torch.nn.Conv2d(8, 4, 3)
    )
    with torch.no_grad():
        net[0].weight.mul_(9)
        net[1].bias.uniform_(-3, 3)
    return net


def test_unfolding_changes_nothing_at_run_time_and_next_to_nothing_in_training():
    net, images = folded(), torch.rand(8, 3, 24, 24)
    before = net.eval()(images)
    assert unfold(net, [images[:4], images[4:]]) == 1
    assert torch.allclose(net.eval()(images), before, atol=1e-4)
    assert torch.allclose(net.train()(images), before, atol=2e-2)


def test_layers_that_saw_statistics_are_left_alone():
    net, images = folded(), torch.rand(8, 3, 24, 24)
    net.train()(images)
    before = net[1].running_mean.clone()
    assert not is_folded(net[1])
    assert unfold(net, [images]) == 0
    assert torch.equal(net[1].running_mean, before)
