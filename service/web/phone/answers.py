"""Answer requests of the page on the phone itself, with the same bytes as the HTTP service.

`static/web/worker.js` runs this in Pyodide. `service.http` and `service.games.http` define the endpoints; a test sends
the same requests to both and compares the bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import parse_qs, unquote, urlsplit

from scorer import shape
from scorer.api import answer, language_of
from scorer.errors import TehaiError
from scorer.score import FULL
from scorer.sentences import DEFAULT_LANGUAGE, LANGUAGES, say
from service.json_text import parse_json
from service.problems import ServiceError, problem

if TYPE_CHECKING:
    from service.web.phone.games import Games

_JSON: Final = "application/json"
_PROBLEM: Final = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request: its query, its headers with lower-case names, and its body."""

    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: str

    def json(self) -> object:
        """Return the body. Raises `bad_json`, `too_deep`."""
        return parse_json(self.body, "body")

    def fields(self, *names: str) -> dict[str, Any]:
        """Return the body: an object that has no other fields than these."""
        return dict(shape.as_object(self.json(), "body", frozenset(names)))

    def key(self) -> str:
        """Return the idempotency key of a write. Raises `ServiceError` (`bad_key`)."""
        from service.openapi_operations import checked_key  # its shapes are loaded with the games

        return checked_key(self.headers.get("idempotency-key", "").strip(" "))

    def entry(self) -> dict[str, Any]:
        """Return the body: an object that has no other fields than those of an entry."""
        from service.games.answers import ENTRY

        return self.fields(*ENTRY)

    def language(self) -> str:
        """Return the language for an error: from the body, the query or the header `Accept-Language`, else English."""
        try:
            named = language_of(self.json()) if self.body else None
        except TehaiError:
            named = None
        accepted = self.headers.get("accept-language", "")
        return named or language_of(self.query) or (accepted if accepted in LANGUAGES else DEFAULT_LANGUAGE)


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer: its status, media type and text. `keep`: the id and JSON text of a game that changed, to be stored."""

    status: int
    kind: str
    text: str
    keep: tuple[str, str] | None = None


class Phone:
    """Answers requests. Its only state is the games that it received last."""

    @cached_property
    def games(self) -> Games:
        """Return the games. Their modules are loaded at the first use, so scoring a hand does not wait for them."""
        from service.web.phone.games import Games

        return Games()

    def answer(
        self, method: str, address: str, headers: Mapping[str, str], body: str, kept: Mapping[str, str] | None = None
    ) -> Answered:
        """Return the answer to a request; an error is an answer too.

        `kept`: the stored games, as `Answered.keep` gave them; None: the games that are already known.
        """
        if kept is not None:
            self.games.take(kept)
        parts = urlsplit(address)
        query = {name: values[0] for name, values in parse_qs(parts.query, keep_blank_values=True).items()}
        asked = Asked(query, {name.lower(): value for name, value in headers.items()}, body)
        try:
            view, given = _view(parts.path, method)
            return view(self, asked, *given)
        except TehaiError as error:
            refusal = problem(error, asked.language())
            return Answered(refusal["status"], _PROBLEM, _text(refusal))

    def _score(self, asked: Asked) -> Answered:
        return _json(answer(asked.json()))

    def _rules(self, asked: Asked) -> Answered:
        from service.house_rule_files import every_rule_set

        return Answered(200, _JSON, every_rule_set(asked.query.get("detail", FULL)))

    def _check_rules(self, asked: Asked) -> Answered:
        from service.house_rule_files import checked

        return _json(checked(asked.json()))

    def _all_games(self, _: Asked) -> Answered:
        return _json({"games": self.games.all()})

    def _open_game(self, asked: Asked) -> Answered:
        key, opening = asked.key(), asked.fields("rules", "players", "options")
        found = self.games.open(key, opening)
        return self._kept(201, found["match"], found)

    def _game(self, _: Asked, game: str) -> Answered:
        return _json(self.games.shown(game))

    def _fouls(self, _: Asked, game: str) -> Answered:
        return _json(self.games.fouls(game))

    def _needs(self, asked: Asked, game: str) -> Answered:
        return _json(self.games.needs(game, shape.text_field(dict(asked.query), "player", "query")))

    def _export(self, asked: Asked, game: str) -> Answered:
        from service.games.answers import export_kind
        from service.records.csv_lines import csv_of

        if export_kind(asked.query) == "json":
            return _json(self.games.export(game))
        return Answered(200, "text/csv", "\ufeff" + csv_of(self.games.records(game)))

    def _preview(self, asked: Asked, game: str) -> Answered:
        return _json(self.games.preview(game, asked.entry()))

    def _enter(self, asked: Asked, game: str) -> Answered:
        key, entry = asked.key(), asked.entry()
        found, recorded = self.games.enter(key, game, entry)
        return self._kept(201, game, found) if recorded else _json(found)

    def _undo(self, asked: Asked, game: str) -> Answered:
        asked_for = asked.fields("seen")
        return self._kept(201, game, self.games.undo(asked.key(), game, asked_for))

    def _kept(self, status: int, game: str, found: Mapping[str, Any]) -> Answered:
        return Answered(status, _JSON, _text(found), (game, self.games.kept(game)))


_GAME: Final = "/api/games/([^/]+)"
_View = Callable[..., Answered]
_ROUTES: Final[Mapping[str, Mapping[str, _View]]] = {
    "/api/score": {"POST": Phone._score},
    "/api/rules": {"GET": Phone._rules, "POST": Phone._check_rules},
    "/api/games": {"GET": Phone._all_games, "POST": Phone._open_game},
    _GAME: {"GET": Phone._game},
    f"{_GAME}/fouls": {"GET": Phone._fouls},
    f"{_GAME}/needs": {"GET": Phone._needs},
    f"{_GAME}/export": {"GET": Phone._export},
    f"{_GAME}/preview": {"POST": Phone._preview},
    f"{_GAME}/entries": {"POST": Phone._enter},
    f"{_GAME}/undo": {"POST": Phone._undo},
}
"""For each pattern of a path and each method: the function that answers."""


def _view(path: str, method: str) -> tuple[_View, list[str]]:
    """Return the function that answers a path, and the path's parameters. Raises `not_found`, `method_not_allowed`."""
    for pattern, methods in _ROUTES.items():
        if found := re.fullmatch(pattern, path):
            if method not in methods:
                raise ServiceError("method_not_allowed", say("refused.method", path=path, method=method))
            return methods[method], [unquote(each) for each in found.groups()]
    nothing = say("refused.nothing_at", path=path)
    raise ServiceError("not_found", nothing, hint=say("refused.nothing_at_hint"))


def _json(value: Mapping[str, Any]) -> Answered:
    return Answered(200, _JSON, _text(value))


def _text(value: Mapping[str, Any]) -> str:
    """Return the text that Flask's `jsonify` gives."""
    return json.dumps(value, separators=(",", ":")) + "\n"
