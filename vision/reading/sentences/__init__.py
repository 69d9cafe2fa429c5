"""The texts of warnings of a reading and of refused photos, one package for each language."""
