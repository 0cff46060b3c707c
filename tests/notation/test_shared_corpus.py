"""Every move text of the collections of real games can be parsed, and replays to its end."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from xuanpu.errors import NotationError
from xuanpu.game import Position
from xuanpu.notation import format_move, parse_move, read_move
from xuanpu.rulesets import load_rules

pytestmark = pytest.mark.shared

MASTERS = "corpus/xiangqi/pgn-chinese/masters-2319.pgn"
NUMBERS_AND_RESULTS = re.compile(r"\d+\.|1-0|0-1|1/2-1/2|\*")
GAMES_REPLAYED = 60


def games(path: Path) -> list[list[str]]:
    """The move texts of each game of a plain PGN file, without the reader of records."""
    bodies = re.split(r"^\[Game .*$", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    return [
        [
            token
            for token in re.sub(r"^\[[^\n]*$|\{[^}]*\}", "", body, flags=re.MULTILINE).split()
            if not NUMBERS_AND_RESULTS.fullmatch(token)
        ]
        for body in bodies
    ]


def test_all_texts_parse(shared: Path) -> None:
    texts = [text for game in games(shared / MASTERS) for text in game]
    assert len(texts) > 160_000
    for text in set(texts):
        parse_move(text)


def test_games_replay_and_our_text_is_theirs(shared: Path) -> None:
    for texts in games(shared / MASTERS)[:GAMES_REPLAYED]:
        assert replayed(texts) == texts


@pytest.mark.slow
def test_all_games_replay_but_two_that_hold_an_illegal_move(shared: Path) -> None:
    broken = []
    for texts in games(shared / MASTERS):
        try:
            assert replayed(texts) == texts
        except NotationError as error:
            broken.append(error.place.token)
    assert broken == ["相五进三", "士６进５"]


def replayed(texts: list[str]) -> list[str]:
    """The canonical texts of a game; NotationError at the first move that is not legal."""
    position = Position(load_rules("xiangqi"))
    written = []
    for text in texts:
        move = read_move(text, position)
        written.append(format_move(position, move))
        position = position.play(move)
    return written
