"""Short games made for one thing each: a rook takes three pieces, and something happens with the third.

Red's rook climbs file a, Black's king goes to and fro; with the third capture, ply 5, Black is to drop first.
"""

from __future__ import annotations

from xuanpu.game import Game
from xuanpu.records import Record, RecordedMove
from xuanpu.rulesets import Rules, load_rules

M3C = "m3c-2024-2"
PROFILES = ("literal", "harmonised")

TO_THE_THIRD = "a0a3 d9d8 a3a5 d8d9 a5a7"
TRIGGER = 5


def constructed(fen: str, moves: str, rules: Rules | None = None) -> Game:
    """The game of these moves, in plain xiangqi unless rules are given."""
    record = Record(headers={"FEN": fen}, moves=[RecordedMove(move) for move in moves.split()])
    return Game.from_record(record, rules)


def m3c(profile: str = "harmonised", **readings: str) -> Rules:
    """M3C with these readings."""
    return load_rules(M3C, profile, readings)


def quiet(after: str = "d9d8 a7b7") -> Game:
    """Nothing happens with the third capture."""
    return constructed("3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", f"{TO_THE_THIRD} {after}")


def only_two() -> Game:
    """The rook takes twice."""
    return constructed("3k5/9/9/9/p8/9/p8/9/9/R3K4 w", "a0a3 d9d8 a3a5 d8d9 a5a6")


def checks(after: str = "d9d8 a9a8 d8d7") -> Game:
    """The third capture, on a9, gives check; a drop on b9 or c9 answers it, and so does the king."""
    return constructed("n2k5/9/9/9/p8/9/p8/9/9/R3K4 w", f"a0a3 d9d8 a3a5 d8d9 a5a9 {after}")


def checks_from_beside(after: str = "d9e9 d8d7") -> Game:
    """A pawn takes on d8, guarded, and gives check from there: only the king can answer."""
    return constructed("3k5/3nP4/9/8p/p8/9/p8/3R5/9/R4K3 w", f"a0a3 i6i5 a3a5 i5i4 e8d8 {after}")


def screens_before_own_king() -> Game:
    """A cannon of Red's looks at the king along file d: a Tris between would be its screen."""
    return constructed("3k5/9/n8/9/p8/3C5/p8/9/9/R3K4 w", TO_THE_THIRD)


def cannon_looks_on() -> Game:
    """A cannon of Black's, two points before the king: a Tris on e1 gives a check that no drop answers."""
    return constructed("3k5/9/n8/9/p8/9/p8/4c4/9/R3K4 w", f"{TO_THE_THIRD} d9d8")


def exchange() -> Game:
    """A rook of Black's takes back on a7."""
    return constructed("3k5/9/n7r/9/p8/9/p8/9/9/R3K4 w", f"{TO_THE_THIRD} i7a7 e0e1")


def dropped_before_third() -> Game:
    """A record of M3C in which Black drops before the third capture."""
    moves = "a0a3 d9d8 a3a5 T@i9 a5a7 d8d9 a7b7"
    return constructed("3k5/9/n8/9/p8/9/p8/9/9/R3K4 w", moves, m3c())


def mates(after: str = "") -> Game:
    """As `checks_from_beside`, and a horse guards the way out too: the third capture mates."""
    return constructed("3k5/3nP4/5N3/8p/p8/9/p8/9/9/R4K3 w", f"a0a3 i6i5 a3a5 i5i4 e8d8 {after}")


def to_and_fro(times: int = 2) -> Game:
    """After the third capture king and rook go to and fro, so many times."""
    return quiet("d9d8 a7b7 d8d9 b7a7 " * times)


def rights_without_a_piece(dead: str = "", tris: str = "9/4T4", black: str = "3k5") -> Game:
    """Red has more than 15 in strong pieces and a Tris of its own on a river line."""
    items = f" dead:{dead}" if dead else ""
    fen = f"{black}/9/9/9/{tris}/9/9/9/RNC1K4 w - - 0 1{items}"
    return constructed(fen, "a0a1 d9d8", m3c())


def leaves(fen: str, ply: str) -> Game:
    """A composite parts; then Black's king steps aside."""
    return constructed(f"{fen} w", f"{ply} d9d8", m3c(S1="as-chess"))


def advisor_abroad(ply: str = "T^f4f3") -> Game:
    """An advisor on its Tris stands beyond reach of its palace."""
    return leaves("3k5/9/9/9/9/5*A3/9/9/9/4K4", ply)


def elephant_abroad() -> Game:
    """An elephant's Tris leaves it just beyond the river."""
    return leaves("3k5/9/9/9/3*B5/9/9/9/9/4K4", "T^d5d6")


def composite_pawn_to_and_fro() -> Game:
    """A pawn on its Tris walks up and back, twice, and so does the king."""
    return constructed("3k5/9/9/9/4*P4/9/9/9/9/4K4 w", "e5e6 d9d8 e6e5 d8d9 " * 2, m3c())
