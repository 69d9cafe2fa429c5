"""Measures how well tiles, rows and whole hands are read, on photos and rendered scenes, also compared to a peer."""
