"""Make the tables of `docs/rules.md` from the rule sets: their options and their patterns.

`python -m scorer.tables` prints the page; a test compares the committed page with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from scorer.rules import Option, OptionValue, PatternEntry, RuleSet, rule_sets

_HEAD = """# Rule sets

Generated from the rule sets by `python -m scorer.tables`; a test holds this page against them. Every option can be
overridden in a situation (`"options": {"open_tanyao": false}`) or by `--option open_tanyao=false`.
"""


def rules_page() -> str:
    """Return the whole page as Markdown."""
    rules = list(rule_sets().values())
    parts = [_HEAD, "## The sets\n", _sets(rules), "\n## Options and their defaults\n", _options(rules)]
    parts += ["\n## What the options mean, and where they stand\n"]
    parts += [_sources(each) for each in rules]
    parts += ["\n## Patterns and their values\n"]
    for family in sorted({each.family for each in rules}):
        members = [each for each in rules if each.family == family]
        parts += [f"\n### {family.capitalize()}\n", _patterns(members)]
    return "\n".join(parts)


def _sets(rules: Sequence[RuleSet]) -> str:
    head = ("id", "name", "日本語", "中文", "dated", "source")
    rows = ((f"`{each.id}`", each.name.en, each.name.ja, each.name.zh, each.dated, each.source) for each in rules)
    return _table(head, rows)


def _options(rules: Sequence[RuleSet]) -> str:
    names = list(dict.fromkeys(option.name for each in rules for option in each.options))
    rows = []
    for name in names:
        found = [next((option for option in each.options if option.name == name), None) for each in rules]
        rows.append((f"`{name}`", *("" if option is None else _shown(option.default) for option in found)))
    return _table(("option", *(f"`{each.id}`" for each in rules)), rows)


def _sources(rules: RuleSet) -> str:
    rows = ((f"`{o.name}`", o.about, _shown(o.default), _choices(o), o.source) for o in rules.options)
    return f"### {rules.name.en} (`{rules.id}`)\n\n" + _table(
        ("option", "what it decides", "default", "may be", "source"), rows
    )


def _patterns(rules: Sequence[RuleSet]) -> str:
    listed = [{entry.id: entry for entry in each.patterns(each.options_in_force())} for each in rules]
    first: dict[str, PatternEntry] = {}
    for entries in listed:
        for entry in entries.values():
            first.setdefault(entry.id, entry)
    rows = []
    for entry in first.values():
        values = (entries[entry.id].value if entry.id in entries else "" for entries in listed)
        rows.append((f"`{entry.id}`", entry.name.en, entry.name.ja, *values, entry.rule))
    return _table(("pattern", "name", "日本語", *(f"`{each.id}`" for each in rules), "rule"), rows)


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
