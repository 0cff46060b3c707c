"""Which software a report's figures come from."""

from __future__ import annotations

from importlib.metadata import version
from typing import Final

from xuanpu import __version__

_LIBRARIES: Final = ("numpy", "numba", "pandas", "pyarrow", "matplotlib")


def versions() -> dict[str, str]:
    """Version of xuanpu and of the libraries it computes and draws with."""
    return {"xuanpu": __version__, **{name: version(name) for name in _LIBRARIES}}
