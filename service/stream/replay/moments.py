"""The moments of a match, computed from its ledger with all corrections, from cameras, and from directors.

A corrected event keeps the time at which it was first recorded; a deleted one is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Final

from scorer.hand import MeldKind
from scorer.match.events import Drawn, Event, Riichi, Won
from scorer.match.final import results
from scorer.match.hands import situation_of
from scorer.match.ledger import Ledger
from scorer.match.state import MatchState, Step
from scorer.sentences import Sentence, listed, say
from scorer.situation import Seat
from service.records.matches import KINDS as LEDGER
from service.records.matches import Matches
from service.records.record import Record
from service.records.times import read_time
from service.stream.air.schemas import AIR
from service.stream.air.views import bar_of, card, spoken
from service.stream.notices import KINDS as OF_NOTICES
from service.stream.notices import NOTICED, READY, REFUSED
from service.stream.seen_hands import KINDS as BY_CAMERA

Moment = dict[str, Any]
_NOTICES: Final = {
    "call": "at_stream.called",
    "opened": "at_stream.opened_hand",
    READY: "at_stream.ready_hand",
}
"""What is noticed and has no event in the ledger."""
_HANDS: Final = {
    Seat.EAST: "at_stream.hand_east",
    Seat.SOUTH: "at_stream.hand_south",
    Seat.WEST: "at_stream.hand_west",
    Seat.NORTH: "at_stream.hand_north",
}


def moments_of(matches: Matches, match: str, language: str, start: datetime | None = None) -> list[Moment]:
    """Return the moments in order of time. `start`: when the film begins; by default when the match was opened.

    Raises `ServiceError` (`no_such_match`).
    """
    ledger = matches.ledger(match)
    # Read after the ledger, the records have each of its events.
    records = matches.store.records(match=match, kinds=(*LEDGER, *BY_CAMERA, *OF_NOTICES, AIR))
    begin = start or read_time(records[0].at)
    riichi: dict[int, Sentence] = {}
    made = [*_of_ledger(match, ledger, [each for each in records if each.kind in LEDGER], language, riichi)]
    refused = {each.parts[REFUSED]["of"] for each in records if each.kind == REFUSED}
    for each in records:
        if each.kind not in LEDGER:
            text = _noticed(each, riichi) if each.kind == NOTICED and each.number not in refused else None
            made.append(_moment(each, _what(each), text, language))
    made.sort(key=lambda each: each["record"])
    return [{"t": round((read_time(each["at"]) - begin).total_seconds(), 3), **each} for each in made]


def _moment(record: Record, what: str, text: Sentence | None = None, language: str = "en", **parts: Any) -> Moment:
    said = "" if text is None else text.text(language)
    return {"at": record.at, "record": record.number, "what": what, "text": said, "bar": None, "card": None, **parts}


def _noticed(record: Record, riichi: Mapping[int, Sentence]) -> Sentence | None:
    """Return the sentence about what a camera noticed. `riichi`: sentences of confirmed riichi, by record number."""
    own = record.parts[NOTICED]
    if own["what"] in _NOTICES and own["player"] is not None:
        if own["what"] == "call" and own["hand"]["melds"][0]["kind"] == MeldKind.CONCEALED_KONG.value:
            return say("at_stream.concealed_kong", player=own["player"])
        return say(_NOTICES[own["what"]], player=own["player"])
    return riichi.get(record.number)


def _what(record: Record) -> str:
    return str(record.parts[AIR]["done"]) if record.kind == AIR else record.kind


def _of_ledger(
    match: str, ledger: Ledger, records: list[Record], language: str, riichi: dict[int, Sentence]
) -> Iterator[Moment]:
    """Yield the moments of the ledger.

    A riichi that a camera noticed has the time at which it was noticed: its sentence is added to `riichi`.
    """
    held = [event for _, events in ledger.entries for event in events]
    before: MatchState | None = None
    for step, event in zip(ledger.steps, held):
        record, state = records[step.number], step.state
        bar = bar_of(match, state)
        what, text = _said(before, step, event)
        if isinstance(event, Riichi) and text is not None and NOTICED in record.parts:
            riichi[record.parts[NOTICED]], text = text, None
        shown = _card(record, before, event, step, language) if before is not None and isinstance(event, Won) else None
        yield _moment(record, what, text, language, bar=bar, card=shown)
        if state.ended is not None:
            if before is None or before.ended is None:
                yield _moment(record, "end", _end(state), language, bar=bar)
        elif before is None or state.hands != before.hands:
            yield _moment(record, "hand", _hand(state), language, bar=bar)
        before = state


def _said(before: MatchState | None, step: Step, event: Event) -> tuple[str, Sentence | None]:
    """Return what kind of moment an event is, and its sentence."""
    if before is None:
        return "open", say("at_stream.opened", players=listed(step.state.order))
    if isinstance(event, Riichi):
        return "riichi", say("at_stream.riichi", player=event.player)
    if isinstance(event, Drawn):
        return "draw", say("at_stream.drawn")
    if not isinstance(event, Won):
        return "other", None
    wins = listed([_win(winner.player, score) for winner, score in zip(event.winners, step.scores)])
    if event.discarder is None:
        return "win", say("at_stream.self_drawn", wins=wins)
    return "win", say("at_stream.on_discard", wins=wins, player=event.discarder)


def _win(player: str, score: Mapping[str, Any]) -> Sentence:
    return say("at_stream.win", player=player, total=f"{score['total']:,}")


def _hand(state: MatchState) -> Sentence:
    return say(_HANDS[state.round_wind], deal=state.dealer + 1, honba=state.honba)


def _end(state: MatchState) -> Sentence:
    ranks = [say("at_stream.rank", place=each.place, player=each.player, points=f"{each.points:,}")
             for each in results(state)]  # fmt: skip
    return say("at_stream.ended", ranks=listed(ranks))


def _card(record: Record, before: MatchState, event: Won, step: Step, language: str) -> Mapping[str, Any] | None:
    """Return the card of the first winner; None if only the value of the hand is known."""
    winner = event.winners[0]
    if winner.hand is None or not step.scores:
        return None
    situation = situation_of(before, event, winner)
    return card(
        of=record.number,
        record=record.number,
        table="",
        player=winner.player,
        hand=winner.hand.to_json(),
        situation=situation.to_json(),
        score=spoken(before.rules, winner.hand, situation, step.scores[0], language),
        names={seat.value: name for seat, name in before.players.items()},
    )
