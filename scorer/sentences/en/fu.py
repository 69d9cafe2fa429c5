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
    "exposed_kong_simples": "An exposed kong of simples.",
    "exposed_kong_orphans": "An exposed kong of terminals or honours.",
    "concealed_kong_simples": "A concealed kong of simples.",
    "concealed_kong_orphans": "A concealed kong of terminals or honours.",
    "exposed_triplet_simples": "An exposed triplet of simples.",
    "exposed_triplet_orphans": "An exposed triplet of terminals or honours.",
    "completed_triplet_simples": "A triplet that a discard completed of simples.",
    "completed_triplet_orphans": "A triplet that a discard completed of terminals or honours.",
    "concealed_triplet_simples": "A concealed triplet of simples.",
    "concealed_triplet_orphans": "A concealed triplet of terminals or honours.",
}
