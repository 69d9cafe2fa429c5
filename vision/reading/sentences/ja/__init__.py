"""Texts in Japanese."""
