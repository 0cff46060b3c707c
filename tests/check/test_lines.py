"""Which games are equal, mirrored, or the beginning of another: against the definition, on made-up lines."""

from __future__ import annotations

import numpy as np
from hypothesis import assume, given
from hypothesis import strategies as st

from xuanpu.check import lines as module
from xuanpu.check.lines import BEGINNING, EQUAL, MIRRORED, LineHashes, Lines, line_hashes, mirrored
from xuanpu.check.packed_places import PackedPlaces
from xuanpu.errors import Place
from xuanpu.game import Game, Position

#: Few letters and short lines, so that much is equal; -n is the letter n in the mirror, 0 its own image.
LINES = st.lists(st.lists(st.integers(-2, 2), min_size=1, max_size=4).map(tuple), max_size=30)


def number_of(line: tuple[int, ...]) -> int:
    """A number of its own for every line: what the hashes are taken for."""
    number = 1
    for letter in line:
        number = number * 5 + letter + 2
    return number


def hashes_of(line: tuple[int, ...]) -> LineHashes:
    prefixes = np.array([number_of(line[:end]) for end in range(1, len(line) + 1)], np.uint64)
    image = number_of(tuple(-letter for letter in line))
    return LineHashes(prefixes, None if image == prefixes[-1] else image)


def by_definition(lines: list[tuple[int, ...]]) -> list[tuple[int, str, int]]:
    """Each game that says nothing new: equal comes before beginning, that before mirrored."""
    found = []
    for game, line in enumerate(lines):
        equal = lines.index(line)
        longer = [
            other for other, each in enumerate(lines) if len(each) > len(line) and each[: len(line)] == line
        ]
        image = tuple(-letter for letter in line)
        images = [other for other in range(game) if lines[other] == image != line]
        if equal < game:
            found.append((game, EQUAL, equal))
        elif longer:
            found.append((game, BEGINNING, longer[0]))
        elif images:
            found.append((game, MIRRORED, images[0]))
    return found


@given(LINES, st.integers(1, 40), st.sampled_from((1, 1 << 20)))
def test_twins_by_definition(lines: list[tuple[int, ...]], block: int, in_memory: int) -> None:
    before = module.BLOCK, module.IN_MEMORY
    module.BLOCK, module.IN_MEMORY = block, in_memory
    try:
        with Lines() as known:
            for game, line in enumerate(lines):
                known.add(Place("f", game=game), hashes_of(line))
            told = [(twin.place.game, twin.how, twin.other.game) for twin in known.twins()]
    finally:
        module.BLOCK, module.IN_MEMORY = before
    assert told == by_definition(lines)


def played(choices: list[int], in_mirror: bool = False) -> Game:
    """A game of legal plies, chosen by numbers; in the mirror, each ply is the image of the other game's."""
    position = Position.from_fen(Position().fen())
    moves = []
    for choice in choices:
        legal = sorted(position.legal_moves, key=lambda move: mirrored(move.code) if in_mirror else move.code)
        if not legal:
            break
        move = legal[choice % len(legal)]
        moves.append(move)
        position = position.play(move)
    return Game(rules=position.rules, start=Position(position.rules), moves=tuple(moves))


@given(st.lists(st.integers(0, 60), min_size=20, max_size=26))
def test_the_image_of_a_game_is_known_by_its_own_number(choices: list[int]) -> None:
    game = played(choices)
    assume(len(game.moves) >= 20)
    here, there = line_hashes(game), line_hashes(played(choices, in_mirror=True))
    own_image = here.prefixes[-1] == there.prefixes[-1]
    assert here.mirrored == (None if own_image else there.prefixes[-1])
    assert there.mirrored == (None if own_image else here.prefixes[-1])


@given(st.lists(st.integers(0, 60), min_size=21, max_size=30), st.integers(20, 30))
def test_beginnings_of_a_game_have_the_numbers_of_shorter_games(choices: list[int], end: int) -> None:
    game = played(choices)
    assume(len(game.moves) >= 20)
    end = min(end, len(game.moves))
    shorter = Game(rules=game.rules, start=game.start, moves=game.moves[:end])
    assert list(line_hashes(shorter).prefixes) == list(line_hashes(game).prefixes[: end - 19])


PLACES = st.builds(
    Place,
    file=st.sampled_from((None, "a.pgn", "b.xqf")),
    game=st.none() | st.integers(1, 2**40),
    line=st.none() | st.integers(1, 2**40),
    column=st.none() | st.integers(1, 2**40),
    offset=st.none() | st.integers(0, 2**40),
)


@given(st.lists(PLACES))
def test_places_come_back_as_they_were(places: list[Place]) -> None:
    packed = PackedPlaces()
    for place in places:
        packed.append(place)
    assert [packed[index] for index in range(len(packed))] == places
