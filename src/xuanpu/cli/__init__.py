"""The command line: `xuanpu replay`, `explain`, `moves`, `perft`, `board`.

One file a command.  This package imports nothing heavy: every command loads the engine, the charts
and the tables only once it runs, so that help and errors answer at once.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

from xuanpu.cli.language import asked_language
from xuanpu.cli.terminal import complain
from xuanpu.errors import XuanpuError
from xuanpu.words import language, say, set_language

DONE = 0
SOME_DAMAGED = 1
USAGE = 2
BUG = 3
INTERRUPTED = 130
BROKEN_PIPE = 141

#: Set in the environment, it lets an error of ours through with all that Python knows of it.
DEBUG = "XUANPU_DEBUG"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns its exit code (design §4).

    The language comes first, because even the help text depends on it.  Whatever goes wrong is said
    in one line on stderr.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    _open_what_is_closed()
    try:
        set_language(asked_language(words))
        return _run(words)
    except XuanpuError as error:
        complain(error.text())
        return USAGE
    except KeyboardInterrupt:
        complain(say("cli.interrupted"))
        return INTERRUPTED
    except BrokenPipeError:
        _silence_stdout()
        return BROKEN_PIPE
    except OSError as error:
        complain(_system_complaint(error))
        return USAGE
    except Exception as error:
        if os.environ.get(DEBUG):
            raise
        told = f"{type(error).__name__}: {error}".splitlines()[0]
        complain(say("cli.bug", error=told, variable=DEBUG))
        return BUG
    finally:
        set_language(None)


def _system_complaint(error: OSError) -> str:
    """What the system has refused, and of which file if it says so."""
    reason = str(error.strerror or error)
    if error.errno == errno.ENOSPC and not error.filename:
        return say("cli.system", file=say("cli.stdout"), reason=reason)
    return say("cli.system", file=error.filename, reason=reason) if error.filename else reason


def _run(words: list[str]) -> int:
    from xuanpu.cli.app import build
    from xuanpu.cli.usage import usage_complaint

    try:
        code = build(language()).main(args=words, prog_name="xuanpu", standalone_mode=False)
        sys.stdout.flush()
    except SystemExit:  # the library's answer to a pipe that nobody reads any more
        raise BrokenPipeError from None
    except XuanpuError:
        raise
    except Exception as error:
        complaint = usage_complaint(error)
        if complaint is None:
            raise
        complain(complaint)
        return USAGE
    if code == INTERRUPTED:
        raise KeyboardInterrupt
    return int(code or DONE)


def _open_what_is_closed() -> None:
    """A caller may have closed the streams (`>&-`): what is written there then goes nowhere."""
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _silence_stdout() -> None:
    """Nobody reads any more: keep the interpreter from complaining when it flushes at exit."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
