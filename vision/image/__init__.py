"""Bytes of a file become a photo: decoding, denoising, white balance, aspect."""
