"""Where compiled kernels are kept between runs.

Numba's own disk cache keys a function by its own file: an edited callee or table in another file silently
runs old code.  Here the cache folder is named by a hash of all kernel sources and versions, so any edit
starts a fresh one.
"""

from __future__ import annotations

import hashlib
import os
import platform
import stat
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba import njit
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator

from xuanpu.kernel_linking import EntryCompiler

PACKAGE = Path(__file__).parent
KERNEL_FOLDERS = ("hosts", "hunt", "tris", "pipeline/compiled")

_listeners: list[Callable[[str], None]] = []


def on_compile(listener: Callable[[str], None]) -> None:
    """Call `listener(kernel name)` whenever a kernel is about to be compiled because none is cached."""
    _listeners.append(listener)


@cache
def stamp() -> str:
    """Hash of all kernel sources and of everything else that shapes the compiled code."""
    digest = hashlib.sha256()
    sources = sorted(PACKAGE.glob("kernel*.py"))
    for folder in KERNEL_FOLDERS:
        sources += sorted((PACKAGE / folder).rglob("*.py"))
    for source in sources:
        digest.update(source.relative_to(PACKAGE).as_posix().encode())
        digest.update(source.read_bytes())
    versions = (numba.__version__, llvmlite.__version__, np.__version__, sys.version, platform.machine())
    digest.update(repr((versions, numba.config.OPT)).encode())
    return digest.hexdigest()[:16]


@cache
def folder() -> Path:
    """The cache folder of this stamp: in the user's cache, or a temporary one where that is not writable."""
    chosen = os.environ.get("XUANPU_CACHE_DIR") or platformdirs.user_cache_dir("xuanpu", appauthor=False)
    try:
        return _writable(Path(chosen))
    except OSError:
        return _writable(_private_temporary_folder())


def _writable(root: Path) -> Path:
    """The folder of this stamp in there; OSError where nothing can be written."""
    path = root / f"kernels-{stamp()}"
    path.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=path):
        return path


def _private_temporary_folder() -> Path:
    """A folder that no other user can have put anything into: what lies in a cache is run."""
    user = os.getuid() if hasattr(os, "getuid") else None
    path = Path(tempfile.gettempdir()) / ("xuanpu" if user is None else f"xuanpu-{user}")
    with suppress(OSError):
        path.mkdir(mode=0o700, exist_ok=True)
        found = path.lstat()
        is_folder = stat.S_ISDIR(found.st_mode)
        # Where there are no user numbers (Windows), the temporary directory is the user's own.
        if is_folder and (user is None or (found.st_uid == user and not found.st_mode & 0o077)):
            return path
    return Path(tempfile.mkdtemp(prefix="xuanpu-"))


class _Locator(_CacheLocator):  # type: ignore[misc]
    def __init__(self, py_func: Callable[..., Any], py_file: str) -> None:
        self._name = py_func.__qualname__

    def get_cache_path(self) -> str:
        return str(folder())

    def get_source_stamp(self) -> str:
        return stamp()

    def get_disambiguator(self) -> str:
        return self._name

    @classmethod
    def from_function(cls, py_func: Callable[..., Any], py_file: str) -> _Locator:
        return cls(py_func, py_file)


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (_Locator,)


class KernelCache(FunctionCache):  # type: ignore[misc]
    """Numba's function cache, kept in our folder, that says when it has nothing."""

    _impl_class = _CacheImpl

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            found = super().load_overload(sig, target_context)
        except Exception:  # a damaged file raises whatever unpickling raises
            self.flush()
            found = None
        if found is None:
            for listener in _listeners:
                listener(self._name)
        return found


def entry_kernel(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile the function as an entry point: releases the GIL, cached on disk.  Only entries are cached."""
    compiled = njit(nogil=True, pipeline_class=EntryCompiler)(function)
    if hasattr(compiled, "enable_caching"):
        compiled._cache = KernelCache(function)
    return compiled  # type: ignore[no-any-return]
