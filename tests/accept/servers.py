"""Compares servers that could run the service: the experiment behind docs/decisions/0004-event-loop.md.

    pip install cheroot waitress gunicorn gevent hypercorn granian psutil
    python tests/accept/servers.py [NAME ...]

Each candidate serves one Flask application in a separate process, over TLS if it can. The application has an
event stream that stays silent, and a photo upload that keeps a core busy for about 200 ms. Candidates with
Starlette serve the stream on their event loop and everything else through a2wsgi. The result is a table. `make
test` does not run this, because the candidates are not dependencies.
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

STREAMS = 200
PHOTO = os.urandom(3_000_000)
LIMIT = 10.0
NAMES = (
    "werkzeug",
    "waitress",
    "gunicorn",
    "gevent",
    "cheroot",
    "hypercorn",
    "granian",
    "uvicorn + a2wsgi",
    "hypercorn + starlette + a2wsgi",
    "granian + starlette + a2wsgi",
    "uvicorn + starlette + a2wsgi",
)
NO_TLS = ("waitress",)


def application():
    """Return the Flask application that every candidate serves."""
    import threading

    import flask
    import numpy

    app = flask.Flask("candidate")
    running = set()

    @app.get("/events")
    def events():
        stopped = threading.Event()

        def silent():
            running.add(stopped)
            try:
                yield "data: hello\n\n"
                while not stopped.wait(2):
                    yield ": still here\n\n"
            finally:
                running.discard(stopped)

        return flask.Response(silent(), mimetype="text/event-stream")

    @app.post("/photo")
    def photo():
        size = len(flask.request.get_data())
        matrix = numpy.random.default_rng(0).random((500, 500))
        until = time.thread_time() + 0.2
        while time.thread_time() < until:
            matrix = matrix @ matrix
            matrix /= matrix.max()
        return {"bytes": size}

    @app.get("/ready")
    def ready():
        return {"running": len(running)}

    return app


def on_the_loop():
    """Return the same application for ASGI: the stream is an async generator, the rest is Flask behind a2wsgi."""
    import asyncio

    import a2wsgi
    from starlette.applications import Starlette
    from starlette.responses import JSONResponse, StreamingResponse
    from starlette.routing import Mount, Route

    running = set()

    async def events(request):
        async def silent():
            running.add(request)
            try:
                yield "data: hello\n\n"
                while True:
                    await asyncio.sleep(2)
                    yield ": still here\n\n"
            finally:
                running.discard(request)

        return StreamingResponse(silent(), media_type="text/event-stream")

    async def ready(_):
        return JSONResponse({"running": len(running)})

    flask = a2wsgi.WSGIMiddleware(application(), workers=24)
    return Starlette(routes=[Route("/events", events), Route("/ready", ready), Mount("/", flask)])


def serve(name: str, port: int, cert: str, key: str) -> None:
    """Serve with one candidate, tuned for 256 connections."""
    many = STREAMS + 56
    tls = cert and name not in NO_TLS
    if name == "gevent":
        from gevent import monkey

        monkey.patch_all()
        from gevent import pywsgi

        extra = {"keyfile": key, "certfile": cert} if tls else {}
        server = pywsgi.WSGIServer(("127.0.0.1", port), application(), log=None, **extra)
        import gevent

        gevent.signal_handler(signal.SIGTERM, server.stop, 3)
        server.serve_forever()
    elif name == "werkzeug":
        from werkzeug.serving import run_simple

        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        run_simple("127.0.0.1", port, application(), threaded=True, ssl_context=(cert, key) if tls else None)
    elif name == "waitress":
        import waitress

        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        waitress.serve(application(), host="127.0.0.1", port=port, threads=many, connection_limit=1000)
    elif name == "cheroot":
        from cheroot import wsgi
        from cheroot.ssl.builtin import BuiltinSSLAdapter

        server = wsgi.Server(("127.0.0.1", port), application(), numthreads=many, shutdown_timeout=3)
        if tls:
            server.ssl_adapter = BuiltinSSLAdapter(cert, key)
        signal.signal(signal.SIGTERM, lambda *_: setattr(server, "interrupt", SystemExit(0)))
        server.start()
    elif name.startswith("hypercorn"):
        import asyncio
        from concurrent.futures import ThreadPoolExecutor

        from hypercorn.asyncio import serve as run
        from hypercorn.config import Config
        from hypercorn.middleware import AsyncioWSGIMiddleware

        config = Config()
        config.bind, config.graceful_timeout, config.wsgi_max_body_size = [f"127.0.0.1:{port}"], 3, 10**8
        if tls:
            config.certfile, config.keyfile = cert, key

        async def main() -> None:
            stop = asyncio.Event()
            loop = asyncio.get_running_loop()
            loop.set_default_executor(ThreadPoolExecutor(many))
            loop.add_signal_handler(signal.SIGTERM, stop.set)
            app = on_the_loop() if "starlette" in name else AsyncioWSGIMiddleware(application(), 10**8)
            await run(app, config, shutdown_trigger=stop.wait)

        asyncio.run(main())
    elif name.startswith("granian"):
        from granian import Granian
        from granian.constants import Interfaces

        extra = {"ssl_cert": Path(cert), "ssl_key": Path(key)} if tls else {}
        asgi = "starlette" in name
        threads = {} if asgi else {"blocking_threads": many}
        Granian(
            "servers:candidate_on_the_loop" if asgi else "servers:candidate",
            port=port, interface=Interfaces.ASGI if asgi else Interfaces.WSGI, backpressure=many,
            workers_kill_timeout=3, working_dir=Path(__file__).parent, **threads, **extra,
        ).serve()  # fmt: skip
    elif name.startswith("uvicorn"):
        import uvicorn

        if "starlette" in name:
            app = on_the_loop()
        else:
            from a2wsgi import WSGIMiddleware

            app = WSGIMiddleware(application(), workers=many)
        extra = {"ssl_certfile": cert, "ssl_keyfile": key} if tls else {}
        uvicorn.run(app, port=port, log_level="error", timeout_graceful_shutdown=3, lifespan="off", **extra)
    elif name == "gunicorn":
        from gunicorn.app.base import BaseApplication

        class Served(BaseApplication):
            def load_config(self):
                settings = {"bind": f"127.0.0.1:{port}", "worker_class": "gthread", "threads": many, "loglevel": "error",
                            "graceful_timeout": 3} | ({"certfile": cert, "keyfile": key} if tls else {})  # fmt: skip
                for setting, value in settings.items():
                    self.cfg.set(setting, value)

            def load(self):
                return application()

        Served().run()


def __getattr__(name: str):
    if name == "candidate":
        return application()
    if name == "candidate_on_the_loop":
        return on_the_loop()
    raise AttributeError(name)


class Client:
    """Sends requests to one candidate. Certificates are not verified, because this module creates the certificate."""

    def __init__(self, port: int, tls: bool) -> None:
        self.port, self.tls = port, tls
        self.context = ssl.create_default_context()
        self.context.check_hostname, self.context.verify_mode = False, ssl.CERT_NONE

    def seconds(self, method: str, path: str, body: bytes | None = None) -> float:
        """Return the seconds for one request on its own connection, or infinity if it fails."""
        start = time.perf_counter()
        try:
            with closing(self._connection()) as connection:
                connection.request(method, path, body)
                answer = connection.getresponse()
                answer.read()
            if answer.status != 200:
                return float("inf")
        except OSError:
            return float("inf")
        return time.perf_counter() - start

    def running(self) -> int:
        """Return the number of streams that the candidate believes to be open."""
        with closing(self._connection()) as connection:
            connection.request("GET", "/ready")
            return json.load(connection.getresponse())["running"]

    def _connection(self) -> http.client.HTTPConnection:
        if self.tls:
            return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=LIMIT, context=self.context)
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=LIMIT)

    def stream(self) -> socket.socket | None:
        """Return the socket of an event stream that has delivered its first event, or None."""
        try:
            sock = socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT)
            if self.tls:
                sock = self.context.wrap_socket(sock)
            sock.sendall(b"GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            seen = b""
            while b"hello" not in seen:
                more = sock.recv(4096)
                if not more:
                    return None
                seen += more
        except OSError:
            return None
        return sock


def measure(name: str, cert: str, key: str) -> dict[str, str]:
    """Measure one candidate and return its row of the table."""
    import psutil

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    tls = name not in NO_TLS
    process = subprocess.Popen(
        [sys.executable, __file__, "--serve", name, str(port), cert, key],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    client = Client(port, tls)
    try:
        deadline = time.perf_counter() + 30
        while client.seconds("GET", "/ready") > LIMIT and time.perf_counter() < deadline:
            time.sleep(0.1)

        def photo(times: int = 9) -> list[float]:
            return [client.seconds("POST", "/photo", PHOTO) for _ in range(times)]

        def memory() -> float:
            root = psutil.Process(process.pid)
            return sum(one.memory_info().rss for one in [root, *root.children(recursive=True)]) / 2**20

        alone, small = statistics.median(photo()), memory()
        streams = []
        for _ in range(STREAMS):
            opened = client.stream()
            if opened is None:
                break
            streams.append(opened)
        crowded, large = photo(), memory()
        with socket.create_connection(("127.0.0.1", port)) as silent:  # a client that never sends anything
            silent.sendall(b"")
            stalled = max(client.seconds("GET", "/ready") for _ in range(3))
        half = len(streams) // 2
        for stream in streams[:half]:
            stream.close()
        deadline = time.perf_counter() + LIMIT
        while (still := client.running()) > len(streams) - half and time.perf_counter() < deadline:
            time.sleep(0.2)
        start = time.perf_counter()
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
            stopped = f"{time.perf_counter() - start:.1f} s"
        except subprocess.TimeoutExpired:
            stopped = "not in 20 s"
        for stream in streams:
            stream.close()
    finally:
        if process.poll() is None:
            for child in psutil.Process(process.pid).children(recursive=True):
                child.kill()
            process.kill()
            process.wait()

    def milliseconds(value: float) -> str:
        return f"{value * 1000:.0f}" if value < LIMIT else "no answer"

    return {
        "server": name,
        "TLS": "yes" if tls else "no",
        "streams open": f"{len(streams)} of {STREAMS}",
        "photo alone, ms": milliseconds(alone),
        "photo beside streams, ms (worst)": f"{milliseconds(statistics.median(crowded))} ({milliseconds(max(crowded))})",
        "request beside a silent client, ms": milliseconds(stalled),
        "streams of 100 gone clients still running after 10 s": f"{still - (len(streams) - half)}",
        "memory, MB": f"{small:.0f} → {large:.0f}",
        "SIGTERM with streams open": stopped,
    }


def main(arguments: list[str]) -> None:
    """Measure the named candidates, or all."""
    if arguments[:1] == ["--serve"]:
        serve(arguments[1], int(arguments[2]), arguments[3], arguments[4])
        return
    with tempfile.TemporaryDirectory() as folder:
        cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
        subprocess.run(
            ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", key, "-out", cert,
             "-days", "2", "-subj", "/CN=localhost"], check=True, capture_output=True,
        )  # fmt: skip
        head = False
        for name in arguments or NAMES:
            row = measure(name, cert, key)
            if not head:
                print("| " + " | ".join(row) + " |\n|" + "---|" * len(row), flush=True)
                head = True
            print("| " + " | ".join(row.values()) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
