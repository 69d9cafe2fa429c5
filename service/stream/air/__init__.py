"""What is on air: the overlay's content for each table, as the director allows it (docs/decisions/0009)."""
