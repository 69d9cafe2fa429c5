"""The game of mahjong: tiles, hands, situations, rule sets, payments.

This package uses only the standard library, and no pictures, files or networks. `vision` and `service` import it; it
does not import them.
"""

__version__ = "0.2.0"
