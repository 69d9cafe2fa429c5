"""Trains the two networks of the reader: the tile locator and the face network.

This package contains everything that needs torch or ultralytics; no other package imports them. It builds data sets
from labelled photos, trains, exports to ONNX, registers models and compares them with another project's detector. The
runtime (`vision`) never imports this package.
"""
