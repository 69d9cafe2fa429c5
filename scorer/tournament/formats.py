"""Tournament formats as data: the rounds, the players admitted to each round, points carried over, tie-breaks.

A preset follows a published source, and marks what the source does not decide. A tournament can also be opened with a
format of its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from fractions import Fraction
from typing import Annotated, Final

from scorer import shape
from scorer.errors import Fault, TournamentFault, UnknownName
from scorer.forms import ALWAYS, Absent, Formed, Limits, Whole
from scorer.nearest import hint_for
from scorer.rules import rule_set
from scorer.sentences import listed, say

MOST_ROUNDS: Final = 40


class TieBreak(Enum):
    """Tie-breaks between equal totals. Players who are equal after all tie-breaks share a rank.

    At a cut, a lot decides after all tie-breaks, because a cut admits a fixed number of players. The lot is drawn with
    the tournament's seed.
    """

    GAME_POINTS = "game_points"
    """More game points, for rules that rank players by table points first (mcr)."""
    LAST_ROUND = "last_round"
    """More points in the last round."""
    BEST_ROUND = "best_round"
    """More points in the player's best round."""
    FIRST_PLACES = "first_places"
    """More first places at the tables of the rounds."""


class Pairing(Enum):
    """How players are assigned to the tables of a round."""

    PLAN = "plan"
    """So that few players meet again; the results have no influence."""
    STANDING = "standing"
    """By the standings: the first four at table 1, and so on. With `most_meetings` 1 these are Swiss rounds."""


@dataclass(frozen=True, slots=True)
class RoundRule(Formed):
    """One round. `admits`: the number of players who are admitted from the round before (None: all players).

    `carries`: the fraction of the total that is carried over into this round; `source`: the line of the source.
    `most_meetings`: how often two players can meet in the whole tournament, if this round is paired by standing (None:
    no limit).
    """

    admits: Annotated[Annotated[int, Limits(0, 100_000)] | None, ALWAYS] = None
    carries: Annotated[Fraction, ALWAYS] = Fraction(1)
    source: Annotated[str, Absent(""), ALWAYS] = "silent"
    pairing: Pairing = Pairing.PLAN
    most_meetings: Annotated[int, Limits(1, MOST_ROUNDS)] | None = None

    @property
    def waits(self) -> bool:
        """Return whether the round needs the results of all earlier rounds."""
        return self.admits is not None or self.pairing is Pairing.STANDING

    def check(self, where: str) -> None:
        """Raise `ParseError` if `carries` is not a fraction from 0 to 1."""
        if not 0 <= self.carries <= 1:
            raise shape.wrong(f"{where}.carries", say("tournament.part"), str(self.carries))


@dataclass(frozen=True, slots=True)
class Format(Whole):
    """The format of a tournament under a rule set. `options`: values that replace the defaults of the rule set."""

    id: Annotated[str, Absent("own")]
    rules: str
    rounds: Annotated[tuple[RoundRule, ...], Limits(1, MOST_ROUNDS)]
    ties: tuple[TieBreak, ...] = ()
    ties_source: Annotated[str, Absent("")] = "silent: equal totals share the place"
    options: Mapping[str, object] = field(default_factory=dict)

    def rule(self, number: int) -> RoundRule:
        """Return the rule of a round. The first round has the number 1."""
        return self.rounds[number - 1]

    def cuts(self, upto: int) -> tuple[int, ...]:
        """Return the numbers of the rounds up to `upto` that admit only some players."""
        return tuple(n for n, rule in enumerate(self.rounds[:upto], 1) if rule.admits is not None)

    def check(self, _: str) -> None:
        """Raise `UnknownName` for unknown rules or options, and `TournamentFault` for impossible cuts or pairings."""
        rule_set(self.rules).options_in_force(self.options)
        if faults := self.faults():
            raise TournamentFault(faults)

    def faults(self) -> list[Fault]:
        """Return faults of pairings and cuts. A cut must fill tables, and admit no more players than the cut before."""
        faults: list[Fault] = []
        before = None
        if self.rounds[0].pairing is Pairing.STANDING:
            faults.append(Fault("bad_pairing", say("tournament.pairing_first"), "format.rounds[0].pairing"))
        for number, rule in enumerate(self.rounds, 1):
            if rule.most_meetings is not None and rule.pairing is not Pairing.STANDING:
                here = f"format.rounds[{number - 1}].most_meetings"
                faults.append(Fault("bad_pairing", say("tournament.meetings_by_standing", round=number), here))
            if rule.admits is None:
                continue
            here = f"format.rounds[{number - 1}].admits"
            if rule.admits == 0 or rule.admits % 4:
                said = say("tournament.cut_tables", round=number, admits=rule.admits)
                faults.append(Fault("bad_cut", said, here))
            if number == 1:
                faults.append(Fault("bad_cut", say("tournament.cut_first"), here))
            if before is not None and rule.admits > before:
                said = say("tournament.cut_more", round=number, admits=rule.admits, before=before)
                faults.append(Fault("bad_cut", said, here))
            before = rule.admits
        return faults


_QUARTER: Final = Fraction(1, 4)
_OURS: Final = "silent; ours: the round played last, then the best round, at a cut a lot"
_BREAKS: Final = (TieBreak.LAST_ROUND, TieBreak.BEST_ROUND)


def _sums(count: int, source: str) -> tuple[RoundRule, ...]:
    return tuple(RoundRule(source=source) for _ in range(count))


def _masters(id_: str) -> Format:
    rounds = (
        RoundRule(source="mahjong-masters 29: six rounds; 75: from 0"),
        RoundRule(None, _QUARTER, "mahjong-masters 38: 合計スコアの4分の1が持ち越し点"),
        RoundRule(128, _QUARTER, "mahjong-masters 39: 2ラウンド終了時の上位128名"),
        RoundRule(64, _QUARTER, "mahjong-masters 40: 3ラウンド終了時の上位64名"),
        RoundRule(None, _QUARTER, "mahjong-masters 38"),
        RoundRule(32, Fraction(0), "mahjong-masters 41-43: 上位32名, 0点からスタート"),
    )
    return Format(id_, "australian", rounds, _BREAKS, _OURS)


_BAIDA: Final = (
    RoundRule(source="mahjong-masters 161: three rounds; 75: from 0"),
    RoundRule(None, Fraction(1), "mahjong-masters 170: 合計スコアが持ち越し点"),
    RoundRule(32, Fraction(0), "mahjong-masters 165, 171-173: 上位32名, 0点からスタート"),
)

_MCR: Final = (TieBreak.GAME_POINTS, TieBreak.BEST_ROUND, TieBreak.FIRST_PLACES)

_PRESETS: Final = (
    _masters("mahjong-masters"),
    Format("baida", "baida", _BAIDA, _BREAKS, _OURS),
    Format("aml", "aml", _sums(3, "mahjong-masters 227: not announced yet; rounds are added up"), _BREAKS, _OURS),
    Format("wrc-2017", "wrc-2017", _sums(6, "silent of rounds; final points are added up"), (), "silent: shared"),
    Format("riichi", "riichi", _sums(4, "common-riichi 401: 最終的なトータルポイントが1番高い人が勝ち")),
    Format("wsom", "wsom", _sums(4, "silent (53 names a トーナメント表); rounds are added up"), _BREAKS, _OURS),
    Format("mcr", "mcr", _sums(4, "silent of rounds; page 30: table points are added up"), _MCR, "page 30"),
    Format("zung-jung", "zung-jung", _sums(4, "5: 競技システム及び日程 is another document"), _BREAKS, _OURS),
)

PRESETS: Final[dict[str, Format]] = {each.id: each for each in _PRESETS}
"""For each id: the preset."""


def preset(name: str) -> Format:
    """Return the preset with this name. Raises `UnknownName` (`unknown_format`)."""
    if name not in PRESETS:
        hint = hint_for(name, PRESETS, say("tournament.unknown_format_hint", names=listed(PRESETS)))
        raise UnknownName("unknown_format", say("tournament.unknown_format", name=repr(name)), hint=hint)
    return PRESETS[name]


def scaled(base: Format, *, rounds: int | None = None, admits: Sequence[int] = ()) -> Format:
    """Return a preset changed for fewer players.

    `rounds`: the number of rounds; if there are more than in the preset, its last rule is repeated. `admits`: the
    numbers of players at the cuts, in order. Raises `TournamentFault` (`bad_cut`).
    """
    rules: Iterable[RoundRule] = base.rounds
    if rounds is not None:
        rules = [*base.rounds[:rounds], *[base.rounds[-1]] * (rounds - len(base.rounds))]
    left = list(admits)
    made = []
    for rule in rules:
        swap = rule.admits is not None and left
        made.append(replace(rule, admits=left.pop(0)) if swap else rule)
    fitted = Format(base.id, base.rules, tuple(made), base.ties, base.ties_source, base.options)
    if faults := fitted.faults():
        raise TournamentFault(faults)
    return fitted
