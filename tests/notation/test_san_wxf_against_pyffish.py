"""Another library's letter notation, coordinates and WXF text of every legal move mean that move."""

from __future__ import annotations

import random

import pytest

from xuanpu.errors import AmbiguousMove
from xuanpu.game import Position
from xuanpu.notation import read_move
from xuanpu.rulesets import load_rules

pyffish = pytest.importorskip("pyffish", reason="pyffish is not installed")

GAMES, LONG, EVERY = 4, 80, 10


def in_coordinates(uci: str) -> str:
    """A move of the library, ranks from 1, as machine text."""
    start, end = uci[: 3 if uci[2] == "0" else 2], uci[3 if uci[2] == "0" else 2 :]
    return "".join(f"{point[0]}{int(point[1:]) - 1}" for point in (start, end))


def positions(rng: random.Random) -> list[tuple[str, Position]]:
    """Positions of random games, with their FEN as the library has it."""
    found = []
    for _ in range(GAMES):
        fen, position = pyffish.start_fen("xiangqi"), Position(load_rules("xiangqi"))
        for ply in range(LONG):
            moves = pyffish.legal_moves("xiangqi", fen, [])
            if not moves:
                break
            if ply % EVERY == 0:
                found.append((fen, position))
            uci = rng.choice(moves)
            fen = pyffish.get_fen("xiangqi", fen, [uci])
            position = position.play(position.parse(uci, 1))
    return found


def test_every_text_of_the_library_means_its_move(rng: random.Random) -> None:
    texts = 0
    for fen, position in positions(rng):
        for uci in pyffish.legal_moves("xiangqi", fen, []):
            machine = in_coordinates(uci)
            assert str(read_move(uci, position, 1)) == machine
            for notation in (pyffish.NOTATION_SAN, pyffish.NOTATION_LAN):
                text = pyffish.get_san("xiangqi", fen, uci, False, notation)
                assert str(read_move(text, position, 1)) == machine, (fen, text)
            text = pyffish.get_san("xiangqi", fen, uci, False, pyffish.NOTATION_XIANGQI_WXF)
            assert str(read_move(text, position, 1)) == machine, (fen, text)
            texts += 1
    assert texts > 800


def test_letters_without_what_tells_twins_apart_are_ambiguous(rng: random.Random) -> None:
    position = Position(load_rules("xiangqi"))
    with pytest.raises(AmbiguousMove) as caught:
        read_move("Ce3", position, 1)
    assert len(caught.value.candidates) == 2
