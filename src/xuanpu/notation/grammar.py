"""Where the Lark grammars lie, and how they are opened.

`grammars/` stands at the top of the repository and travels in the wheel as `xuanpu/grammars/`.
"""

from __future__ import annotations

from typing import Any

import lark
from lark.grammar import NonTerminal, Symbol

from xuanpu.shipped import shipped_folder

_SUFFIX = ".lark"


def grammar_text(name: str) -> str:
    """The source of the grammar `name` (without `.lark`).  OSError if there is none."""
    return (shipped_folder("grammars") / f"{name}{_SUFFIX}").read_text(encoding="utf-8")


def open_grammar(name: str, **options: Any) -> lark.Lark:
    """The LALR parser of the grammar `name`; `options` go to Lark.

    A grammar may take terminals of its neighbours by `%import .neighbour.TERMINAL`.
    """
    return lark.Lark(
        grammar_text(name),
        parser="lalr",
        maybe_placeholders=False,
        import_paths=[_neighbour],
        **options,
    )


def terminal_patterns(parser: lark.Lark) -> dict[str, str]:
    """The regular expression of every terminal of an opened grammar."""
    return {terminal.name: terminal.pattern.to_regexp() for terminal in parser.terminals}


def text_pattern(parser: lark.Lark, start: str = "start", between: str = "") -> str:
    """The regular expression of all texts that `start` derives in an opened grammar.

    Notations have no recursion, so there is one; with it the grammar itself splits a record into move
    texts.  `between` is the pattern of what may stand between two terminals.  Of two alternatives the
    longer one is tried first, so that a match ends where the parser's would.  ValueError if a rule
    recurs.
    """
    return _TextPattern(parser, between).of(NonTerminal(start), ())[0]


class _TextPattern:
    """The expansion of an opened grammar's rules into one regular expression."""

    def __init__(self, parser: lark.Lark, between: str) -> None:
        self.between = between
        self.terminals = {terminal.name: terminal.pattern for terminal in parser.terminals}
        self.branches: dict[str, list[list[Symbol]]] = {}
        for rule in parser.rules:
            self.branches.setdefault(rule.origin.name, []).append(list(rule.expansion))

    def of(self, symbol: Symbol, above: tuple[str, ...]) -> tuple[str, int]:
        """The expression of what a symbol derives, and the greatest length of it."""
        if symbol.is_term:
            pattern = self.terminals[symbol.name]
            return f"(?:{pattern.to_regexp()})", pattern.max_width
        if symbol.name in above:
            raise ValueError(f"rule {symbol.name} recurs: its texts have no regular expression")
        branches = [self.of_branch(branch, (*above, symbol.name)) for branch in self.branches[symbol.name]]
        branches.sort(key=lambda branch: branch[1], reverse=True)
        return f"(?:{'|'.join(pattern for pattern, _ in branches)})", branches[0][1]

    def of_branch(self, branch: list[Symbol], above: tuple[str, ...]) -> tuple[str, int]:
        parts = [self.of(part, above) for part in branch]
        return self.between.join(pattern for pattern, _ in parts), sum(length for _, length in parts)


def _neighbour(_base: str | None, path: str) -> tuple[str, str]:
    """Lark's import of a neighbouring grammar, also out of a zipped package."""
    entry = shipped_folder("grammars") / path
    return str(entry), entry.read_text(encoding="utf-8")
