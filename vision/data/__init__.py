"""Labelled photos: label files, corrections of labels, true hands written by a person, and the tile sets of flat faces.

A flat face is a picture of a single face, seen from directly above.
"""
