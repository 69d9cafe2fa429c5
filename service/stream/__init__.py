"""Streamed matches: cameras watch tables, and finished hands are announced to the desk, overlays and other programs.

| module | purpose |
|---|---|
| `tables` | reads the director's file of tables |
| `follower` | the loop that follows one table; `vision.stream` detects finished hands |
| `seen_hands` | records hands |
| `threads`, `cluster` | the two ways to follow many tables |
| `http` | the HTTP endpoints |
| `batch` | recorded matches |
"""
