"""Turns a photo into a hand in four steps: decode, detect, lay out, read. Imports `scorer` but not `service`."""
