"""Turns a layout into a reading: hypotheses, warnings, calibration, and repeated looks at the photo."""
