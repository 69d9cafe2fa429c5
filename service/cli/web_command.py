"""The command `tehai web`."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from scorer.sentences import say
from service.cli.arguments import share
from service.photos import LoadReader


def add_to(parts: Any) -> None:
    """Add the command to a parser."""
    web = parts.add_parser(
        "web",
        help="the phone page as a static site that needs no service",
        description="Write the phone page as a static site that needs no service: any web server can publish the "
        "folder, and a phone stores the page. It reads photos, scores hands, and keeps the score of a game.",
    )
    web.add_argument("folder", metavar="DIR", help="the folder to write to")
    parts_help = "the folder of parts (default: TEHAI_WEB_PARTS, or the parts of the package tehai-web)"
    web.add_argument("--parts", metavar="DIR", help=parts_help)
    share(web, "--json", "--lang")
    web.set_defaults(run=_web)


def _web(given: argparse.Namespace, _load: LoadReader) -> int:
    import os
    from pathlib import Path

    from service.web.parts import find_parts
    from service.web.site import make_site, write

    made = make_site(find_parts(given.parts or os.environ.get("TEHAI_WEB_PARTS")))
    write(made, Path(given.folder))
    manifest = made.manifest
    if given.json:
        sys.stdout.write(json.dumps(manifest) + "\n")
        return 0
    total = sum(each["compressed"] for each in manifest["files"].values())
    files, build = len(manifest["files"]), manifest["build"]
    size = f"{total / 1e6:.1f}"
    written = say("operating.site_written", files=files, folder=given.folder, size=size, build=build)
    sys.stdout.write(f"{written.text(given.lang)}\n{say('operating.publish').text(given.lang)}\n")
    return 0
