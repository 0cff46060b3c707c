"""The cache folder of last resort, in the temporary directory, is the user's alone: what it holds is run."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

import pytest

from tests.kernel.test_kernel_cache import PACKAGE, load_cache_module

pytestmark = pytest.mark.skipif(not hasattr(os, "getuid"), reason="no user numbers here")


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A temporary directory of this test, and a chosen cache folder that cannot be made."""
    blocked = tmp_path / "file"
    blocked.write_text("", encoding="utf-8")
    monkeypatch.setenv("XUANPU_CACHE_DIR", str(blocked))
    folder = tmp_path / "tmp"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def chosen() -> Path:
    """The folder that a fresh process takes."""
    return Path(load_cache_module(PACKAGE).folder())


def expected(temporary: Path) -> Path:
    return temporary / f"xuanpu-{os.getuid()}"


def is_private(folder: Path) -> bool:
    found = folder.lstat()
    return found.st_uid == os.getuid() and stat.S_IMODE(found.st_mode) == 0o700


def test_it_is_made_private_and_found_again(temporary: Path) -> None:
    assert chosen().parent == expected(temporary)
    assert is_private(expected(temporary))
    assert chosen().parent == expected(temporary)


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o755])
def test_one_that_others_can_reach_is_left_alone(temporary: Path, mode: int) -> None:
    expected(temporary).mkdir()
    expected(temporary).chmod(mode)
    assert_a_fresh_one(temporary)


def test_a_link_is_left_alone(temporary: Path, tmp_path: Path) -> None:
    """Even one that leads to a private folder: whoever made it can turn it."""
    other = tmp_path / "other"
    other.mkdir(mode=0o700)
    expected(temporary).symlink_to(other)
    assert_a_fresh_one(temporary)
    assert not any(other.iterdir())


def test_one_of_another_user_is_left_alone(temporary: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    expected(temporary).mkdir(mode=0o700)
    owner = os.getuid()
    expected(temporary).rename(temporary / f"xuanpu-{owner + 1}")
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    folder = chosen().parent
    assert folder != temporary / f"xuanpu-{owner + 1}" and folder.parent == temporary


def test_a_file_in_its_place_is_no_reason_to_fail(temporary: Path) -> None:
    expected(temporary).write_text("", encoding="utf-8")
    assert_a_fresh_one(temporary)


def assert_a_fresh_one(temporary: Path) -> None:
    """A new private folder beside the expected one, and another for the next process."""
    first, second = chosen().parent, chosen().parent
    assert len({first, second, expected(temporary)}) == 3
    assert first.parent == temporary and is_private(first)
