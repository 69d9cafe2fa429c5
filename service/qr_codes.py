"""QR codes as SVG."""

from __future__ import annotations

import io

import segno


def qr(text: str, error: str = "l") -> str:
    """Return a QR code (SVG) of a text. `error`: the level of error correction, higher for paper that people fold."""
    out = io.BytesIO()
    segno.make(text, error=error, micro=False).save(out, kind="svg", border=4, light="white", xmldecl=False)
    return out.getvalue().decode()
