"""The load of a room: forty phones at once, two thousand photos, and bad uploads among good ones.

    python -m tests.accept.phones [--photos 2000]

Runs `tehai serve` in a separate process. Writes docs/accept-phones.md.
"""

from __future__ import annotations

import argparse
import http.client
import json
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import cv2
import numpy as np

from tests.bench.machine import machine
from tests.service.asgi import PATIENCE

ROOT = Path(__file__).parents[2]
TARGET = ROOT / "docs" / "accept-phones.md"
PHONES = 40
POISON = {
    "truncated": lambda good: good[: len(good) // 2],
    "no picture": lambda _: b"%PDF-1.7\n" + b"x" * 5000,
    "empty": lambda _: b"",
    "noise": lambda _: np.random.default_rng(3).bytes(200_000),
    "bad form": lambda _: b"--b\r\nContent-Disposition: form-data; na",
}


def sample(width: int) -> bytes:
    """Return the committed sample photo, `width` pixels wide."""
    photo = cv2.imread(str(ROOT / "datasets" / "sample" / "images" / "finished-hand.jpg"))
    height = photo.shape[0] * width // photo.shape[1]
    return cv2.imencode(".jpg", cv2.resize(photo, (width, height), interpolation=cv2.INTER_AREA))[1].tobytes()


def send(port: int, photo: bytes) -> tuple[int, dict, int]:
    """Upload one photo; return the status, the answer, and the seconds to wait (`Retry-After`)."""
    head = b'--b\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n'
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        form = {"Content-Type": "multipart/form-data; boundary=b"}
        connection.request("POST", "/api/read", head + photo + b"\r\n--b--\r\n", form)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read()), int(answer.headers.get("Retry-After") or 0)
    finally:
        connection.close()


def resident(pid: int) -> float:
    """Return the memory of a process in MB."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024  # type: ignore[index]


def all_at_once(port: int, photo: bytes) -> dict[str, str]:
    """Let all phones send at the same moment, and send again when the server asks for it; return the counts."""
    ready, refusals = threading.Barrier(PHONES), []
    hands: list[bool] = []

    def phone() -> None:
        ready.wait()
        refused = 0
        while True:
            status, answer, again = send(port, photo)
            if status == 200:
                hands.append(answer["hand"] is not None)
                refusals.append(refused)
                return
            if status != 503 or not again:
                refusals.append(-1)
                return
            refused += 1
            time.sleep(again)

    started = time.perf_counter()
    threads = [threading.Thread(target=phone) for _ in range(PHONES)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {
        f"{PHONES} phones at once: readings": f"{sum(hands)} of {PHONES}",
        "asked to come again first (503 with Retry-After)": f"{sum(times > 0 for times in refusals)}",
        "answered otherwise": f"{refusals.count(-1)}",
        "all of them done after": f"{time.perf_counter() - started:.0f} s",
    }


def poisoned(port: int, photo: bytes) -> dict[str, str]:
    """Send bad uploads between good ones; return the answers."""
    codes: Counter[str] = Counter()
    good = 0
    for make in POISON.values():
        status, answer, _ = send(port, make(photo))
        codes[f"{status} {answer.get('code', '')}"] += 1
        status, answer, _ = send(port, photo)
        good += status == 200 and answer["hand"] is not None
    said = ", ".join(f"{code}" for code in codes)
    return {"poisoned uploads answered with": said, "good photos read between them": f"{good} of {len(POISON)}"}


def many(port: int, pid: int, count: int) -> dict[str, str]:
    """Send photos one after the other; return the memory after each tenth of them, and its growth since the first fifth."""
    photo = sample(480)
    measured = []
    for number in range(count):
        status, _, _ = send(port, photo)
        assert status == 200, status
        if number % max(1, count // 10) == 0 or number == count - 1:
            measured.append(resident(pid))
    settled = measured[2:]
    return {
        f"memory over {count} photos, MB": " → ".join(f"{each:.0f}" for each in measured),
        "grown since a fifth of them": f"{settled[-1] - settled[0]:+.0f} MB",
    }


def main() -> None:
    """Run all three tests and write the table."""
    given = argparse.ArgumentParser()
    given.add_argument("--photos", type=int, default=2000)
    count = given.parse_args().photos
    command = [sys.executable, "-m", "service.cli", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as service:
        try:
            assert service.stdout is not None
            port = int(re.search(r":(\d+)", service.stdout.readline().split("//")[1])[1])  # type: ignore[index]
            photo = sample(1600)
            rows = all_at_once(port, photo) | poisoned(port, photo) | many(port, service.pid, count)
        finally:
            service.terminate()
    lines = "\n".join(f"| {name} | {value} |" for name, value in rows.items())
    text = (
        "# A room of phones\n\nWritten by `python -m tests.accept.phones` (`make accept-phones`). "
        f"The phones are threads on the service's machine.\n{machine()}\n\n"
    )
    text += f"| what | measured |\n|---|---|\n{lines}\n"
    TARGET.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
