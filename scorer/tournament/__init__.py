"""Tournaments: players, rounds, seating, results and standings, replayed from events as a match is.

Pure: events in, state out. What a table's points are worth comes from `scorer.match.final`; here is what lies between
the tables: who sits where, what carries over, who is admitted to the next round, who stands where.
"""
