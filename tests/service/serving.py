"""The real server in a process of its own, with a reader that needs no models; test_serve.py starts it.

    python tests/service/serving.py PORT [CERT KEY | --lan]

With `--desk` it has a desk; `DESK` in the environment names its database.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]
    import conftest
    from flask import Response, jsonify, request

    from service import serve as serving
    from service.asgi import gone

    running = []
    create = serving.create_app

    def create_with_streams(*arguments):
        app = create(*arguments)

        @app.get("/stream")
        def stream():
            over = gone(request.environ)

            def words():
                running.append(1)
                try:
                    yield "data: hello\n\n"
                    while not over.wait(60):
                        yield ": still here\n\n"
                finally:
                    running.pop()

            return Response(words(), mimetype="text/event-stream")

        @app.get("/running")
        def count():
            return jsonify(len(running))

        return app

    serving.create_app = create_with_streams
    lan = sys.argv[2:] == ["--lan"]
    cert, key = sys.argv[2:4] if len(sys.argv) > 3 else (None, None)
    return serving.serve("127.0.0.1", int(sys.argv[1]), cert=cert, key=key, load=conftest.FakeReader, lan=lan)


if __name__ == "__main__":
    sys.exit(main())
