"""The game itself: tiles, hands, situations, rule sets, payments.

Standard library only. Nothing here knows of pictures, files or networks; `vision` and `service`
import this package, never the other way round.
"""

__version__ = "0.2.0"
