"""Turns detections into a layout: lines of tiles, melds, the winning tile, candidate hands and their layout costs.

The modules of this package use these terms:

- line of tiles: tiles side by side without a wide gap between them (`vision.layout.runs.TileLine`). Some variables with
  a line of tiles have the name `run`, which does not mean a chow here.
- uncut line: a line of tiles before it is cut at its wide gaps
- row: the concealed tiles of a hand, including the winning tile. A row consists of one or more lines of tiles.
- set: three or four tiles that are a chow, a pung or a kong; meld: a declared set
- sideways tile: a tile that is rotated by a quarter turn from the other tiles of its line
- use: one way to read a line of tiles as a part of a hand
- layout cost: a sum of costs (`vision.layout.weights`). The hand with the lowest layout cost is the most probable hand.
- width and height: the width and the height of the face of a tile, which are the units of distances
"""
