"""The guards of a small application: when they are asked, and what stands in for a body that was not received."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from service.problems import ServiceError
from service.request_guards import GO_ON, GuardedFlask, add_guards, asked_first, client_key, declared_length


@pytest.fixture
def app():
    """An application whose guards note what they are asked; `/one/<name>` has its own, `/two` that of its blueprint."""
    from flask import Blueprint

    made = GuardedFlask(__name__)
    made.asked = []
    blueprint = Blueprint("room", __name__)
    blueprint.add_url_rule("/two", "two", lambda: "two", methods=["GET", "POST"])
    made.register_blueprint(blueprint)
    made.add_url_rule("/one/<name>", "one", lambda name: name, methods=["GET", "POST", "DELETE"])
    made.add_url_rule("/free", "free", lambda: "free", methods=["GET", "POST"])
    add_guards(made, {"one": lambda named: made.asked.append(dict(named))})
    add_guards(made, {"room": lambda named: made.asked.append("room")})
    return made


def test_a_guard_is_asked_before_a_write_with_the_parameters_of_the_path(app):
    client = app.test_client()
    assert client.post("/one/a").text == "a"
    assert client.delete("/one/b").text == "b"
    assert client.post("/two").text == "two"
    assert client.post("/free").text == "free"
    assert app.asked == [{"name": "a"}, {"name": "b"}, "room"]


def test_no_guard_is_asked_for_reading_nor_for_what_is_not_there(app):
    client = app.test_client()
    assert client.get("/one/a").text == "a"
    assert client.head("/one/a").status_code == 200
    assert client.options("/one/a").status_code == 200
    assert client.post("/nowhere").status_code == 404
    assert client.delete("/two").status_code == 405
    assert app.asked == []


def test_a_guard_that_refuses_keeps_the_view_from_running(app):
    def refuse(_):
        raise ServiceError("not_allowed", "no")

    add_guards(app, {"one": refuse})
    app.testing = True
    with pytest.raises(ServiceError):
        app.test_client().post("/one/a")


FIRST = {"asgi.scope": {"tehai.asked_first": True}}


def test_the_head_of_a_write_is_answered_without_the_view(app):
    answer = app.test_client().post("/one/a", environ_overrides=FIRST)
    assert (answer.headers[GO_ON.decode()], answer.text) == ("1", "")
    assert app.asked == [{"name": "a"}]
    assert app.test_client().post("/free", environ_overrides=FIRST).headers[GO_ON.decode()] == "1"
    for path, status in (("/one/a", 200), ("/nowhere", 404)):
        read = app.test_client().get(path, environ_overrides=FIRST)
        assert (read.status_code, GO_ON.decode() in read.headers) == (status, False)
    unknown = app.test_client().post("/nowhere", environ_overrides=FIRST)
    assert (unknown.status_code, GO_ON.decode() in unknown.headers) == (404, False)


@pytest.mark.parametrize(
    ("scope", "body", "length"),
    [({}, b"four", 4), ({}, b"", 0), ({"tehai.length": 9}, b"", 9), ({"tehai.length": 0}, b"four", 0)],
)
def test_the_length_is_the_announced_one_else_that_of_the_body(app, scope, body, length):
    with app.test_request_context("/free", method="POST", data=body, environ_overrides={"asgi.scope": scope}):
        assert declared_length() == length
        assert not asked_first()


def test_a_client_is_known_by_its_pairing_or_link_else_by_its_address(app):
    with app.test_request_context("/", environ_overrides={"REMOTE_ADDR": "192.168.1.9"}):
        assert client_key() == "192.168.1.9"
    known = {"asgi.scope": {"tehai.client": SimpleNamespace(key="phone")}, "REMOTE_ADDR": "192.168.1.9"}
    with app.test_request_context("/", environ_overrides=known):
        assert client_key() == "phone"
    with app.test_request_context("/", environ_overrides={"REMOTE_ADDR": ""}):
        assert client_key() == ""
