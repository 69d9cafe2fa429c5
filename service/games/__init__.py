"""Games of four players, recorded by the phones in a room (docs/decisions/0007-games-on-the-phone.md)."""
