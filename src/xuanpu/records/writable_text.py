"""Text as the containers can hold it."""

from __future__ import annotations

import re
from typing import Final

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def writable_text(text: str) -> str:
    """The text without control characters but line breaks; a tab is a blank."""
    return _CONTROL.sub("", text.replace("\t", " "))
