"""Turns the bytes of a file into a photo: decoding, denoising, white balance, aspect."""
