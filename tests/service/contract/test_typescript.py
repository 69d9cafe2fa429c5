"""The types against which `make lint` checks the pages' JavaScript."""

from __future__ import annotations

import json
import re
from pathlib import Path

from service.openapi import document
from service.typescript import declarations

ROOT = Path(__file__).parents[3]
FRONTEND = ROOT / ".ci" / "frontend"


def test_the_declarations_are_those_of_the_document():
    assert (FRONTEND / "api.d.ts").read_text(encoding="utf-8") == declarations(document()), "run make api-types"


def test_a_shape_becomes_a_type():
    schemas = {
        "Tile": {"type": "string", "description": "One tile."},
        "Pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"$ref": "#/components/schemas/Tile"}]},
        "Way": {"enum": ["self-draw", "discard"]},
        "Hand": {
            "type": "object",
            "required": ["tiles"],
            "properties": {
                "tiles": {
                    "type": "array",
                    "items": {"anyOf": [{"type": "null"}, {"$ref": "#/components/schemas/Tile"}]},
                },
                "points": {"type": "object", "additionalProperties": {"type": "number"}},
            },
        },
    }
    answer = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Hand"}}}}
    paths = {f"/api/hands{more}": {"get": {"responses": {"200": answer}}} for more in ("", "/{number}")}
    made = declarations({"components": {"schemas": schemas}, "paths": paths})
    assert "  /** One tile. */\n  type Tile = string;\n" in made
    assert "  type Pair = [number, Tile];\n" in made
    assert '  type Way = "self-draw" | "discard";\n' in made
    assert "  type Hand = { tiles: (null | Tile)[]; points?: { [key: string]: number } };\n" in made
    assert made.index("(address: `/api/hands/${string}`, ") < made.index('(address: "/api/hands", ')


def test_every_module_of_the_pages_is_checked():
    text = re.sub(r"^\s*//.*$", "", (FRONTEND / "tsconfig.json").read_text(encoding="utf-8"), flags=re.M)
    checked = json.loads(text)
    assert checked["compilerOptions"]["checkJs"]
    assert checked["include"] == ["*.d.ts", "../../service/static/**/*.js"]
    assert checked["exclude"] == [
        "../../service/static/vendor",
        "../../service/static/sw.js",
        "../../service/static/web/site-sw.js",
    ]
    unchecked = [path for path in (ROOT / "service/static").rglob("*.js") if "@ts-nocheck" in path.read_text("utf-8")]
    assert unchecked == []
    assert "$(TSC) --project $(FRONTEND)" in (ROOT / "Makefile").read_text(encoding="utf-8")
