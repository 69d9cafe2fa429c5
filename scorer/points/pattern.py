"""The type of a pattern: names, number, rule with its source, and a test on a shape. A rule book has its value.

A test returns a list with one item for each time that the pattern counts: the tiles that make it. The list is empty if
the pattern is absent, and `[WHOLE]` if the whole hand or a circumstance makes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from scorer.notation import format_kinds
from scorer.points.placed import Stand, stands_in
from scorer.points.shapes import Shape
from scorer.rules import Names
from scorer.sentences import Row, Sentence, add_text, listed, say, together

Evidence = tuple[int, ...]
Test = Callable[[Shape], list[Evidence]]

WHOLE: Evidence = ()
"""The evidence of a pattern that the whole hand or a circumstance makes."""
CIRCUMSTANCES = ("9.", "11.1", "11.2", "11.3", "11.6", "11.8", "11.9", "12.1", "12.2", "12.4")
"""The beginnings of the numbers of patterns that do not depend on wild tiles: how the hand was won, flowers, kongs."""
ABSENT: list[Evidence] = []
"""The result of a test if the pattern is absent."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern. `number`: its number in the table (`2.1.1`); `key`: the key of its reason in the sentences."""

    id: str
    number: str
    name: Names
    rule: str
    source: str
    key: str
    test: Test

    @property
    def series(self) -> str:
        """Return the series. Patterns of one series exclude each other; a number with two parts is its own series."""
        return ".".join(self.number.split(".")[:2])

    def why(self, evidence: Evidence, shape: Shape, earlier: int = 0) -> Sentence:
        """Return the reason as one sentence about these tiles, including the tiles that wild tiles stand for.

        `earlier`: the number of earlier lines that describe sets of the same tiles.
        """
        sentence = say(self.key, tiles=format_kinds(evidence)) if evidence else say(self.key)
        if self.number.startswith(CIRCUMSTANCES):
            return sentence
        stands = stands_in(shape, evidence, earlier) if evidence else list(shape.stands)
        return together((sentence, say("points.wild", stands=stands_terms(stands)))) if stands else sentence


def stands_terms(stands: Iterable[Stand]) -> Row:
    """Return the terms for a sentence such as `1p for 4m, 2p for itself`."""
    return listed(
        say("points.stand_itself", wild=format_kinds((wild,)))
        if wild == kind
        else say("points.stand", wild=format_kinds((wild,)), kind=format_kinds((kind,)))
        for wild, kind in stands
    )


class Table(dict[str, Pattern]):
    """Patterns by id, in the order of their definition."""

    def enter(
        self,
        pattern_id: str,
        number: str,
        names: tuple[str, str, str],
        source: str,
        because: tuple[str, str, str] | None = None,
        *,
        key: str = "",
    ) -> Callable[[Test], Test]:
        """Decorate a test to add it to this table as a pattern. The docstring of the test is the rule.

        The reason is the sentence `patterns.<id>` or the sentence of `key`. A rule set outside of `scorer` gives the
        reason as `because` in English, Japanese and Chinese; these texts can contain `{tiles}`.
        """
        said = f"patterns.{key or pattern_id}"
        if because is not None:
            said = f"own_patterns.{pattern_id}"
            add_text(said, Names(*because))

        def enter(test: Test) -> Test:
            rule = (test.__doc__ or "").strip()
            self[pattern_id] = Pattern(pattern_id, number, Names(*names), rule, source, said, test)
            return test

        return enter


def once(condition: bool) -> list[Evidence]:
    """Return `[WHOLE]` if the condition is true, else an empty list."""
    return [WHOLE] if condition else ABSENT


def triplet_tiles(shape: Shape, kinds: list[int]) -> Evidence:
    """Return the tiles of the triplets and kongs of these kinds, in order."""
    kongs = list(shape.facts.kongs)
    tiles: list[int] = []
    for kind in sorted(kinds):
        # Wild tiles can make a triplet of the same kind as a kong.
        kong = kind in kongs
        if kong:
            kongs.remove(kind)
        tiles += [kind] * (4 if kong else 3)
    return tuple(tiles)
