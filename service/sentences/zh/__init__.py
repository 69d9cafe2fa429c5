"""The texts in Chinese."""
