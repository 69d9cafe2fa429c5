"""Schemas of parameters, and references to the named schemas of the OpenAPI document.

The schemas of requests and answers are declared as types: in `service.contract`, `service.records.parts`,
`service.records.camera_parts`, `service.records.shapes`, and the modules `schemas` of the desk, of streamed tables and
of tournaments.
"""

from __future__ import annotations

from typing import Any, Final

from service.contract import answers, photo_readings, requests, scores
from service.contract.document import declared, one_of, schemas
from service.contract.requests import REQUESTS
from service.contract.scores import ANSWERS

Schema = dict[str, Any]

TEXT: Final[Schema] = {"type": "string"}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}


def ref(name: str) -> Schema:
    """Return a reference to a named schema."""
    return {"$ref": f"#/components/schemas/{name}"}


def listed(item: Schema) -> Schema:
    """Return the schema of a list with one type of item."""
    return {"type": "array", "items": item}


_MODULES: Final = (requests, scores, photo_readings, answers)

SCHEMAS: Final[dict[str, Schema]] = {
    **schemas(kind for module in _MODULES for kind in declared(module.__name__)),
    "Request": one_of(*REQUESTS),
    "Answer": {"anyOf": one_of(*ANSWERS)["oneOf"]},
    "OpenApi": {"type": "object", "required": ["openapi", "info", "paths", "components"]},
}
"""The named schemas of hands, scores, readings, rule sets and errors."""
