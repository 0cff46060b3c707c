"""The `name:value` items of a FEN: what of a position the board does not show.

Each item says how its value is written (its codec) and what it is when it is not written.  A default
may look at the board and at the items before it, so the order of `ITEMS` matters.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, Final

import numpy as np

from xuanpu.fen_board import cased, kind_of, pawns_beyond_river, physical_kinds
from xuanpu.fen_fields import Fields, small_number
from xuanpu.hosts.xiangqi.board import KING, LETTERS
from xuanpu.hosts.xiangqi.squares import square_name, square_number
from xuanpu.hosts.xiangqi.strong import strong_sum
from xuanpu.rulesets import Rules
from xuanpu.tris.state import BLACK, CLOSED, CROSSED, KINDS, OPEN, RED, SHUT, WAIVED

#: Pieces of each kind that a side has at the start.
SET = (0, 1, 2, 2, 2, 2, 2, 5)
SWITCHES: Final = {
    "-": (SHUT, SHUT),
    "w": (OPEN, SHUT),
    "b": (SHUT, OPEN),
    "wb": (OPEN, OPEN),
    "x": (CLOSED, CLOSED),
}
NOTHING: Final = "-"
SMALL: Final = 127
LARGEST_CLOCK: Final = 2**30

# --- codecs: text <-> value <-> record ------------------------------------------------------------


class Codec:
    """How a field of the record is written; `expected` says it in an error."""

    def __init__(self, field: str, expected: str) -> None:
        self.field = field
        self.expected = expected

    def get(self, pos: Any) -> Any:
        """The value in the record."""
        return int(pos[self.field])

    def put(self, pos: Any, value: Any) -> None:
        """Set it in the record."""
        pos[self.field] = value

    def read(self, text: str) -> Any:
        """The value of a text; None if it is none."""
        raise NotImplementedError

    def write(self, value: Any) -> str:
        """The text of a value."""
        return str(value)


class Number(Codec):
    """A field that is one number."""

    def __init__(self, field: str, largest: int = SMALL) -> None:
        super().__init__(field, f"0-{largest}")
        self.largest = largest

    def read(self, text: str) -> Any:
        return small_number(text, self.largest)


class Point(Codec):
    """A field that holds a point, -1 for none."""

    def __init__(self, field: str) -> None:
        super().__init__(field, "a0-i9")

    def read(self, text: str) -> Any:
        return _square(text)

    def write(self, value: Any) -> str:
        return square_name(value)


class Kind(Codec):
    """A field that holds the kind of a piece, 0 for none."""

    def __init__(self, field: str) -> None:
        super().__init__(field, LETTERS[KING:])

    def read(self, text: str) -> Any:
        return kind_of(text) if len(text) == 1 else None

    def write(self, value: Any) -> str:
        return LETTERS[value]


class Pair(Codec):
    """A field of one number a side: `2,1`."""

    def __init__(self, field: str) -> None:
        super().__init__(field, "1,2")

    def get(self, pos: Any) -> Any:
        return tuple(pos[self.field].tolist())

    def read(self, text: str) -> Any:
        numbers = tuple(small_number(part, SMALL) for part in text.split(","))
        return numbers if len(numbers) == 2 and None not in numbers else None

    def write(self, value: Any) -> str:
        return "{},{}".format(*value)


class Switch(Codec):
    """For whom the drop switch stands open."""

    def __init__(self) -> None:
        super().__init__("switch", " / ".join(SWITCHES))

    def get(self, pos: Any) -> Any:
        return tuple(pos.switch.tolist())

    def read(self, text: str) -> Any:
        return SWITCHES.get(text)

    def write(self, value: Any) -> str:
        return next(text for text, state in SWITCHES.items() if state == value)


class Duty(Codec):
    """Forced drops owed, and whether the ply now due is the first after the third capture."""

    def __init__(self) -> None:
        super().__init__("duty", "2 / 2!")

    def get(self, pos: Any) -> Any:
        return int(pos.duty), int(pos.duty_first)

    def put(self, pos: Any, value: Any) -> None:
        pos.duty, pos.duty_first = value

    def read(self, text: str) -> Any:
        owed = small_number(text.removesuffix("!"), SMALL)
        return None if owed is None else (owed, int(text.endswith("!")))

    def write(self, value: Any) -> str:
        return f"{value[0]}{'!' if value[1] else ''}"


class Pieces(Codec):
    """Numbers by owner and kind, as letters; `-` for none."""

    def __init__(self, field: str) -> None:
        super().__init__(field, f"{LETTERS[KING:]}{LETTERS[KING:].lower()}")

    def get(self, pos: Any) -> Any:
        return tuple(map(tuple, pos[self.field].tolist()))

    def read(self, text: str) -> Any:
        counts = [[0] * KINDS, [0] * KINDS]
        for letter in "" if text == NOTHING else text:
            kind = kind_of(letter)
            if kind is None:
                return None
            counts[RED if letter.isupper() else BLACK][kind] += 1
        return tuple(map(tuple, counts))

    def write(self, value: Any) -> str:
        letters = (
            cased(LETTERS[kind], side) * value[side][kind]
            for side in (RED, BLACK)
            for kind in range(KING, KINDS)
        )
        return "".join(letters) or NOTHING


class Marked(Codec):
    """The points whose `mark` has a bit, less those where it goes without saying."""

    def __init__(self, bit: int, without_saying: Callable[[Any], Any] | None = None) -> None:
        super().__init__("mark", "e5,f6")
        self._bit = bit
        self._without_saying = without_saying

    def get(self, pos: Any) -> Any:
        marked = (pos.mark & self._bit) != 0
        if self._without_saying is not None:
            marked &= ~self._without_saying(pos)
        return tuple(np.flatnonzero(marked).tolist())

    def put(self, pos: Any, value: Any) -> None:
        for square in value:
            pos.mark[square] |= self._bit

    def read(self, text: str) -> Any:
        squares = tuple(_square(name) for name in text.split(","))
        return None if None in squares else squares

    def write(self, value: Any) -> str:
        return ",".join(map(square_name, value))


def _square(name: str) -> int | None:
    try:
        return square_number(name)
    except ValueError:
        return None


# --- the items ------------------------------------------------------------------------------------


class Games(IntEnum):
    """The games that have an item: each of these is among those before it."""

    ALL = 0
    WITH_TRIS = 1
    WITH_COMPOSITES = 2


def games_of(rules: Rules) -> Games:
    """What a ruleset has of Tris and composites."""
    if not rules.parameters["n_tris"]:
        return Games.ALL
    return Games.WITH_COMPOSITES if rules.parameters["composites"] else Games.WITH_TRIS


@dataclass(frozen=True, slots=True)
class Item:
    """One item.  `default`: its value where it is not written; `of`: the games that have it."""

    name: str
    codec: Codec
    default: Callable[[Any, Rules], Any]
    of: Games = Games.WITH_TRIS


def _constant(value: Any) -> Callable[[Any, Rules], Any]:
    return lambda pos, rules: value


def _dead(pos: Any, rules: Rules) -> Any:
    """None; by D14=all-missing whatever is not on the board (a king must always be accounted for)."""
    counts = [[0] * KINDS, [0] * KINDS]
    if chosen(rules, "D14") == "all-missing":
        for side in (RED, BLACK):
            for kind in range(KING + 1, KINDS):
                counts[side][kind] = max(0, SET[kind] - on_board(pos, side, kind))
    return tuple(map(tuple, counts))


def _tris_on_board(pos: Any) -> int:
    return int(np.count_nonzero(pos.tris))


def _switch(pos: Any, rules: Rules) -> Any:
    return SWITCHES["wb" if pos.taken.sum() >= rules.parameters["open_at"] else "-"]


def both_low(pos: Any, rules: Rules) -> Any:
    """1 where both sums of strong pieces are low (M3C-10.10)."""
    low = rules.parameters["low_sum"]
    return int(all(strong_sum(pos, rules.params[0], side) <= low for side in (RED, BLACK)))


ITEMS: Final = (
    Item("dead", Pieces("dead"), _dead, Games.ALL),
    Item("taken", Pair("taken"), lambda pos, rules: tuple(pos.dead.sum(axis=1).tolist()), Games.ALL),
    Item("reserve", Number("reserve"), lambda pos, rules: rules.parameters["n_tris"] - _tris_on_board(pos)),
    Item("switch", Switch(), _switch),
    Item("dropped", Number("dropped"), lambda pos, rules: _tris_on_board(pos)),
    Item("duty", Duty(), _constant((0, 0))),
    Item(
        "spent",
        Number("duty_done", 1),
        lambda pos, rules: int(pos.taken.sum() >= rules.parameters["force_at"]),
    ),
    Item("exch", Point("exch"), _constant(-1)),
    Item("victim", Kind("victim"), _constant(0)),
    Item("prev", Point("prev_cap"), _constant(-1), Games.ALL),
    Item("any", Number("clk_any", LARGEST_CLOCK), lambda pos, rules: int(pos.clk_reg), Games.ALL),
    Item("tris", Number("taken_tris", 32767), _constant(0)),
    Item("beside", Number("beside", 1), _constant(0)),
    Item("ply", Number("ply", LARGEST_CLOCK), lambda pos, rules: int(pos.ply) // 2 * 2 + int(pos.side)),
    Item("promos", Pair("promos"), lambda pos, rules: tuple(pos.plus.tolist()), Games.WITH_COMPOSITES),
    Item("latch", Number("latch", 1), both_low, Games.WITH_COMPOSITES),
    Item("waived", Marked(WAIVED), _constant(()), Games.WITH_COMPOSITES),
    Item("crossed", Marked(CROSSED, pawns_beyond_river), _constant(()), Games.WITH_COMPOSITES),
)
NAMES: Final = tuple(item.name for item in ITEMS)
#: Items of promotion and separation.
OF_COMPOSITES: Final = tuple(item.name for item in ITEMS if item.of == Games.WITH_COMPOSITES)


def chosen(rules: Rules, reading: str) -> str | None:
    """The option taken of a reading; None if the ruleset does not ask it."""
    return rules.readings[reading].chosen if reading in rules.readings else None


def on_board(pos: Any, side: int, kind: int) -> int:
    """How many pieces of a kind a side has on the board, those that promoted Tris are made with included."""
    return int(np.count_nonzero((physical_kinds(pos) == kind) & (pos.owner == side)))


def read_items(pos: Any, texts: dict[str, str], rules: Rules, fields: Fields) -> None:
    """Set what the items say, and what the absent ones are without being written."""
    for item in _items_of(rules):
        if item.name in texts:
            value = item.codec.read(texts[item.name])
            if value is None:
                token = f"{item.name}:{texts[item.name]}"
                raise fields.fail("fen-item", token, expected=item.codec.expected)
        else:
            value = item.default(pos, rules)
        item.codec.put(pos, value)


def written_items(pos: Any, rules: Rules) -> list[str]:
    """The items that differ from their defaults."""
    return [
        f"{item.name}:{item.codec.write(value)}"
        for item in _items_of(rules)
        if (value := item.codec.get(pos)) != item.default(pos, rules)
    ]


def _items_of(rules: Rules) -> tuple[Item, ...]:
    games = games_of(rules)
    return tuple(item for item in ITEMS if item.of <= games)
