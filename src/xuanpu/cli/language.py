"""The language of a run, known before the command line is parsed."""

from __future__ import annotations

from collections.abc import Sequence

from xuanpu.errors import UsageError
from xuanpu.words import LANGUAGES

OPTION = "--lang"


def asked_language(words: Sequence[str]) -> str | None:
    """What `--lang` says, wherever it stands; None if it says nothing.  UsageError if it is no language."""
    asked = None
    for index, word in enumerate(words):
        if word == "--":
            break
        if word.startswith(f"{OPTION}="):
            asked = word.partition("=")[2]
        elif word == OPTION and index + 1 < len(words):
            asked = words[index + 1]
    if asked is not None and asked not in LANGUAGES:
        raise UsageError("cli.choice", option=OPTION, value=asked, expected=", ".join(LANGUAGES))
    return asked
