"""Mahjong Competition Rules: 81 fans, the best lawful set of them, waits, payments."""
