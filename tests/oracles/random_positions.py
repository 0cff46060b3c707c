"""Random positions as FENs: men on points they can reach, Tris bare, under men or in reserve, every duty."""

from __future__ import annotations

import random

from tests.oracles.judge.board import Board, empty_points
from tests.oracles.judge.points import (
    BLACK,
    POINTS,
    RANKS,
    RED,
    Point,
    in_home,
    in_palace,
    name,
    side_of,
)
from tests.oracles.judge.readings import LITERAL, Options, stacks
from tests.oracles.judge.state import ARMY


def homes(letter: str) -> list[Point]:
    """The points a man of that letter can stand on."""
    side = side_of(letter)
    if letter.upper() == "K":
        return [point for point in POINTS if in_palace(point, side)]
    forward = [(file, rank if side == RED else RANKS - 1 - rank) for file, rank in POINTS]
    match letter.upper():
        case "A":
            odd = {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)}
            return [point for point, seen in zip(POINTS, forward, strict=True) if seen in odd]
        case "B":
            eyes = {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)}
            return [point for point, seen in zip(POINTS, forward, strict=True) if seen in eyes]
        case "P":
            return [
                point
                for point, seen in zip(POINTS, forward, strict=True)
                if not in_home(point, side) or (seen[1] >= 3 and seen[0] % 2 == 0)
            ]
    return list(POINTS)


HOMES = {letter: homes(letter) for letter in ARMY + ARMY.lower()}


def random_board(rng: random.Random, options: Options = LITERAL) -> Board:
    """Both kings and some men, from bare kings to a full board."""
    density = rng.choice((0.1, 0.25, 0.5, 0.8, 1.0))
    board = Board(options=options)
    for letter in sorted(ARMY + ARMY.lower(), key="KkAaBbPpNnRrCc".index):
        free = [point for point in HOMES[letter] if point not in board.men]
        if free and (letter in "Kk" or rng.random() < density):
            board.men[rng.choice(free)] = letter
    return board


def random_walls(rng: random.Random, board: Board, most: int) -> list[Point]:
    """Up to that many empty points; as often as not near a king, where they matter."""
    free = empty_points(board)
    near = [point for point in free if any(_near(point, board.king(side)) for side in (RED, BLACK))]
    walls: list[Point] = []
    for _ in range(rng.randint(0, most)):
        point = rng.choice(near if near and rng.random() < 0.5 else free)
        if point not in walls:
            walls.append(point)
    return walls


def _near(point: Point, king: Point | None) -> bool:
    return king is not None and (point[0] == king[0] or point[1] == king[1])


def random_fen(rng: random.Random, options: Options = LITERAL) -> str:
    """Any board, Tris anywhere, the switch and the duty in any state they can be in; nothing stands on a Tris
    where the text has no composites."""
    board = random_board(rng, options)
    reserve = 0
    for _ in range(2):
        match rng.choice(("reserve", "bare", "bare", *(("under", "under") if stacks(options) else ()))):
            case "reserve":
                reserve += 1
            case "bare":
                for point in random_walls(rng, board, 1) or [rng.choice(empty_points(board))]:
                    board.tris[point] = rng.randrange(2)
            case "under":
                _compose(rng, board)
    side = "wb"[_engage(rng, board)] if rng.random() < 0.5 else rng.choice("wb")
    items = _items(rng, board, reserve, 0 if side == "w" else 1)
    return " ".join([board.fen(), side, "- - 0 1", *items])


def _engage(rng: random.Random, board: Board) -> int:
    """Move the second Tris, with the man it may carry, to where a composite attacks it: chance alone seldom
    does.  Returns the composite's side (any side if there is nothing to move)."""
    composites = [point for point in board.tris if point in board.men]
    if len(board.tris) < 2 or not composites:
        return rng.randrange(2)
    taker = rng.choice(composites)
    (other,) = (point for point in board.tris if point != taker)
    goals = [point for point in empty_points(board) if board.attacks(taker, point)]
    man = board.men.get(other)
    if goals and (man is None or (man not in "Kk" and side_of(man) != side_of(board.men[taker]))):
        goal = rng.choice(goals)
        board.tris[goal] = board.tris.pop(other)
        if man is not None:
            board.men[goal] = board.men.pop(other)
    return side_of(board.men[taker])


def _compose(rng: random.Random, board: Board) -> None:
    """Set a man on a Tris; it may have walked anywhere, its king not out of the palace."""
    point = rng.choice([point for point in board.men if point not in board.tris])
    letter = board.men.pop(point)
    if rng.random() < 0.5:
        goals = [
            goal for goal in empty_points(board) if letter not in "Kk" or in_palace(goal, side_of(letter))
        ]
        point = rng.choice([*goals, point])
    board.men[point] = letter
    board.tris[point] = side_of(letter)


def _items(rng: random.Random, board: Board, reserve: int, side: int) -> list[str]:
    on_board = list(board.men.values())
    missing = [letter for letter in "RnPc" if on_board.count(letter) < ARMY.count(letter.upper())]
    dead = [letter for letter in missing if rng.random() < 0.5]
    items = [f"dead:{''.join(dead)}"] if dead else []
    if reserve and rng.random() < 0.5:
        duty = rng.randint(1, reserve)
        enemies = [point for point in board.men_of(1 - side) if board.men[point] not in "Kk"]
        if enemies:
            items.append(f"duty:{duty}{rng.choice(('', '!'))}")
            items.append(f"exch:{name(rng.choice(enemies))}")
            items.append("spent:1")
    elif rng.random() < 0.5:
        items.append(f"switch:{rng.choice(('-', 'w', 'b', 'wb', 'x'))}")
    return items
