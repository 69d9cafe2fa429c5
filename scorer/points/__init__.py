"""The point-pattern rule family: a hand is worth the sum of its patterns, with no han and no fu."""
