"""Judging a history: the repetition of a position, the limit of plies without progress, a dead position.

Nothing is looked at until a position comes for as many times as the profile asks, or the limit is reached.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xuanpu.game import Move, Position, Termination
from xuanpu.hosts.xiangqi.board import LETTERS
from xuanpu.results.chasing import Pair, chases
from xuanpu.results.dead import dead_position
from xuanpu.results.identities import Identities
from xuanpu.results.profile import CHASE, MATE_THREAT, Fault, Profile, load_profile
from xuanpu.results.ruling import Chase, Deed, Ruling
from xuanpu.results.turns import turned
from xuanpu.tris.state import BARE

NO_CHASES: Final[frozenset[Pair]] = frozenset()


class History:
    """A game in the making: each ply as it is played, and the ruling it has come to."""

    def __init__(self, start: Position, profile: Profile | str) -> None:
        self.profile = load_profile(profile) if isinstance(profile, str) else profile
        self.positions = [start]
        self.moves: list[Move] = []
        self.keys = [start.repetition_key()]

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.positions[-1]

    def play(self, move: Move) -> Ruling | None:
        """Play a legal ply (IllegalMove if it is none): the ruling after it, if any."""
        after = self.position.play(move)
        self.moves.append(move)
        self.positions.append(after)
        self.keys.append(after.repetition_key())
        return self.ruling()

    def ruling(self) -> Ruling | None:
        """How the game ends by what has been played; None if it goes on, or has ended on the board."""
        return rule(self.positions, self.moves, self.keys, self.profile)


def judge_history(start: Position, moves: Sequence[Move], profile: Profile | str) -> Ruling | None:
    """The ruling on the position at the end of the plies, by all that came before; None if the game goes on,
    or has ended on the board.  IllegalMove if a ply is not legal."""
    history = History(start, profile)
    ruling = history.ruling()
    for move in moves:
        ruling = history.play(move)
    return ruling


def rule(
    positions: Sequence[Position], moves: Sequence[Move], keys: Sequence[bytes], profile: Profile
) -> Ruling | None:
    """The ruling on the last of the positions.  `moves[i]` leads from `positions[i]` to the next; `keys` are
    the repetition keys of the positions."""
    position, last = positions[-1], len(moves)
    if not is_due(position, keys.count(keys[-1]), profile) or position.outcome() is not None:
        return None
    first = _first_of_cycle(keys, profile.repetitions)
    if first is not None:
        return _on_cycle(positions, moves, first, profile)
    if _is_spent(position, profile):
        begun = last - min(position.progress_clock(), last)
        clause = profile.decides["progress"]
        return Ruling(profile, Termination.NO_PROGRESS, clause, None, begun + 1, last)
    clause = profile.decides["dead-position"]
    return Ruling(profile, Termination.DEAD_POSITION, clause, None, last, last)


def is_due(position: Position, times: int, profile: Profile) -> bool:
    """Whether there is anything to rule on in a position that has stood on the board so many times."""
    if profile.repetitions and times >= profile.repetitions:
        return True
    if _is_spent(position, profile):
        return True
    return "dead-position" in profile.decides and dead_position(position)


def _is_spent(position: Position, profile: Profile) -> bool:
    """Whether the limit of plies without progress is reached."""
    return bool(profile.limit) and position.progress_clock() >= profile.limit


def _first_of_cycle(keys: Sequence[bytes], repetitions: int) -> int | None:
    """Where the last position stood for the first of so many times; None if it has not come as often."""
    if not repetitions or keys.count(keys[-1]) < repetitions:
        return None
    stood = [index for index, key in enumerate(keys) if key == keys[-1]]
    return stood[-repetitions]


def _on_cycle(positions: Sequence[Position], moves: Sequence[Move], first: int, profile: Profile) -> Ruling:
    deeds = tuple(_deeds(positions, moves, first, profile)) if profile.faults else ()
    gravity = [_gravest(profile, [deed for deed in deeds if deed.side == side]) for side in (0, 1)]
    worst = min(gravity)
    if worst == len(profile.faults):
        termination, clause, winner = Termination.REPETITION, profile.decides["repetition"], None
    elif gravity[0] == gravity[1]:
        termination, clause, winner = profile.faults[worst].termination, profile.decides["mutual"], None
    else:
        fault = profile.faults[worst]
        termination, clause, winner = fault.termination, fault.clause, 1 - gravity.index(worst)
    return Ruling(profile, termination, clause, winner, first + 1, len(moves), deeds)


def _gravest(profile: Profile, deeds: Sequence[Deed]) -> int:
    """The number of the gravest fault that all these deeds are; as many as there are faults: none."""
    faults = profile.faults
    guilty = (number for number, fault in enumerate(faults) if _is_guilty(profile, fault, deeds))
    return next(guilty, len(faults))


def _is_guilty(profile: Profile, fault: Fault, deeds: Sequence[Deed]) -> bool:
    if not deeds or not all(deed.kinds & fault.deeds for deed in deeds):
        return False
    if fault.deeds != {CHASE} or not profile.one_piece:
        return True
    chased = [{chase.number for chase in deed.chases} for deed in deeds]
    return bool(set.intersection(*chased))


def _deeds(positions: Sequence[Position], moves: Sequence[Move], first: int, profile: Profile) -> list[Deed]:
    """What each ply from `positions[first]` on does."""
    numbers = Identities.of(positions[first])
    deeds = []
    for index in range(first, len(moves)):
        before, move, after = positions[index], moves[index], positions[index + 1]
        later = numbers.after(move)
        check = after.is_check()
        deeds.append(
            Deed(
                ply=index + 1,
                side=before.side,
                text=before.text(move),
                check=check,
                chases=_new_chases(before, numbers, after, later, profile),
                mate_threat=MATE_THREAT in profile.looks_for and not check and _threatens_mate(after),
            )
        )
        numbers = later
    return deeds


def _new_chases(
    before: Position, numbers: Identities, after: Position, later: Identities, profile: Profile
) -> tuple[Chase, ...]:
    """The chases by the side that has moved which were none before its ply."""
    if CHASE not in profile.looks_for or after.side == before.side:
        return ()
    again = turned(after)
    old = {_numbered(before, numbers, pair) for pair in chases(before, profile.chase)}
    new = sorted(chases(again, profile.chase))
    return tuple(
        Chase(_letter(again, frm), frm, _letter(again, to), to, later.on(again, to))
        for frm, to in new
        if _numbered(again, later, (frm, to)) not in old
    )


def _numbered(position: Position, numbers: Identities, pair: Pair) -> Pair:
    return numbers.on(position, pair[0]), numbers.on(position, pair[1])


def _letter(position: Position, sq: int) -> str:
    """FEN letter of a piece, of a promoted Tris that of the piece it is made with; `T`, `t` of a bare one."""
    bare = position.tris[sq] == BARE
    letter = "T" if bare else LETTERS[position.physical[sq]]
    return letter if (position.lock if bare else position.owner)[sq] == 0 else letter.lower()


def _threatens_mate(position: Position) -> bool:
    """Whether the side not to move would mate with its next ply, were it its turn."""
    again = turned(position)
    for move in again.legal_moves:
        outcome = again.play(move).outcome()
        if outcome is not None and outcome.termination is Termination.CHECKMATE:
            return True
    return False
