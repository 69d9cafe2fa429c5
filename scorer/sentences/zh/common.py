"""Terms and punctuation that several areas use."""

TEXTS = {
    "separator": "；",
    "space": "",
    "comma": "、",
    "or": "或",
    "did_you_mean": "您是指{name}吗？",
    "together": "{sentences}",
    "and": "和",
    "nothing": "无",
    "seat_east": "东家",
    "seat_south": "南家",
    "seat_west": "西家",
    "seat_north": "北家",
}
