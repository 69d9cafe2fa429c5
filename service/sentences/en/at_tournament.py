"""Refusals of tournaments over HTTP: versions, rounds, CSV files."""

TEXTS = {
    "no_tournament": "There is no tournament {tournament}.",
    "opened_once": "A tournament is opened once, and a request has an event.",
    "no_version": "There is no version {version} yet; it is {now}.",
    "changed": "Since version {version}: {changes}. It is version {now} now.",
    "changed_by": "{event} by {who}",
    "changed_hint": "Look again, and send it with the new version.",
    "no_tables": "Round {round} has no tables yet.",
    "tables_to": "Round {round} has tables 1 to {most}.",
    "player_or_table": "a player or a table, not both",
    "your_version": "the version that you have seen",
    "rounds": "a number of rounds",
    "csv": "csv, or nothing",
    "one_of": "one of {names}",
    "not_utf8": "The file is not UTF-8; save it as CSV UTF-8.",
    "line": "line {line}: {what}",
    "whole_numbers": "round and table are whole numbers.",
    "count_from_one": "rounds and tables count from 1.",
    "more_cells": "it has more cells than the head.",
    "column_missing": "The column `{name}` is missing.",
    "column_unknown": "Nothing reads the column `{name}`.",
}
