"""Tournaments: players, rounds, seating, results and standings, replayed from events as a match is.

Pure: events in, state out. `scorer.match.final` values a table's points; this package handles what happens between
the tables: seats, points carried over, admission to the next round, standings.
"""
