"""The permission that each tournament URL that changes data requires. It is checked before the request body arrives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from service.desk.desk import asking
from service.request_guards import Guard
from service.tournaments.rights import NEEDS, RIGHTS, Right, demand


def _right(right: Right) -> Guard:
    def check(named: Mapping[str, Any]) -> None:
        demand(asking(), right, tournament=named.get("tournament"), table=named.get("table"))

    return check


def _of_event(named: Mapping[str, Any]) -> None:
    """Check that the access link has at least one of the permissions that events need."""
    link = asking()
    right = next((each for each in NEEDS.values() if each in RIGHTS[link.role]), Right.RECORD)
    demand(link, right, tournament=named["tournament"])


GUARDS: Final[dict[str, Guard]] = {
    "tournaments": lambda _: asking(),
    "tournaments.open_tournament": _right(Right.RUN),
    "tournaments.add_event": _of_event,
    "tournaments.enter": _right(Right.RUN),
    "tournaments.import_results": _right(Right.RECORD),
    "tournaments.open_matches": _right(Right.RUN),
    "tournaments.collect": _right(Right.RECORD),
    "tournaments.hand_in": _right(Right.HAND_IN),
    "tournaments.give_link": _right(Right.RUN),
    "tournament_clocks": lambda _: asking(),
    "tournament_clocks.tell_clocks": _right(Right.RUN),
    "tournament_clocks.call_time": _right(Right.RUN),
    "tournament_seating": lambda _: asking(),
    "tournament_seating.weigh_proposal": _right(Right.RUN),
    "tournament_seating.weigh_plan": _right(Right.RUN),
    "tournament_seating.seat_rounds": _right(Right.RUN),
    "tournament_seating.swap": _right(Right.RUN),
}
"""For each endpoint: its guard. The guard of a blueprint applies to its endpoints that are not listed."""
