"""The public objects, in the manner of python-chess: `Position`, `Move`, `Verdict`, `Outcome`, `Game`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from xuanpu.errors import (
    FenError,
    IllegalMove,
    NotationError,
    Place,
    RecordError,
    RulesetError,
    XuanpuError,
)
from xuanpu.fen import parse_fen, start_record, write_fen
from xuanpu.fen_board import physical_kinds
from xuanpu.hosts.xiangqi.board import DTYPE, LETTERS
from xuanpu.hosts.xiangqi.strong import strong_sum
from xuanpu.rulesets import Rules, load_rules
from xuanpu.rulesets.files import is_path
from xuanpu.tris.plies import (
    DROP,
    MOVE,
    NO_SQUARE,
    PROMOTE,
    SEP_PIECE,
    SEP_TRIS,
    WALK,
    ply_airdrop,
    ply_extra,
    ply_from,
    ply_kind,
    ply_to,
)
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import ProgressReset, RepetitionKey
from xuanpu.tris.state import BARE, BLACK, NO_TRIS, NOBODY, PLIES_DTYPE, PLUS, RED
from xuanpu.words import say

if TYPE_CHECKING:
    from xuanpu.records import Record

DEFAULT_RULESET = "m3c-2024-2"

#: Fields of the record that no repetition asks for; with no drop owed the state of the duty is of no account.
HISTORY = ("ply", "clk_reg", "clk_any", "prev_cap", "taken_tris")
DUTY_STATE = ("exch", "victim")


def copies(record: Any, n: int) -> Any:
    """An array of n copies of a position record, to work on.  By bytes: NumPy copies a record field by field,
    which costs more than the kernel that is to work on it."""
    return np.frombuffer(bytearray(record.tobytes() * n), dtype=DTYPE)


def _mask_without(fields: tuple[str, ...]) -> npt.NDArray[np.uint8]:
    """The bytes of a record that are left where those fields do not count."""
    mask = np.frombuffer(bytearray(b"\xff" * DTYPE.itemsize), dtype=DTYPE)
    for name in fields:
        mask[name] = 0
    return mask.view(np.uint8)


KEPT_IN_DUTY = _mask_without(HISTORY)
KEPT = _mask_without(HISTORY + DUTY_STATE)


@dataclass(frozen=True, slots=True, order=True)
class Move:
    """One ply, whatever its kind.  `code` is its integer form (`xuanpu.tris.plies`)."""

    code: int

    @classmethod
    def parse(cls, text: str) -> Move:
        """The move of a machine text (`h2e2`, `T@e5`, `e4=+R`, …).  InvalidMoveText if it is none."""
        from xuanpu.notation import parse_machine

        return cls(parse_machine(text))

    @property
    def kind(self) -> int:
        """MOVE, WALK, DROP, … of `xuanpu.tris.plies`."""
        return ply_kind(self.code)

    @property
    def frm(self) -> int:
        """The square left; of a drop the square dropped on; of a promotion the square of the Tris, or of the
        piece that comes from the board to be put on it."""
        return ply_from(self.code)

    @property
    def to(self) -> int:
        """The square arrived at."""
        return ply_to(self.code)

    @property
    def airdrop(self) -> int | None:
        """The square of the airdrop that belongs to the ply."""
        square = ply_airdrop(self.code)
        return None if square == NO_SQUARE else square

    @property
    def extra(self) -> int | None:
        """The kind of the piece that a promotion puts on the Tris."""
        return ply_extra(self.code) or None

    def __str__(self) -> str:
        from xuanpu.notation import format_machine

        return format_machine(self.code)

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"


class PlyKind(StrEnum):
    """What a ply does in its position, finer than the kinds of its text."""

    MOVE = "move"
    CAPTURE = "capture"
    DROP = "drop"
    WALK = "tris-walk"
    MOUNT = "mount"
    COMPOSITE_WALK = "composite-walk"
    COMPOSITE_CAPTURE = "composite-capture"
    TAKE_AND_AIRDROP = "take-and-airdrop"
    SEPARATION_PIECE = "separation-piece"
    SEPARATION_TRIS = "separation-tris"
    PROMOTION = "promotion"
    PROMOTED_MOVE = "promoted-move"
    PROMOTED_CAPTURE = "promoted-capture"


#: What a ply does, where its text tells.
KIND_OF_TEXT = {
    DROP: PlyKind.DROP,
    WALK: PlyKind.WALK,
    SEP_PIECE: PlyKind.SEPARATION_PIECE,
    SEP_TRIS: PlyKind.SEPARATION_TRIS,
    PROMOTE: PlyKind.PROMOTION,
}


class Termination(StrEnum):
    """How a game ended."""

    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    KING_TAKEN = "king-taken"
    REPETITION = "repetition"
    NO_PROGRESS = "no-progress"
    PERPETUAL_CHECK = "perpetual-check"
    PERPETUAL_CHASE = "perpetual-chase"
    PERPETUAL_ATTACK = "perpetual-attack"
    DEAD_POSITION = "dead-position"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: how, and which side won (0 Red, 1 Black, None neither)."""

    termination: Termination
    winner: int | None

    def text(self, lang: str | None = None) -> str:
        """The outcome in a few words."""
        result = "draw" if self.winner is None else self.winner
        return say(f"outcome.{self.termination}.{result}", lang)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why a ply is legal, or the first rule point that forbids it, with its clauses and its reading."""

    point: RulePoint
    rules: Rules

    @property
    def legal(self) -> bool:
        """Whether the ply is legal."""
        return self.point.allows

    @property
    def clause(self) -> str | None:
        """ID of the first clause; None where the text has none."""
        return next(iter(self.clauses), None)

    @property
    def clauses(self) -> tuple[str, ...]:
        """IDs of the clauses the verdict rests on."""
        return self.rules.basis(self.point).clauses

    @property
    def reading(self) -> tuple[str, str] | None:
        """`(ID, option)` of the reading the verdict hangs on, if any."""
        named = self.rules.basis(self.point).reading
        return None if named is None else (named, self.rules.readings[named].chosen)

    def text(self, lang: str | None = None) -> str:
        """`illegal: the leg of the horse is blocked (M3C-2.3)`."""
        basis = list(self.clauses) + ([f"{self.reading[0]}={self.reading[1]}"] if self.reading else [])
        return say(
            "verdict.legal" if self.legal else "verdict.illegal",
            lang,
            why=say(f"point.{self.point.name}", lang),
            basis=say("verdict.comma", lang).join(basis) or say("verdict.no-clause", lang),
        )

    def __bool__(self) -> bool:
        return self.legal


class LegalMoves:
    """The legal moves of a position: `in`, `len`, iteration, indexing."""

    def __init__(self, codes: npt.NDArray[np.int64]) -> None:
        self._codes = codes

    @cached_property
    def _members(self) -> frozenset[int]:
        return frozenset(self._codes.tolist())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and move.code in self._members

    def __len__(self) -> int:
        return len(self._codes)

    def __iter__(self) -> Iterator[Move]:
        return map(Move, self._codes.tolist())

    def __getitem__(self, index: int) -> Move:
        return Move(int(self._codes[index]))

    @property
    def codes(self) -> npt.NDArray[np.int64]:
        """The moves as integers (int64, read-only)."""
        return self._codes

    def __repr__(self) -> str:
        return f"<LegalMoves ({len(self)}): {' '.join(map(str, self))}>"


class Position:
    """A position under a ruleset.  Immutable: `play` gives a new one.

    `record` is the position as the kernels hold it: an array of one `DTYPE` record, read-only.
    """

    def __init__(self, rules: Rules | None = None, record: Any = None) -> None:
        self.rules = rules or load_rules(DEFAULT_RULESET)
        self.record = start_record(self.rules) if record is None else record
        self.record.flags.writeable = False

    @classmethod
    def from_fen(cls, fen: str, rules: Rules | None = None) -> Position:
        """The position of a FEN (see `xuanpu.fen`).  FenError if it is none."""
        rules = rules or load_rules(DEFAULT_RULESET)
        return cls(rules, parse_fen(fen, rules))

    def fen(self) -> str:
        """The FEN, with the items of the Tris layer that differ from their defaults."""
        return write_fen(self.record[0], self.rules)

    # --- what it holds ---

    @property
    def side(self) -> int:
        """The side to move: 0 Red, 1 Black."""
        return int(self.record["side"][0])

    @property
    def piece(self) -> npt.NDArray[np.int8]:
        """int8[90]: 0 empty, 1-7 K A B N R C P, 8 a bare Tris, 9 a promoted one."""
        return self.record["piece"][0]  # type: ignore[no-any-return]

    @cached_property
    def physical(self) -> npt.NDArray[np.int8]:
        """int8[90]: `piece`, but of a promoted Tris the kind of the piece it is made with."""
        return physical_kinds(self.record[0])

    @property
    def owner(self) -> npt.NDArray[np.int8]:
        """int8[90]: side of the regular piece, -1 none."""
        return self.record["owner"][0]  # type: ignore[no-any-return]

    @property
    def tris(self) -> npt.NDArray[np.int8]:
        """int8[90]: 0 none, 1 bare, 2 under a piece, 3 promoted."""
        return self.record["tris"][0]  # type: ignore[no-any-return]

    @property
    def lock(self) -> npt.NDArray[np.int8]:
        """int8[90]: side the Tris is locked to, -1 none."""
        return self.record["lock"][0]  # type: ignore[no-any-return]

    @property
    def dead(self) -> npt.NDArray[np.int8]:
        """int8[2, 8]: captured pieces beside the board, by owner and kind; falls with a promotion."""
        return self.record["dead"][0]  # type: ignore[no-any-return]

    @property
    def taken(self) -> npt.NDArray[np.int8]:
        """int8[2]: regular pieces captured so far, by owner."""
        return self.record["taken"][0]  # type: ignore[no-any-return]

    @property
    def reserve(self) -> int:
        """Tris off the board."""
        return int(self.record["reserve"][0])

    @property
    def duty(self) -> int:
        """Forced drops still owed."""
        return int(self.record["duty"][0])

    @property
    def switch(self) -> tuple[int, int]:
        """For Red and Black: 0 shut, 1 open, 2 closed for good."""
        red, black = self.record["switch"][0].tolist()
        return red, black

    @property
    def ply(self) -> int:
        """Plies played."""
        return int(self.record["ply"][0])

    @property
    def promotions(self) -> tuple[int, int]:
        """Promotions made so far, by Red and by Black."""
        red, black = self.record["promos"][0].tolist()
        return red, black

    # --- what the rules say of it ---

    @cached_property
    def _legal(self) -> tuple[LegalMoves, bool]:
        from xuanpu.kernels import legal_list

        work = copies(self.record, 1)
        lists = np.empty(1, dtype=PLIES_DTYPE)
        check = bool(legal_list(work, 0, self.rules.params, lists))
        codes = lists["ply"][0, : int(lists["n"][0])].copy()
        codes.flags.writeable = False
        return LegalMoves(codes), check

    @property
    def legal_moves(self) -> LegalMoves:
        """Every legal ply."""
        return self._legal[0]

    def is_check(self) -> bool:
        """Whether the side to move stands in check."""
        return self._legal[1]

    def outcome(self) -> Outcome | None:
        """How the game has ended; None while there are legal plies.  Without a legal ply a side has lost.

        What repetition or want of progress decides needs the positions before this one: see `xuanpu.results`.
        """
        winner = 1 - self.side
        if self.record["king"][0][self.side] < 0:
            return Outcome(Termination.KING_TAKEN, winner)
        if len(self.legal_moves):
            return None
        return Outcome(Termination.CHECKMATE if self.is_check() else Termination.STALEMATE, winner)

    def explain(self, move: Move) -> Verdict:
        """Why the move is legal, or by which clause it is not."""
        return self.attempt(move)[0]

    def play(self, move: Move) -> Position:
        """The position after a legal move.  IllegalMove (with the verdict) if it is not legal."""
        verdict, after = self.attempt(move)
        if after is None:
            raise IllegalMove("illegal-ply", Place(token=str(move)), why=verdict.text(), verdicts=(verdict,))
        return after

    def attempt(self, move: Move) -> tuple[Verdict, Position | None]:
        """The verdict on the move, and the position after it if it is legal."""
        from xuanpu.kernels import judge_and_play

        work = copies(self.record, 2)
        point = RulePoint(judge_and_play(work, 0, 1, self.rules.params, move.code))
        return Verdict(point, self.rules), Position(self.rules, work[1:]) if point.allows else None

    def ply_kind(self, move: Move) -> PlyKind:
        """What the move does here."""
        if move.kind in KIND_OF_TEXT:
            return KIND_OF_TEXT[move.kind]
        if move.airdrop is not None:
            return PlyKind.TAKE_AND_AIRDROP
        captures = self.owner[move.to] != NOBODY
        if self.tris[move.frm] == PLUS:
            return PlyKind.PROMOTED_CAPTURE if captures else PlyKind.PROMOTED_MOVE
        composite = self.tris[move.frm] != NO_TRIS
        if captures:
            return PlyKind.COMPOSITE_CAPTURE if composite else PlyKind.CAPTURE
        if self.tris[move.to] == BARE:
            return PlyKind.MOUNT
        return PlyKind.COMPOSITE_WALK if composite else PlyKind.MOVE

    def captured(self, move: Move) -> str | None:
        """FEN letter of the regular piece the move takes, if any: of a composite the piece on top, of a
        promoted Tris the one it is made with."""
        if move.kind not in (MOVE, SEP_PIECE) or self.owner[move.to] != 1 - self.side:
            return None
        letter = LETTERS[self.physical[move.to]]
        return letter.lower() if self.side == 0 else letter

    # --- what the rules count ---

    def strong_sums(self) -> tuple[int, int]:
        """The sums of strong pieces on the board, Red's and Black's (M3C-10.1; those on a Tris by P5)."""
        return self._strong_sums

    @cached_property
    def _strong_sums(self) -> tuple[int, int]:
        pos, rules = self.record[0], self.rules.params[0]
        return int(strong_sum(pos, rules, RED)), int(strong_sum(pos, rules, BLACK))

    def promotion_right(self, side: int) -> bool:
        """Whether the side alone has the right to promote, by the sums (M3C-10.2); promotion may be free
        for both without it (M3C-10.10)."""
        sums = self.strong_sums()
        if not self.rules.parameters["composites"]:
            return False
        return sums[side] > self.rules.parameters["low_sum"] >= sums[1 - side]

    def repetition_key(self) -> bytes:
        """What positions have in common that are the same for a repetition (R2)."""
        option = RepetitionKey(int(self.rules.params["repetition_key"][0]))
        if option is RepetitionKey.BOARD_WITHOUT_LOCKS:
            columns = (self.physical, self.owner, self.tris)
            return bytes([self.side]) + b"".join(column.tobytes() for column in columns)
        kept = KEPT_IN_DUTY if self.duty else KEPT
        key: bytes = (self.record.view(np.uint8) & kept).tobytes()
        return key

    def progress_clock(self) -> int:
        """Plies since the last one that was progress (R4)."""
        option = ProgressReset(int(self.rules.params["progress_reset"][0]))
        return int(self.record["clk_any" if option is ProgressReset.ANY_CAPTURE else "clk_reg"][0])

    # --- texts ---

    def parse(self, text: str, first_rank: int | None = None) -> Move:
        """The legal move of a text in any notation; the ranks of coordinates begin at `first_rank` (0 or 1;
        None: at 1 where the text names rank 10, else at 0).  NotationError if it names none, or several."""
        from xuanpu.notation import read_move

        return read_move(text, self, first_rank)

    def text(self, move: Move, style: str = "chinese") -> str:
        """The move in canonical Chinese (`chinese`), `wxf`, `iccs` or `machine` form."""
        from xuanpu.notation import written

        return written(style, self, move)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.rules == other.rules
            and self.record.tobytes() == other.record.tobytes()
        )

    def __hash__(self) -> int:
        return hash(self.record.tobytes())

    def __repr__(self) -> str:
        return f"Position.from_fen({self.fen()!r})"

    def _repr_svg_(self) -> str:
        from xuanpu.report.board_svg import board_svg

        king = int(self.record["king"][0][self.side])
        return board_svg(self, check=king if self.is_check() else None)


@dataclass(frozen=True, slots=True)
class GameNote:
    """Something odd about a record that was accepted all the same; `key` names its sentence."""

    key: str
    place: Place
    blanks: Mapping[str, Any] = field(default_factory=dict)

    def text(self, lang: str | None = None) -> str:
        """What was odd."""
        return say(self.key, lang, **self.blanks)


@dataclass(frozen=True)
class Game:
    """A record resolved against positions.

    `moves` are the plies of the main line as far as they could be resolved, `places` and `texts` where they
    stand and how they were written; `error` says why the rest could not be.  `recorded_hash` is the hash of
    the ruleset that the record was made under, if it names one: where it is not `rules.hash`, the rules have
    changed since.  `fen` is the start position as the record gives it (None: the usual start).
    """

    rules: Rules
    start: Position
    moves: tuple[Move, ...] = ()
    texts: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    comments: tuple[str | None, ...] = ()
    headers: dict[str, str] = field(default_factory=dict)
    result: str | None = None
    place: Place = field(default_factory=Place)
    comment: str | None = None
    encoding: str = "text"
    error: RecordError | None = None
    recorded_hash: str | None = None
    fen: str | None = None
    notes: tuple[GameNote, ...] = ()

    @property
    def rules_changed(self) -> bool:
        """Whether the record was made under a ruleset of another hash than the one it is read under."""
        return self.recorded_hash not in (None, self.rules.hash)

    @classmethod
    def from_record(cls, record: Record, rules: Rules | None = None) -> Game:
        """Resolve a record's main line under `rules` (default: the ruleset its headers name, else plain
        xiangqi).  A move that cannot be resolved ends the game there and is kept as `error`.  FenError on a
        bad start position, RulesetError on unknown rules."""
        rules = rules or _rules_of(record)
        start = _start_of(record, rules)
        moves, sides, error = _resolve_line(record, start)
        kept = record.moves[: len(moves)]
        return cls(
            rules=rules,
            start=start,
            moves=tuple(moves),
            texts=tuple(move.text for move in kept),
            places=tuple(move.place.within(record.place) for move in kept),
            comments=tuple(move.comment for move in kept),
            headers=dict(record.headers),
            result=record.result,
            place=record.place,
            comment=record.comment,
            encoding=record.encoding,
            error=error,
            recorded_hash=record.ruleset_hash,
            fen=record.fen,
            notes=tuple(_notes(record, sides)),
        )

    def positions(self) -> Iterator[Position]:
        """The start position and the one after each ply."""
        return iter(self._played[0])

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """Why each ply is legal in its own game."""
        return self._played[1]

    @cached_property
    def _played(self) -> tuple[tuple[Position, ...], tuple[Verdict, ...]]:
        positions, verdicts = [self.start], []
        for move in self.moves:
            verdict, after = positions[-1].attempt(move)
            assert after is not None, "a game holds legal plies"
            positions.append(after)
            verdicts.append(verdict)
        return tuple(positions), tuple(verdicts)

    def to_record(self, style: str = "chinese") -> Record:
        """The game as a record whose headers name its ruleset and hash; the moves in canonical text."""
        from xuanpu.records import Record, RecordedMove, ruleset_headers

        headers = {name: value for name, value in self.headers.items() if not name.startswith("Ruleset")}
        rules = self.rules
        headers |= ruleset_headers(rules.address, rules.profile, rules.overrides, rules.hash)
        if self.start != Position(self.rules):
            headers["FEN"] = self.start.fen()
        moves = []
        for position, move, comment in zip(
            self.positions(), self.moves, self._padded_comments(), strict=False
        ):
            moves.append(RecordedMove(position.text(move, style), comment=comment))
        return Record(headers=headers, moves=moves, result=self.result, comment=self.comment)

    def _padded_comments(self) -> tuple[str | None, ...]:
        return self.comments + (None,) * (len(self.moves) - len(self.comments))


def _rules_of(record: Record) -> Rules:
    """The rules that a record names, plain xiangqi if none.  A rule file is looked for from here, then from
    the record's folder and those above it: a report may lie anywhere below the place it was made from."""
    if record.ruleset is None:
        return load_rules("xiangqi")
    named = record.ruleset
    if is_path(named) and not Path(named).exists() and record.place.file is not None:
        folders = Path(record.place.file).resolve().parents
        named = next((str(each / named) for each in folders if (each / named).is_file()), named)
    try:
        return load_rules(named, record.profile, record.readings)
    except RulesetError as error:
        if not is_path(named) or Path(named).exists():
            raise
        raise RulesetError("rules-of-record", ruleset=record.ruleset) from error


def _start_of(record: Record, rules: Rules) -> Position:
    """The start position; an error of its FEN names line and column of the file, where they are known."""
    if record.fen is None:
        return Position(rules)
    try:
        return Position.from_fen(record.fen, rules)
    except FenError as error:
        begins, column = record.fen_place, error.place.column
        if begins.line is not None and begins.column is not None and column is not None:
            error.place = replace(error.place, line=begins.line, column=begins.column + column - 1)
        raise


def _notes(record: Record, sides: list[int]) -> Iterator[GameNote]:
    """What the reader noted, and what is unusual about the writing of the moves of these sides."""
    from xuanpu.notation import move_notes

    for note in record.notes:
        yield GameNote(f"note.records.{note.key}", note.place.within(record.place), note.blanks)
    for ply, (move, side) in enumerate(zip(record.moves, sides, strict=False), start=1):
        for key in move_notes(move.text, side):
            yield GameNote(key, Place(ply=ply).within(move.place).within(record.place))


def resolved(
    record: Record | None, error: XuanpuError | None
) -> tuple[Game | None, XuanpuError | None]:
    """The game of a record as far as its plies can be resolved (None: not even its start can), and what is
    wrong after that; `error` is what reading the record has found."""
    if record is None:
        return None, error
    try:
        game = Game.from_record(record)
    except (FenError, RulesetError) as fault:
        return None, fault
    return game, game.error or error


def _resolve_line(record: Record, start: Position) -> tuple[list[Move], list[int], NotationError | None]:
    """The plies of the main line, the side that made each, and the error that ended it."""
    from xuanpu.notation import first_rank_of

    position = start
    first_rank = first_rank_of([move.text for move in record.moves], start)
    moves: list[Move] = []
    sides: list[int] = []
    for number, recorded in enumerate(record.moves, start=1):
        try:
            move = position.parse(recorded.text, first_rank)
        except NotationError as error:
            place = Place(ply=number, token=recorded.text).within(recorded.place).within(record.place)
            error.at(place)
            return moves, sides, error
        moves.append(move)
        sides.append(position.side)
        position = position.play(move)
    return moves, sides, None
