"""FEN, extended by everything a position of the Tris layer holds (design §3).

The first six fields are those of xiangqi FEN; only the board is required, `H`/`E` are taken for `N`/`B`,
`r` for `w`.  On the board `T`/`t` is a bare Tris locked to Red/Black and `*R` a composite.
Behind them stand `name:value` items in any order; each has a default, and only what differs from it is
written:

    reserve:1        Tris off the board (default: those not on the board)
    dead:CNpp        pieces beside the board (default: none)
    taken:2,1        red and black pieces taken so far (default: as many as are dead)
    switch:wb        who may drop: `w`, `b`, `wb`, `-`; `x` closed for good (both, once two are taken)
    dropped:2        drops made (default: the Tris on the board)
    duty:2!          forced drops owed; `!` = the ply now due is the first after the third capture
    spent:1          the clause of the forced drop has been tested (default: once three are taken)
    exch:i5          point of the capture that set the duty;   prev:i5  point of the previous ply's capture
    any:3            plies since any capture (default: the fifth field, plies since a regular one)
    tris:1           Tris captures so far (default: 0)
"""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from xuanpu.errors import FenError, Place
from xuanpu.hosts.xiangqi.board import (
    DTYPE,
    IN_PALACE,
    KING,
    LETTERS,
    START_FEN,
)
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH, square_name, square_number
from xuanpu.rulesets import Rules
from xuanpu.tris.state import (
    BARE,
    BLACK,
    CLOSED,
    NEUTRAL,
    NO_TRIS,
    NOBODY,
    OPEN,
    RED,
    SHUT,
    UNDER,
)

COMPOSITE = "*"
TRIS_LETTER = "T"
#: The option of C3 by which a composite king leaves its palace.
WHOLE_BOARD = "tris-walk-whole-board"
ALIASES = {"H": "N", "E": "B"}
SIDES = {"w": RED, "r": RED, "b": BLACK}
MOST_OF_A_KIND = dict(zip(LETTERS[1:], (1, 2, 2, 2, 2, 2, 5), strict=True))
SWITCHES = {
    "-": (SHUT, SHUT),
    "w": (OPEN, SHUT),
    "b": (SHUT, OPEN),
    "wb": (OPEN, OPEN),
    "x": (CLOSED, CLOSED),
}
#: Largest number an item may hold.
LARGEST = {"ply": 2**30, "clk": 2**30, "small": 127, "tris": 32767}


def start_record(rules: Rules) -> Any:
    """The start position as one record of `DTYPE` in an array of length 1."""
    return parse_fen(START_FEN, rules)


def parse_fen(fen: str, rules: Rules) -> Any:
    """The position of a FEN as one record of `DTYPE` in an array of length 1.

    FenError (with the column) on anything that is not a position of this ruleset.
    """
    fields = _Fields(fen)
    array = np.zeros(1, dtype=DTYPE)
    pos = array[0]
    for name in ("owner", "lock", "king"):
        pos[name][:] = NOBODY
    pos.exch = pos.prev_cap = -1
    _read_board(pos, fields, rules)
    pos.side = fields.one_of("side", SIDES, "w")
    fields.skip_dashes(2)
    pos.clk_reg = pos.clk_any = fields.number("halfmoves", 0, LARGEST["clk"])
    full_move = max(1, fields.number("fullmoves", 1, LARGEST["ply"] // 2))
    pos.ply = 2 * (full_move - 1) + int(pos.side)
    _read_items(pos, fields.items(), rules, fields)
    return array


class _Fields:
    """The fields of a FEN, taken one after the other; it knows its place for errors."""

    def __init__(self, fen: str) -> None:
        self.fen = fen
        self._words = fen.split()
        self._next = 0
        if not self._words:
            raise FenError("fen-empty", Place(column=1))

    def board(self) -> str:
        return self._words[0]

    def fail(self, key: str, token: str, offset: int = 0, **more: Any) -> FenError:
        column = self.fen.find(token) + 1 + offset if token else len(self.fen) + 1
        return FenError(key, Place(column=column, token=token or None), **more)

    def _take(self) -> str | None:
        """The next field, unless it is an item."""
        if self._next + 1 < len(self._words) and ":" not in self._words[self._next + 1]:
            self._next += 1
            return self._words[self._next]
        return None

    def one_of(self, key: str, known: dict[str, int], default: str) -> int:
        word = self._take() or default
        if word not in known:
            raise self.fail(f"fen-{key}", word, expected=" / ".join(known))
        return known[word]

    def skip_dashes(self, count: int) -> None:
        for _ in range(count):
            word = self._take()
            if word is not None and word != "-":
                raise self.fail("fen-dash", word, expected="-")

    def number(self, key: str, default: int, largest: int) -> int:
        word = self._take()
        return default if word is None else self.parse_number(key, word, largest)

    def parse_number(self, key: str, word: str, largest: int) -> int:
        if not (word.isascii() and word.isdigit()) or len(word) > 10 or int(word) > largest:
            raise self.fail("fen-number", word, name=key, expected=f"0-{largest}")
        return int(word)

    def items(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for word in self._words[self._next + 1 :]:
            name, colon, value = word.partition(":")
            if not colon or name not in ITEMS:
                raise self.fail("fen-item", word, candidates=ITEMS)
            if name in found:
                raise self.fail("fen-item-twice", word)
            found[name] = value
        return found


ITEMS = ("reserve", "dead", "taken", "switch", "dropped", "duty", "spent", "exch", "prev", "any", "tris")


# --- the board ------------------------------------------------------------------------------------


def _read_board(pos: Any, fields: _Fields, rules: Rules) -> None:
    rows = fields.board().split("/")
    if len(rows) != HEIGHT:
        raise fields.fail("fen-ranks", fields.board(), count=len(rows), expected=str(HEIGHT))
    column = 0
    for rank, row in zip(range(HEIGHT - 1, -1, -1), rows, strict=True):
        _read_row(pos, fields, row, rank, column)
        column += len(row) + 1
    _check_board(pos, fields, rules)


def _read_row(pos: Any, fields: _Fields, row: str, rank: int, column: int) -> None:
    file = 0
    offset = -1
    stacked = False
    for offset, letter in enumerate(row):
        if letter in "123456789" and not stacked:
            file += int(letter)
        elif letter == COMPOSITE and not stacked:
            stacked = True
            continue
        elif file >= WIDTH:
            break
        elif _put(pos, rank * WIDTH + file, letter, stacked):
            file += 1
        else:
            raise fields.fail("fen-letter", row, offset, rank=rank, letter=letter)
        stacked = False
    if file != WIDTH or stacked or offset + 1 < len(row):
        raise fields.fail("fen-width", row, rank=rank, expected=str(WIDTH))


def _put(pos: Any, sq: int, letter: str, stacked: bool) -> bool:
    """Put what the letter stands for on the point; False if it stands for nothing."""
    upper = ALIASES.get(letter.upper(), letter.upper())
    side = RED if letter.isupper() else BLACK
    if upper == TRIS_LETTER and not stacked:
        pos.piece[sq], pos.tris[sq], pos.lock[sq] = NEUTRAL, BARE, side
        return True
    kind = LETTERS.find(upper)
    if kind < KING:
        return False
    pos.piece[sq], pos.owner[sq] = kind, side
    if stacked:
        pos.tris[sq], pos.lock[sq] = UNDER, side
    if kind == KING:
        pos.king[side] = sq
    return True


def _check_board(pos: Any, fields: _Fields, rules: Rules) -> None:
    board = fields.board()
    for side in (RED, BLACK):
        for kind, letter in enumerate(LETTERS[1:], start=1):
            count = int(np.count_nonzero((pos.piece == kind) & (pos.owner == side)))
            if count > MOST_OF_A_KIND[letter]:
                raise fields.fail("fen-too-many", board, letter=_cased(letter, side), count=count)
        king = int(pos.king[side])
        if king >= 0 and not IN_PALACE[side, king] and not _may_roam(pos, king, rules):
            raise fields.fail("fen-king-outside", board, square=square_name(king))
    on_board = int(np.count_nonzero(pos.tris))
    if on_board > rules.parameters["n_tris"]:
        raise fields.fail("fen-too-many-tris", board, count=on_board, most=rules.parameters["n_tris"])


def _may_roam(pos: Any, king: int, rules: Rules) -> bool:
    """A king leaves its palace only on a Tris, and only by one option of C3."""
    reading = rules.readings.get("C3")
    return bool(pos.tris[king] == UNDER) and reading is not None and reading.chosen == WHOLE_BOARD


def _cased(letter: str, side: int) -> str:
    return letter if side == RED else letter.lower()


# --- the items behind the fields ------------------------------------------------------------------


def _read_items(pos: Any, items: dict[str, str], rules: Rules, fields: _Fields) -> None:
    _read_dead(pos, items.get("dead", ""), fields)
    _check_kings(pos, fields)
    pos.taken[:] = pos.dead.sum(axis=1)
    if "taken" in items:
        numbers = items["taken"].split(",")
        if len(numbers) != 2:
            raise fields.fail("fen-item", f"taken:{items['taken']}", expected="taken:1,2")
        pos.taken[:] = [fields.parse_number("taken", number, 127) for number in numbers]
    if rules.parameters["n_tris"] == 0:
        return
    for name, value in _defaults(pos, rules).items():
        if name in items:
            _read_item(pos, name, items[name], fields)
        else:
            _set(pos, name, value)
    _check_counts(pos, fields, rules, items)


def _check_counts(pos: Any, fields: _Fields, rules: Rules, items: dict[str, str]) -> None:
    """No more Tris than the ruleset has, and no more drops owed than Tris are left to drop."""
    count = int(np.count_nonzero(pos.tris)) + int(pos.reserve)
    if count > rules.parameters["n_tris"]:
        token = f"reserve:{items['reserve']}" if "reserve" in items else ""
        raise fields.fail("fen-too-many-tris", token, count=count, most=rules.parameters["n_tris"])
    if pos.duty > pos.reserve:
        token = f"duty:{items['duty']}"
        raise fields.fail("fen-duty", token, duty=int(pos.duty), reserve=int(pos.reserve))


def _check_kings(pos: Any, fields: _Fields) -> None:
    """Each side has a king, on the board or (where a reading lets it be taken) among the dead."""
    for side in (RED, BLACK):
        if (pos.king[side] < 0) != (pos.dead[side, KING] > 0):
            raise fields.fail("fen-no-king", fields.board(), letter=_cased("K", side))


def _read_dead(pos: Any, letters: str, fields: _Fields) -> None:
    for letter in letters:
        kind = LETTERS.find(ALIASES.get(letter.upper(), letter.upper()))
        if kind < KING:
            raise fields.fail("fen-letter", f"dead:{letters}", rank="dead", letter=letter)
        pos.dead[RED if letter.isupper() else BLACK, kind] += 1


def _defaults(pos: Any, rules: Rules) -> dict[str, Any]:
    """What the items are when they are not written."""
    on_board = int(np.count_nonzero(pos.tris))
    taken = int(pos.taken.sum())
    return {
        "reserve": rules.parameters["n_tris"] - on_board,
        "switch": SWITCHES["wb" if taken >= rules.parameters["open_at"] else "-"],
        "dropped": on_board,
        "duty": (0, 0),
        "spent": int(taken >= rules.parameters["force_at"]),
        "exch": -1,
        "prev": -1,
        "any": int(pos.clk_reg),
        "tris": 0,
    }


def _read_item(pos: Any, name: str, text: str, fields: _Fields) -> None:
    token = f"{name}:{text}"
    if name == "switch":
        if text not in SWITCHES:
            raise fields.fail("fen-item", token, expected=" / ".join(SWITCHES))
        _set(pos, name, SWITCHES[text])
    elif name == "duty":
        number = fields.parse_number(name, text.removesuffix("!"), LARGEST["small"])
        _set(pos, name, (number, int(text.endswith("!"))))
    elif name in ("exch", "prev"):
        try:
            _set(pos, name, square_number(text))
        except ValueError:
            raise fields.fail("fen-item", token, expected="a0-i9") from None
    else:
        largest = {"any": LARGEST["clk"], "tris": LARGEST["tris"], "spent": 1}.get(name, LARGEST["small"])
        _set(pos, name, fields.parse_number(name, text, largest))


FIELDS = {"spent": "duty_done", "prev": "prev_cap", "any": "clk_any", "tris": "taken_tris"}


def _set(pos: Any, name: str, value: Any) -> None:
    if name == "switch":
        pos.switch[:] = value
    elif name == "duty":
        pos.duty, pos.duty_first = value
    else:
        pos[FIELDS.get(name, name)] = value


def _get(pos: Any, name: str) -> Any:
    if name == "switch":
        return tuple(int(state) for state in pos.switch)
    if name == "duty":
        return int(pos.duty), int(pos.duty_first)
    return int(pos[FIELDS.get(name, name)])


# --- writing --------------------------------------------------------------------------------------


def write_fen(pos: Any, rules: Rules) -> str:
    """The FEN of a position record; `parse_fen` brings back the same record."""
    fields = [
        board_fen(pos),
        "wb"[int(pos.side)],
        "-",
        "-",
        str(int(pos.clk_reg)),
        str(int(pos.ply) // 2 + 1),
    ]
    return " ".join(fields + _written_items(pos, rules))


def board_fen(pos: Any) -> str:
    """The first field: the board."""
    letters = _point_letters(pos)
    ranks = [letters[rank * WIDTH : rank * WIDTH + WIDTH] for rank in range(HEIGHT - 1, -1, -1)]
    return "/".join(map(_row_fen, ranks))


def _row_fen(letters: list[str]) -> str:
    row = "".join(letter or " " for letter in letters)
    return re.sub(" +", lambda gap: str(len(gap[0])), row)


def _point_letters(pos: Any) -> list[str]:
    """What stands on each point, as FEN writes it: `R`, `t`, `*n`; empty where nothing does."""
    columns = (pos[name].tolist() for name in ("piece", "owner", "tris", "lock"))
    return [_point_letter(*point) for point in zip(*columns, strict=True)]


def _point_letter(piece: int, owner: int, tris: int, lock: int) -> str:
    if tris == BARE:
        return _cased(TRIS_LETTER, lock)
    if owner == NOBODY:
        return ""
    letter = _cased(LETTERS[piece], owner)
    return letter if tris == NO_TRIS else COMPOSITE + letter


def _written_items(pos: Any, rules: Rules) -> list[str]:
    if rules.parameters["n_tris"] == 0:
        return []
    dead = "".join(
        _cased(LETTERS[kind], side) * int(pos.dead[side, kind])
        for side in (RED, BLACK)
        for kind in range(KING, len(LETTERS))
    )
    items = [f"dead:{dead}"] if dead else []
    if (pos.dead.sum(axis=1) != pos.taken).any():
        items.append(f"taken:{int(pos.taken[0])},{int(pos.taken[1])}")
    defaults = _defaults(pos, rules)
    items += [f"{name}:{_item(pos, name)}" for name in defaults if _get(pos, name) != defaults[name]]
    return items


def _item(pos: Any, name: str) -> str:
    value = _get(pos, name)
    if name == "switch":
        return next(text for text, state in SWITCHES.items() if state == value)
    if name == "duty":
        return f"{value[0]}{'!' if value[1] else ''}"
    return square_name(value) if name in ("exch", "prev") else str(value)
