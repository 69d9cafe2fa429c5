"""The match ledger: a match as a list of events, from which its state and final points are computed.

The functions have no side effects: they compute a state from events. The rule sets and `scorer.settle` compute the
value of a hand. This package has the rest: deposits, honba, the next dealer, fouls, the end of the match, final points.
"""
