"""The functions that run the commands `read`, `score`, `rules`, `evaluate`, `adapt` and `check`.

Each function gets the parsed arguments and prints the result. Errors are raised, and `service.cli.main` prints them.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable
from typing import Any

from scorer.api import answer, answer_line, answer_text
from scorer.errors import TehaiError
from scorer.hand import Hand
from scorer.notation import one_tile
from scorer.rules import rule_ids, rule_set, rule_sets
from scorer.sentences import DEFAULT_LANGUAGE, either, listed
from service.cli import situation_flags, text
from service.cli.arguments import usage, wrong_usage
from service.photos import LoadReader, PhotoRequest, ReadHand
from service.problems import OURS, ServiceError, one_line


def read(given: argparse.Namespace, load: LoadReader) -> int:
    """Read photos and print their readings. If one of several photos cannot be read, the others are still read."""
    if given.picture and len(given.photos) > 1:
        raise wrong_usage("one_photo", name="--picture", hint=usage("one_photo_hint"))
    reader = load()
    answers, status = [], 0
    for photo in given.photos:
        try:
            data = _bytes_of(photo)
            picture = given.picture
            read_photo = _read_and_draw(reader, data, picture) if picture else reader.read(data)
            found = read_photo.unrepaired() if given.as_seen else read_photo
            answer_of = found.to_json(given.lang)
            if given.explain:
                answer_of["explanation"] = _explanation(reader, data, answer_of)
            answers.append({"photo": photo, "reading": answer_of})
        except TehaiError as error:
            if len(given.photos) == 1:
                raise
            sys.stderr.write(f"{one_line(error, given.lang)} [{photo}]\n")
            status = max(status, 2) if error.code not in OURS else 1
            message, hint = error.texts(given.lang)
            answers.append({"photo": photo, "error": {"code": error.code, "message": message, "hint": hint}})
    done = [entry for entry in answers if "reading" in entry]
    if len(given.photos) == 1:
        _print(answers[0]["reading"], given, lambda value: text.reading(value, given.lang))
    elif done:
        _print(answers, given, lambda entries: "\n".join(_read_text(entry, given.lang) for entry in entries))
    return status


def _explanation(reader: Any, data: bytes, reading: dict[str, Any]) -> dict[str, Any]:
    """Return the candidate hands of the first detector pass with the terms of their costs, and the unclear tiles, each
    with its alternative faces and the codes of its warnings. Unclear: a warning other than `wrong_tile_count` names it.
    """
    unclear = [
        {
            "place": place,
            "tile": tile["tile"],
            "alternatives": tile["alternatives"],
            "doubts": [doubt["code"] for doubt in reading["doubts"] if place in doubt["tiles"]],
        }
        for place, tile in enumerate(reading["tiles"])
    ]
    return {
        "candidates": [one.to_json() for one in reader.explain(data)],
        "unclear": [tile for tile in unclear if set(tile["doubts"]) - {"wrong_tile_count"}],
    }


def _read_text(entry: dict[str, Any], lang: str) -> str:
    read = text.reading(entry["reading"], lang) if "reading" in entry else f"{entry['error']['code']}\n"
    return f"{entry['photo']}\n{read}"


def _bytes_of(path: str) -> bytes:
    from vision.reader import load_bytes

    return load_bytes(path)


def _read_and_draw(reader: Any, data: bytes, path: str) -> ReadHand:
    from pathlib import Path

    from vision.draw.readings import draw

    photo, reading = reader.read_with_photo(data)
    try:
        Path(path).write_bytes(draw(photo, reading))
    except OSError as error:
        said = usage("cannot_write", path=repr(path), error=str(error.strerror))
        raise ServiceError("cannot_write", said, hint=usage("cannot_write_hint")) from error
    result: ReadHand = reading
    return result


def score(given: argparse.Namespace, load: LoadReader) -> int:
    """Score a typed hand, a photo, or each request in lines of JSON, and print the scores."""
    if given.jsonl:
        excluded = [*_of_one_hand(given), *_of_a_photo(given)]
        if excluded:
            raise wrong_usage("excludes", name="--jsonl", others=listed(excluded), hint=usage("jsonl_hint"))
        return score_lines(sys.stdin.buffer, sys.stdout.write, sys.stdout.flush, given.lang)
    if (given.photo is None) == (given.hand is None):
        hint = usage("help_examples", command="tehai score --help")
        raise wrong_usage("one_source", others=either(("--hand", "--jsonl")), hint=hint)
    if given.hand is not None and _of_a_photo(given):
        raise wrong_usage("excludes", name="--hand", others=listed(_of_a_photo(given)))
    if given.rules is None:
        raise wrong_usage("missing", names="--rules", hint=usage("rule_sets", names=listed(("all", *rule_ids()))))
    rules = _rules(given.rules)
    if rules != "all":
        rule_set(rules, recorded=False)
    situation = situation_flags.situation(given, rules)
    won = one_tile(given.winning_tile, "--winning-tile").code if given.winning_tile is not None else None
    if given.hand is not None:
        hand = Hand.from_typed(f"{given.hand} !{won}" if won else given.hand).to_json()
        value = answer({"rules": rules, "hand": hand, "situation": situation, "lang": given.lang})
        _print(value, given, lambda answered: text.answer(answered, given.lang, of=hand))
        return 0
    request = PhotoRequest(
        {
            "rules": rules,
            "situation": situation,
            "winning_tile": won,
            "as_seen": given.as_seen,
            "lang": given.lang,
        }
    )
    data = _bytes_of(given.photo)
    reading = request.reading(load().read(data))
    # The command prints a score, as for a typed hand; the reading is an additional field.
    value = {**request.score(reading), "reading": reading.to_json(given.lang)}
    _print(value, given, lambda both: _both(both, won, given.lang))
    return 0


def _of_one_hand(given: argparse.Namespace) -> list[str]:
    """Return the given arguments that state one hand, its rules, or how it was won."""
    named = {"--hand": given.hand, "--rules": given.rules, "--winning-tile": given.winning_tile}
    flags = [flag for flag, value in named.items() if value is not None]
    return ["PHOTO"] * (given.photo is not None) + flags + situation_flags.given_flags(given)


def _of_a_photo(given: argparse.Namespace) -> list[str]:
    """Return the given flags that only a photo can use."""
    return ["--as-seen"] * given.as_seen + ["--tile-set"] * bool(given.tile_set)


def _rules(given: str) -> str | dict[str, Any]:
    """Return the rules that the command line names: an id, or house rules in a TOML file."""
    if not given.endswith(".toml"):
        return given
    from scorer.presets import house_file

    return house_file(given)


def _both(value: dict[str, Any], won: str | None, lang: str) -> str:
    reading = dict(value["reading"])
    if won and reading["hand"]:
        reading["hand"] = {**reading["hand"], "winning_tile": won}
        reading["doubts"] = [doubt for doubt in reading["doubts"] if doubt["code"] != "winning_tile_unknown"]
    return f"{text.reading(reading, lang)}\n{text.answer(value, lang)}"


def score_lines(
    lines: Iterable[bytes],
    write: Callable[[str], object],
    flush: Callable[[], object],
    language: str = DEFAULT_LANGUAGE,
) -> int:
    """Score each line in order, and write its result before the next line is read; returns the exit status.

    The exit status is 1 if a line caused an internal error, else 0. The result of a line that cannot be read, for
    example a blank line, is an error. `language`: the language for lines that do not name one.
    """
    status = 0
    for line in lines:
        try:
            answered = answer_text(line.decode("utf-8-sig", errors="replace").rstrip("\r\n"), language)
        except Exception as error:  # an internal error in one line must not stop the other lines
            sys.stderr.write(f"internal_error: {type(error).__name__} in a line; its result is this fault.\n")
            fault = {"code": "internal_error", "message": usage("line_failed").text(language), "where": "line"}
            answered = _dumps({**answer_line(""), "faults": [fault]})
            status = 1
        write(answered + "\n")
        flush()
    return status


def rules(given: argparse.Namespace, _load: LoadReader) -> int:
    """List the rule sets, or show one of them."""
    from service.situation_fields import described

    if given.id is not None:
        found = described(rule_set(_rules(given.id), recorded=False))
        _print(found, given, lambda value: text.rule_set(value, given.lang))
        return 0
    sets = {"rules": [described(each) for each in rule_sets().values()]}
    _print(sets, given, lambda value: text.rules(value["rules"], given.lang))
    return 0


def evaluate(given: argparse.Namespace, _load: LoadReader) -> int:
    """Measure the reader on a labelled folder: precision, recall, F1 and other measures.

    With a `truth.toml`, whole hands are measured too; with a `truth.toml` and without labelled images, only hands are
    measured. A missing file is an error, which is raised before the first photo is read.
    """
    from pathlib import Path

    from vision.data.audit import corrected, load_audit
    from vision.data.labelled_photos import labelled_photos
    from vision.data.truth import demand_photos, evaluate_hands, truths
    from vision.evaluation.evaluate import evaluate as measure
    from vision.reader import default_reader

    folder = Path(given.folder)
    hands_known = truths(folder)
    demand_photos(hands_known)
    absent = [f"{name}/" for name in ("images", "labels") if not (folder / name).is_dir()]
    tiles_known = not hands_known or not absent or bool(given.audit)
    audit = load_audit(Path(given.audit)) if given.audit else None
    if tiles_known:
        for labelled in labelled_photos(folder):
            corrected(labelled, audit or {})
    else:
        sys.stderr.write(f"{folder} has no {' and no '.join(absent)}: only hands are measured, not tiles.\n")
    reader = default_reader(given.tile_set)
    found: dict[str, Any] = {}
    hands = evaluate_hands(folder, reader) if hands_known else None
    if tiles_known:
        found |= measure(folder, reader.detector, flowers_alike=True, audit=audit).to_json()
    if hands is not None:
        found["hands"] = hands.to_json()
    _print(found, given, text.evaluation)
    return 0


def adapt(given: argparse.Namespace, _load: LoadReader) -> int:
    """Learn a tile set from photos of its tiles laid out in order, and store it under its name."""
    from service.tile_sets import learn, order_of
    from vision.reader import load_bytes

    tiles = order_of(given.order)
    file = learn(given.name, [load_bytes(path) for path in given.photos], tiles)
    _print({"name": given.name, "tiles": tiles, "file": str(file)}, given, text.adapted)
    return 0


def check(given: argparse.Namespace, load: LoadReader) -> int:
    """Check the installation with a known photo; returns the exit status 1 if a check fails.

    Raises the errors of `self_check.report`.
    """
    from service.cli import self_check

    value = self_check.report(load)
    _print(value, given, self_check.as_text)
    return 0 if value["right"] else 1


def _print(value: Any, given: argparse.Namespace, as_text: Callable[[Any], str]) -> None:
    sys.stdout.write(_dumps(value, indent=2) + "\n" if given.json else as_text(value))


def _dumps(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
