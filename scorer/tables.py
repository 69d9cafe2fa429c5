"""Make the tables of `docs/rules.md` from the rule sets: their options and their patterns.

`python -m scorer.tables` prints the page; a test compares the committed page with it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

from scorer.match.cases import cases
from scorer.options import UNCERTAIN, Option, OptionValue
from scorer.riichi.local import TESTS, YAKUMAN_HAN, data
from scorer.rules import PatternEntry, RuleSet, rule_sets

_HEAD = """# Rule sets

Generated from the rule sets by `python -m scorer.tables`; a test holds this page against them. Every option can be
overridden in a situation (`"options": {"open_tanyao": false}`) or by `--option open_tanyao=false`.
"""


_PRESETS = """
## Options of the presets

A preset is a data file in `scorer/sets/presets/` that changes a base set. In brackets: the mark of an uncertain value.
[Random hands under each preset](bench-presets.md) are compared with an independent package.
"""

_UNCERTAIN = """Sources contradict one another (S!), or none was found (?). Players who know better change
the option.
"""

_LOCAL = """Yaku that the option `local_yaku` of riichi rules counts (`scorer/sets/local_yaku.toml`): `["sanrenkou",
"uumensai:3"]` counts two of them, the second with 3 han. No rule set counts any of them by itself.
"""

_SOURCES = Path(__file__).with_name("sets") / "sources.toml"


def rules_page() -> str:
    """Return the whole page as Markdown."""
    every = list(rule_sets().values())
    rules = [each for each in every if not each.base]
    presets = [each for each in every if each.base]
    parts = [_HEAD, "## The sets\n", _sets(every), "\n## Options and their defaults\n", _options(rules)]
    parts += [_PRESETS, _options(presets, marked=True)]
    parts += ["\n## Uncertain values\n", _UNCERTAIN, _uncertain(presets)]
    parts += ["\n## What the options mean, and where they stand\n"]
    parts += [_sources(each) for each in rules]
    parts += ["\n## Where the values of the presets stand\n", _legend()]
    parts += [_own_sources(each) for each in presets]
    parts += ["\n## Local yaku\n", _LOCAL, _local_yaku()]
    parts += ["\n## Patterns and their values\n"]
    for family in sorted({each.family for each in rules}):
        members = [each for each in every if each.family == family]
        parts += [f"\n### {family.capitalize()}\n", _patterns(members)]
    return "\n".join(parts)


def _sets(rules: Sequence[RuleSet]) -> str:
    head = ("id", "name", "日本語", "中文", "dated", "source")
    rows = ((f"`{each.id}`", each.name.en, each.name.ja, each.name.zh, each.dated, each.source) for each in rules)
    return _table(head, rows)


def _options(rules: Sequence[RuleSet], *, marked: bool = False) -> str:
    names = list(dict.fromkeys(option.name for each in rules for option in each.options))
    rows = []
    for name in names:
        found = [next((option for option in each.options if option.name == name), None) for each in rules]
        rows.append((f"`{name}`", *("" if option is None else _cell(option, marked=marked) for option in found)))
    return _table(("option", *(f"`{each.id}`" for each in rules)), rows)


def _sources(rules: RuleSet) -> str:
    rows = ((f"`{o.name}`", o.about, _shown(o.default), _choices(o), o.source) for o in rules.options)
    return f"### {rules.name.en} (`{rules.id}`)\n\n" + _table(
        ("option", "what it decides", "default", "possible values", "source"), rows
    )


def _cell(option: Option, *, marked: bool) -> str:
    uncertain = marked and option.mark in UNCERTAIN
    return f"{_shown(option.default)} ({option.mark})" if uncertain else _shown(option.default)


def _uncertain(presets: Sequence[RuleSet]) -> str:
    rows = (
        (f"`{rules.id}`", f"`{option.name}`", _shown(option.default), option.mark, option.source)
        for rules in presets
        for option in rules.options
        if option.mark in UNCERTAIN
    )
    return _table(("set", "option", "value", "mark", "sources"), rows)


def _legend() -> str:
    """Return the marks and tags of the sources."""
    texts = tomllib.loads(_SOURCES.read_text(encoding="utf-8"))
    return _table(("mark or tag", "meaning"), (row for group in ("marks", "tags") for row in texts[group].items()))


def _own_sources(rules: RuleSet) -> str:
    """Return, as Markdown, the values for which a preset has its own source, its rules without an option, its fouls.

    Of the fouls, only those that differ from the fouls of the base set.
    """
    rows = [
        (f"`{option.name}`", _shown(option.default), option.mark, option.source)
        for option in rules.options
        if option.mark or option.source != f"as {rules.base}"
    ]
    rows += [(name.replace("_", " "), "", mark, text) for name, (mark, text) in rules.extra["facts"].items()]
    base = {each.id: each for each in cases(rule_sets()[rules.base], {})}
    fouls = [
        (f"`{each.id}`", each.about, f"{each.points} points" if each.points else each.kind.value, each.source)
        for each in cases(rules, {})
        if base.get(each.id) != each
    ]
    parts = [f"### {rules.name.en} (`{rules.id}`)\n", f"Everything that is not listed: as {rules.base}.\n"]
    parts.append(_table(("option or rule", "value", "mark", "source"), rows))
    if fouls:
        parts.append(_table(("foul", "", "costs", "source"), fouls))
    return "\n".join(parts)


def _local_yaku() -> str:
    rows = []
    for name, entry in data().items():
        han = ["yakuman" if each == YAKUMAN_HAN else str(each or "no") for each in (entry["closed"], entry["open"])]
        mark, source = entry["source"]
        names, rule = entry["name"], (TESTS[name].__doc__ or "").strip()
        rows.append((f"`{name}`", names["en"], names["ja"], names["zh"], *han, mark, source, rule))
    return _table(("id", "name", "日本語", "中文", "concealed", "open", "mark", "sources", "rule"), rows)


def _patterns(rules: Sequence[RuleSet]) -> str:
    """Return the patterns of these rule sets, with their values in each set that is not a preset.

    Presets have no values of their own.
    """
    found = [{entry.id: entry for entry in each.patterns(each.options_in_force())} for each in rules]
    first: dict[str, PatternEntry] = {}
    for entries in found:
        for entry in entries.values():
            first.setdefault(entry.id, entry)
    listed = [entries for each, entries in zip(rules, found) if not each.base]
    rows = []
    for entry in first.values():
        values = (entries[entry.id].value if entry.id in entries else "" for entries in listed)
        rows.append((f"`{entry.id}`", entry.name.en, entry.name.ja, *values, entry.rule))
    return _table(("pattern", "name", "日本語", *(f"`{each.id}`" for each in rules if not each.base), "rule"), rows)


def _choices(option: Option) -> str:
    return ", ".join(_shown(choice) for choice in option.choices) or f"any {type(option.default).__name__}"


def _shown(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    return str(value)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(rules_page(), end="")
