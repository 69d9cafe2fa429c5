"""House rules of a club as an answer, a link, a QR code and a TOML file; `service.house_rules` has the endpoint."""

from __future__ import annotations

import base64
import json
import tomllib
from typing import Any, Final

import segno
import tomli_w

from scorer import shape
from scorer.api import Form
from scorer.errors import ParseError
from scorer.presets import house_rules
from scorer.rules import rule_sets
from scorer.score import FULL, VALUE
from scorer.sentences import say
from service.qr_codes import qr
from service.situation_fields import described

_LINK: Final = "#rules="
_FIELDS: Final = frozenset(("rules", "page", "lang"))


def checked(body: object) -> dict[str, Any]:
    """Check house rules, and return them with their TOML file.

    If `body` has the URL of a `page`, the result has `link` and `qr` too: the SVG of its QR code, or None if the link
    is too long for one. Raises the errors of `scorer.presets.house_rules`, and `bad_toml`.
    """
    data = shape.as_object(body, "body", _FIELDS)
    Form.of(data)
    given = shape.required(data, "rules", "body")
    rules = house_rules(from_toml(given) if isinstance(given, str) else given)
    assert rules.given is not None
    found: dict[str, Any] = {"rules": described(rules), "given": rules.given, "toml": to_toml(rules.given)}
    if "page" in data:
        found["link"] = shape.text_field(data, "page", "body") + _LINK + encoded(rules.given)
        found["qr"] = _qr(found["link"])
    return found


def every_rule_set(detail: str) -> str:
    """Return the JSON text of all rule sets; with `detail` `value`, the texts about the source of each part are empty.

    Raises `ParseError` (`wrong_shape`) if `detail` is neither `full` nor `value`.
    """
    if detail not in (FULL, VALUE):
        raise shape.unknown_choice("detail", (FULL, VALUE), detail)
    every = [described(rules) for rules in rule_sets().values()]
    found = {"rules": [_without_sources(rules) for rules in every] if detail == VALUE else every}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _without_sources(rules: dict[str, Any]) -> dict[str, Any]:
    parts = {
        name: [{**one, said: ""} for one in rules[name]] for name, said in (("options", "source"), ("patterns", "rule"))
    }
    return {**rules, **parts}


def to_toml(given: Any) -> str:
    """Return the TOML file of house rules, which `tehai score --rules FILE.toml` reads too."""
    return tomli_w.dumps({name: value for name, value in given.items() if value != {}})


def from_toml(text: str) -> object:
    """Return the JSON form of house rules in a TOML file. Raises `ParseError` (`bad_toml`)."""
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ParseError("bad_toml", say("presets.bad_toml", path="TOML", why=str(error)), where="rules") from None


def encoded(given: Any) -> str:
    """Return house rules as the part of a link after `#rules=`: JSON in URL-safe Base64 without padding."""
    text = json.dumps(given, ensure_ascii=False, separators=(",", ":"))
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _qr(link: str) -> str | None:
    """Return the QR code (SVG) of a link; None if the link is too long for a code."""
    try:
        return qr(link)
    except segno.DataOverflowError:
        return None
