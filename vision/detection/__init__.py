"""Turns a photo into detections: locator, classifier, orientation, and the tile sets of users.

In this package, a set is a tile set: all tiles of one design. The background colour of a face is the colour of the tile
between its symbols.
"""
