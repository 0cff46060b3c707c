"""What lies at the top of the repository, where people read it, and travels inside the package."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


@cache
def shipped_folder(name: str) -> Traversable:
    """The folder of that name: inside the installed package, else at the top of the checkout.

    FileNotFoundError if it is in neither place: the installation is incomplete.
    """
    package = files("xuanpu")
    places: list[Traversable] = [package / name]
    if isinstance(package, Path):
        places.append(package.parents[1] / name)
    for place in places:
        if place.is_dir():
            return place
    raise FileNotFoundError(f"no {name} in {' or '.join(str(place) for place in places)}")
