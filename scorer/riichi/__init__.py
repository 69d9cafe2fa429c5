"""Riichi scoring: yaku, fu, limits, liability and payments, for every rule set of that family."""
