"""Turns the bytes of a file into a photo: decoding, noise reduction, white balance and aspect ratio."""
