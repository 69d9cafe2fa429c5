"""Detectors of the machines of a cluster: started, ended and chosen. The cluster is a fake; test_nodes.py has a real one."""

from __future__ import annotations

from concurrent.futures import Future
from types import SimpleNamespace

import pytest

from service.stream.cluster_detectors import ClusterDetectors, OwnDetectors
from tests.service.stream import cameras


class FakeRay:
    """Machines with cores; an actor is the machine it was started on, with a number."""

    def __init__(self, **cores) -> None:
        self.cores, self.ended, self._numbers = cores, [], {}
        affinity = SimpleNamespace(NodeAffinitySchedulingStrategy=lambda machine, soft: (machine, soft))
        self.util = SimpleNamespace(scheduling_strategies=affinity)

    def nodes(self):
        return [
            {"NodeID": machine, "Alive": count is not None, "Resources": {"CPU": float(count)} if count else {}}
            for machine, count in self.cores.items()
        ]

    def remote(self, *, max_restarts, num_cpus, scheduling_strategy):
        machine, soft = scheduling_strategy
        assert (max_restarts, num_cpus, soft) == (-1, 0.5, False)

        def start(_make):
            self._numbers[machine] = self._numbers.get(machine, 0) + 1
            return f"{machine}{self._numbers[machine]}"

        return lambda _actor: SimpleNamespace(remote=start)

    def kill(self, actor) -> None:
        self.ended.append(actor)


def test_a_machine_has_a_detector_per_core_but_not_more_than_cameras_and_the_head_has_none():
    ray = FakeRay(head=0, one=1, two=2, many=16)
    detectors = ClusterDetectors(ray, cameras.make, most=3)
    assert detectors.update()
    assert detectors.by_machine == {"one": ["one1"], "two": ["two1", "two2"], "many": ["many1", "many2", "many3"]}
    assert not detectors.update(), "no machine joined or left"


def test_a_machine_that_joins_gets_detectors_and_those_of_a_dead_one_are_ended():
    ray = FakeRay(one=1, two=2)
    detectors = ClusterDetectors(ray, cameras.make, most=2)
    detectors.update()
    before = detectors.by_machine
    ray.cores |= {"one": None, "three": 1}
    assert detectors.update()
    assert detectors.by_machine == {"two": ["two1", "two2"], "three": ["three1"]}
    assert ray.ended == ["one1"]
    assert before == {"one": ["one1"], "two": ["two1", "two2"]}, "it may be on its way to a table"
    detectors.stop()
    assert ray.ended == ["one1", "two1", "two2", "three1"]


class Actor:
    """A detector that answers with its name."""

    def __init__(self, name: str) -> None:
        self.look = SimpleNamespace(remote=lambda pixels: SimpleNamespace(future=lambda: _answered((name, pixels))))


def _answered(answer) -> Future:
    future: Future = Future()
    future.set_result(answer)
    return future


def test_a_table_asks_the_detectors_of_its_machine_in_turn_and_no_others():
    own = {"here": [Actor("a"), Actor("b")], "there": [Actor("c")]}
    table = OwnDetectors("here", own, 3)
    assert [table.ask(number).result() for number in range(3)] == [("b", 0), ("a", 1), ("b", 2)]
    table.use({"here": [Actor("d")]})
    assert table.ask(3).result() == ("d", 3)


def test_a_machine_without_detectors_answers_with_an_error_until_it_has_some():
    table = OwnDetectors("here", {"there": [Actor("c")]}, 0)
    with pytest.raises(LookupError, match="no detector"):
        table.ask(0).result()
    table.use({"here": [Actor("a")]})
    assert table.ask(1).result() == ("a", 1)
