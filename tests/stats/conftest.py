"""The arrangement of the 2021 game, made once."""

from __future__ import annotations

import pytest

from tests.report.arrangement_factory import make_arrangement
from xuanpu.replay.result import Arrangement


@pytest.fixture(scope="session")
def arrangement() -> Arrangement:
    """The 2021 game in two lines, swept, with three findings."""
    return make_arrangement()
