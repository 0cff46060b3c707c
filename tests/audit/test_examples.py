"""Every check has an example, the check fires in it, and its words say what it is about."""

from __future__ import annotations

import pytest

from xuanpu.audit.check import Check
from xuanpu.audit.registry import CHECKS, EVERY_CHECK, OF_FILES, check_of
from xuanpu.words import LANGUAGES


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_the_example_shows_it(check: Check) -> None:
    assert check.example is not None
    assert check.code in {finding.code for finding in check.example.arranged().findings}


@pytest.mark.parametrize("check", EVERY_CHECK, ids=lambda check: check.code)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_words(check: Check, lang: str) -> None:
    for told in (check.title(lang), check.explain(lang), check.example_text(lang)):
        assert told and "{" not in told
        assert any("\u4e00" <= letter <= "\u9fff" for letter in told) == (lang == "zh")


def test_codes_and_names_are_unique_and_in_order() -> None:
    codes = [check.code for check in EVERY_CHECK]
    assert codes == sorted(set(codes))
    assert len({check.name for check in EVERY_CHECK}) == len(codes)
    assert all(check.example is None for check in OF_FILES)
    assert check_of("xp101") is CHECKS[0] and check_of("XP1") is None
