"""The match ledger: a whole match as a list of events, replayed to its state and its final points.

Pure: events in, state out, no clock and no file. What a hand is worth comes from the rule sets and `scorer.settle`;
here is what lies between the hands: deposits, honba, who deals next, fouls, the end, the final points.
"""
