"""What the fuzz of addresses that need a link shares: the description without links, and how far each request is judged."""

from __future__ import annotations

import copy
import os
import re
from collections.abc import Mapping
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from service.body_limits import HAND
from service.openapi import document
from service.openapi_operations import KEY


def linked_api(path_regex: str) -> Any:
    """The described addresses of a part, without their links: every request has one. A live stream has no end, and is
    left out.
    """
    found = copy.deepcopy(document())
    for methods in found["paths"].values():
        for operation in methods.values():
            operation.pop("security", None)
    return schemathesis.openapi.from_dict(found).include(path_regex=path_regex).exclude(path_regex="/live$")


def examples(usual: int) -> settings:
    """So many examples an operation, or as many as `TEHAI_FUZZ` says; the same ones each time."""
    return settings(
        max_examples=int(os.environ.get("TEHAI_FUZZ", str(usual))),
        deadline=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )


def validate(case: Any, address: str, headers: dict[str, str], named: Mapping[str, object]) -> None:
    """Send a request and hold the answer against the description; `named`: what its address names, by parameter."""
    for name in case.path_parameters or {}:
        case.path_parameters[name] = named.get(name, case.path_parameters[name])
    # What an address does not know in its query it leaves alone, as the web does.
    lenient = case.method == "GET" or _is_good_without_its_ends((case.headers or {}).get("Idempotency-Key"))
    left_out = [positive_data_acceptance, *([negative_data_rejection] if lenient else [])]
    answer = case.call(base_url=address, headers=headers)
    if answer.status_code == 413:  # a rejection that schemathesis does not count as one
        assert len(answer.request.body) > HAND
        left_out = [positive_data_acceptance, negative_data_rejection]
    case.validate_response(
        answer,
        headers=headers,
        excluded_checks=left_out,
        transport_kwargs={"base_url": address, "headers": dict(headers)},
    )


def _is_good_without_its_ends(key: object) -> bool:
    """Whether a key is a good one once HTTP has taken white space off both ends, which the description does not know."""
    return isinstance(key, str) and key != key.strip() and re.fullmatch(KEY, key.strip()) is not None
