"""Labelled photos: label files, corrections, the hands that a person read, and which faces are of which set."""
