"""玄谱: replay records of board games under rule texts that add Tris pieces, and audit the texts."""

from __future__ import annotations

__version__ = "0.1.0.dev0"
