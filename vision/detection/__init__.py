"""Turns a photo into detections: locator, classifier, orientation, and the tile sets of users."""
