"""The Tris layer, shared by all variants: reserve, drop, lock, walk, take, compose."""
