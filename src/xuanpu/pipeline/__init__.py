"""Whole collections at speed (design D3): files -> blocks of games, and what the kernels say of them."""
