"""Labelled photos: label files, corrections, hands read by a person, and the sets of flat faces."""
