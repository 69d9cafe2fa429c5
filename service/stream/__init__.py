"""Streamed matches: cameras above tables, finished hands announced to the desk, to overlays and to other programs.

`tables` is the director's file, `follower` one table's loop, `seen` what is recorded, `threads` and `cluster` the two
ways in which many tables run, `http` the addresses, `batch` recorded matches. How a table is watched is the business of
`vision.stream`.
"""
