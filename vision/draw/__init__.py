"""Drawings: a reading on its photo (`readings`), the faces of tiles as SVG (`faces`)."""
