"""Find a rule file, read it, and see that it has the form of one.  Every mistake is named in one line."""

from __future__ import annotations

import os
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from xuanpu.errors import Place, RulesetError
from xuanpu.toml_text import read_toml

SUFFIX = ".toml"
#: Files beside the rulesets that are none: the readings, and the profiles of results.
READINGS, RESULTS = "readings", "results"
#: What a reading can be about (`topic` in the catalogue), in the order in which rulesets are told.
TOPICS = (
    "drop",
    "duty",
    "lock",
    "walk",
    "attack",
    "composite",
    "airdrop",
    "separation",
    "promotion",
    "result",
)
#: A rule text has some fifty thousand letters; what is twenty times as long is no rule file.
LONGEST = 1_000_000
#: Results as the engine judges them where no file says otherwise.
SIMPLE = "simple"


@dataclass(frozen=True, eq=False)
class RuleFile:
    """A rule file as it is written.  `name` is what errors and provenance call it: the ID of a bundled one,
    the path as it was given of any other."""

    name: str
    table: dict[str, Any]
    folder: str | None = None

    @property
    def bundled(self) -> bool:
        """Whether it comes with xuanpu."""
        return self.folder is None

    @property
    def short(self) -> str:
        """Its name without folders: results do not depend on where a file lies."""
        return os.path.basename(self.name)


def bundled_rulesets() -> list[str]:
    """IDs of the rulesets that come with xuanpu."""
    names = [
        entry.name.removesuffix(SUFFIX) for entry in files(__package__).iterdir() if _is_toml(entry.name)
    ]
    return sorted(name for name in names if name not in (READINGS, RESULTS))


def result_profiles() -> tuple[str, ...]:
    """The names that `results` may have."""
    if not (files(__package__) / f"{RESULTS}{SUFFIX}").is_file():
        return (SIMPLE,)
    return tuple(bundled_table(RESULTS))


def is_path(ruleset: str) -> bool:
    """Whether this names a file, and not a bundled ruleset."""
    return _is_toml(ruleset) or "/" in ruleset or os.sep in ruleset


def rule_file(ruleset: str) -> RuleFile:
    """The rule file of an ID or at a path, its form checked.  RulesetError if there is none such."""
    if not is_path(ruleset):
        return _bundled(ruleset)
    path = Path(ruleset)
    try:
        if not path.is_file():
            raise RulesetError(
                "ruleset.not-a-file" if path.exists() else "ruleset.no-such-file", _at(ruleset)
            )
        stamp = path.stat()
        return _at_path(ruleset, os.path.abspath(path), stamp.st_mtime_ns, stamp.st_size)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise RulesetError("ruleset.unreadable", _at(ruleset), reason=reason) from None


@cache
def bundled_table(name: str) -> dict[str, Any]:
    """A file that comes with xuanpu.  Its form is not checked here: a test has done that."""
    return tomllib.loads((files(__package__) / f"{name}{SUFFIX}").read_text(encoding="utf-8"))


def questions() -> dict[str, Any]:
    """The readings of the catalogue, by ID."""
    return {name: entry for name, entry in bundled_table(READINGS).items() if isinstance(entry, dict)}


def dotted(steps: tuple[int | str, ...]) -> str:
    """A place in a file as TOML writes it: `clauses."M3C-3.1".zh`; entries of a list count from 1."""
    text = ""
    for step in steps:
        if isinstance(step, int):
            text += f"[{step + 1}]"
        else:
            plain = step.isascii() and step.replace("-", "").replace("_", "").isalnum()
            text += ("." if text else "") + (step if plain else f'"{step}"')
    return text


@cache
def _bundled(name: str) -> RuleFile:
    if name not in bundled_rulesets():
        raise RulesetError("unknown-ruleset", Place(token=name), candidates=tuple(bundled_rulesets()))
    return RuleFile(name, bundled_table(name))


@cache
def _at_path(name: str, path: str, _changed: int, size: int) -> RuleFile:
    """Read again whenever the file has changed: its time and size are part of what is asked."""
    from xuanpu.rulesets.schema import check_form

    if size > LONGEST:
        raise RulesetError("ruleset.too-long", _at(name), expected=f"≤ {LONGEST:,}")
    table = read_toml(Path(path).read_bytes(), name, RulesetError)
    check_form(table, name)
    table.setdefault("id", Path(path).stem)
    return RuleFile(name, table, os.path.dirname(path))


def _is_toml(name: str) -> bool:
    return name.endswith(SUFFIX)


def _at(name: str) -> Place:
    return Place(file=name)
