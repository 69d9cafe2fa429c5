"""Terms and punctuation that several areas use."""

TEXTS = {
    "separator": "、",
    "space": "",
    "comma": "、",
    "or": "・",
    "did_you_mean": "もしかして：{name}。",
    "together": "{sentences}",
    "and": "と",
    "nothing": "なし",
    "seat_east": "東家",
    "seat_south": "南家",
    "seat_west": "西家",
    "seat_north": "北家",
}
