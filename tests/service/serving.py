"""The real server in a process of its own, with a reader that needs no models; test_serve.py starts it.

    python tests/service/serving.py PORT [--lang LANG] [CERT KEY | --lan | --desk]

With `--desk` its records are in the database that TEHAI_RECORDS names.
"""

from __future__ import annotations

import sys
from pathlib import Path


def main() -> int:
    sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]
    import conftest

    from service import serve as serving

    lang = "en"
    if sys.argv[2:3] == ["--lang"]:
        lang = sys.argv[3]
        del sys.argv[2:4]
    lan, desk = sys.argv[2:] == ["--lan"], sys.argv[2:] == ["--desk"]
    cert, key = sys.argv[2:4] if len(sys.argv) > 3 else (None, None)
    load = conftest.FakeReader
    return serving.serve(None, int(sys.argv[1]), cert=cert, key=key, load=load, lan=lan, desk=desk, lang=lang)


if __name__ == "__main__":
    sys.exit(main())
