"""The texts in English."""
