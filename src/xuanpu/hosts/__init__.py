"""The host games: board geometry, and how their regular pieces move and attack."""
