"""The permission that each desk URL that changes data requires. It is checked before the request body arrives.

Each URL checks the permission again when it has the body. A URL that is not listed requires a valid link.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Response, after_this_request, request

from service.desk.desk import asking, desk, may, place_of
from service.desk.rights import NEEDS, Action, allowed
from service.request_guards import Guard, asked_first, declared_length

Named = Mapping[str, Any]


def _of_match(action: Action) -> Guard:
    return lambda named: may(action, match=named.get("match"))


def _of_record(action: Action) -> Guard:
    def check(named: Named) -> object:
        asking().demand(action)
        return may(action, place=place_of(desk().store.record(named["number"])))

    return check


def _of_event(named: Named) -> object:
    """Check that the access link has at least one of the permissions that events need."""
    role = asking().role
    action = next((each for each in NEEDS.values() if each is not Action.OPEN_MATCH and allowed(role, each)), None)
    return may(action or Action.RECORD_HANDS, match=named["match"])


def _linked(_: Named) -> object:
    return asking()


def _plain(action: Action) -> Callable[[Named], object]:
    return lambda _: may(action)


def within_room(guards: Mapping[str, Guard]) -> dict[str, Guard]:
    """Return the same guards with a limit on storage.

    They also reject a POST request with which the access link, or with a photo the database, would exceed its limit
    (`Storage.demand`), and count the bytes of each request that is answered with 201.
    """

    def within(guard: Guard) -> Guard:
        def check(named: Named) -> None:
            guard(named)
            if request.method == "POST":
                photo = request.mimetype == "multipart/form-data"
                desk().storage.demand(asking(), declared_length(), photo=photo)
                after_this_request(_count)

        return check

    return {name: within(guard) for name, guard in guards.items()}


def _count(response: Response) -> Response:
    if response.status_code == 201 and not asked_first():
        desk().storage.add(asking(), declared_length())
    return response


GUARDS: Final[dict[str, Guard]] = {
    **dict.fromkeys(("desk", "cases", "calls", "held"), _linked),
    "desk.open_match": _plain(Action.OPEN_MATCH),
    "desk.add_event": _of_event,
    "desk.preview": _of_event,
    "desk.seats": _of_match(Action.RECORD_HANDS),
    "desk.tell_clock": _of_match(Action.RUN_CLOCK),
    "cases.claim": _of_match(Action.CLAIM),
    "cases.decision": _of_record(Action.DECIDE),
    "cases.erase_photo": _plain(Action.ERASE_PHOTOS),
    "cases.crop_photo": _plain(Action.ERASE_PHOTOS),
    "cases.give_link": _plain(Action.GIVE_LINKS),
    "cases.take_back_link": _plain(Action.GIVE_LINKS),
    "held.backlog": _of_match(Action.RECORD_HANDS),
    "held.choose": _of_record(Action.CORRECT),
    "calls.call": _of_match(Action.CALL),
    "calls.answer": _of_record(Action.DECIDE),
}
"""For each endpoint: its guard. The guard of a blueprint applies to its endpoints that are not listed."""
