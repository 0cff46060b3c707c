"""The plies of M3C (text 000) in plain Python, under any settlement of its readings.

An oracle for whole positions: no state but what a FEN says, no code of the engine.  `plies` answers in
machine notation; `play` says what a position is after a ply.  `options` maps the ID of each reading to the
option taken.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tests.oracles.plain_board import BLACK, POINTS, RED, Board, Point, in_palace, name, point_of, side_of

Options = Mapping[str, str]

TRIS, OPEN_AT, FORCE_AT = 2, 2, 3
SHUT, OPEN, CLOSED = "shut", "open", "closed"
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]
LEAPS = [(dx, dy) for dx in (-2, -1, 1, 2) for dy in (-2, -1, 1, 2) if abs(dx) != abs(dy)]
TRIS_LETS = {"all-but-cannon-screen": "screen", "all-but-flying-general": "kings"}


@dataclass
class State:
    """A position as its FEN tells it."""

    board: Board
    side: int
    reserve: int
    switch: tuple[str, str]
    duty: int = 0
    first: bool = False
    exchange: Point | None = None
    previous: Point | None = None
    dead: str = ""
    taken: tuple[int, int] = (0, 0)
    dropped: int = 0
    spent: bool = False
    tris_taken: int = 0
    clocks: tuple[int, int] = (0, 0)

    @classmethod
    def from_fen(cls, fen: str, options: Options | None = None) -> State:
        """Read the board, the side and the items, with their defaults."""
        words = fen.split()
        items = dict(word.split(":") for word in words if ":" in word)
        board = Board.from_fen(fen, TRIS_LETS.get((options or {}).get("T2", "")))
        dead = items.get("dead", "")
        fallen = (sum(map(str.isupper, dead)), sum(map(str.islower, dead)))
        red, _, black = (
            items["taken"].partition(",") if "taken" in items else (str(fallen[0]), "", str(fallen[1]))
        )
        taken = int(red), int(black)
        switch = items.get("switch", "wb" if sum(taken) >= OPEN_AT else "-")
        duty = items.get("duty", "0")
        clock = int(words[4])
        return cls(
            board=board,
            side=RED if words[1] == "w" else BLACK,
            reserve=int(items.get("reserve", TRIS - len(board.tris))),
            switch=(_switch(switch, "w"), _switch(switch, "b")),
            duty=int(duty.rstrip("!")),
            first=duty.endswith("!"),
            exchange=point_of(items["exch"]) if "exch" in items else None,
            previous=point_of(items["prev"]) if "prev" in items else None,
            dead="".join(sorted(dead)),
            taken=taken,
            dropped=int(items.get("dropped", len(board.tris))),
            spent=bool(int(items.get("spent", sum(taken) >= FORCE_AT))),
            tris_taken=int(items.get("tris", 0)),
            clocks=(clock, int(items.get("any", clock))),
        )


def _switch(text: str, letter: str) -> str:
    if text == "x":
        return CLOSED
    return OPEN if letter in text else SHUT


@dataclass(frozen=True)
class Ply:
    """A ply in its parts; `frm` is None for a drop."""

    frm: Point | None
    to: Point
    airdrop: Point | None = None
    walks: bool = False

    def __str__(self) -> str:
        if self.frm is None:
            return f"T@{name(self.to)}"
        text = f"{'T:' if self.walks else ''}{name(self.frm)}{name(self.to)}"
        return text if self.airdrop is None else f"{text}/T@{name(self.airdrop)}"


def plies(state: State, options: Options) -> set[str]:
    """Every legal ply, in machine notation."""
    return {str(ply) for ply in legal_plies(state, options)}


def legal_plies(state: State, options: Options) -> Iterator[Ply]:
    """Every legal ply."""
    if is_over(state, options):
        return
    allowed = regime(state, options)
    for ply in _allowed(state, allowed, options):
        if is_safe(state, ply, allowed, options) and not gives_banned_check(state, ply, options):
            yield ply


# --- the end ---------------------------------------------------------------------------------------


def is_over(state: State, options: Options) -> bool:
    """A king is gone, or a test that asks regular pieces alone finds none that can move (F4, R1)."""
    if state.board.king(RED) is None or state.board.king(BLACK) is None:
        return True
    asks_regular = options["R1"] == "regular-pieces-only"
    asks_regular |= state.first and options["F4"] == "orthodox-end-at-once"
    return asks_regular and not can_move_a_man(state, options)


def can_move_a_man(state: State, options: Options) -> bool:
    """Whether a man that stands on no Tris has a ply that leaves the king safe."""
    return any(
        not leaves_in_check(state, ply)
        for point in list(state.board.men_of(state.side))
        if point not in state.board.tris
        for ply in _man_plies(state, point, options)
    )


# --- what the duty leaves --------------------------------------------------------------------------


@dataclass(frozen=True)
class Regime:
    """Whether there are drops; which plies of what stands on the board (`all`, `recaptures`, `none`);
    whether king safety is suspended."""

    drops: bool
    others: str = "none"
    suspended: bool = False


def regime(state: State, options: Options) -> Regime:
    """What the side to move may do."""
    checked = state.board.in_check(state.side)
    if state.duty == 0:
        barred = checked and options["D5"] == "not-allowed"
        return Regime(state.switch[state.side] == OPEN and not barred, "all")
    if checked:
        return _regime_in_check(state, options)
    waits = state.first or (options["F7"] == "exchange-continues" and state.previous is not None)
    return Regime(True, "recaptures" if waits and options["F8"] == "present" else "none")


def _regime_in_check(state: State, options: Options) -> Regime:
    """A drop is owed in check: at first F2 decides, later F3; F5 says what an evasion may be."""
    reading = options["F2"] if state.first else options["F3"]
    mated = state.first and options["F4"] == "drop-before-judgement" and not can_move_a_man(state, options)
    if mated or reading == "king-safety-suspended":
        return Regime(True, suspended=True)
    must = reading in ("drop-or-lose", "answer-by-drop-or-lose") or options["F5"] == "no-free-evasion"
    # Once a forced drop has been made, the checker has been first, and F3 speaks alone.
    must |= not state.first and state.dropped == 0 and options["F5"] == "checker-always-first"
    if reading == "drop-if-it-answers-else-evade":
        must |= any(not leaves_in_check(state, drop) for drop in _drops(state))
    if must:
        return Regime(True)
    return Regime(options["F5"] != "no-evasion-by-drop", "all")


def _allowed(state: State, allowed: Regime, options: Options) -> Iterator[Ply]:
    if allowed.drops:
        yield from _drops(state)
    if allowed.others == "none":
        return
    for ply in _board_plies(state, options):
        if allowed.others == "all" or _recaptures(state, ply, options):
            yield ply


def _recaptures(state: State, ply: Ply, options: Options) -> bool:
    taken = state.board.men.get(ply.to)
    if taken is None or side_of(taken) == state.side:
        return False
    return options["F6"] == "any-capture-next-ply" or ply.to == state.exchange


def _drops(state: State) -> Iterator[Ply]:
    if state.reserve > 0:
        yield from (Ply(None, point) for point in POINTS if state.board.is_empty(point))


# --- what stands on the board ----------------------------------------------------------------------


def _board_plies(state: State, options: Options) -> Iterator[Ply]:
    for point in list(state.board.men_of(state.side)):
        if point in state.board.tris:
            yield from _composite_plies(state, point, options)
        else:
            yield from _man_plies(state, point, options)
    for point, lock in state.board.tris.items():
        if lock == state.side and state.board.is_bare(point):
            yield from (Ply(point, to, walks=True) for to in _walks(state.board, point, options))


def _man_plies(state: State, frm: Point, options: Options) -> Iterator[Ply]:
    for to in POINTS:
        if state.board.is_empty(to):
            if state.board.moves_to(frm, to):
                yield Ply(frm, to)
        elif takes(state.board, frm, to, options):
            yield Ply(frm, to)


def _composite_plies(state: State, frm: Point, options: Options) -> Iterator[Ply]:
    board = state.board
    for to in _walks(board, frm, options):
        if board.men[frm].upper() != "K" or _king_walks(frm, to, state.side, options):
            yield Ply(frm, to)
    for to in POINTS:
        if not board.is_empty(to) and takes(board, frm, to, options):
            yield from _with_airdrops(board, frm, to, options) if to in board.tris else (Ply(frm, to),)


def _with_airdrops(board: Board, frm: Point, to: Point, options: Options) -> Iterator[Ply]:
    """A composite that takes a Tris drops it again on any other point that is empty when it has moved."""
    for airdrop in POINTS:
        left = airdrop == frm and options["X1"] == "allowed"
        if left or (airdrop != to and board.is_empty(airdrop)):
            yield Ply(frm, to, airdrop)


def takes(board: Board, frm: Point, to: Point, options: Options) -> bool:
    """Whether the man on `frm` takes what stands on `to`: an enemy man always, an own-locked Tris freely, an
    enemy-locked one as one of two attackers."""
    side = side_of(board.men[frm])
    if frm == to or not board.attacks(frm, to):
        return False
    if to in board.men:
        return side_of(board.men[to]) != side
    attackers = board.attackers(to, side)
    if options["A2"] == "not-counted":
        attackers = [point for point in attackers if board.men[point].upper() != "K"]
    return board.tris[to] == side or (len(attackers) >= 2 and frm in attackers)


def _walks(board: Board, frm: Point, options: Options) -> Iterator[Point]:
    for dx, dy in STEPS:
        to = (frm[0] + dx, frm[1] + dy)
        if to in _ON_BOARD and board.is_empty(to):
            yield to
    for dx, dy in LEAPS:
        to = (frm[0] + dx, frm[1] + dy)
        leg = (frm[0] + (dx // 2 if abs(dx) == 2 else 0), frm[1] + (dy // 2 if abs(dy) == 2 else 0))
        free = options["T1"] == "no-leg" or board.is_empty(leg)
        if to in _ON_BOARD and board.is_empty(to) and free:
            yield to


def _king_walks(frm: Point, to: Point, side: int, options: Options) -> bool:
    """What C3 leaves of the walk of a composite king."""
    far, near = sorted((abs(to[0] - frm[0]), abs(to[1] - frm[1])), reverse=True)
    match options["C3"]:
        case "tris-walk-whole-board":
            return True
        case "orthogonal-in-palace":
            return (far, near) == (1, 0) and in_palace(to, side)
        case "steps-in-palace-no-leap":
            return far == 1 and in_palace(to, side)
    return in_palace(to, side)


_ON_BOARD = frozenset(POINTS)


# --- after the ply ---------------------------------------------------------------------------------


def is_safe(state: State, ply: Ply, allowed: Regime, options: Options) -> bool:
    """The mover's king is safe after the ply, or need not be."""
    if ply.frm is None:
        if allowed.suspended or (options["D8"] == "legal" and not state.board.in_check(state.side)):
            return True
    elif ply.walks and options["T3"] == "exempt":
        return True
    return not leaves_in_check(state, ply)


def leaves_in_check(state: State, ply: Ply) -> bool:
    """Whether the mover's king stands in check after the ply."""
    return after(state.board, ply, state.side).in_check(state.side)


def gives_banned_check(state: State, ply: Ply, options: Options) -> bool:
    """A Tris that is dropped or airdropped gives a check that it may not give (D6, F3, X3; D7)."""
    owed = state.duty > 0
    if ply.frm is None:
        banned = options["D6"] == "forbidden" or (owed and options["D6"] == "forbidden-in-forced-drops-only")
        banned |= owed and options["F3"] == "checking-drop-forbidden"
        point = ply.to
    else:
        banned = ply.airdrop is not None and options["X3"] == "forbidden"
        point = ply.airdrop or ply.to
    if not banned:
        return False
    board, enemy = after(state.board, ply, state.side), 1 - state.side
    match options["D7"]:
        case "any-resulting-check":
            return board.in_check(enemy)
        case "only-if-check-is-new":
            without = board.copy()
            del without.tris[point]
            return board.in_check(enemy) and not without.in_check(enemy)
    return _screens(board, point, enemy)


def _screens(board: Board, point: Point, side: int) -> bool:
    """Whether what stands on the point is the screen of a cannon shot at that side's king."""
    king = board.king(side)
    if king is None:
        return False
    cannons = [frm for frm in board.attackers(king, 1 - side) if board.men[frm].upper() == "C"]
    return any(board.between(frm, king) == [point] for frm in cannons)


def after(board: Board, ply: Ply, side: int) -> Board:
    """The board after a ply of that side."""
    board = board.copy()
    if ply.frm is None:
        board.tris[ply.to] = side
    elif ply.walks:
        del board.tris[ply.frm]
        board.tris[ply.to] = side
    else:
        _carry(board, ply.frm, ply.to, side)
        if ply.airdrop is not None:
            board.tris[ply.airdrop] = side
    return board


def _carry(board: Board, frm: Point, to: Point, side: int) -> None:
    """A man goes to a point and takes what stands there; a Tris stays under it, his own or the one taken."""
    board.men[to] = board.men.pop(frm)
    taken = board.tris.pop(to, None)
    brought = board.tris.pop(frm, None)
    if taken is not None or brought is not None:
        board.tris[to] = side


# --- the position after it -------------------------------------------------------------------------


def play(state: State, ply: Ply, options: Options) -> State:
    """The position after a legal ply: deaths, switch, duty, clocks."""
    victim = state.board.men.get(ply.to) if ply.frm is not None and not ply.walks else None
    took_tris = ply.frm is not None and ply.to in state.board.tris
    later = replace(
        state,
        board=after(state.board, ply, state.side),
        side=1 - state.side,
        first=False,
        previous=None if victim is None else ply.to,
        tris_taken=state.tris_taken + took_tris,
        clocks=(
            0 if victim is not None else state.clocks[0] + 1,
            0 if victim is not None or took_tris else state.clocks[1] + 1,
        ),
    )
    if ply.frm is None:
        return _drop_made(state, later, options)
    return later if victim is None else _man_died(later, victim, ply.to, options)


def _drop_made(before: State, later: State, options: Options) -> State:
    duty = max(0, before.duty - 1)
    if options["F5"] == "evasion-drop-cancels-rest" and before.board.in_check(before.side):
        duty = 0
    return replace(
        later,
        reserve=before.reserve - 1,
        dropped=before.dropped + 1,
        duty=duty,
        exchange=before.exchange if duty else None,
    )


def _man_died(later: State, victim: str, point: Point, options: Options) -> State:
    """The deaths that count (D2), the switch (D1), and with the third the duty (D3)."""
    mover = 1 - later.side
    taken = list(later.taken)
    taken[side_of(victim)] += 1
    later = replace(later, taken=(taken[0], taken[1]), dead="".join(sorted(later.dead + victim)))
    counted = taken[side_of(victim)] if options["D2"] == "per-side" else sum(taken)
    concerned = (mover,) if options["D2"] == "per-side" else (RED, BLACK)
    opens = {
        "level-at-two": counted >= OPEN_AT,
        "event-exactly-two": counted == OPEN_AT,
        "single-ply-jump": False,
    }[options["D1"]]
    switch = [
        OPEN if opens and side in concerned and state == SHUT else state
        for side, state in enumerate(later.switch)
    ]
    later = replace(later, switch=(switch[0], switch[1]))
    return _third_death(later, point, options) if counted == FORCE_AT and not later.spent else later


def _third_death(later: State, point: Point, options: Options) -> State:
    later = replace(later, spent=True)
    if later.dropped and options["D3"] != "drop-missing-at-once":
        closes = options["D3"] == "switch-closes" and later.reserve > 0
        return replace(later, switch=(CLOSED, CLOSED)) if closes else later
    if later.reserve == 0:
        return later
    return replace(later, duty=later.reserve, first=True, exchange=point)
