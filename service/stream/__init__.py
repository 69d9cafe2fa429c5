"""Streamed matches: cameras above tables; finished hands are announced to the desk, to overlays and to other programs.

`tables` reads the director's file, `follower` is one table's loop, `seen` records hands, `threads` and `cluster` are
the two ways to run many tables, `http` has the addresses, `batch` handles recorded matches. `vision.stream` watches a
table.
"""
