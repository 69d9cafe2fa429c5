"""Boxes, quads, the ground plane, detections and their fusion."""
