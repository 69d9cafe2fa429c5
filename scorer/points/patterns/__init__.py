"""The patterns, a module for each chapter of the table (point-pattern rules 1.1), in the order of its numbers."""
