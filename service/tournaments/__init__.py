"""Tournaments over HTTP: stored as records of the chain, controlled through access links, with live standings.

`scorer.tournament` has the rules of tournaments. This package defines who is allowed to record an event, what is
stored, and what is shown.
"""
