"""Draws a reading on its photo (`readings`), and the faces of tiles as SVG (`faces`)."""
