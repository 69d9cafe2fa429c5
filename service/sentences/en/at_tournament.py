"""Refusals of tournaments over HTTP: versions, rounds, CSV files."""

TEXTS = {
    "no_tournament": "There is no tournament {tournament}.",
    "opened_once": "A request needs an event, and no event may be `open`.",
    "no_version": "There is no version {version} yet; the current version is {now}.",
    "changed": "Since version {version}: {changes}. The current version is {now}.",
    "changed_by": "{event} by {who}",
    "changed_hint": "Read the tournament again, and send the request with the new version.",
    "no_tables": "Round {round} has no tables yet.",
    "tables_to": "Round {round} has tables 1 to {most}.",
    "player_or_table": "a player or a table, not both",
    "your_version": "the version that you have seen",
    "rounds": "a number of rounds",
    "csv": "csv, or nothing",
    "one_of": "one of {names}",
    "not_utf8": "The file is not UTF-8. Save it as CSV in UTF-8.",
    "line": "line {line}: {what}",
    "whole_numbers": "round and table must be whole numbers.",
    "count_from_one": "the numbers of rounds and tables start at 1.",
    "more_cells": "it has more cells than the header line.",
    "column_missing": "The column `{name}` is missing.",
    "column_unknown": "The column `{name}` is unknown.",
}
