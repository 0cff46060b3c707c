"""The kernel cache: any edit starts afresh, no folder is a reason to fail, processes leave each other be."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import xuanpu

PACKAGE = Path(xuanpu.__file__).parent
AT_ONCE = 4

#: An entry kernel that compiles in no time; prints what it returns and how many kernels were compiled.
TINY = """
from xuanpu.kernel_cache import entry_kernel, on_compile

compiled = []
on_compile(compiled.append)

@entry_kernel
def twice(number):
    return 2 * number

print(twice(21), len(compiled))
"""

#: The legal plies of a bare Tris in the open, and of the kings.
COUNT_PLIES = """
from xuanpu.game import Position
print(len(Position.from_fen("3k5/9/9/9/4T4/9/9/9/9/4K4 w - - 0 1 reserve:0").legal_moves))
"""


def start(script: Path, cache: Path, package: Path = PACKAGE) -> subprocess.Popen[str]:
    """Start a script with that cache folder and that copy of the package; temporary files go beside it."""
    env = os.environ | {"XUANPU_CACHE_DIR": str(cache), "PYTHONPATH": str(package.parent)}
    env |= dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(script.parent))
    return subprocess.Popen(
        [sys.executable, str(script)], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def output(process: subprocess.Popen[str]) -> list[str]:
    """The words it printed; it must have ended well."""
    printed, complaint = process.communicate()
    assert process.returncode == 0, complaint
    return printed.split()


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """The script with the tiny kernel."""
    script = tmp_path / "tiny.py"
    script.write_text(TINY, encoding="utf-8")
    return script


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package, to be edited."""
    return Path(
        shutil.copytree(PACKAGE, tmp_path / "copy" / "xuanpu", ignore=shutil.ignore_patterns("__pycache__"))
    )


def load_cache_module(package: Path) -> ModuleType:
    """The module of that copy, beside the one in use."""
    spec = importlib.util.spec_from_file_location("kernel_cache_of_a_copy", package / "kernel_cache.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def edit(source: Path) -> None:
    source.write_text(source.read_text(encoding="utf-8") + "\n# edited\n", encoding="utf-8")


# --- the stamp -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "kernels.py",
        "kernel_linking.py",
        "hunt/alphabeta.py",
        "kernel_cache.py",
        "tris/walk.py",
        "tris/points.py",
        "hosts/xiangqi/board.py",
        "hosts/vocabulary.py",
    ],
)
def test_an_edited_kernel_source_changes_the_stamp(copied: Path, source: str) -> None:
    before = load_cache_module(copied).stamp()
    edit(copied / source)
    assert load_cache_module(copied).stamp() != before


@pytest.mark.parametrize("source", ["fen.py", "replay/sweep.py", "rulesets/xiangqi.toml"])
def test_other_sources_do_not(copied: Path, source: str) -> None:
    before = load_cache_module(copied).stamp()
    edit(copied / source)
    assert load_cache_module(copied).stamp() == before


def test_a_new_kernel_file_changes_it(copied: Path) -> None:
    before = load_cache_module(copied).stamp()
    (copied / "tris" / "new.py").write_text("", encoding="utf-8")
    assert load_cache_module(copied).stamp() != before


def test_a_copy_elsewhere_has_the_same(copied: Path) -> None:
    """The path of the package is no part of it."""
    assert load_cache_module(copied).stamp() == load_cache_module(PACKAGE).stamp()


@pytest.mark.slow
def test_an_edited_callee_is_compiled_anew(copied: Path, tmp_path: Path) -> None:
    """Numba's own cache would run the old code here: the entry kernel's file is untouched."""
    script = tmp_path / "count.py"
    script.write_text(COUNT_PLIES, encoding="utf-8")
    before = output(start(script, tmp_path / "cache", copied))
    walk = copied / "tris" / "walk.py"
    source = walk.read_text(encoding="utf-8")
    step = "max(abs(across), abs(ahead)) == 1"
    assert step in source
    walk.write_text(source.replace(step, "abs(across) + abs(ahead) == 1"), encoding="utf-8")
    assert (before, output(start(script, tmp_path / "cache", copied))) == (["18"], ["14"])


# --- the folder ------------------------------------------------------------------------------------


@pytest.fixture
def not_a_folder(tmp_path: Path) -> Path:
    """A path where no folder can be made, whoever asks: a file is there."""
    path = tmp_path / "file"
    path.write_text("", encoding="utf-8")
    return path


def test_a_writable_folder_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XUANPU_CACHE_DIR", str(tmp_path / "new" / "cache"))
    module = load_cache_module(PACKAGE)
    assert module.folder() == tmp_path / "new" / "cache" / f"kernels-{module.stamp()}"


def test_an_unwritable_folder_falls_back(
    tmp_path: Path, not_a_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XUANPU_CACHE_DIR", str(not_a_folder))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    chosen = load_cache_module(PACKAGE).folder()
    assert tmp_path in chosen.parents and not_a_folder not in chosen.parents
    assert chosen.is_dir()


def test_a_kernel_runs_from_there(tiny: Path, not_a_folder: Path) -> None:
    assert output(start(tiny, not_a_folder))[0] == "42"


# --- what lies in it -------------------------------------------------------------------------------


def test_compiled_once(tiny: Path, tmp_path: Path) -> None:
    """The listener hears of a kernel that has to be compiled, and of no other."""
    assert output(start(tiny, tmp_path / "cache")) == ["42", "1"]
    assert output(start(tiny, tmp_path / "cache")) == ["42", "0"]


def test_processes_at_once(tiny: Path, tmp_path: Path) -> None:
    for _ in range(2):
        processes = [start(tiny, tmp_path / "cache") for _ in range(AT_ONCE)]
        assert [output(process)[0] for process in processes] == ["42"] * AT_ONCE
    assert output(start(tiny, tmp_path / "cache")) == ["42", "0"]


@pytest.mark.slow
def test_processes_at_once_with_the_real_kernels(tmp_path: Path) -> None:
    script = tmp_path / "count.py"
    script.write_text(COUNT_PLIES, encoding="utf-8")
    processes = [start(script, tmp_path / "cache") for _ in range(2)]
    assert [output(process) for process in processes] == [["18"], ["18"]]


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:40])


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def garbled(path: Path) -> None:
    path.write_bytes(b"\x00garbage" * 20)


@pytest.mark.parametrize("damage", [cut_short, emptied, garbled])
@pytest.mark.parametrize("suffix", [".nbi", ".nbc"])
def test_a_damaged_file_is_replaced(
    tiny: Path, tmp_path: Path, suffix: str, damage: Callable[[Path], None]
) -> None:
    assert output(start(tiny, tmp_path / "cache")) == ["42", "1"]
    files = list((tmp_path / "cache").rglob(f"*{suffix}"))
    assert files
    for path in files:
        damage(path)
    assert output(start(tiny, tmp_path / "cache")) == ["42", "1"]
    assert output(start(tiny, tmp_path / "cache")) == ["42", "0"]
