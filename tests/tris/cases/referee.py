"""A second referee for text 000: plain, slow Python, written from the text and its reading.

It shares nothing with the engine.  Squares, plies and positions are texts (`e4`, `a4a6/T@e1`, FEN), a board
is a dictionary, and the option of each reading is asked for where it matters, so that a rule can be checked
against the text line by line.  It knows every option that the engine plays, where the reading settles what
the option means; separation and promotion are not in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

RED, BLACK = 0, 1
FILES = "abcdefghi"
ORTHOGONAL = ((1, 0), (-1, 0), (0, 1), (0, -1))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
#: The leg of a leap, and the leap.
LEAPS = tuple(((x, y), (2 * x + turn * y, 2 * y + turn * x)) for x, y in ORTHOGONAL for turn in (1, -1))

Point = tuple[int, int]
Options = Mapping[str, str]


@dataclass(frozen=True)
class Man:
    """What stands on a point: `kind` is one of KABNRCP, or T for a bare Tris, whose lock is `side`."""

    side: int
    kind: str
    stacked: bool = False

    @property
    def bare(self) -> bool:
        return self.kind == "T"


Board = dict[Point, Man]


@dataclass(frozen=True)
class State:
    """A position: the board and what the rules have to remember."""

    board: Board
    side: int = RED
    reserve: int = 2
    dropped: int = 0
    taken: tuple[int, int] = (0, 0)
    switch: tuple[str, str] = ("shut", "shut")
    duty: int = 0
    first: bool = False
    spent: bool = False
    exch: Point | None = None
    prev: Point | None = None


def point(name: str) -> Point:
    """`e4` as (file, rank)."""
    return FILES.index(name[0]), int(name[1])


def name(at: Point) -> str:
    """(file, rank) as `e4`."""
    return f"{FILES[at[0]]}{at[1]}"


POINTS = [(file, rank) for rank in range(10) for file in range(9)]


# --- reading a FEN --------------------------------------------------------------------------------


def board_of(fen: str) -> Board:
    """The board of the first field of a FEN."""
    board: Board = {}
    for row, text in enumerate(fen.split()[0].split("/")):
        file, stacked = 0, False
        for letter in text:
            if letter == "*":
                stacked = True
                continue
            if letter.isdigit():
                file += int(letter)
                continue
            side = RED if letter.isupper() else BLACK
            board[file, 9 - row] = Man(side, letter.upper(), stacked)
            file, stacked = file + 1, False
    return board


def state_of(fen: str) -> State:
    """The position of a FEN with the items of the Tris layer."""
    words = fen.split()
    board = board_of(fen)
    items = dict(word.split(":", 1) for word in words[2:] if ":" in word)
    dead = items.get("dead", "")
    reds = sum(letter.isupper() for letter in dead)
    taken = (reds, len(dead) - reds)
    if "taken" in items:
        red, black = items["taken"].split(",")
        taken = int(red), int(black)
    on_board = sum(man.bare or man.stacked for man in board.values())
    switch = items.get("switch", "wb" if sum(taken) >= 2 else "-")
    closed = switch == "x"
    duty = items.get("duty", "0")
    return State(
        board=board,
        side=BLACK if words[1] == "b" else RED,
        reserve=int(items.get("reserve", 2 - on_board)),
        dropped=int(items.get("dropped", on_board)),
        taken=taken,
        switch=(
            "closed" if closed else "open" if "w" in switch else "shut",
            "closed" if closed else "open" if "b" in switch else "shut",
        ),
        duty=int(duty.rstrip("!")),
        first=duty.endswith("!"),
        spent=items.get("spent", str(int(sum(taken) >= 3))) == "1",
        exch=point(items["exch"]) if "exch" in items else None,
        prev=point(items["prev"]) if "prev" in items else None,
    )


# --- how pieces move ------------------------------------------------------------------------------


def on_board(at: Point) -> bool:
    return 0 <= at[0] <= 8 and 0 <= at[1] <= 9


def plus(at: Point, by: Point) -> Point:
    return at[0] + by[0], at[1] + by[1]


def in_palace(at: Point, side: int) -> bool:
    return 3 <= at[0] <= 5 and (at[1] <= 2 if side == RED else at[1] >= 7)


def at_home(at: Point, side: int) -> bool:
    return at[1] <= 4 if side == RED else at[1] >= 5


def forward(side: int) -> int:
    return 1 if side == RED else -1


def reach(board: Board, at: Point, side: int, kind: str, options: Options) -> tuple[set[Point], set[Point]]:
    """(empty points it moves to, occupied points it attacks) of a regular piece, by its xiangqi pattern."""
    if kind in "RC":
        return _along_lines(board, at, kind, options)
    ends = set(filter(on_board, _short_ends(board, at, side, kind)))
    return {end for end in ends if end not in board}, {end for end in ends if end in board}


def _short_ends(board: Board, at: Point, side: int, kind: str) -> Iterator[Point]:
    """Where a king, advisor, elephant, horse or pawn may end; points off the board included."""
    if kind == "K":
        yield from (end for by in ORTHOGONAL if in_palace(end := plus(at, by), side))
    elif kind == "A":
        yield from (end for by in DIAGONAL if in_palace(end := plus(at, by), side))
    elif kind == "B":
        for by in DIAGONAL:
            eye = plus(at, by)
            if eye not in board and at_home(end := plus(eye, by), side):
                yield end
    elif kind == "N":
        yield from _leap_ends(board, at, legs=True)
    elif kind == "P":
        yield plus(at, (0, forward(side)))
        if not at_home(at, side):
            yield from (plus(at, (1, 0)), plus(at, (-1, 0)))


def _leap_ends(board: Board, at: Point, legs: bool) -> Iterator[Point]:
    for leg, by in LEAPS:
        if not (legs and plus(at, leg) in board):
            yield plus(at, by)


def _along_lines(board: Board, at: Point, kind: str, options: Options) -> tuple[set[Point], set[Point]]:
    quiet: set[Point] = set()
    attacked: set[Point] = set()
    for by in ORTHOGONAL:
        met: list[Point] = []
        here = plus(at, by)
        while on_board(here):
            if here in board:
                met.append(here)
            elif not met:
                quiet.add(here)
            here = plus(here, by)
        if kind == "R":
            attacked.update(met[:1])
        elif len(met) > 1 and is_screen(board[met[0]], options):
            attacked.add(met[1])
    return quiet, attacked


def is_screen(man: Man, options: Options) -> bool:
    """Whether a cannon can take over it (T2)."""
    return not (man.bare and options["T2"] == "all-but-cannon-screen")


def tris_walk(board: Board, at: Point, options: Options) -> set[Point]:
    """The empty points a Tris walks to: a step in eight directions, or a leap (T1)."""
    steps = {plus(at, by) for by in ORTHOGONAL + DIAGONAL}
    leaps = set(_leap_ends(board, at, legs=options["T1"] == "leg-blocks"))
    return {end for end in steps | leaps if on_board(end) and end not in board}


def composite_walk(board: Board, at: Point, man: Man, options: Options) -> set[Point]:
    """The empty points a composite walks to; with a king inside it by C3."""
    ends = tris_walk(board, at, options)
    if man.kind != "K" or options["C3"] == "tris-walk-whole-board":
        return ends
    ends = {end for end in ends if in_palace(end, man.side)}
    if options["C3"] == "orthogonal-in-palace":
        return {end for end in ends if abs(end[0] - at[0]) + abs(end[1] - at[1]) == 1}
    if options["C3"] == "steps-in-palace-no-leap":
        return {end for end in ends if max(abs(end[0] - at[0]), abs(end[1] - at[1])) == 1}
    return ends


def attackers(board: Board, at: Point, side: int, options: Options) -> list[Point]:
    """The pieces of a side that could take what stands on a point; composites by their piece."""
    return [
        frm
        for frm, man in board.items()
        if man.side == side and not man.bare and at in reach(board, frm, side, man.kind, options)[1]
    ]


def may_take_enemy_tris(board: Board, at: Point, side: int, options: Options) -> list[Point]:
    """The pieces that may take the enemy's bare Tris on a point: those of a double attack (A2, A7)."""
    counted = [
        frm
        for frm in attackers(board, at, side, options)
        if board[frm].kind != "K" or options["A2"] == "counts"
    ]
    return counted if len(counted) >= 2 else []


# --- check ----------------------------------------------------------------------------------------


def king_of(board: Board, side: int) -> Point | None:
    return next((at for at, man in board.items() if man.kind == "K" and man.side == side), None)


def in_check(board: Board, side: int, options: Options) -> bool:
    king = king_of(board, side)
    return king is not None and bool(attackers(board, king, 1 - side, options))


def kings_face(board: Board, options: Options) -> bool:
    red, black = king_of(board, RED), king_of(board, BLACK)
    if red is None or black is None or red[0] != black[0]:
        return False
    between = [board[at] for at in board if at[0] == red[0] and red[1] < at[1] < black[1]]
    if options["T2"] == "all-but-flying-general":
        between = [man for man in between if not man.bare]
    return not between


def king_safe(board: Board, side: int, options: Options) -> bool:
    return not in_check(board, side, options) and not kings_face(board, options)


# --- plies ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Ply:
    """What a ply does: `kind` is move, walk or drop."""

    kind: str
    frm: Point
    to: Point
    airdrop: Point | None = None

    def __str__(self) -> str:
        if self.kind == "drop":
            return f"T@{name(self.to)}"
        text = name(self.frm) + name(self.to)
        if self.kind == "walk":
            return f"T:{text}"
        return text if self.airdrop is None else f"{text}/T@{name(self.airdrop)}"


def parse(text: str) -> Ply:
    """The ply of a machine text."""
    if text.startswith("T@"):
        return Ply("drop", point(text[2:]), point(text[2:]))
    if text.startswith("T:"):
        return Ply("walk", point(text[2:4]), point(text[4:]))
    base, _, airdrop = text.partition("/T@")
    return Ply("move", point(base[:2]), point(base[2:]), point(airdrop) if airdrop else None)


def patterns(state: State, options: Options) -> Iterator[Ply]:
    """Every ply of a piece or a Tris that its pattern and the special conditions allow."""
    for frm, man in state.board.items():
        if man.side != state.side:
            continue
        if man.bare:
            yield from (Ply("walk", frm, to) for to in tris_walk(state.board, frm, options))
            continue
        quiet, attacked = reach(state.board, frm, man.side, man.kind, options)
        if man.stacked:
            quiet = composite_walk(state.board, frm, man, options)
        yield from (Ply("move", frm, to) for to in quiet)
        for to in attacked:
            yield from _captures(state, frm, to, options)


def _captures(state: State, frm: Point, to: Point, options: Options) -> Iterator[Ply]:
    taker, target = state.board[frm], state.board[to]
    if target.side == taker.side and not target.bare:
        return
    enemy_tris = target.bare and target.side != taker.side
    if enemy_tris and frm not in may_take_enemy_tris(state.board, to, taker.side, options):
        return
    if not (taker.stacked and (target.bare or target.stacked)):
        yield Ply("move", frm, to)
        return
    for airdrop in POINTS:
        if airdrop not in state.board or (airdrop == frm and options["X1"] == "allowed"):
            yield Ply("move", frm, to, airdrop)


def drops(state: State) -> list[Ply]:
    return [Ply("drop", at, at) for at in POINTS if at not in state.board] if state.reserve else []


def board_after(state: State, ply: Ply) -> Board:
    """The board after a ply: what is taken, stacked, turned and airdropped."""
    board = dict(state.board)
    if ply.kind == "drop":
        board[ply.to] = Man(state.side, "T")
        return board
    man = board.pop(ply.frm)
    target = board.pop(ply.to, None)
    gains_tris = target is not None and (target.bare or target.stacked)
    board[ply.to] = replace(man, stacked=man.stacked or gains_tris)
    if ply.airdrop is not None:
        board[ply.airdrop] = Man(state.side, "T")
    return board


def takes_piece(state: State, ply: Ply) -> bool:
    """Whether a regular piece dies (a bare Tris that is taken does not)."""
    target = state.board.get(ply.to)
    return ply.kind == "move" and target is not None and not target.bare


# --- the restriction on screens (D6, D7, X3) --------------------------------------------------------


def screens_forbidden_check(state: State, ply: Ply, options: Options) -> bool:
    """Whether a drop or an airdrop gives a check that D6 or X3 forbids."""
    at = ply.to if ply.kind == "drop" else ply.airdrop
    if at is None:
        return False
    if ply.kind == "drop":
        wish = options["D6"]
        restricted = wish == "forbidden" or (wish == "forbidden-in-forced-drops-only" and state.duty > 0)
    else:
        restricted = options["X3"] == "forbidden"
    if not restricted:
        return False
    after, enemy = board_after(state, ply), 1 - state.side
    without = {where: man for where, man in after.items() if where != at}
    check = in_check(after, enemy, options)
    if options["D7"] == "any-resulting-check":
        return check
    if options["D7"] == "only-if-check-is-new":
        return check and not in_check(without, enemy, options)
    king = king_of(after, enemy)
    return king is not None and any(
        after[frm].kind == "C" and king not in reach(without, frm, state.side, "C", options)[1]
        for frm in attackers(after, king, state.side, options)
    )


# --- what may be played ---------------------------------------------------------------------------


def legal(state: State, options: Options) -> set[str]:
    """The machine texts of every legal ply."""
    return {str(ply) for ply in legal_plies(state, options)}


def legal_plies(state: State, options: Options) -> list[Ply]:
    if king_of(state.board, RED) is None or king_of(state.board, BLACK) is None:
        return []
    moves = [ply for ply in patterns(state, options) if _leaves_king_safe(state, ply, options)]
    # The text sets 合体棋子 against 常规棋子: a composite is no regular piece.
    regular = [ply for ply in moves if ply.kind == "move" and not state.board[ply.frm].stacked]
    if options["R1"] == "regular-pieces-only" and not regular:
        return []
    if state.duty and state.first and not regular:
        if options["F4"] == "orthodox-end-at-once":
            return []
        # A mated side drops what answers nothing; who is not in check has no king to forget (D8).
        if options["F4"] == "drop-before-judgement" and in_check(state.board, state.side, options):
            return forced_drops(state, options)
    if state.duty:
        return _under_duty(state, moves, options)
    return moves + _voluntary_drops(state, options)


def _leaves_king_safe(state: State, ply: Ply, options: Options) -> bool:
    """Whether the ply keeps the own king safe, or need not (T3, D8); and breaks no restriction on screens."""
    if screens_forbidden_check(state, ply, options):
        return False
    if ply.kind == "walk" and options["T3"] == "exempt":
        return True
    if ply.kind == "drop" and options["D8"] == "legal" and not in_check(state.board, state.side, options):
        return True
    return king_safe(board_after(state, ply), state.side, options)


def _voluntary_drops(state: State, options: Options) -> list[Ply]:
    if state.switch[state.side] != "open":
        return []
    if options["D5"] == "not-allowed" and in_check(state.board, state.side, options):
        return []
    return [ply for ply in drops(state) if _leaves_king_safe(state, ply, options)]


def forced_drops(state: State, options: Options) -> list[Ply]:
    """The drops that no restriction forbids (D6, F3), king safety apart."""
    return [
        ply
        for ply in drops(state)
        if not screens_forbidden_check(state, ply, options)
        and not (options["F3"] == "checking-drop-forbidden" and _checks(state, ply, options))
    ]


def _under_duty(state: State, moves: list[Ply], options: Options) -> list[Ply]:
    """The automaton of the forced drop (F2, F3, F5-F8)."""
    anywhere = forced_drops(state, options)
    safe = [ply for ply in anywhere if _leaves_king_safe(state, ply, options)]
    recaptures = [ply for ply in moves if _is_recapture(state, ply, options)]
    if not in_check(state.board, state.side, options):
        left_in_check = in_check(state.board, 1 - state.side, options)
        suspended = options["F2"] == "king-safety-suspended" and left_in_check
        return (anywhere if suspended else safe) + recaptures
    wish = _wish_in_check(state, options)
    if wish == "suspended":
        return anywhere
    if wish == "drops-only" or options["F5"] == "no-free-evasion":
        return safe
    if wish == "drop-if-any" and safe:
        return safe
    if options["F5"] == "no-evasion-by-drop":
        return moves
    return moves + safe


def _wish_in_check(state: State, options: Options) -> str:
    """What a side in check owes: suspended, drops-only, drop-if-any or free."""
    if state.first:
        return {
            "drop-or-lose": "drops-only",
            "king-safety-suspended": "suspended",
            "evade-first": "free",
            "drop-if-it-answers-else-evade": "drop-if-any",
        }[options["F2"]]
    # F3 asks of the first drop; like the reading (its section 4) this takes it for every later check as well.
    if options["F3"] == "answer-by-drop-or-lose":
        return "drops-only"
    if options["F3"] == "king-safety-suspended":
        return "suspended"
    checker_first = options["F5"] == "checker-always-first" and state.duty == 2
    return "drops-only" if checker_first or options["F5"] == "no-free-evasion" else "free"


def _checks(state: State, ply: Ply, options: Options) -> bool:
    return in_check(board_after(state, ply), 1 - state.side, options)


def _is_recapture(state: State, ply: Ply, options: Options) -> bool:
    """Whether the ply may come before the drop as the second half of an exchange (F6, F7, F8)."""
    if options["F8"] != "present" or not takes_piece(state, ply):
        return False
    if not state.first and not (options["F7"] == "exchange-continues" and state.prev is not None):
        return False
    if options["F6"] == "any-capture-next-ply":
        return True
    return ply.to == state.exch and (state.first or state.prev == state.exch)


# --- playing --------------------------------------------------------------------------------------


def play(state: State, text: str, options: Options) -> State:
    """The position after a legal ply."""
    ply = parse(text)
    checked = in_check(state.board, state.side, options)
    is_drop = ply.kind == "drop"
    duty = max(0, state.duty - 1) if is_drop else state.duty
    if is_drop and state.duty and checked and options["F5"] == "evasion-drop-cancels-rest":
        duty = 0
    after = replace(
        state,
        board=board_after(state, ply),
        side=1 - state.side,
        reserve=state.reserve - is_drop,
        dropped=state.dropped + is_drop,
        duty=duty,
        first=False,
        prev=ply.to if takes_piece(state, ply) else None,
    )
    return _after_capture(after, state.side, ply.to, options) if takes_piece(state, ply) else after


def _after_capture(state: State, taker: int, at: Point, options: Options) -> State:
    """Count the dead piece, open the switch, set the duty."""
    taken = (state.taken[0] + (taker == BLACK), state.taken[1] + (taker == RED))
    count = sum(taken) if options["D2"] == "both-sides" else taken[1 - taker]
    state = replace(state, taken=taken, switch=_switch_after(state, taker, count, options))
    if state.spent or count < 3:
        return state
    state = replace(state, spent=True)
    if state.dropped == 0:
        return replace(state, duty=state.reserve, first=True, exch=at)
    if state.reserve and options["D3"] == "drop-missing-at-once":
        return replace(state, duty=state.reserve, first=True, exch=at)
    if state.reserve and options["D3"] == "switch-closes":
        return replace(state, switch=("closed", "closed"))
    return state


def _switch_after(state: State, taker: int, count: int, options: Options) -> tuple[str, str]:
    # One ply takes one piece here: nothing jumps from none to two.
    opens = {"level-at-two": count >= 2, "event-exactly-two": count == 2, "single-ply-jump": False}
    if not opens[options["D1"]]:
        return state.switch
    red, black = (
        "open" if was == "shut" and (options["D2"] == "both-sides" or side == taker) else was
        for side, was in enumerate(state.switch)
    )
    return red, black
