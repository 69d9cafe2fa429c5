"""Mahjong Competition Rules: 81 fans, the choice of fans with the most points, waits, payments."""
