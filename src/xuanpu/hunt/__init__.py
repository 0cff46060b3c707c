"""Look for what no record contains: search for the best ply, and play at random."""
