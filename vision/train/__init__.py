"""Training of the two networks behind a reading: the tile locator and the face network.

Responsible for everything that needs torch or ultralytics, which are imported in here and nowhere else: building
data sets out of labelled photos, training, exporting to ONNX, registering a model, comparing with a peer. The run time
(`vision`) never imports this package.
"""
