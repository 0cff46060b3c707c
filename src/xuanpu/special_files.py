"""Pipes and devices: what comes through them can be read only once, and no file is put in their place."""

from __future__ import annotations

import os


def is_special(path: str | os.PathLike[str]) -> bool:
    """Whether something is there that is neither a file nor a folder; False of what may not be looked at."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)
