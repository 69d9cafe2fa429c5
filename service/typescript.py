"""Types for the pages' JavaScript, made from the OpenAPI document: `python -m service.typescript`.

The file `.ci/frontend/api.d.ts` declares them as `Api.Score` and so on; `make lint` checks the pages against them.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from typing import Any

HEAD = """// The types of the API, for checking service/static. Made by `make api-types`; a test compares.

declare namespace Api {
"""


def declarations(document: Mapping[str, Any]) -> str:
    """Return the text of the declaration file for an OpenAPI document."""
    made = [HEAD]
    for name, schema in sorted(document["components"]["schemas"].items()):
        if about := schema.get("description"):
            made.append(f"  /** {about} */\n")
        made.append(f"  type {name} = {_type(schema)};\n\n")
    made += ["  /** Return the answer to a GET request; its type depends on the URL path. */\n", "  interface Get {\n"]
    made += [f"    (address: {address}, signal?: AbortSignal): Promise<{kind}>;\n" for address, kind in _read(document)]
    return "".join(made) + "  }\n}\n"


def _read(document: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the URL pattern and the answer type of each GET request with a JSON answer, the most specific first."""
    for path, methods in sorted(document["paths"].items(), key=lambda each: -len(re.sub(r"\{.*?\}", "", each[0]))):
        content = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        if "application/json" in content:
            address = re.sub(r"\{\w+\}", "${string}", path)
            quote = "`" if "$" in address else '"'
            yield f"{quote}{address}{quote}", _type(content["application/json"]["schema"])
    yield "string", "any"


def _type(schema: Mapping[str, Any]) -> str:
    """Return the TypeScript type of a schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "const" in schema or "enum" in schema:
        return " | ".join(json.dumps(each, ensure_ascii=False) for each in schema.get("enum", [schema.get("const")]))
    for union in ("anyOf", "oneOf"):
        if union in schema:
            return " | ".join(dict.fromkeys(_type(each) for each in schema[union]))
    match schema.get("type"):
        case "object":
            return _object(schema)
        case "array":
            items = schema.get("prefixItems")
            if items:
                return f"[{', '.join(map(_type, items))}]"
            item = _type(schema["items"])
            return f"({item})[]" if " | " in item else f"{item}[]"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    raise ValueError(f"no type for {schema}")


def _object(schema: Mapping[str, Any]) -> str:
    if "properties" not in schema:
        values = schema.get("additionalProperties")
        return f"{{ [key: string]: {_type(values) if isinstance(values, dict) else 'unknown'} }}"
    needed = schema.get("required", [])
    fields = [f"{name}{'' if name in needed else '?'}: {_type(each)}" for name, each in schema["properties"].items()]
    return f"{{ {'; '.join(fields)} }}" if fields else "Record<string, never>"


if __name__ == "__main__":
    from service.openapi import document

    sys.stdout.write(declarations(document()))
