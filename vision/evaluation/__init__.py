"""Measures how well tiles, rows and whole hands are read on photos and rendered scenes, also compared to a peer.

A peer is a detector from another project. A rendered scene is a computer-made picture of a mahjong table, with the true
tiles. In this package, a set is a tile set or a set of photos; the text says which.
"""
