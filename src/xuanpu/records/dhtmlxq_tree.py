"""The lines of a DhtmlXQ game -> one tree of moves.

`[DhtmlXQ_move_P_N_C]` is the line C, which leaves the line P at the ply N: N counts from the start of the
game, from 1, whatever P is; the main line is 0.  `[DhtmlXQ_commentN]` and `[DhtmlXQ_commentC_N]` belong to
the ply N of the main line and of the line C.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass

from xuanpu.records.limits import MAX_DEPTH
from xuanpu.records.model import RecordedMove


@dataclass(slots=True)
class Branch:
    """A line as a field gives it, and where the field begins."""

    parent: int
    ply: int
    number: int
    moves: list[RecordedMove]
    at: tuple[int, int]


@dataclass(slots=True)
class _Route:
    """A line in the tree: its moves begin at the ply `start`, in place of that ply of `parent`."""

    moves: list[RecordedMove]
    start: int = 1
    parent: _Route | None = None
    depth: int = 0

    def holding(self, ply: int) -> _Route:
        """The line to which a ply belongs that is played on the way along this one."""
        route = self
        while ply < route.start and route.parent is not None:
            route = route.parent
        return route

    def left_at(self, ply: int) -> _Route:
        """The line that another move at a ply leaves: for the first move of a line, the one it left."""
        route = self.holding(ply)
        while ply == route.start and route.parent is not None:
            route = route.parent.holding(ply)
        return route


class Tree:
    """The main line, with the others hung on it."""

    def __init__(self, main: list[RecordedMove]) -> None:
        self.comment: str | None = None
        self.odd: list[tuple[str, Branch]] = []
        self.refused: list[tuple[str, Branch]] = []
        self._routes = {0: _Route(main)}

    def hang(self, branches: list[Branch]) -> None:
        """Hang every line on the one that it leaves.

        `refused` are those that cannot be hung (key of the error, line), `odd` those that were hung though
        something about them is wrong (key of the note, line).
        """
        children: dict[int, list[Branch]] = {}
        for branch in branches:
            children.setdefault(branch.parent, []).append(branch)
        due = deque([0])
        while due:
            for branch in children.pop(due.popleft(), ()):
                if self._hung(branch):
                    due.append(branch.number)
        rest = (branch for orphans in children.values() for branch in orphans)
        self.refused += [("dhtmlxq-parent-missing", branch) for branch in rest]

    def remark(self, number: int, ply: int, text: str) -> bool:
        """Give a comment to a ply of a line; whether there is that ply (else the move before it has it)."""
        route = self._routes.get(number)
        if route is None or (ply == 0 and number == 0):
            self.comment = _joined(self.comment, text)
            return route is not None
        if ply == 0 and route.moves:
            route.moves[0].comment_before = _joined(route.moves[0].comment_before, text)
            return True
        route = route.holding(ply)
        index = ply - route.start
        if not route.moves:
            self.comment = _joined(self.comment, text)
            return False
        move = route.moves[max(0, min(index, len(route.moves) - 1))]
        move.comment = _joined(move.comment, text)
        return 0 <= index < len(route.moves)

    def _hung(self, branch: Branch) -> bool:
        parent = self._routes[branch.parent]
        route = parent.left_at(branch.ply)
        index = branch.ply - route.start
        if not 0 <= index <= len(route.moves):
            self.refused.append(("dhtmlxq-ply-missing", branch))
            return False
        if route.depth == MAX_DEPTH:
            self.refused.append(("nested-too-deep", branch))
            return False
        if branch.ply < parent.start:
            self.odd.append(("dhtmlxq-before-parent", branch))
        if index == len(route.moves):
            route.moves.extend(branch.moves)  # it goes on where the line ends
            if branch.moves:
                self.odd.append(("dhtmlxq-goes-on", branch))
            hung = route
        else:
            if branch.moves:
                route.moves[index].variations.append(branch.moves)
            hung = _Route(branch.moves, branch.ply, route, route.depth + 1)
        if branch.number in self._routes:
            self.odd.append(("dhtmlxq-number-twice", branch))
            return False
        self._routes[branch.number] = hung
        return True


def _joined(before: str | None, text: str) -> str:
    return text if before is None else f"{before}\n{text}"
