"""Cameras that break off, come back, send garbage; files as they are and as they should not be."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading

import cv2
import numpy as np
import pytest

from vision.errors import PhotoError
from vision.stream import sources
from vision.stream.camera import LONGEST_WAIT, Camera, Signal, camera_of
from vision.stream.sources import check_source, open_source, recorded, shown

GREY = np.full((90, 160, 3), 90, np.uint8)


class Scripted:
    """Pictures as a script says: a number is so many good ones, None one that cannot be unpacked; then it breaks off."""

    def __init__(self, *script):
        self.script = [one for part in script for one in ([GREY] * part if isinstance(part, int) else [part])]
        self.closed = False

    def skip(self):
        if not self.script:
            return False
        self.next = self.script.pop(0)
        return True

    def take(self):
        return self.next

    def close(self):
        self.closed = True


class Line:
    """What opening gives one after the other (an error is raised), and a clock that moves only when it is asked."""

    def __init__(self, *attempts):
        self.attempts, self.opened, self.waited, self.time = list(attempts), [], [], 0.0

    def opens(self):
        attempt = self.attempts.pop(0)
        if isinstance(attempt, Exception):
            raise attempt
        self.opened.append(attempt)
        return attempt

    def clock(self):
        self.time += 0.2
        return self.time

    def waits(self, timeout):
        self.waited.append(timeout)
        return not self.attempts

    def camera(self, **given):
        return Camera(self.opens, clock=self.clock, waits=self.waits, **given)


def away():
    return PhotoError("no_pictures", "No answer.")


def test_a_lost_source_is_tried_again_later_and_later():
    line = Line(Scripted(3), *[away() for _ in range(8)], Scripted(2), away())
    camera = line.camera()
    camera.read()
    assert line.waited[:9] == [0.5, 1.0, 2.0, 4.0, 8.0, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]
    assert line.waited[9] == 0.5, "a source that came back is tried at once when it is lost again"
    assert camera.signal is Signal.LOST
    assert all(one.closed for one in line.opened)


def test_a_camera_that_is_stopped_reads_no_more(monkeypatch):
    reading, awaited, join = threading.Event(), threading.Event(), threading.Thread.join

    class Endless(Scripted):
        def skip(self):
            self.next = GREY
            reading.set()
            return True

        def close(self):
            assert awaited.wait(60)  # the thread lasts until it is waited for
            super().close()

    def joined(thread, timeout=None):
        awaited.set()
        join(thread, timeout)

    monkeypatch.setattr(threading.Thread, "join", joined)
    source = Endless()
    camera = Line(source).camera()
    thread = camera.start()
    assert reading.wait(60)
    camera.stop()
    ended = not thread.is_alive(), source.closed
    awaited.set()
    assert ended == (True, True)


def test_a_source_that_was_never_there_is_not_lost():
    camera = Line(away(), away()).camera()
    camera.read()
    assert camera.signal is Signal.CONNECTING
    assert camera.take(0) is None


def test_only_the_newest_picture_is_kept_and_given_once():
    camera = Line(Scripted(5)).camera()
    camera.read()
    assert camera.take(0).time == pytest.approx(max(1.2, camera._clock() - 0.4))
    assert camera.take(0) is None


def test_pictures_that_cannot_be_unpacked_are_left_out():
    line = Line(Scripted(None, None, 1, None))
    camera = line.camera()
    camera.read()
    assert camera.take(0) is not None


def test_a_stream_of_garbage_alone_is_no_picture_and_no_crash():
    line = Line(Scripted(None, None), Scripted(None))
    camera = line.camera()
    camera.read()
    assert camera.signal is Signal.CONNECTING
    assert camera.take(0) is None


def test_a_file_ends_and_is_not_begun_again():
    line = Line(Scripted(2), Scripted(2))
    camera = line.camera(ends=True)
    camera.read()
    assert camera.signal is Signal.ENDED
    assert len(line.opened) == 1


@pytest.fixture(scope="module")
def video(tmp_path_factory):
    """Two seconds at 30 pictures a second, each with a brightness of its own."""
    path = tmp_path_factory.mktemp("video") / "match.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), 30, (160, 96))
    for number in range(60):
        writer.write(np.full((96, 160, 3), 4 * number, np.uint8))
    writer.release()
    return path


def test_a_file_is_read_in_its_own_time(video):
    frames = list(recorded(str(video)))
    assert [round(frame.time, 2) for frame in frames[:4]] == [0.0, 0.1, 0.2, 0.3]
    assert len(frames) == 20
    assert abs(int(frames[10].pixels.mean()) - 4 * 30) < 6


def test_a_damaged_file_gives_what_can_be_read(video, tmp_path):
    data = bytearray(video.read_bytes())
    rng = np.random.default_rng(1)
    middle = len(data) // 3
    data[middle : middle + 400] = rng.bytes(400)
    damaged = tmp_path / "damaged.mp4"
    damaged.write_bytes(data)
    assert len(list(recorded(str(damaged)))) > 0


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("missing.mp4", None, "no_such_file"),
        ("garbage.mp4", np.random.default_rng(2).bytes(50_000), "no_pictures"),
        ("empty.mp4", b"", "no_pictures"),
    ],
)
def test_what_is_no_video_is_refused(tmp_path, name, content, code):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(PhotoError) as refused:
        open_source(str(path))
    assert refused.value.code == code


@pytest.mark.parametrize("source", ["webcam:57", "http://127.0.0.1:9/nothing"])
def test_a_camera_that_does_not_answer_gives_no_pictures(source):
    with pytest.raises(PhotoError) as refused:
        open_source(source)
    assert refused.value.code == "no_pictures"


@pytest.mark.parametrize(
    ("source", "code", "hint"),
    [
        ("rstp://camera-1/stream", "bad_source", "Did you mean rtsp://?"),
        ("RTSP://camera-1/stream", "bad_source", "Did you mean rtsp://?"),
        ("rtp://camera-1/stream", "bad_source", "Did you mean rtsp://?"),
        ("file:///films/match.mp4", "bad_source", "a video file"),
        ("webcam:x", "bad_source", "webcam:0"),
        ("webcam:99999999999999999999", "bad_source", "webcam:0"),
        ("webcam0", "no_such_file", "webcam:0"),
        ("rtsp:/camera-1", "no_such_file", "rtsp://"),
        ("match\0.mp4", "no_such_file", "Check the file name"),
        ("webcam:57", "no_pictures", "is connected"),
        ("rtsp://user:secret@127.0.0.1:9/stream", "no_pictures", "password are correct"),
    ],
)
def test_a_wrong_source_is_named_with_what_to_check(source, code, hint):
    camera = camera_of(source)
    with pytest.raises(PhotoError) as refused:
        open_source(source)
    assert refused.value.code == code
    assert hint in refused.value.hint
    assert "secret" not in str(refused.value) + refused.value.where
    camera.check()
    assert (camera.problem and camera.problem.code) == (None if code == "no_pictures" else code)
    assert (camera.signal is Signal.WRONG) == (code == "bad_source")


def test_a_source_that_can_never_be_opened_is_not_tried_again():
    line = Line(PhotoError("bad_source", "No scheme."), Scripted(2))
    camera = line.camera()
    camera.read()
    assert (camera.signal, camera.problem.code, line.waited) == (Signal.WRONG, "bad_source", [])


def test_why_there_are_no_pictures_is_known_until_there_are_some():
    line = Line(away(), Scripted(1), away())
    camera, said = line.camera(), []
    line.waits, waits = None, line.waits
    camera._waits = lambda timeout: said.append(camera.problem and camera.problem.message) or waits(timeout)
    camera.put, put = None, camera.put
    camera.put = lambda *given: (put(*given), said.append(camera.problem))
    camera.read()
    assert said == ["No answer.", None, None, "No answer."]


def test_a_source_that_hangs_is_named_within_ten_seconds():
    times = iter([0.0, 7.9, 8.0, 9.0])

    def hangs():
        assert camera.problem is None
        assert camera.problem.code == "no_pictures"
        assert "rtsp://camera" in camera.problem.message
        return Scripted()

    camera = Camera(hangs, source="rtsp://camera", clock=lambda: next(times, 9.0), waits=lambda timeout: True)
    assert camera.problem is None, "it is not opened yet"
    camera.read()
    assert camera.problem.code == "no_pictures"


def test_a_source_without_a_usable_picture_is_named_and_tried_again():
    line = Line(Scripted(*[None] * 200), Scripted(1, *[None] * 200))
    camera = line.camera()
    camera.read()
    assert [len(one.script) > 0 for one in line.opened] == [True, True], "it is not waited for until it ends"
    assert camera.signal is Signal.LOST


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("rtsp://admin:s3cret@camera-1/x", "rtsp://admin:***@camera-1/x"),
        ("rtsp://:s3cret@camera-1", "rtsp://:***@camera-1"),
        ("RTSP://admin:s3cret@camera-1", "RTSP://admin:***@camera-1"),
        ("rtsp://admin:s3/cr@et#s3cret@camera-1/x", "rtsp://admin:***@camera-1/x"),
        ("rtsp://admin:s3?cret@camera-1:554/x?pwd=s3cret", "rtsp://admin:***@camera-1:554/x?pwd=***"),
        ("http://camera-1/x?user=admin&pwd=s3cret", "http://camera-1/x?user=***&pwd=***"),
        ("srt://camera-1:9000?passphrase=s3cret", "srt://camera-1:9000?passphrase=***"),
        ("rtsp:/admin:s3cret@camera-1", "rtsp:/admin:***@camera-1"),
        ("admin:s3cret@camera-1/x", "admin:***@camera-1/x"),
        ("rtsp://admin@camera-1/x", "rtsp://admin@camera-1/x"),
        ("rtsp://camera-1:554/live", "rtsp://camera-1:554/live"),
        ("films/match.mp4", "films/match.mp4"),
    ],
)
def test_a_password_is_not_shown_wherever_it_stands(source, said):
    assert shown(source) == said


def test_what_ffmpeg_lacks_is_refused_at_once_with_a_way_around_it(monkeypatch):
    monkeypatch.setattr(sources, "protocols", lambda: frozenset({"tcp", "udp"}))
    for source, hint in (("srt://camera-1:9000?passphrase=s3cret", "udp://127.0.0.1:5000"), ("ndi://CAMERA", "SRT")):
        camera = camera_of(source)
        camera.check()
        assert (camera.signal, camera.problem.code) == (Signal.WRONG, "unsupported_source")
        assert hint in camera.problem.hint
        assert "s3cret" not in camera.problem.message + camera.problem.where
    check_source("rtsp://camera-1/x")
    check_source("udp://127.0.0.1:5000")


def test_the_protocols_of_ffmpeg_are_those_of_the_library_in_use():
    found = sources.protocols()
    assert found is not None
    assert {"tcp", "udp", "http"} <= found


FFMPEG = shutil.which("ffmpeg")


@pytest.mark.skipif(FFMPEG is None, reason="needs ffmpeg (Debian: apt-get install ffmpeg)")
def test_a_stream_that_ffmpeg_relays_is_watched(video):
    """The relay that the hint about SRT names: MPEG-TS over UDP."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
        free.bind(("127.0.0.1", 0))
        address = f"udp://127.0.0.1:{free.getsockname()[1]}"
    relay = subprocess.Popen(
        [FFMPEG, "-loglevel", "error", "-stream_loop", "-1", "-re", "-i", str(video), "-codec:v", "mpeg2video",
         "-g", "10", "-f", "mpegts", f"{address}?pkt_size=1316"],
    )  # fmt: skip
    camera = camera_of(address)
    try:
        camera.start()
        frame = camera.take(60)
        assert frame is not None
        assert (camera.signal, frame.size) == (Signal.LIVE, (160, 96))
    finally:
        camera.stop()
        relay.kill()
        relay.wait()
