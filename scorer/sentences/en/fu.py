"""The parts of fu, by their ids."""

TEXTS = {
    "seven_pairs": "Seven pairs are always worth 25 fu.",
    "base": "Every winning hand has 20 fu to begin with.",
    "concealed_discard": "A concealed hand that wins by discard.",
    "pair": "A pair of dragons, of the seat wind or of the round wind.",
    "wait_closed": "A closed wait: the middle tile of a chow.",
    "wait_edge": "An edge wait: a 3 for 1-2, or a 7 for 8-9.",
    "wait_pair": "A pair wait: the second tile of the pair.",
    "self_draw": "A self-draw.",
    "open_pinfu": "An open hand has at least 30 fu.",
    "rounding": "{total} fu is rounded up to the next ten.",
    "exposed_kong_simples": "An exposed kong of simples.",
    "exposed_kong_orphans": "An exposed kong of terminals or honours.",
    "concealed_kong_simples": "A concealed kong of simples.",
    "concealed_kong_orphans": "A concealed kong of terminals or honours.",
    "exposed_triplet_simples": "An exposed triplet of simples.",
    "exposed_triplet_orphans": "An exposed triplet of terminals or honours.",
    "completed_triplet_simples": "A triplet of simples, completed by a discard.",
    "completed_triplet_orphans": "A triplet of terminals or honours, completed by a discard.",
    "concealed_triplet_simples": "A concealed triplet of simples.",
    "concealed_triplet_orphans": "A concealed triplet of terminals or honours.",
}
