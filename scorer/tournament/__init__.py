"""Tournaments: players, rounds, seating, results and standings, computed from events as in a match.

The functions have no side effects: they compute a state from events. `scorer.match.final` computes the final points of
a table; this package has the rest: seats, points carried over, admission to the next round, standings.
"""
