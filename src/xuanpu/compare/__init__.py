"""What a revision does to real games: the same games under two rulesets, paired (`xuanpu compare`)."""
