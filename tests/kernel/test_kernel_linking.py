"""An entry and its callees: linked once, called from Python all the same, shared by the next entry."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import xuanpu

#: `low` is called from everywhere, and must be linked after all of them; `np.empty` has callees of its own.
SCRIPT = """
import numpy as np
from numba import njit
from xuanpu.kernel_cache import entry_kernel

@njit
def low(x):
    return x + 1

@njit
def unused(x):
    return low(x)

@njit
def middle(x):
    return 10 * low(x)

@njit
def high(x):
    scratch = np.empty(1, dtype=np.int64)
    scratch[0] = x
    return low(scratch[0]) + middle(x) if x >= 0 else unused(x)

@entry_kernel
def first(x):
    return high(x)

@entry_kernel
def second(x):
    return middle(x) - low(x)

@njit
def of_another(x):
    scratch = np.empty(1, dtype=np.int64)
    scratch[0] = middle(x)
    return scratch[0]

if {before}:
    print(low(1), middle(1))
print(first(2), second(2))
print(low(2), middle(2), high(2), of_another(2))
print(first(2.5))
"""


@pytest.mark.parametrize("before", [False, True])
@pytest.mark.parametrize("run", ["cold", "warm"])
def test_entries_and_callees_agree_with_python(tmp_path: Path, before: bool, run: str) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT.format(before=before), encoding="utf-8")
    path = str(Path(xuanpu.__file__).parents[1])
    env = os.environ | {"XUANPU_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": path}
    for _ in range(1 if run == "cold" else 2):
        done = subprocess.run(
            [sys.executable, str(script)], env=env, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    expected = (["2 20"] if before else []) + ["33 27", "3 30 33 30", "38.0"]
    assert done.stdout.splitlines() == expected
