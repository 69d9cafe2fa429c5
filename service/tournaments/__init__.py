"""Tournaments over HTTP: stored as records of the chain, run by links with rights, with live standings.

`scorer.tournament` has the rules; this package defines who may record what, what is stored, and what is shown.
"""
