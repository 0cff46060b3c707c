"""Positions for the judge written by hand, as the reading writes them: `Kd0 *Re4 Ta4 / kd9 re9`, red to move
unless said."""

from __future__ import annotations

from tests.oracles.judge import State, legal_plies, play, plies
from tests.oracles.judge.board import Board
from tests.oracles.judge.points import point_of
from tests.oracles.judge.readings import M3C, PROFILES_OF


def set_up(words: str, text: str = M3C, **options: str) -> State:
    """The position of `Kd0 *Re4 / kd9 b`: men by point, then side and items; no Tris outside unless said.
    Under the text's harmonised profile with these options, `A6_1` for A6.1."""
    board, tail = Board(), []
    for word in words.replace("/", " ").split():
        if ":" in word or word in ("w", "b"):
            tail.append(word)
        else:
            stacked = word[0] if word[0] in "*+" else ""
            letter, point = word.removeprefix(stacked)[0], word[-2:]
            board.put(point_of(point), stacked, letter)
    side = "b" if "b" in tail else "w"
    items = [word for word in tail if ":" in word]
    if not any(item.startswith("reserve:") for item in items):
        items.append("reserve:0")
    chosen = {key.replace("_", "."): value for key, value in options.items()}
    fen = f"{board.fen()} {side} - - 0 1 {' '.join(items)}"
    return State.from_fen(fen, PROFILES_OF[text]["harmonised"] | chosen)


def legal(words: str, text: str = M3C, **options: str) -> set[str]:
    """The legal plies there."""
    return plies(set_up(words, text, **options))


def after(words: str, ply: str, text: str = M3C, **options: str) -> State:
    """The position after a legal ply there."""
    return following(set_up(words, text, **options), ply)


def following(state: State, *texts: str) -> State:
    """The position after these legal plies."""
    for text in texts:
        state = play(state, next(ply for ply in legal_plies(state) if ply.text() == text))
    return state


def with_prefix(found: set[str], prefix: str) -> set[str]:
    """What is left of the plies that begin so."""
    return {ply.removeprefix(prefix) for ply in found if ply.startswith(prefix)}
