"""Errors and faults of input, with codes.

A hand, situation or event that was read but is not legal has faults (`Fault`). A fault is a value; faults are collected
and reported together. Errors are raised: for text or JSON that cannot be read (`ParseError`), an unknown name
(`UnknownName`), and what a match or a tournament rejects (`MatchFault`, `TournamentFault`). All codes are in `CODES`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scorer.sentences import DEFAULT_LANGUAGE, Sentence, spoken, text_of, together

PARSE_CODES: dict[str, str] = {
    "bad_notation": "A tile, a meld or a list of tiles is not written in the notation.",
    "bad_json": "The text is not JSON.",
    "wrong_shape": "The JSON does not have the documented form: a field is missing, or has a wrong type or value.",
    "bad_toml": "The file is not TOML.",
    "unknown_field": "The JSON has an unknown field. It is rejected, because it can be a misspelled name.",
}

UNKNOWN_CODES: dict[str, str] = {
    "unknown_rules": "No rule set has this id; `tehai rules` lists them.",
    "unknown_option": "The rule set has no option of this name, or the option has no such value.",
    "unknown_pattern": "The rule set has no pattern of this id, so house rules cannot change its value.",
}

HAND_CODES: dict[str, str] = {
    "wrong_tile_count": "A winning hand has 14 tiles, and one more for each kong.",
    "five_of_a_kind": "More than four tiles of one kind are in the hand, also with the indicators or the discards.",
    "duplicate_flower": "A set of tiles has one of each flower and season, but the hand has two of one.",
    "too_many_melds": "A hand has at most four sets.",
    "not_a_chow": "A chow is three consecutive numbers of one suit.",
    "not_a_pung": "A pung is three identical tiles.",
    "not_a_kong": "A kong is four identical tiles.",
    "called_tile_not_in_meld": "The tile that was called is not among the tiles of its meld.",
    "chow_not_from_left": "The called tile of a chow can come only from the player on the left.",
    "concealed_kong_called": "A concealed kong is not called from another player.",
    "face_down_tile": "A face-down tile cannot be counted here.",
    "flower_in_hand": "Flowers and seasons are laid aside; they cannot be part of a set.",
    "winning_tile_missing": "The winning tile is not known, and the score depends on it.",
    "winning_tile_not_in_hand": "The winning tile is not among the concealed tiles.",
    "not_a_winning_shape": "The tiles form neither four sets and a pair nor a special hand of these rules.",
    "no_yaku": "The hand is complete but has no yaku; dora alone are not enough to win.",
    "no_pattern": "The hand is complete but has none of the patterns that these rules require.",
    "below_minimum": "The hand is complete but worth less than the minimum of these rules.",
}

SITUATION_CODES: dict[str, str] = {
    "from_winner": "The winner cannot win on the winner's own discard.",
    "from_on_self_draw": "A self-drawn tile does not come from another player.",
    "riichi_open_hand": "Riichi needs a concealed hand; a claimed meld excludes it.",
    "ippatsu_without_riichi": "Ippatsu needs riichi, but riichi was not declared.",
    "ippatsu_after_kong": "A replacement tile follows a kong, and a kong ends ippatsu.",
    "replacement_on_discard": "A replacement tile is self-drawn, not won by discard.",
    "replacement_without_kong": "A replacement tile is drawn after a kong, but the hand has no kong.",
    "flower_without_replacement": "`replacement_after_flower` needs `replacement_tile`.",
    "replacement_is_last_tile": "A replacement tile comes from the dead wall, so it is not the last tile of the wall.",
    "robbed_on_self_draw": "A robbed kong belongs to another player, so the win is not a self-draw.",
    "robbed_tile_held": "The robbed tile must be the fourth of its kind, but the winner has another of them.",
    "concealed_kong_robbed": "Only thirteen orphans can rob a concealed kong, and only if the rules allow it.",
    "robbed_on_last_tile": "After the last tile of the wall no kong can be declared, so no kong can be robbed.",
    "first_turn_with_meld": "The first turn is over after a meld was declared.",
    "first_turn_with_riichi": "A win on the first turn comes before riichi can be declared.",
    "first_turn_on_kong": "The first turn is over after a kong was declared.",
    "first_turn_last_tile": "A win on the first turn cannot be a win with the last tile of the wall.",
    "first_turn_after_discard": "The first turn is over after the winner has discarded.",
    "first_turn_east_discard": "East's first turn is a self-draw; no discard comes before it.",
    "first_turn_drawn": "The winner draws before a later seat discards, so the first turn is over.",
    "bad_discard": "A face-down tile cannot be a discard, and under most rules a flower cannot be one.",
    "own_discard_not_first": "The discards since the winner's last discard contain a later discard of the winner.",
    "double_riichi_first_turn": "Double riichi is declared on the first turn, so the win is not on the first turn.",
    "bad_indicator": "A flower or a face-down tile cannot be a dora indicator.",
    "too_many_indicators": "At most five dora indicators are face up, with one ura dora indicator under each.",
    "too_many_reds": "The hand has more red fives of one suit than the rules have.",
    "last_of_kind_held": "All players must see the other three of a last tile of its kind; the winner conceals one.",
    "other_rules": "The win includes something that only other rules have: riichi, dora, red fives, wild tiles.",
    "furiten": "The winner discarded or passed a tile that completes the hand, so they cannot win by discard.",
    "bad_turned": "The tile that was turned over cannot make tiles wild under these rules.",
    "bad_wild": "Under these rules no turned-over tile makes these kinds wild.",
    "wild_contradiction": "The given wild kinds differ from those that the turned-over tile makes wild.",
    "wild_in_meld": "A meld cannot contain a wild tile, with one exception: the tile that was claimed for a chow.",
    "wild_in_open_hand": "A hand with a claimed set and a wild tile can win only by self-draw.",
    "penalty_tile_not_held": "A penalty tile is not among the winner's concealed tiles.",
    "penalty_tile_in_set": "A penalty tile cannot be in an exposed set, or in a set or pair that a discard completes.",
    "liable_winner": "The winner cannot be liable for the winner's own hand.",
    "liable_twice": "Two players are named as liable for the same pattern; only one can be.",
    "liable_unknown_pattern": "These rules have no liability for this pattern.",
}

TABLE_CODES: dict[str, str] = {
    "not_one_discard": "All winners must win on the same discard.",
    "same_winner_twice": "Two of the winners have the same seat.",
    "no_such_draw": "A hand cannot end in this draw: the rules do not have it, or it needs four recorded riichi.",
}

MATCH_CODES: dict[str, str] = {
    "not_opened": "A match starts with an opening event that gives its rules and players.",
    "already_opened": "The match has already started.",
    "match_over": "The match has ended; only a correction or an undo can change it.",
    "seats_settled": "Seats can be drawn only before the first hand.",
    "bad_seat_draw": "The seat draw is not possible with these dice and tiles.",
    "unknown_player": "No player of this match has this name.",
    "no_riichi_here": "These rules have no riichi.",
    "riichi_twice": "The player has already declared riichi in this hand.",
    "riichi_short_of_points": "Under these rules riichi needs 1000 points.",
    "riichi_few_tiles": "Under these rules riichi needs more tiles left in the wall.",
    "riichi_not_recorded": "The win includes riichi, but the ledger has no riichi deposit of the winner.",
    "riichi_not_ready": "A player who declared riichi is not ready (tenpai) at the draw: a false win.",
    "dead_hand": "The player's hand is dead: they can neither call nor win before the next hand.",
    "dead_hand_ready": "Under these rules a dead hand does not count as ready (tenpai) at a draw.",
    "bad_stated_value": "No hand under these rules can have the value that is stated.",
    "no_such_total": "The total that the referee sets cannot be divided among the players who pay.",
    "no_such_foul": "The rules list no such foul.",
    "foul_does_not_apply": "The foul needs a riichi, a dead hand or the two-han minimum; this hand has none.",
    "foul_has_points": "The rules fix the penalty for this foul; for another penalty, record a ruling.",
    "foul_times": "The foul has no number of times or minutes, or the number is too high.",
    "bad_penalty_tiles": "The foul lacks its tiles or cannot have these tiles, or the tile is not a live penalty tile.",
    "no_time_limit": "These rules have no time limit for a match.",
    "no_procedure": "These rules do not have this procedure.",
    "procedure_done": "The procedure was already recorded for this hand, or it is too late for it.",
    "bad_dice": "The rules require a different number of dice here.",
    "time_is_up": "The signal that the time is up was already recorded.",
    "no_early_stop": "The dealer cannot end the match now.",
    "no_such_event": "There is no event of this number that can be corrected.",
    "not_last_event": "Only the last event in effect can be undone; the opening of the match cannot.",
    "bad_match_option": "An option of the match contradicts itself or another.",
    "bad_pattern_value": "The value of a pattern in house rules is out of range, or the rules have no such values.",
    "not_over": "The match has not ended, so it has no final points.",
}

TOURNAMENT_CODES: dict[str, str] = {
    "tournament_not_opened": "A tournament starts with an opening event that gives its name and format.",
    "tournament_open": "The tournament has already started.",
    "unknown_format": "No tournament format has this id.",
    "bad_cut": "A cut must admit a multiple of four players, and no more than the cut before it.",
    "bad_pairing": "Round 1 cannot be paired by standing. Only rounds paired by standing can limit meetings.",
    "number_taken": "Another player has this number.",
    "name_taken": "Another player has this name. Add an initial or a town to one of them.",
    "no_such_player": "No player of this tournament has this number.",
    "no_such_round": "The format has no round of this number.",
    "no_such_table": "The round has no table of this number.",
    "round_seated": "The round already has its tables.",
    "round_not_seated": "The round has no tables yet.",
    "round_order": "The rounds must be seated in order.",
    "round_unfinished": "An earlier round has missing results, which decide who is admitted or what is carried over.",
    "seated_twice": "A player has two seats in one round.",
    "not_admitted": "The seated players differ from the admitted players; this needs a reason.",
    "seats_to_fill": "The players do not fill whole tables, and there are not enough house players.",
    "player_withdrawn": "The player has withdrawn.",
    "still_seated": "The player cannot withdraw from a round in which they have a seat.",
    "bad_substitute": "A substitute must have no seat in the round, and must replace a player who has one.",
    "result_there": "The table already has this result; a result is not counted twice.",
    "result_differs": "The table already has a different result; use a correction to change it.",
    "match_counted": "This match already belongs to another table.",
    "sheet_players": "The players of the sheet are not the players who sit at the table.",
    "sheet_sum": "The points of the four players do not add up to the expected sum.",
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
        """Return the hint in English; empty if there is none."""
        return text_of(self.advice, DEFAULT_LANGUAGE)

    def texts(self, language: str) -> tuple[str, str]:
        """Return what happened, and the hint, in a language."""
        return text_of(self.said, language), text_of(self.advice, language)

    def __str__(self) -> str:
        return f"{self.code}: {self.message}" + (f" {self.hint}" if self.hint else "")


class ParseError(TehaiError):
    """Text or JSON that cannot be parsed."""


class UnknownName(TehaiError):
    """An unknown id of a rule set, option, pattern or format, or a value that an option cannot have."""


class MatchFault(TehaiError):
    """An event, a question or house rules that the match rejects, with all reasons.

    The code of the error is the code of the first reason.
    """

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(faults[0].code, together(fault.said for fault in faults), where=faults[0].where)
        self.faults = tuple(faults)


class TournamentFault(MatchFault):
    """An event, a question or a format that the tournament rejects, with all reasons."""
