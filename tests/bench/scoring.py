"""Measures the speed of scoring and prints it as tables: `make bench`. Writes docs/bench-scoring.md.

There are four measurements: hands per second, compared with the `mahjong` package on the same hands; mcr from text to
text, compared with our riichi; the time for a hand with six wild tiles; and the memory for a million scored hands.
Nothing is asserted. The unit is processor time, so that other work of the machine matters less. `--quick` scores a
tenth of the hands for the memory.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Any

from scorer.api import answer, answer_text
from scorer.hand import Hand
from scorer.rules import rule_set, rule_sets
from scorer.situation import Situation
from tests.bench import mcr, rust_peer
from tests.scorer.vector_files import HERE, lines, riichi_request

ROOT = Path(__file__).resolve().parents[2]
REAL_WINS = ROOT.parent / "shared" / "vectors" / "riichi-real-wins.jsonl.gz"
BLOCKS = 30

Line = dict[str, Any]
Request = dict[str, Any]


def as_we_write(line: Line) -> Request:
    """Return the hand and the situation as the JSON that we write: canonical, without default values."""
    request = riichi_request(line, "riichi")
    hand = Hand.from_json(request["hand"])
    situation = Situation.from_json(request["situation"])
    return {"hand": hand.to_json(), "situation": situation.to_json()}


def with_every_field(line: Line) -> Request:
    """Return the same request in its longest form: every field given, and each tile with its own suit."""
    return riichi_request(line, "riichi")


def score_ours(requests: Sequence[Request]) -> None:
    """Score requests from JSON to value, patterns and payments."""
    rules = rule_set("riichi")
    for request in requests:
        rules.score(Hand.from_json(request["hand"]), Situation.from_json(request["situation"]))


def answer_all(requests: Sequence[Request]) -> None:
    """JSON in, JSON out, as dictionaries."""
    for request in requests:
        answer(request)


def answer_texts(texts: Sequence[str]) -> None:
    """A line of text in, a line of text out, as `tehai score --jsonl` does it."""
    for text in texts:
        answer_text(text)


def texts_of_theirs(texts: Sequence[str]) -> None:
    """The same by the `mahjong` package: han, fu, cost and the names of the yaku as JSON."""
    for text in texts:
        for result in results_of_theirs([json.loads(text)]):
            yaku = [str(each) for each in result.yaku or ()]
            json.dumps({"han": result.han, "fu": result.fu, "cost": result.cost, "yaku": yaku})


def score_theirs(block: Sequence[Line]) -> None:
    """Score the same hands with the `mahjong` package, including the construction of its objects."""
    for _ in results_of_theirs(block):
        pass


def results_of_theirs(block: Sequence[Line]) -> Iterator[Any]:
    """The results of the `mahjong` package for these hands."""
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    kinds = {"chi": Meld.CHI, "pon": Meld.PON, "ankan": Meld.KAN, "daiminkan": Meld.KAN, "kakan": Meld.SHOUMINKAN}
    for line in block:
        melds = [Meld(kinds[m["type"]], tuple(m["tiles"]), opened=m["type"] != "ankan") for m in line["melds"]]
        config = HandConfig(
            is_tsumo=line["tsumo"],
            is_riichi=line["riichi"] or line["double_riichi"],
            is_ippatsu=line["ippatsu"],
            is_rinshan=line["rinshan"],
            is_chankan=line["chankan"],
            is_haitei=line["haitei"],
            is_houtei=line["houtei"],
            is_daburu_riichi=line["double_riichi"],
            is_tenhou=line["tenhou"],
            is_chiihou=line["chiihou"],
            player_wind=27 + line["seat_wind"],
            round_wind=27 + line["round_wind"],
            options=OptionalRules(has_open_tanyao=True, has_double_yakuman=False),
        )
        tiles = line["closed"] + [tile for meld in line["melds"] for tile in meld["tiles"]]
        indicators = line["dora_ind"] + (line["ura_ind"] if line["riichi"] or line["double_riichi"] else [])
        yield HandCalculator().estimate_hand_value(
            tiles, line["win_tile"], melds=melds, dora_indicators=indicators, config=config
        )


def seconds(work: Callable[[], None]) -> float:
    """Return the processor time of `work`."""
    start = time.process_time()
    work()
    return time.process_time() - start


Work = Callable[[Sequence[Any]], None]


def compare(mine: Sequence[Any], peers: Sequence[Any], ours_does: Work, peer_does: Work) -> tuple[float, float, float]:
    """Hands per second of ours and of theirs, and the ratio: medians of 30 blocks, each hand once for either."""
    ours_does(mine[:200])
    peer_does(peers[:200])
    ours, theirs, ratios = [], [], []
    for number in range(BLOCKS):
        own, other = mine[number::BLOCKS], peers[number::BLOCKS]
        works = [lambda own=own: ours_does(own), lambda other=other: peer_does(other)]
        if number % 2:
            second, first = seconds(works[1]), seconds(works[0])
        else:
            first, second = seconds(works[0]), seconds(works[1])
        ours.append(len(own) / first)
        theirs.append(len(own) / second)
        ratios.append(second / first)
    return median(ours), median(theirs), median(ratios)


def vectors() -> dict[str, list[Line]]:
    """Return the valid hands of each vector file that exists."""
    found = {"generated": list(lines(HERE / "riichi-generated.jsonl.gz"))}
    if REAL_WINS.is_file():
        found["real wins"] = list(lines(REAL_WINS))
    rules = rule_set("riichi")
    for name, entries in found.items():
        requests = [as_we_write(line) for line in entries]
        scores = [rules.score(Hand.from_json(r["hand"]), Situation.from_json(r["situation"])) for r in requests]
        found[name] = [line for line, score in zip(entries, scores) if score.valid]
    return found


def wild_hand(random_source: random.Random) -> Request:
    """Return a self-drawn hand for `baida` with six wild tiles: 1p is turned over, so 1p and 2p are wild.

    The hand is made from four sets and a pair.
    """
    while True:
        counts = [0] * 34
        for _ in range(4):
            kind = random_source.randrange(34)
            chow = kind < 27 and kind % 9 < 7 and random_source.random() < 0.6
            for each in (kind, kind + 1, kind + 2) if chow else (kind,) * 3:
                counts[each] += 1
        counts[random_source.randrange(34)] += 2
        if max(counts) <= 4 and not counts[9] and not counts[10]:
            break
    kinds = [kind for kind in range(34) for _ in range(counts[kind])]
    natural = random_source.sample(kinds, 8)
    codes = [f"{kind % 9 + 1}{'mpsz'[kind // 9]}" for kind in natural]
    hand = {"concealed": "".join(codes) + "111222p", "winning_tile": codes[0], "melds": []}
    return {"hand": hand, "situation": {"win": "self-draw", "seat": "south", "turned": "1p"}}


def wild_row() -> str:
    """Return the milliseconds for a hand with six wild tiles, as text."""
    if "baida" not in rule_sets():
        return "no rule set with wild tiles yet"
    rules = rule_set("baida")
    source = random.Random(6)
    times, valid = [], 0
    for _ in range(BLOCKS):
        request = wild_hand(source)
        hand, situation = Hand.from_json(request["hand"]), Situation.from_json(request["situation"])
        start = time.process_time()
        score = rules.score(hand, situation)
        times.append(time.process_time() - start)
        valid += score.valid
    return f"median {1000 * median(times):.1f} ms, longest {1000 * max(times):.1f} ms ({valid} of {BLOCKS} win)"


def peak_megabytes() -> float:
    """Return the peak memory of this process in megabytes (`ru_maxrss` is in kilobytes on Linux, in bytes on macOS)."""
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1 << 20) if sys.platform == "darwin" else peak / 1024


def measure_memory(hands: int) -> None:
    """Print the peak memory after ten thousand hands and after all hands; runs in a process of its own."""
    requests = [as_we_write(line) for line in vectors()["generated"]]
    rules = rule_set("riichi")

    def score(number: int) -> None:
        for place in range(number):
            request = requests[place % len(requests)]
            rules.score(Hand.from_json(request["hand"]), Situation.from_json(request["situation"]))

    score(10_000)
    before = peak_megabytes()
    score(hands)
    print(f"{before:.1f} {peak_megabytes():.1f}")


def memory_row(hands: int) -> str:
    """Return the output of `measure_memory` in a child process, as text."""
    command = [sys.executable, "-m", "tests.bench.scoring", "--measure-memory", str(hands)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    before, after = map(float, done.stdout.split())
    return f"{before:.1f} MB after 10,000 hands, {after:.1f} MB after {hands:,} more ({after - before:+.1f} MB)"


def measures(found: Sequence[Line]) -> Iterator[tuple[str, Sequence[Any], Sequence[Any], Work, Work]]:
    """What is compared: the label, our input and the peer's, what we do and what the peer does."""
    short = [as_we_write(line) for line in found]
    if rust_peer.name():
        yield f"score object, against {rust_peer.name()}", short, found, score_ours, rust_peer.score
    yield "score object, JSON as we write it", short, found, score_ours, score_theirs
    yield "score object, every field given", [with_every_field(line) for line in found], found, score_ours, score_theirs
    peers = [json.dumps(line) for line in found]
    for label, more in (("`detail: value`", {"detail": "value"}), ("everything", {})):
        requests = [{"rules": "riichi", **request, **more} for request in short]
        yield f"`answer()`, {label}", requests, found, answer_all, score_theirs
        yield f"text to text, {label}", [json.dumps(each) for each in requests], peers, answer_texts, texts_of_theirs


def page(memory_hands: int) -> str:
    """Return the whole document."""
    peer = f"mahjong {metadata.version('mahjong')}"
    rows = []
    hands = vectors()
    rust = rust_peer.note(hands["generated"]) if rust_peer.name() else ""
    for name, found in hands.items():
        for label, *works in measures(found):
            ours, theirs, ratio = compare(*works)
            rows.append(f"| {name} | {len(found):,} | {label} | {ours:,.0f} | {theirs:,.0f} | {ratio:.2f} |")
    return "\n".join(
        [
            "# Speed of scoring",
            "",
            "Written by `make bench` (`tests/bench/scoring.py`). Both programs are pure Python. Times are processor time on one core.",
            f"Python {platform.python_version()}, {platform.machine()}.",
            "",
            f"## Riichi, hands per second, against {peer}",
            "",
            "The rows measure four tasks:",
            "",
            "| row | what Tehai does | what the peer does |",
            "|---|---|---|",
            "| score object | reads the hand as JSON and returns value, patterns and payments | builds its own objects from lists of tiles and returns its result |",
            "| `answer()` | returns the score as a JSON object | the same as above |",
            "| text to text | also runs `json.loads` and `json.dumps` | also writes han, fu, cost and the names of the yaku as text |",
            "",
            "`detail: value` omits explanations; *everything* includes them. All hands are distinct and win. Each program scores each",
            "hand once and caches no results. Tehai shares one object among equal tiles, among equal melds (at most some 5,000",
            "objects), among equal payments (12,000) and among equal lines of scores (4,000, with their JSON). It keeps the",
            "notation of equal sets, the tiles of equal runs (4,096 in each suit, and 4,096 of indicators), the dora of equal",
            "indicators (4,096), the ways to split equal suits into sets, and which patterns a shape with equal features may have",
            "(4,096).",
            f"The two programs alternate in {BLOCKS} blocks. The table shows the medians of the blocks and the median of their ratios.",
            "",
            *([rust, ""] if rust else []),
            f"| hands | number | what | tehai | {peer}, or the library in the row | ratio |",
            "|---|---:|---|---:|---:|---:|",
            *rows,
            "",
            *mcr.section(),
            "## Wild tiles and memory",
            "",
            "| what | measured |",
            "|---|---|",
            f"| a hand with six wild tiles, `baida`, {BLOCKS} random hands | {wild_row()} |",
            f"| peak memory of one process | {memory_row(memory_hands)} |",
            "",
        ]
    )


def main() -> None:
    """Run the command."""
    parser = argparse.ArgumentParser(description="Measure how fast scoring is and write docs/bench-scoring.md.")
    parser.add_argument("--quick", action="store_true", help="score 100,000 hands for the memory, not a million")
    parser.add_argument("--measure-memory", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.measure_memory:
        measure_memory(arguments.measure_memory)
        return
    text = page(100_000 if arguments.quick else 1_000_000)
    (ROOT / "docs" / "bench-scoring.md").write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
