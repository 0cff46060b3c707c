"""An independent judge of M3C (text 000) and double-neutral xiangqi (text 004): the rules in plain Python,
sharing nothing with the engine.

Written from the Chinese texts and from what each reading is said to mean, never from the engine; slow,
literal, and meant to be checked against the text.  Points are `(file, rank)` pairs, men are FEN letters, a
reading is its ID and the name of the option taken.

    points         the board's points, zones and lines
    readings       the two profiles of readings of each text, and whether a text stacks pieces on Tris
    board          men and Tris on their points, and what attacks what
    state          a position as its FEN tells it, both ways
    ply            a ply and its text
    after          the board, and the position, after a ply
    safety         the king's safety; checks that a dropped Tris may not give
    double_attack  taking a bare Tris
    plies          what a side may do with what stands on the board
    separation     a composite comes apart
    promotion      a Tris becomes a 玄车+
    duty           what the duty to drop leaves
    verdict        all legal plies
    kinds          what kind of ply a ply is
"""

from tests.oracles.judge.after import play
from tests.oracles.judge.state import State
from tests.oracles.judge.verdict import legal_plies, plies

__all__ = ["State", "legal_plies", "play", "plies"]
