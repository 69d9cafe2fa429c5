"""One file a rule set; each defines `RULES`. `scorer.rules.rule_sets` finds them by looking here."""
