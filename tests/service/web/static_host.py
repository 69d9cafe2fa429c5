"""A static web server, as hosts are that publish a folder: files, the headers of `_headers`, nothing else."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from fnmatch import fnmatchcase
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer


def headers_of(text, path):
    """The headers that a file `_headers` gives an address; `! Name` takes one away."""
    found, fits = {}, False
    for line in text.splitlines():
        if not line.startswith(" "):
            fits = fnmatchcase(path, line)
        elif fits and line.strip().startswith("! "):
            found.pop(line.strip()[2:], None)
        elif fits:
            name, value = line.strip().split(": ", 1)
            found[name] = value
    return found


class _Handler(SimpleHTTPRequestHandler):
    def end_headers(self):
        for name, value in headers_of(self.server.header_text, self.path.partition("?")[0]).items():
            self.send_header(name, value)
        super().end_headers()

    def log_message(self, *_):
        pass


@contextmanager
def published(folder, *, with_headers=True, port=0):
    """The address at which a folder is published."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Handler, directory=str(folder)))
    server.daemon_threads = True
    server.header_text = (folder / "_headers").read_text() if with_headers else ""
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
