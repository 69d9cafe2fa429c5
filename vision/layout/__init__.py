"""Detections become a layout: lines, melds, the winning tile, candidates and their costs."""
