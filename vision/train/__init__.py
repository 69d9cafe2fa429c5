"""Trains the two networks behind a reading: the tile locator and the face network.

Responsible for everything that needs torch or ultralytics, which no other package imports: building data sets from
labelled photos, training, exporting to ONNX, registering a model, comparing with a peer. The runtime (`vision`) never
imports this package.
"""
