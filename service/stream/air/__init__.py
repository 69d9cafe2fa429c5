"""What is on air: the content of each table's overlay, controlled by the director (docs/decisions/0009)."""
