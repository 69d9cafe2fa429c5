"""Terms and punctuation that several areas use."""

TEXTS = {
    "separator": "; ",
    "space": " ",
    "comma": ", ",
    "or": " or ",
    "did_you_mean": "Did you mean {name}?",
    "together": "{sentences}",
    "and": " and ",
    "nothing": "none",
    "seat_east": "East",
    "seat_south": "South",
    "seat_west": "West",
    "seat_north": "North",
}
