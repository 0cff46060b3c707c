"""The checks, one file each: the code's family is its first digit (design D6)."""
