"""A photo becomes detections: locator, classifier, orientation, tile sets of users."""
