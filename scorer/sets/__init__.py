"""One file per rule set; each defines `RULES`. `scorer.rules.rule_sets` finds the files of this folder."""
