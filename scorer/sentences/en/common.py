"""Terms and punctuation that several areas use."""

TEXTS = {
    "separator": "; ",
    "seat_east": "East",
    "seat_south": "South",
    "seat_west": "West",
    "seat_north": "North",
}
