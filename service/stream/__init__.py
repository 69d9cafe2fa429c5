"""Streamed matches: cameras watch tables, and finished hands are announced to the desk, overlays and other programs.

| module | purpose |
|---|---|
| `tables` | reads the director's file of tables |
| `follower` | the loop that follows one table; `vision.stream` detects finished hands |
| `seen_hands` | records hands |
| `notices` | records what cameras notice before a win: riichi, calls, opened and drawn hands |
| `air`, `replay` | what is on air; the record of a match |
| `threads`, `cluster` | the two ways to follow many tables |
| `http` | the HTTP endpoints |
| `batch` | recorded matches |
"""
