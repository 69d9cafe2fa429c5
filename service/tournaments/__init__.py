"""Tournaments over HTTP: kept as records of the chain, run by links with rights, standings live.

What follows from what is `scorer.tournament`; here is who may record it, what is kept, and what is shown.
"""
