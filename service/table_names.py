"""The names of tables: which texts name one table."""

from __future__ import annotations


def means_all_tables(name: str) -> bool:
    """Return whether a name is the word "all". It means all tables, so no table has this name."""
    return name.strip().casefold() == "all"
