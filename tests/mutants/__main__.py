"""Draw mutants of the code by a seed, run each against the tests of its area, and tell the survivors.

    python -m tests.mutants --seed 1 [--count 150] [--area scorer] [--jobs 2] [--minutes 60] [--list] [--again FILE]

Areas and their tests are in areas.toml, mutants that nothing can tell apart in equivalent.toml. Each job works in its own copy of
the tracked files. Results are in build/mutants.json, too; `--again` runs the survivors of such a file once more. The exit status is
0 where at most a tenth survive, equivalents included, and all drawn mutants were run.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

from tests.mutants.areas import ROOT, Drawn, all_mutants, draw, equivalents, guards
from tests.mutants.copies import Copy

RESULTS = ROOT / "build" / "mutants.json"
STATES = ("killed", "timeout", "survived", "equivalent", "not run")
MOST_SURVIVORS = 0.1


def main() -> int:
    options = _options()
    drawn = _again(options.again) if options.again else draw(options.seed, options.count, tuple(options.area))
    if options.list:
        for each in drawn:
            print(_told(each))
        return 0
    until = time.monotonic() + 60 * options.minutes
    states = _run(drawn, options.jobs, until)
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(_as_json(drawn, states), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return _report(drawn, states)


def _run(drawn: list[Drawn], jobs: int, until: float) -> list[str]:
    """What became of each mutant, in the order they were drawn."""
    known = equivalents()
    with tempfile.TemporaryDirectory(prefix="tehai-mutants-") as folder:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(jobs):
            copies.put(Copy(Path(folder) / f"copy{number}"))

        def state_of(each: Drawn) -> str:
            if each.mutant.key in known:
                return "equivalent"
            copy = copies.get()
            try:
                state = copy.state_of(each) if time.monotonic() < until else "not run"
            finally:
                copies.put(copy)
            print(f"{state:10} {_told(each)}", flush=True)
            return state

        with ThreadPoolExecutor(jobs) as pool:
            states = list(pool.map(state_of, drawn))
        _demand_passing(drawn, states, copies.get())
        return states


def _demand_passing(drawn: list[Drawn], states: list[str], copy: Copy) -> None:
    """Raise `SystemExit` where the tests of a guard fail without a mutant, too; a survivor shows that they pass."""
    shown = {each.guard for each, state in zip(drawn, states) if state == "survived"}
    killed = {each.guard for each, state in zip(drawn, states) if state in ("killed", "timeout")}
    for guard in killed - shown:
        if not copy.passes(guard):
            raise SystemExit(f"The tests of {guard.area} fail without a mutant: {' '.join(guard.tests)}")


def _report(drawn: list[Drawn], states: list[str]) -> int:
    counts: dict[str, Counter[str]] = {}
    for each, state in zip(drawn, states, strict=True):
        counts.setdefault(each.guard.area, Counter())[state] += 1
    print(f"\n| area | drawn | {' | '.join(STATES)} |\n|---|{'---|' * (len(STATES) + 1)}")
    for area, found in {**counts, "all": Counter(states)}.items():
        print(f"| {area} | {sum(found.values())} | {' | '.join(str(found[state]) for state in STATES)} |")
    survivors = [each for each, state in zip(drawn, states, strict=True) if state == "survived"]
    if survivors:
        print("\nSurvivors:")
    for each in survivors:
        print(f"{_told(each)}\n  - {each.mutant.line}\n  + {each.mutant.becomes}")
    alive = states.count("survived") + states.count("equivalent")
    print(f"\n{alive} of {len(states)} survive ({100 * alive / len(states):.1f} %); at most {MOST_SURVIVORS:.0%} may.")
    return int(alive > MOST_SURVIVORS * len(states) or "not run" in states)


def _told(each: Drawn) -> str:
    mutant = each.mutant
    return f"{each.guard.area}: {mutant.file}:{mutant.place[0]} {mutant.operator}: {mutant.text[:60]!r} in {mutant.becomes[:110]}"


def _as_json(drawn: list[Drawn], states: list[str]) -> list[dict[str, object]]:
    return [
        {
            "area": each.guard.area,
            "state": state,
            "file": each.mutant.file,
            "within": each.mutant.within,
            "at": list(each.mutant.place),
            "operator": each.mutant.operator,
            "line": each.mutant.line,
            "becomes": each.mutant.becomes,
        }
        for each, state in zip(drawn, states, strict=True)
    ]


def _again(file: Path) -> list[Drawn]:
    """The survivors of an earlier run that can still be made."""
    earlier = json.loads(file.read_text(encoding="utf-8"))
    wanted = {
        (each["file"], each["within"], each["line"], each["becomes"])
        for each in earlier
        if each["state"] in ("survived", "not run")
    }
    return [each for listed in all_mutants().values() for each in listed if each.mutant.key in wanted]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seed", type=int, default=1, help="the same seed and tree draw the same mutants")
    parser.add_argument("--count", type=int, default=150, help="how many are drawn")
    parser.add_argument("--area", action="append", default=[], choices=sorted(guards()[1]), help="only of this area")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at once, each in its own copy")
    parser.add_argument("--minutes", type=float, default=60, help="after so long no further mutant is begun")
    parser.add_argument("--list", action="store_true", help="print what is drawn and run nothing")
    parser.add_argument("--again", type=Path, help="run the survivors of this result file instead")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
