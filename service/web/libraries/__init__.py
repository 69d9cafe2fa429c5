"""What stands on the phone for libraries that no browser has: each module of this package has the name of a library.

The archive holds them at its root, so that `vision` imports them. They have only what `vision` asks of the libraries
when it reads a photo; anything else raises `AttributeError` or `NotImplementedError`.
"""
