"""Games of four players that the phones of a room record (docs/decisions/0007-games-on-the-phone.md)."""
