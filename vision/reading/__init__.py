"""Turns a layout into a reading: hypotheses, warnings, calibration, repeated looks."""
