"""Turns a layout into a reading: hypotheses, warnings, calibration, and further detector passes over the photo.

The modules of this package use these terms:

- row: the concealed tiles of a hand, including the winning tile (`vision.layout`)
- layout cost: the cost of the positions of a hand's tiles (`vision.layout.candidates`)
- detector pass: one run of one detector over one version of the photo (unchanged, stretched or as a negative). The code
  names it `look`.
- correction: a tile that is read with a class that is not its most probable one, an included faint tile (a detection
  with a score below `THRESHOLD`), or a dropped detection
- stated probability: the probability of a reading that users see
"""
