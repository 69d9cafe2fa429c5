"""Turns a photo into detections: locator, classifier, orientation, tile sets of users."""
