"""The texts in Japanese."""
