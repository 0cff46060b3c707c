"""Every test that asks for `data` is run on the vectors of each ruleset."""

from __future__ import annotations

from typing import Any

import pytest

from tests.vectors.made import RULESETS, made


@pytest.fixture(params=RULESETS)
def ruleset(request: pytest.FixtureRequest) -> str:
    """Each ruleset."""
    name: str = request.param
    return name


@pytest.fixture
def data(ruleset: str) -> dict[str, Any]:
    """Its vectors; not to be changed."""
    return made(ruleset)
