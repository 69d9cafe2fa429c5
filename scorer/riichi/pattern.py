"""The type of a yaku: a name, han, a one-line rule, a test, and the conditions under which its test can succeed.

A test gets a `Shape`. It returns None if the pattern is absent, else the kinds of the tiles that make the pattern. The
kinds are empty if the whole hand or a circumstance makes it. `implies` names yaku that are part of this yaku; they are
listed as not counted. Yakuman (`scorer.riichi.yakuman`) have the same form.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Final

from scorer.notation import format_kinds
from scorer.riichi.shapes import Shape
from scorer.rules import Names
from scorer.score import SHARED_LINES, PatternLine, SharedLine
from scorer.sentences import Sentence, say

Evidence = tuple[int, ...]
Test = Callable[[Shape], Evidence | None]

WHOLE: Final[Evidence] = ()
"""The evidence of a pattern that the whole hand or a circumstance makes."""

WINDS: Final = (27, 28, 29, 30)
DRAGONS: Final = (31, 32, 33)


@dataclass(frozen=True, slots=True)
class Features:
    """Properties of a hand and of its shape. They are fast to compute and decide which tests can succeed.

    `form` and `chows` describe the shape; the other properties describe the hand.

    - `suits`: the number of suits
    - `simples`: 0 without simples, 1 with simples but no fours, fives or sixes, 2 with fours, fives or sixes
    - `three_kongs`: whether at least three kongs are declared
    """

    open_hand: bool
    form: str
    chows: int
    honours: bool
    terminals: bool
    suits: int
    simples: int
    three_kongs: bool


@dataclass(frozen=True, slots=True)
class When:
    """The conditions under which a test can succeed. A field that is None is not a condition.

    `sets_of`: at least `least_sets` of these honours must be sets; this is the same in every shape of a hand.
    `flags`: at least one of these flags of the situation must be set; `drawn`: True for self-draw only, False for
    discard only.
    Patterns with `flags` or `drawn` are circumstances, which do not depend on the shape.
    `decides`: if these conditions hold, the whole hand makes the pattern, and the test is not run.
    """

    form: str | None = None
    least_chows: int = 0
    most_chows: int = 4
    honours: bool | None = None
    terminals: bool | None = None
    least_suits: int = 0
    most_suits: int = 3
    least_simples: int = 0
    most_simples: int = 2
    three_kongs: bool = False
    sets_of: tuple[int, ...] = ()
    least_sets: int = 1
    flags: tuple[str, ...] = ()
    drawn: bool | None = None
    decides: bool = False

    @property
    def is_circumstance(self) -> bool:
        """Return whether the pattern depends on how the hand was won, and not only on its tiles."""
        return bool(self.flags) or self.drawn is not None

    def fits(self, features: Features) -> bool:
        """Return whether a shape with these features can have the pattern."""
        return (
            (self.form is None or self.form == features.form)
            and self.least_chows <= features.chows <= self.most_chows
            and (self.honours is None or self.honours is features.honours)
            and (self.terminals is None or self.terminals is features.terminals)
            and self.least_suits <= features.suits <= self.most_suits
            and self.least_simples <= features.simples <= self.most_simples
            and (features.three_kongs or not self.three_kongs)
        )

    def holds(self, flags: Collection[str], drawn: bool) -> bool:
        """Return whether the circumstances hold for a win with these flags."""
        return (self.drawn is None or self.drawn is drawn) and (
            not self.flags or any(flag in flags for flag in self.flags)
        )

    def has_sets(self, kinds: Collection[int]) -> bool:
        """Return whether enough honours of `sets_of` are among these kinds."""
        return sum(kind in kinds for kind in self.sets_of) >= self.least_sets


ANYWHERE: Final = When()


@dataclass(frozen=True, slots=True, eq=False)
class Yaku:
    """A yaku.

    `closed`, `open`: its han in a concealed and in an open hand; 0: such a hand cannot have it. `when`: the conditions
    under which the test is run. The sentence `yaku.<id>` is its reason.
    """

    id: str
    name: Names
    closed: int
    open: int
    rule: str
    test: Test
    implies: tuple[str, ...] = ()
    when: When = ANYWHERE

    def line(self, evidence: Evidence, *, open_hand: bool) -> PatternLine:
        """Return the yaku as a line of a score."""
        return _line(self, self.open if open_hand else self.closed, evidence)

    def why(self, evidence: Evidence) -> Sentence:
        """Return the reason as one sentence about these tiles."""
        return because(self.id, evidence)


@lru_cache(SHARED_LINES)
def _line(yaku: Yaku, han: int, evidence: Evidence) -> PatternLine:
    return SharedLine(yaku.id, yaku.name, han, "han", evidence, partial(yaku.why, evidence))


def because(pattern_id: str, evidence: Evidence) -> Sentence:
    """Return why a yaku or yakuman counts, as one sentence about these tiles."""
    return say(f"yaku.{pattern_id}", tiles=format_kinds(evidence)) if evidence else _whole(pattern_id)


@cache
def _whole(pattern_id: str) -> Sentence:
    """Return the cached reason of a pattern that the whole hand or a circumstance makes."""
    return say(f"yaku.{pattern_id}")


class Table(list[Yaku]):
    """Yaku in the order of their definition."""

    def enter(
        self,
        yaku_id: str,
        names: tuple[str, str, str],
        closed: int,
        open_han: int,
        implies: tuple[str, ...] = (),
        *,
        when: When = ANYWHERE,
    ) -> Callable[[Test], Test]:
        """Decorate a test to add it to this table as a yaku. The docstring of the test is the rule."""

        def enter(test: Test) -> Test:
            rule = (test.__doc__ or "").strip()
            self.append(Yaku(yaku_id, Names(*names), closed, open_han, rule, test, implies, when))
            return test

        return enter


def there(condition: bool) -> Evidence | None:
    """Return `WHOLE` if the condition is true, else None."""
    return WHOLE if condition else None


def tripled(kinds: tuple[int, ...]) -> Evidence:
    """Return three tiles of each of these kinds, in ascending order."""
    return tuple(sorted(kinds * 3))
