"""Measures how well tiles, rows and whole hands are read: figures, scenes, conditions, and a peer."""
