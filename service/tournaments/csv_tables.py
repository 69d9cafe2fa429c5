"""Read and write CSV: rows with their line numbers, and errors that name lines and columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from scorer.sentences import Sentence, say, together
from scorer.shape import whole_number
from service.problems import ServiceError
from service.records.csv_lines import safe


def whole(text: str) -> Any:
    """Return the whole number, or the stripped text if it is none; the JSON reader then reports the error."""
    stripped = text.strip()
    number = whole_number(stripped)
    return stripped if number is None else number


def rows_of(text: str, columns: Sequence[str], needed: Sequence[str]) -> list[tuple[int, dict[str, str]]]:
    """Return the rows of a CSV with their line numbers, at least one; raises `ServiceError` (`bad_table_file`).

    `columns`: the allowed columns, all of them in each row; a column that the CSV lacks is empty. `needed`: the columns
    that the CSV must have.
    """
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), strict=True)
    try:
        found = [(reader.line_num, row) for row in reader]
    except csv.Error as error:
        raise ServiceError("bad_table_file", at_line(reader.line_num, f"{error}.")) from error
    names = reader.fieldnames or []
    faults = [say("at_tournament.column_missing", name=name) for name in needed if name not in names]
    faults += [say("at_tournament.column_unknown", name=name) for name in names if name not in columns]
    faults += [at_line(line, say("at_tournament.more_cells")) for line, row in found if None in row]
    refuse(faults or ([] if found else [say("at_tournament.no_lines")]))
    return [(line, {name: _plain(row.get(name)) for name in columns}) for line, row in found]


def _plain(cell: str | None) -> str:
    """Return the text of a cell without the apostrophe that `service.records.csv_lines.safe` adds."""
    text = (cell or "").strip()
    return text[1:] if text.startswith("'") and safe(text[1:]) == text else text


def at_line(line: int, what: Sentence | str) -> Sentence:
    """Return a sentence about a line of the file."""
    return say("at_tournament.line", line=line, what=what)


def refuse(faults: Sequence[Sentence | str]) -> None:
    """Raise `ServiceError` (`bad_table_file`) if there are faults."""
    if faults:
        raise ServiceError("bad_table_file", together(faults), where="body")


def written(columns: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return these columns of the rows as CSV."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\r\n")
    writer.writeheader()
    writer.writerows({name: safe(value) for name, value in row.items()} for row in rows)
    return out.getvalue()
