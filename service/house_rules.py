"""The HTTP endpoint that checks the house rules of a club.

The endpoint stores nothing. A page stores house rules, and sends all their values with each request.
"""

from __future__ import annotations

from flask import Blueprint, Response, g, jsonify

from scorer.api import language_of
from service.house_rule_files import checked
from service.uploads import json_body

HOUSE_RULES = Blueprint("house_rules", __name__)


@HOUSE_RULES.post("/api/rules")
def check() -> Response:
    """Check house rules and return them (`service.house_rule_files.checked`)."""
    body = json_body()
    g.language = language_of(body)
    return jsonify(checked(body))
