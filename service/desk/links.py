"""Links give access to the desk. A link has a role, a scope and an expiry time, and can be revoked.

The token of a link contains these fields, signed with a secret of the store. A link is rejected if its signature is not
valid, if it has expired or was revoked, or if its fields differ from the fields in the store.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from itsdangerous import BadData, URLSafeSerializer
from sqlalchemy import Connection, insert, select, update

from scorer import shape
from scorer.forms import Whole
from scorer.sentences import Sentence, say
from service.desk.rights import Action, allowed
from service.desk.roles import Role, may_not
from service.problems import ServiceError
from service.records import database
from service.records.canonical import digest
from service.records.matches import Place
from service.records.record import Draft
from service.records.store import Store
from service.records.tables import CHAIN, LINKS, SECRET, SECRETS
from service.records.times import read_time, written
from service.table_names import means_all_tables

_SALT: Final = "tehai desk link"
_FIELDS: Final = ("id", "role", "scope", "expires_at", "tournament")
"""The fields of a token, in a fixed order, so that a link has only one token. An empty `tournament` is left out."""
_MOST_HOURS: Final = 24 * 366


@dataclass(frozen=True, slots=True)
class Link(Whole):
    """A valid access link: its role, and the tables for which it is.

    `scope`: the name of a table, or empty for all tables; `tournament`: the id of a tournament, or empty. In a player's
    link, `scope` is the id of the tournament and the player's number, and `tournament` is empty.

    A link with a table and without a tournament is for this table of the desk, and not for tables of the same name in
    tournaments. A link without a table and without a tournament is for all tables of the desk and of all tournaments.
    """

    id: str
    role: Role
    scope: str
    expires_at: str
    tournament: str = ""

    @property
    def everywhere(self) -> bool:
        """Return whether the link is for all tables and all tournaments."""
        return not self.scope and not self.tournament

    @property
    def bound(self) -> Sentence:
        """Return the scope of the link, in words."""
        return _tables(
            say("at_desk.table", table=self.scope) if self.scope else say("at_desk.all_tables"), self.tournament
        )

    @property
    def who(self) -> str:
        """Return the writer that records name for the writes with this link."""
        return f"{self.role.value} {self.scope} {self.id}".replace("  ", " ")

    def reaches(self, place: Place) -> bool:
        """Return whether the link is for this table of the desk or of a tournament."""
        if self.tournament or self.scope:
            return self.tournament == place.tournament and self.scope in ("", place.table)
        return True

    def demand(self, action: Action, place: Place | None = None) -> None:
        """Raise `ServiceError` (`not_allowed`) unless the link allows this action at this table."""
        if not allowed(self.role, action):
            raise ServiceError("not_allowed", may_not(self.role, action))
        if place is not None and not self.reaches(place):
            where = _tables(say("at_desk.table", table=place.table), place.tournament)
            raise ServiceError("not_allowed", say("at_desk.elsewhere", bound=self.bound, place=where))


def _tables(tables: Sentence, tournament: str) -> Sentence:
    if tournament:
        return say("at_desk.of_tournament", tables=tables, tournament=tournament)
    return say("at_desk.of_the_desk", tables=tables)


class Links:
    """The links of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._signer: URLSafeSerializer | None = None

    def give(self, key: str, by: str, role: object, scope: str, hours: object, tournament: str = "") -> dict[str, Any]:
        """Issue a link; returns its fields and its `token`. The same key returns the same link again.

        `scope`: as in `Link`, or the word "all" for all tables. Raises `ParseError`.
        """
        named = shape.as_choice(role, "role", Role)
        if len(scope) > 80 or not scope.isprintable():
            raise shape.wrong("scope", say("at_desk.table_name"), scope)
        reached = as_scope(scope)
        if named is Role.PLAYER and not _names_player(reached):
            raise shape.wrong("scope", say("at_desk.player_scope"), scope)
        if named in (Role.TABLE, Role.CAMERA) and not reached:
            raise shape.wrong("scope", say("at_desk.table_scope"), scope)
        length = shape.as_count(hours, "hours", most=_MOST_HOURS)
        request = {"role": named.value, "scope": reached, "hours": length}
        if tournament:
            request["tournament"] = tournament
        signer = self._sign()

        def make(connection: Connection, _: int) -> Draft:
            expires = written(self.store.now() + timedelta(hours=length))
            link = Link(uuid.uuid4().hex, named, reached, expires, tournament)
            connection.execute(insert(LINKS).values(**link.to_json()))
            secret = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == SECRET)).scalar_one()
            given = {**link.to_json(), "done": "given", "secret": digest(secret)}
            return Draft("link", {"link": given}, None, {"link": link.to_json()})

        answer, _ = self.store.write(key, by, request, make)
        return {**answer, "token": signer.dumps(_carried(answer["link"]))}

    def take_back(self, key: str, by: str, link_id: str) -> dict[str, Any]:
        """Revoke a link. Raises `ServiceError` (`no_such_link`)."""

        def make(connection: Connection, _: int) -> Draft:
            known = connection.execute(select(LINKS.c.id).where(LINKS.c.id == link_id)).first()
            if known is None:
                raise ServiceError("no_such_link", say("at_desk.no_such_link", link=repr(link_id)))
            now = written(self.store.now())
            connection.execute(update(LINKS).where(LINKS.c.id == link_id).values(revoked_at=now))
            taken = {"id": link_id, "done": "taken back", "revoked_at": now}
            return Draft("link", {"link": taken}, None, {"link": link_id})

        return self.store.write(key, by, {"take back": link_id}, make)[0]

    def all(self) -> list[dict[str, Any]]:
        """Return all issued links, also expired and revoked ones, without their tokens."""
        with database.reading(self.store.engine) as connection:
            rows = connection.execute(select(LINKS).order_by(LINKS.c.expires_at, LINKS.c.id)).mappings().all()
        return [dict(row) for row in rows]

    def check(self, token: str | None) -> Link:
        """Return the link that has this token.

        Raises `ServiceError`: `link_missing`, `link_forged`, `link_expired`, `link_revoked`.
        """
        if not token:
            raise ServiceError("link_missing", say("at_desk.link_missing"), hint=say("at_desk.link_missing_hint"))
        try:
            data = self._sign().loads(token)
        except BadData:
            raise ServiceError("link_forged", say("at_desk.link_forged")) from None
        named = data.get("id") if isinstance(data, dict) else None
        with database.reading(self.store.engine) as connection:
            row = connection.execute(select(LINKS).where(LINKS.c.id == named)).one_or_none()
        if row is None or data != _carried(row._asdict()):
            raise ServiceError("link_forged", say("at_desk.link_forged"))
        if row.revoked_at is not None:
            raise ServiceError("link_revoked", say("at_desk.link_revoked"), hint=say("at_desk.another_link_hint"))
        if self.store.now() >= read_time(row.expires_at):
            raise ServiceError("link_expired", say("at_desk.link_expired"), hint=say("at_desk.another_link_hint"))
        return Link(row.id, Role(row.role), row.scope, row.expires_at, row.tournament)

    def id_of(self, token: str) -> str | None:
        """Return the id of the link that has this token; None for a forged token.

        The method does not check in the store whether the link is still valid.
        """
        try:
            data = self._sign().loads(token)
        except BadData:
            return None
        return str(data["id"]) if isinstance(data, dict) and "id" in data else None

    def sealed(self, text: str) -> str:
        """Return the text with a signature that only this store can make."""
        return str(self._sign().dumps(text))

    def _sign(self) -> URLSafeSerializer:
        if self._signer is None:
            with database.writing(self.store.engine) as connection:
                # If several servers start together, one creates the secret, and the others wait for it here.
                connection.execute(select(CHAIN).with_for_update())
                found = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == SECRET)).scalar()
                if found is None:
                    found = secrets.token_urlsafe(48)
                    connection.execute(insert(SECRETS).values(name=SECRET, value=found))
            self._signer = URLSafeSerializer(found, salt=_SALT)
        return self._signer


def as_scope(text: str) -> str:
    """Return the scope that a person wrote, as in `Link`: the name of a table, or empty for all tables."""
    name = text.strip()
    return "" if means_all_tables(name) else name


def _names_player(scope: str) -> bool:
    """Return whether the scope is a tournament and a number. Whether such a player exists is not checked here."""
    tournament, _, number = scope.rpartition(" ")
    return bool(tournament) and shape.whole_number(number) is not None


def _carried(link: Mapping[str, Any]) -> dict[str, Any]:
    return {name: link[name] for name in _FIELDS if name != "tournament" or link.get(name)}
