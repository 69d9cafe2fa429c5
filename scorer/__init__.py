"""The game of mahjong: tiles, hands, situations, rule sets, payments.

Standard library only. This package knows nothing of pictures, files or networks; `vision` and `service` import it,
never the other way round.
"""

__version__ = "0.2.0"
