"""Turns detections into a layout: lines, melds, the winning tile, candidates and their costs."""
