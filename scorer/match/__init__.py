"""The match ledger: a whole match as a list of events, replayed to its state and its final points.

Pure: events in, state out, no clock and no file. The rule sets and `scorer.settle` decide what a hand is worth; this
package handles what happens between hands: deposits, honba, the next dealer, fouls, the end, the final points.
"""
