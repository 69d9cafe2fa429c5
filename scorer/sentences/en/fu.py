"""The parts of fu, by their ids."""

TEXTS = {
    "seven_pairs": "Seven pairs are always 25.",
    "base": "Every winning hand has 20.",
    "concealed_discard": "A concealed hand that wins by discard.",
    "pair": "The pair is worth a yaku as a triplet.",
    "wait_closed": "A closed wait, the middle tile of a chow.",
    "wait_edge": "An edge wait, 3 or 7 on one side only.",
    "wait_pair": "A wait on the pair.",
    "self_draw": "A self-draw.",
    "open_pinfu": "An open hand is never less than 30.",
    "rounding": "{total} is rounded up to the next ten.",
    "of_orphans": "{what} of terminals or honours.",
    "of_simples": "{what} of simples.",
    "exposed_kong": "An exposed kong",
    "concealed_kong": "A concealed kong",
    "exposed_triplet": "An exposed triplet",
    "completed_triplet": "A triplet that a discard completed",
    "concealed_triplet": "A concealed triplet",
}
