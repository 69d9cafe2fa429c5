"""Links: signed, bound to a role and a table, with an expiry time, revocable.

A link contains what it allows, signed with a secret of the store. It is refused if the signature is not ours, if it
has expired or was revoked, and if the store does not know it or has other values for it.
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

_SALT: Final = "tehai desk link"
_FIELDS: Final = ("id", "role", "scope", "expires_at", "tournament")
"""The fields of a link, in a fixed order, so that its token is unique; `tournament` only for a link of a tournament."""
_MOST_HOURS: Final = 24 * 366


@dataclass(frozen=True, slots=True)
class Link:
    """What a link allows. `scope`: the name of a table; empty for all. `tournament`: its id, for a link of a
    tournament.

    A link for a table without a tournament is for that table of the desk, and not for tables of that number in
    tournaments. A link without a table and without a tournament is for everything.
    """

    id: str
    role: Role
    scope: str
    expires_at: str
    tournament: str = ""

    @property
    def everywhere(self) -> bool:
        """Whether it is for all tables and all tournaments."""
        return not self.scope and not self.tournament

    @property
    def bound(self) -> Sentence:
        """The scope of the link, in words."""
        return _tables(
            say("at_desk.table", table=self.scope) if self.scope else say("at_desk.all_tables"), self.tournament
        )

    @property
    def who(self) -> str:
        """The name of the writer in records."""
        return f"{self.role.value} {self.scope} {self.id}".replace("  ", " ")

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "role": self.role.value,
            "scope": self.scope,
            "expires_at": self.expires_at,
            "tournament": self.tournament,
        }

    def reaches(self, place: Place) -> bool:
        """Whether it is for this table of this tournament or of the desk."""
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
        """Issue a link: what it allows, and `token`. The same key gives the same link again.

        Raises `ParseError`.
        """
        named = shape.as_choice(role, "role", Role)
        if len(scope) > 80 or not scope.isprintable():
            raise shape.wrong("scope", say("at_desk.table_name"), scope)
        if named is Role.PLAYER and not _names_player(scope.strip()):
            raise shape.wrong("scope", say("at_desk.player_scope"), scope)
        if named is Role.TABLE and not scope.strip():
            raise shape.wrong("scope", say("at_desk.table_scope"), scope)
        length = shape.as_count(hours, "hours", most=_MOST_HOURS)
        request = {"role": named.value, "scope": scope.strip(), "hours": length}
        if tournament:
            request["tournament"] = tournament
        signer = self._sign()

        def make(connection: Connection, _: int) -> Draft:
            expires = written(self.store.now() + timedelta(hours=length))
            link = Link(uuid.uuid4().hex, named, scope.strip(), expires, tournament)
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
        """Every issued link, without the data needed to use it."""
        with database.reading(self.store.engine) as connection:
            rows = connection.execute(select(LINKS).order_by(LINKS.c.expires_at, LINKS.c.id)).mappings().all()
        return [dict(row) for row in rows]

    def check(self, token: str | None) -> Link:
        """The link of a token. Raises `ServiceError`: `link_missing`, `link_forged`, `link_expired`, `link_revoked`."""
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
        """The id of a token's link, without asking the store whether it is still valid; None for a forged token."""
        try:
            data = self._sign().loads(token)
        except BadData:
            return None
        return str(data["id"]) if isinstance(data, dict) and "id" in data else None

    def sealed(self, text: str) -> str:
        """The text with a signature that only this store can make."""
        return str(self._sign().dumps(text))

    def _sign(self) -> URLSafeSerializer:
        if self._signer is None:
            with database.writing(self.store.engine) as connection:
                # Servers that start together wait here for the one that makes the secret.
                connection.execute(select(CHAIN).where(CHAIN.c.id == 1).with_for_update())
                found = connection.execute(select(SECRETS.c.value).where(SECRETS.c.name == SECRET)).scalar()
                if found is None:
                    found = secrets.token_urlsafe(48)
                    connection.execute(insert(SECRETS).values(name=SECRET, value=found))
            self._signer = URLSafeSerializer(found, salt=_SALT)
        return self._signer


def _names_player(scope: str) -> bool:
    """Whether the scope is a tournament and a number. The tournament knows whether there is such a player."""
    tournament, _, number = scope.rpartition(" ")
    return bool(tournament) and shape.whole_number(number) is not None


def _carried(link: Mapping[str, Any]) -> dict[str, Any]:
    return {name: link[name] for name in _FIELDS if name != "tournament" or link.get(name)}
