"""How an entry kernel and the functions it calls are put together.

Numba expects that Python may call any compiled function: each callee, with all it calls in turn, is linked,
optimised and turned into machine code for itself, with wrappers for Python and for C, and once more within
each of its callers.  Our callees number some hundreds and are reached through the entries only.  So, while an
entry is compiled, its callees stay what they are before linking, LLVM modules; the entry links each of them
once, and only then is there anything to optimise.  That more than halves the time of compiling, and the code
runs no slower: what to inline is decided in one place.

A callee that Python calls all the same is compiled as usual, apart from that.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.cpu import CPUContext
from numba.core.dispatcher import Dispatcher
from numba.core.registry import cpu_target

#: The library of the entry that is being compiled; the compiler lock sees to it that there is but one.
_entry: Any = None

#: (dispatcher, argument types, result) of every callee compiled so far, for the next entry.
_callees: list[tuple[Any, tuple[Any, ...], Any]] = []


class _Library(JITCodeLibrary):  # type: ignore[misc]
    """A code library that stays a module while it is a callee of the entry being compiled."""

    is_module_only = False

    def finalize(self) -> None:
        if _entry is None or self is _entry:
            self._linking_libraries = _all_linked(self)
            super().finalize()
            _refuse_missing(self)
        else:
            self.is_module_only = True
            self._finalized = True


def _all_linked(library: Any) -> list[Any]:
    """What the library links, and what the modules among that would have linked: each once, and after all
    that call it, for the linker takes a function only when something calls it already."""
    ended: dict[Any, None] = {}
    open_now = [(library, iter(library._linking_libraries))]
    seen = {library}
    while open_now:
        caller, callees = open_now[-1]
        for linked in callees:
            if linked not in seen:
                seen.add(linked)
                further = linked._linking_libraries if getattr(linked, "is_module_only", False) else ()
                open_now.append((linked, iter(further)))
                break
        else:
            ended[caller] = None
            open_now.pop()
    return list(reversed(ended))[1:]


def _refuse_missing(library: Any) -> None:
    """A function that was not linked would be a call of nothing."""
    own = {
        function.name for linked in library._linking_libraries for function in linked.get_defined_functions()
    }
    missing = own & {function.name for function in library._final_module.functions if function.is_declaration}
    if missing:
        raise AssertionError(f"not linked: {', '.join(sorted(missing))}")


cpu_target.target_context.codegen()._library_class = _Library


def _for_the_entry_only(method: Callable[..., Any]) -> Callable[..., Any]:
    """The method of a target context, left out for callees."""

    def wrapped(context: Any, library: Any, *rest: Any, **options: Any) -> Any:
        return method(context, library, *rest, **options) if library is _entry else object()

    return wrapped


def _keep_callee(plain: Callable[..., Any]) -> Callable[..., Any]:
    """`add_overload` for callees: known to the compiler, unknown to Python."""

    def wrapped(dispatcher: Any, result: Any) -> None:
        if result.library is _entry:
            plain(dispatcher, result)
            return
        types = tuple(result.signature.args)
        dispatcher.overloads[types] = result
        _callees.append((dispatcher, types, result))

    return wrapped


@contextmanager
def _replaced(owner: type, name: str, wrap: Callable[[Any], Any]) -> Iterator[None]:
    """While a method of Numba's is wrapped."""
    plain = getattr(owner, name)
    setattr(owner, name, wrap(plain))
    try:
        yield
    finally:
        setattr(owner, name, plain)


@contextmanager
def _few_collections() -> Iterator[None]:
    """Compiling makes very many objects and little garbage: with the usual threshold a fifth of the time goes
    into looking for it."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, 50, 50)
    try:
        yield
    finally:
        gc.set_threshold(*usual)


@contextmanager
def _callees_stay_modules(library: Any) -> Iterator[None]:
    """While the entry of that library is compiled."""
    global _entry
    _entry = library
    for dispatcher, types, result in _callees:
        dispatcher.overloads.setdefault(types, result)
    with ExitStack() as replaced:
        for name in ("create_cpython_wrapper", "create_cfunc_wrapper", "get_executable"):
            replaced.enter_context(_replaced(CPUContext, name, _for_the_entry_only))
        replaced.enter_context(_replaced(Dispatcher, "add_overload", _keep_callee))
        try:
            yield
        finally:
            _entry = None
            for dispatcher, types, result in _callees:
                if dispatcher.overloads.get(types) is result:
                    del dispatcher.overloads[types]


class EntryCompiler(Compiler):  # type: ignore[misc]
    """Numba's compiler for an entry kernel."""

    def compile_extra(self, func: Callable[..., Any]) -> Any:
        library = self.state.targetctx.codegen().create_library(func.__qualname__)
        library.enable_object_caching()
        self.state.library = library
        with _few_collections(), _callees_stay_modules(library):
            return super().compile_extra(func)
