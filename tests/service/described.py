"""Holding the requests and answers of a test's client against the OpenAPI document."""

from __future__ import annotations

import re
from typing import Any

import jsonschema
import pytest

from service.openapi import document

API = document()


def describe(client: Any, monkeypatch: pytest.MonkeyPatch) -> set[tuple[str, str]]:
    """From now on every request of the client and its answer is held against the document; the set that is given back
    fills with the addresses and methods that were asked.
    """
    plain, asked = client.open, set()

    def ask(*given: Any, **more: Any) -> Any:
        answer = plain(*given, **more)
        path, method = answer.request.path, answer.request.method.lower()
        # A number or a name that stands alone in the document comes before a place for any.
        for address in sorted(API["paths"], key=lambda each: each.count("{")):
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", address), path) and method in API["paths"][address]:
                _hold(API["paths"][address][method], answer, more.get("json"))
                asked.add((address, method))
                return answer
        return pytest.fail(f"{method} {path} is not in the document")

    monkeypatch.setattr(client, "open", ask)
    return asked


def unasked(prefix: str, asked: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """What the document has below an address and no test asked for."""
    addresses = {(path, method) for path, methods in API["paths"].items() for method in methods}
    return {each for each in addresses if each[0].startswith(prefix)} - asked


def _hold(operation: dict[str, Any], answer: Any, sent: object) -> None:
    if sent is not None and answer.status_code < 400:
        _validate(operation["requestBody"]["content"]["application/json"]["schema"], sent)
    content = operation["responses"].get(str(answer.status_code), operation["responses"]["default"])["content"]
    if answer.mimetype.startswith("image/"):
        assert "image/*" in content
    else:
        assert answer.mimetype in content
        if answer.is_json:
            _validate(content[answer.mimetype]["schema"], answer.json)


def _validate(schema: dict[str, Any], value: object) -> None:
    jsonschema.Draft202012Validator({**schema, "components": API["components"]}).validate(value)
