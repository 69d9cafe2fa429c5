"""Paints a reading onto its photo (`readings`), and makes SVG pictures of tile faces (`faces`)."""
