"""The tree of an XQF file: nodes of four bytes, each followed by its comment, its child, and its sibling.

The first node is no move, it may carry the comment of the game.  A child is the next ply, a sibling another
move for the same ply.  Nothing here recurs: siblings that are due lie on a stack of bounded depth.
"""

from __future__ import annotations

from typing import Final

from xuanpu.errors import Place
from xuanpu.records.limits import MAX_DEPTH, MAX_GAME
from xuanpu.records.model import RecordedMove
from xuanpu.records.movetext import Damage
from xuanpu.records.xqf_board import NAMES, SQUARES
from xuanpu.records.xqf_header import SIZE, Header

MAX_NODES: Final = 1 << 19
"""Moves of one file, with its variations; the largest tree seen has 1.1 MB at four bytes and more a move."""

_CHILD: Final = 0x80
_SIBLING: Final = 0x40
_COMMENT: Final = 0x20


class Tree:
    """The moves of a file, read by `grow`; what has been read stays when that raises `Damage`.

    moves    the main line
    remarks  each comment: the move that it belongs to (None = the game), its bytes, their offset
    behind   bytes behind the tree
    """

    def __init__(self, data: bytes, header: Header) -> None:
        self.moves: list[RecordedMove] = []
        self.remarks: list[tuple[RecordedMove | None, bytes, int]] = []
        self._cipher = header.cipher
        self._plain = header.plain
        self._size = len(data)
        self._bytes = header.cipher.tree_of(data[SIZE : SIZE + MAX_GAME])
        self._at = 0
        self._nodes = 0

    @property
    def behind(self) -> int:
        """The bytes behind what has been read."""
        return self._size - self._offset

    def grow(self) -> None:
        """Read the tree.  Damage if it is cut, its lengths lie, or it is beyond the limits."""
        has_child = self._root()
        due: list[tuple[RecordedMove, int]] = []
        rival: RecordedMove | None = None
        line, depth = self.moves, 0
        while has_child or due:
            if not has_child:
                (rival, depth), line = due.pop(), []
            move, has_child, has_sibling = self._move(depth)
            if rival is not None:
                rival.variations.append(line)
            line.append(move)
            if has_sibling:
                due.append((move, depth + 1) if rival is None else (rival, depth))
            rival = None

    def _root(self) -> bool:
        """Pass over the first node; whether any move follows."""
        flags = self._take(4)[2]
        has_child, _, has_comment = self._links(flags)
        if has_comment:
            self._take_comment(None)
        return has_child

    def _move(self, depth: int) -> tuple[RecordedMove, bool, bool]:
        """The move of the next node, and whether it has a child and a sibling."""
        here = self._offset
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise Damage("xqf-too-many-moves", Place(offset=here), limit=MAX_NODES)
        if depth > MAX_DEPTH:
            raise Damage("nested-too-deep", Place(offset=here), depth=MAX_DEPTH)
        origin, target, flags, _ = self._take(4)
        origin = (origin - self._cipher.origin) & 0xFF
        target = (target - self._cipher.target) & 0xFF
        if origin >= SQUARES or target >= SQUARES:
            place = Place(offset=here, token=f"{origin}-{target}")
            raise Damage("xqf-off-board", place)
        text = NAMES[origin] + NAMES[target]
        move = RecordedMove(text, Place(offset=here, token=text))
        has_child, has_sibling, has_comment = self._links(flags)
        if has_comment:
            self._take_comment(move)
        return move, has_child, has_sibling

    def _links(self, flags: int) -> tuple[bool, bool, bool]:
        """Whether a node has a child, a sibling, and the length of a comment."""
        if self._plain:
            return flags & 0xF0 != 0, flags & 0x0F != 0, True
        return flags & _CHILD != 0, flags & _SIBLING != 0, flags & _COMMENT != 0

    def _take_comment(self, move: RecordedMove | None) -> None:
        here = self._offset
        length = int.from_bytes(self._take(4), "little") - self._cipher.length
        left = self._size - self._offset
        if not 0 <= length <= left:
            raise Damage("xqf-comment-length", Place(offset=here), length=length, left=left)
        begins = self._offset
        content = self._take(length)
        if content:
            self.remarks.append((move, content, begins))

    @property
    def _offset(self) -> int:
        return SIZE + self._at

    def _take(self, count: int) -> bytes:
        """The next bytes.  Damage if there are not so many, or if they lie beyond the limit."""
        taken = self._bytes[self._at : self._at + count]
        if len(taken) < count:
            if self._offset + count <= self._size:
                raise Damage("xqf-too-large", Place(offset=self._offset), limit=MAX_GAME)
            raise Damage("xqf-truncated", Place(offset=self._size))
        self._at += count
        return taken
