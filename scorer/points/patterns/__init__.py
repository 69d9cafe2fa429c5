"""The patterns, one module per chapter of the table (point-pattern rules 1.1), in the order of their numbers."""
