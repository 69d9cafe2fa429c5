"""Errors and faults of input, with codes.

There are three kinds: text or JSON that cannot be read (`ParseError`), an unknown name (`UnknownName`), and a hand or
situation that was read but is not legal (`Fault`). A fault is a value; faults are collected and reported together. All
codes are in `CODES`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.sentences import DEFAULT_LANGUAGE, Sentence, spoken, text_of, together

PARSE_CODES: dict[str, str] = {
    "bad_notation": "A tile, a meld or a run of tiles is not written as the notation asks.",
    "bad_json": "The text is not JSON.",
    "wrong_shape": "The JSON is not of the shape that the contract gives: a field of the wrong type, or missing.",
    "bad_toml": "The file is not TOML.",
    "unknown_field": "The JSON has a field that nothing reads; it is refused so that a slip is not ignored.",
}

UNKNOWN_CODES: dict[str, str] = {
    "unknown_rules": "No rule set has this id; `tehai rules` lists them.",
    "unknown_option": "The rule set has no option of this name, or the option has no such value.",
    "unknown_pattern": "The rule set has no pattern of this id, so house rules cannot change its value.",
}

HAND_CODES: dict[str, str] = {
    "wrong_tile_count": "A hand that has won has 14 tiles and one more for each kong.",
    "five_of_a_kind": "More than four tiles of one kind are in the hand, or in the hand and the indicators.",
    "duplicate_flower": "There is one of each flower and season in a set, and the hand shows two.",
    "too_many_melds": "A hand has four sets at most.",
    "not_a_chow": "A chow is three consecutive numbers of one suit.",
    "not_a_pung": "A pung is three alike.",
    "not_a_kong": "A kong is four alike.",
    "called_tile_not_in_meld": "The tile that was called is not among the tiles of its meld.",
    "chow_not_from_left": "A chow can be called from the player on the left only.",
    "concealed_kong_called": "A concealed kong is not called from another player.",
    "face_down_tile": "A tile that lies face down cannot be counted here.",
    "flower_in_hand": "Flowers and seasons are laid aside; they form no set.",
    "winning_tile_missing": "The winning tile is not known, and the score depends on it.",
    "winning_tile_not_in_hand": "The winning tile is not among the concealed tiles.",
    "not_a_winning_shape": "The tiles do not make four sets and a pair, nor any special hand of these rules.",
    "no_yaku": "The hand is complete and has no yaku; dora alone do not win.",
    "no_pattern": "The hand is complete and has none of the patterns that these rules ask for.",
    "below_minimum": "The hand is complete and worth less than these rules ask for.",
}

SITUATION_CODES: dict[str, str] = {
    "from_winner": "The winner cannot win on the winner's own discard.",
    "from_on_self_draw": "A self-drawn tile does not come from another player.",
    "riichi_open_hand": "Riichi needs a concealed hand; a claimed meld excludes it.",
    "ippatsu_without_riichi": "Ippatsu is a turn after riichi, and riichi was not declared.",
    "ippatsu_after_kong": "A replacement tile follows a kong, and a kong ends ippatsu.",
    "replacement_on_discard": "A replacement tile is drawn, not discarded.",
    "replacement_without_kong": "A replacement tile is drawn after a kong, and the hand shows none.",
    "flower_without_replacement": "`replacement_after_flower` goes with `replacement_tile`.",
    "replacement_is_last_tile": "Under these rules a replacement tile comes from the dead wall and is never the last.",
    "robbed_on_self_draw": "A kong is robbed from another player, never self-drawn.",
    "robbed_tile_held": "The robbed tile is the fourth of its kind, and the winner shows another.",
    "concealed_kong_robbed": "A concealed kong is robbed by thirteen orphans only, and only where the rules allow it.",
    "robbed_on_last_tile": "After the last tile of the wall no kong can be declared, so none can be robbed.",
    "first_turn_with_meld": "The first turn is over once a meld has been declared.",
    "first_turn_with_riichi": "A win on the first turn comes before any riichi.",
    "first_turn_on_kong": "The first turn is over once a kong has been declared.",
    "first_turn_last_tile": "The first turn and the last tile of the wall exclude each other.",
    "first_turn_after_discard": "The first turn is over once the winner has discarded.",
    "first_turn_east_discard": "East's first turn is a self-draw; no discard comes before it.",
    "first_turn_drawn": "A player who sits after the winner discards only after the winner's first draw.",
    "double_riichi_first_turn": "Double riichi uses up the first turn.",
    "bad_indicator": "A flower or a face-down tile indicates no dora.",
    "too_many_indicators": "Five dora indicators lie face up at most, and no more tiles under them than there are.",
    "too_many_reds": "More red fives of one suit are in the hand than the set of tiles has.",
    "last_of_kind_held": "The last tile of its kind wins where the three others lie open; the winner holds another.",
    "other_rules": "The win shows what only other rules have: riichi, dora, red fives, wild tiles.",
    "furiten": "A tile that completes the hand was discarded or passed before, which forbids a win by discard.",
    "bad_turned": "The tile that was turned over cannot make tiles wild under these rules.",
    "bad_wild": "No tile turned over makes these kinds wild under these rules.",
    "wild_contradiction": "The wild kinds given are not those that the turned tile makes wild.",
    "wild_in_meld": "A claimed or declared set may not hold a wild tile; a claimed chow may as the tile claimed.",
    "wild_in_open_hand": "A hand with a claimed set and a wild tile wins by self-draw only.",
    "penalty_tile_not_held": "A penalty tile is not among the winner's concealed tiles.",
    "penalty_tile_in_set": "A penalty tile may be neither in an exposed set nor in what a discard completes.",
    "liable_winner": "The winner cannot be liable for the winner's own hand.",
    "liable_twice": "One player is liable for a pattern, and two are named for the same one.",
    "liable_unknown_pattern": "These rules have no liability for this pattern.",
}

TABLE_CODES: dict[str, str] = {
    "not_one_discard": "Several winners win on one and the same discard.",
    "same_winner_twice": "Two of the winners have the same seat.",
    "no_such_draw": "The rule set has no draw of this kind.",
}

MATCH_CODES: dict[str, str] = {
    "not_opened": "A match begins with its opening: rules and players.",
    "already_opened": "A match is opened once.",
    "match_over": "The match has ended; only a correction can change it.",
    "seats_settled": "Seats are drawn before the first hand.",
    "bad_seat_draw": "The draw of seats is not one that dice and tiles can give.",
    "unknown_player": "No player of this match has this name.",
    "no_riichi_here": "These rules know no riichi.",
    "riichi_twice": "The player has declared riichi in this hand already.",
    "riichi_short_of_points": "These rules ask for 1000 points to declare riichi.",
    "riichi_few_tiles": "These rules ask for more tiles left in the wall to declare riichi.",
    "riichi_not_recorded": "The win states riichi, but the ledger has no deposit of the winner.",
    "riichi_not_ready": "A player who declared riichi is not ready at the draw; that is a false win under these rules.",
    "dead_hand": "The player's hand is dead: they may neither call nor win before the next.",
    "dead_hand_ready": "A dead hand is not ready at a draw, under these rules.",
    "bad_stated_value": "The value that is stated for a hand without tiles is one that no hand of these rules has.",
    "no_such_total": "The total that is to count instead of the rules' own cannot be shared out among those who pay.",
    "no_such_foul": "The rules list no such foul.",
    "foul_does_not_apply": "The foul needs a riichi, a dead hand or the two-han rule, which the hand has not.",
    "foul_has_points": "What this foul costs is fixed by the rules; a ruling is a referee's own.",
    "foul_times": "The foul is not counted by times or minutes, or not by so many.",
    "bad_penalty_tiles": "Penalty tiles are the tiles that were exposed, one of them taken back at the deal at most.",
    "no_time_limit": "These rules set no time for a match.",
    "time_is_up": "The signal for the end of the time was recorded already.",
    "no_early_stop": "The dealer may not end the match here.",
    "no_such_event": "The match has no event of this number that can be corrected.",
    "not_last_event": "Only the last event that is in effect can be undone, and never the opening of the match.",
    "bad_match_option": "An option of the match contradicts itself or another.",
    "bad_pattern_value": "The value of a pattern in house rules is out of range, or the rules have no such values.",
    "not_over": "The match has not ended, so it has no final points.",
}

TOURNAMENT_CODES: dict[str, str] = {
    "tournament_not_opened": "A tournament begins with its opening: a name and a format.",
    "tournament_open": "A tournament is opened once.",
    "unknown_format": "No tournament format has this id.",
    "bad_cut": "The players admitted to a round fill whole tables, and no round admits more than the one before it.",
    "bad_pairing": "Round 1 cannot be paired by standing, and only rounds by standing limit meetings.",
    "number_taken": "Another player has this number.",
    "name_taken": "Another player has this name; tell them apart by an initial or a town.",
    "no_such_player": "No player of this tournament has this number.",
    "no_such_round": "The format has no round of this number.",
    "no_such_table": "The round has no table of this number.",
    "round_seated": "The round has its tables already.",
    "round_not_seated": "The round has no tables yet.",
    "round_order": "Rounds are seated one after the other.",
    "round_unfinished": "The round before it lacks results, and they decide who is admitted or what is carried.",
    "seated_twice": "A player has two seats in one round.",
    "not_admitted": "Who sits in the round is not who was admitted to it; that needs a reason.",
    "seats_to_fill": "The players do not fill whole tables; house players take the seats that are left.",
    "player_withdrawn": "The player has withdrawn.",
    "still_seated": "The player has a seat in a round that they withdraw from.",
    "bad_substitute": "A substitute is somebody who has no seat in the round, for somebody who has one.",
    "result_there": "The table has its result already, and the same one is not counted twice.",
    "result_differs": "The table has another result already; a correction puts it right.",
    "match_counted": "This match belongs to another table already.",
    "sheet_players": "The sheet is of other players than those who sit at the table.",
    "sheet_sum": "The points of the four do not add up.",
}

CODES: dict[str, str] = {
    **PARSE_CODES,
    **UNKNOWN_CODES,
    **HAND_CODES,
    **SITUATION_CODES,
    **TABLE_CODES,
    **MATCH_CODES,
    **TOURNAMENT_CODES,
}
"""Every code that `scorer` gives, with its meaning."""


@dataclass(frozen=True, slots=True)
class NearMiss:
    """The exchange of one concealed tile that completes a hand, and the value of the completed hand."""

    remove: str
    add: str
    value: Mapping[str, Any]
    total: int

    def to_json(self) -> dict[str, Any]:
        return {
            "change": {"remove": self.remove, "add": self.add},
            "score": {"value": dict(self.value), "total": self.total},
        }


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a hand or a situation that was read.

    `code`: a key of `CODES`; `said`: a sentence that describes the fault; `where`: the field or the tiles (`melds[1]`,
    `concealed`, `situation.from`); `near`: the exchange of one tile that completes the hand, if there is one.
    """

    code: str
    said: Sentence | str
    where: str
    near: NearMiss | None = None

    def __post_init__(self) -> None:
        if self.code not in CODES:
            raise KeyError(f"fault code {self.code!r} is not in scorer.errors.CODES")

    @property
    def message(self) -> str:
        """Return the fault in English."""
        return text_of(self.said, DEFAULT_LANGUAGE)

    def to_json(self, language: str | None = DEFAULT_LANGUAGE, detail: str = "full") -> dict[str, Any]:
        """Return the JSON form; without a language it holds the sentence itself (`scorer.sentences.rendered`).

        The detail `value` leaves the sentence out.
        """
        said = {} if detail == "value" else {"message": spoken(self.said, language)}
        near = {} if self.near is None else self.near.to_json()
        return {"code": self.code, **said, "where": self.where, **near}


class TehaiError(ValueError):
    """An error: the input cannot be used.

    `code` is for programs. The message `said` and the hint `advice` are for people.
    """

    def __init__(self, code: str, said: Sentence | str, *, hint: Sentence | str = "", where: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.said = said
        self.advice = hint
        self.where = where

    @property
    def message(self) -> str:
        """Return what happened, in English."""
        return text_of(self.said, DEFAULT_LANGUAGE)

    @property
    def hint(self) -> str:
        """Return the hint in English; it may be empty."""
        return text_of(self.advice, DEFAULT_LANGUAGE)

    def texts(self, language: str) -> tuple[str, str]:
        """Return what happened, and the hint, in a language."""
        return text_of(self.said, language), text_of(self.advice, language)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}" + (f" {self.hint}" if self.hint else "")


class ParseError(TehaiError):
    """Text or JSON that cannot be parsed."""


class UnknownName(TehaiError):
    """A rule set or an option that does not exist."""


class MatchFault(TehaiError):
    """An event that the match rejects, with all reasons. The code of the error is the code of the first reason."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].code, together(fault.said for fault in faults), where=faults[0].where)
        self.faults = tuple(faults)


class TournamentFault(MatchFault):
    """An event that the tournament rejects, with all reasons."""
