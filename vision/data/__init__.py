"""Labelled photos: label files, corrections of labels, hands written down by a person, and sets of flat faces."""
