"""Tournaments over HTTP: stored as records of the chain, controlled by links with rights, with live standings.

`scorer.tournament` has the rules of tournaments. This package defines who may record an event, what is stored, and what
is shown.
"""
