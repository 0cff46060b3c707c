"""Where the words go: results to stdout, complaints and progress to stderr.

Colour and progress only where a person watches (rich asks the terminal); never a control character
that came out of a file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

from xuanpu.harmless import harmless
from xuanpu.words import say

if TYPE_CHECKING:
    from rich.console import Console


def complain(text: str) -> None:
    """One line on stderr."""
    print(f"xuanpu: {harmless(text)}", file=sys.stderr)


def results() -> Console:
    """The console of the results.  Where nobody watches it wraps no line and writes no colour."""
    from rich.console import Console

    _never_fail(sys.stdout)
    console = Console(highlight=False, markup=False, emoji=False)
    if not console.is_terminal:
        console = Console(highlight=False, markup=False, emoji=False, width=200, soft_wrap=True)
    return console


@contextmanager
def watched(doing: str) -> Iterator[None]:
    """Show on stderr, while a person watches, that the body is at work."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(doing):
        yield


@cache
def say_when_compiling() -> None:
    """From now on say why the first run on a machine takes a while; once, whichever kernel comes first."""
    from xuanpu.kernel_cache import on_compile

    on_compile(lambda _kernel: _announce_compiling())


@cache
def _announce_compiling() -> None:
    print(say("cli.compiling"), file=sys.stderr, flush=True)


def _never_fail(stream: object) -> None:
    """A character the terminal does not know becomes `?`, not an error."""
    reconfigure = getattr(stream, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(errors="replace")
