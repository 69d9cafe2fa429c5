"""Replacements for libraries that do not run in a browser; each module has the name of the library that it replaces.

The archive has them at its root, so that `vision` imports them. They have only the functions that `vision` calls when
it reads a photo; anything else raises `AttributeError` or `NotImplementedError`.
"""
