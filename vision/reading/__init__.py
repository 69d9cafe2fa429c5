"""A layout becomes a reading: hypotheses, doubts, calibration, repeated looks."""
