"""How xiangqi pieces move, take and give check (the base law every text builds on)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.xiangqi.board import (
    ADVISOR,
    ADVISOR_TO,
    CANNON,
    ELEPHANT,
    ELEPHANT_TO,
    HORSE,
    HORSE_FROM,
    HORSE_TO,
    IN_HOME,
    IN_PALACE,
    KING,
    KING_TO,
    LINE_FROM_KING,
    PAWN,
    PAWN_FROM,
    PAWN_TO,
    RAY_LENGTH,
    RAY_STEP,
    ROOK,
)
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import RoyalKingAsAttacker, TrisBlocks
from xuanpu.tris.state import EMPTY, NEUTRAL


def board_width(pos):
    return WIDTH


def board_height(pos):
    return HEIGHT


def in_king_zone(pos, sq, side):
    return IN_PALACE[side, sq]


@njit
def may_screen(pos, rules, sq):
    """Whether what stands on the point can be a cannon's screen (T2)."""
    return pos.piece[sq] != NEUTRAL or rules.tris_blocks != TrisBlocks.ALL_BUT_CANNON_SCREEN


@njit
def first_on_ray(pos, sq, ray):
    """The first occupied square from `sq` on in that direction, or -1."""
    step = RAY_STEP[ray]
    to = sq
    for _ in range(RAY_LENGTH[sq, ray]):
        to += step
        if pos.piece[to] != EMPTY:
            return to
    return -1


# --- where a piece gets to ------------------------------------------------------------------------


@njit
def rook_reach(pos, sq, found):
    n = 0
    for ray in range(4):
        to = sq
        for _ in range(RAY_LENGTH[sq, ray]):
            to += RAY_STEP[ray]
            found.reach[n] = to
            n += 1
            if pos.piece[to] != EMPTY:
                break
    return n


@njit
def cannon_reach(pos, rules, sq, found):
    n = 0
    for ray in range(4):
        to = sq
        for _ in range(RAY_LENGTH[sq, ray]):
            to += RAY_STEP[ray]
            if pos.piece[to] != EMPTY:
                target = first_on_ray(pos, to, ray) if may_screen(pos, rules, to) else -1
                if target >= 0:
                    found.reach[n] = target
                    n += 1
                break
            found.reach[n] = to
            n += 1
    return n


@njit
def horse_reach(pos, sq, found):
    n = 0
    for i in range(8):
        to = HORSE_TO[sq, i, 0]
        if to < 0:
            break
        if pos.piece[HORSE_TO[sq, i, 1]] == EMPTY:
            found.reach[n] = to
            n += 1
    return n


@njit
def elephant_reach(pos, sq, side, found):
    n = 0
    for i in range(4):
        to = ELEPHANT_TO[side, sq, i]
        if to < 0:
            break
        if pos.piece[(sq + to) // 2] == EMPTY:
            found.reach[n] = to
            n += 1
    return n


@njit
def step_reach(table, side, sq, found):
    """King, advisor, pawn: the squares in a table of steps."""
    n = 0
    for i in range(table.shape[2]):
        to = table[side, sq, i]
        if to < 0:
            break
        found.reach[n] = to
        n += 1
    return n


def reach_from(pos, rules, sq, found):
    kind = pos.piece[sq]
    side = pos.owner[sq]
    if kind == ROOK:
        return rook_reach(pos, sq, found)
    if kind == CANNON:
        return cannon_reach(pos, rules, sq, found)
    if kind == HORSE:
        return horse_reach(pos, sq, found)
    if kind == PAWN:
        return step_reach(PAWN_TO, side, sq, found)
    if kind == ELEPHANT:
        return elephant_reach(pos, sq, side, found)
    if kind == ADVISOR:
        return step_reach(ADVISOR_TO, side, sq, found)
    return step_reach(KING_TO, side, sq, found)


# --- why a piece does not get there ---------------------------------------------------------------


@njit
def between(pos, frm, to):
    """Number of occupied points strictly between two squares of one line, and the last of them."""
    step = (1 if to > frm else -1) * (1 if frm // WIDTH == to // WIDTH else WIDTH)
    count = 0
    last = -1
    sq = frm + step
    while sq != to:
        if pos.piece[sq] != EMPTY:
            count += 1
            last = sq
        sq += step
    return count, last


@njit
def line_fault(pos, frm, to):
    """Rook: an open line."""
    count, _ = between(pos, frm, to)
    return RulePoint.LINE_BLOCKED if count > 0 else 0


@njit
def shot_fault(pos, rules, frm, to):
    """Cannon: an open line to an empty point, just one screen before an occupied one."""
    count, screen = between(pos, frm, to)
    if pos.piece[to] == EMPTY:
        return RulePoint.LINE_BLOCKED if count > 0 else 0
    if count == 1 and may_screen(pos, rules, screen):
        return 0
    return RulePoint.SCREEN_MISSING if count <= 1 else RulePoint.LINE_BLOCKED


@njit
def horse_fault(pos, frm, to, across, ahead):
    """Horse: two and one, and the leg empty."""
    if abs(across * ahead) != 2:
        return RulePoint.NOT_ITS_MOVE
    leg = frm + (across // 2 if abs(across) == 2 else WIDTH * (ahead // 2))
    return RulePoint.LEG_BLOCKED if pos.piece[leg] != EMPTY else 0


@njit
def elephant_fault(pos, frm, to, side, across, ahead):
    """Elephant: two points diagonally, the eye empty, this side of the river."""
    if abs(across) != 2 or abs(ahead) != 2:
        return RulePoint.NOT_ITS_MOVE
    if pos.piece[(frm + to) // 2] != EMPTY:
        return RulePoint.EYE_BLOCKED
    return 0 if IN_HOME[side, to] else RulePoint.OUT_OF_ZONE


@njit
def pawn_fault(frm, side, across, ahead):
    """Pawn: one point forward; sideways once it is beyond the river."""
    forward = ahead if side == 0 else -ahead
    sideways = forward == 0 and abs(across) == 1 and not IN_HOME[side, frm]
    return 0 if sideways or (across == 0 and forward == 1) else RulePoint.NOT_ITS_MOVE


@njit
def palace_fault(to, side, fits):
    """King and advisor: their step, inside the palace."""
    if not fits:
        return RulePoint.NOT_ITS_MOVE
    return 0 if IN_PALACE[side, to] else RulePoint.OUT_OF_ZONE


def reach_fault(pos, rules, frm, to):
    kind = pos.piece[frm]
    side = pos.owner[frm]
    across = to % WIDTH - frm % WIDTH
    ahead = to // WIDTH - frm // WIDTH
    if kind == ROOK or kind == CANNON:
        if (across == 0) == (ahead == 0):
            return RulePoint.NOT_ITS_MOVE
        return line_fault(pos, frm, to) if kind == ROOK else shot_fault(pos, rules, frm, to)
    if kind == HORSE:
        return horse_fault(pos, frm, to, across, ahead)
    if kind == PAWN:
        return pawn_fault(frm, side, across, ahead)
    if kind == ELEPHANT:
        return elephant_fault(pos, frm, to, side, across, ahead)
    if kind == ADVISOR:
        return palace_fault(to, side, abs(across) == 1 and abs(ahead) == 1)
    return palace_fault(to, side, abs(across) + abs(ahead) == 1)


# --- attacks on a square --------------------------------------------------------------------------


@njit
def is_piece(pos, sq, side, kind):
    return pos.piece[sq] == kind and pos.owner[sq] == side


@njit
def line_attackers(pos, rules, sq, side):
    """Rooks that see the square, and cannons with one screen before it."""
    count = 0
    for ray in range(4):
        first = first_on_ray(pos, sq, ray)
        if first < 0:
            continue
        if is_piece(pos, first, side, ROOK):
            count += 1
        if may_screen(pos, rules, first):
            second = first_on_ray(pos, first, ray)
            if second >= 0 and is_piece(pos, second, side, CANNON):
                count += 1
    return count


@njit
def horse_attackers(pos, sq, side):
    count = 0
    for i in range(8):
        frm = HORSE_FROM[sq, i, 0]
        if frm < 0:
            break
        if is_piece(pos, frm, side, HORSE) and pos.piece[HORSE_FROM[sq, i, 1]] == EMPTY:
            count += 1
    return count


@njit
def pawn_attackers(pos, sq, side):
    count = 0
    for i in range(3):
        frm = PAWN_FROM[side, sq, i]
        if frm < 0:
            break
        if is_piece(pos, frm, side, PAWN):
            count += 1
    return count


@njit
def diagonal_attackers(pos, sq, side, kind, distance):
    """Advisors (distance 1) or elephants (distance 2, eye empty) that reach the square."""
    count = 0
    for across in (-distance, distance):
        file = sq % WIDTH + across
        if file < 0 or file >= WIDTH:
            continue
        for ahead in (-distance, distance):
            rank = sq // WIDTH + ahead
            if rank < 0 or rank >= HEIGHT:
                continue
            frm = rank * WIDTH + file
            if is_piece(pos, frm, side, kind) and (distance == 1 or pos.piece[(frm + sq) // 2] == EMPTY):
                count += 1
    return count


@njit
def king_attacks(pos, sq, side):
    """Whether the king of `side` steps on to the square (inside its palace)."""
    king = pos.king[side]
    if king < 0 or not IN_PALACE[side, sq]:
        return False
    return abs(king % WIDTH - sq % WIDTH) + abs(king // WIDTH - sq // WIDTH) == 1


def attackers(pos, rules, sq, side, enough):
    count = line_attackers(pos, rules, sq, side)
    if count < enough:
        count += horse_attackers(pos, sq, side)
    if count < enough:
        count += pawn_attackers(pos, sq, side)
    if count < enough and IN_PALACE[side, sq]:
        count += diagonal_attackers(pos, sq, side, ADVISOR, 1)
        if rules.royal_king_as_attacker != RoyalKingAsAttacker.NOT_COUNTED and king_attacks(pos, sq, side):
            count += 1
    if count < enough and IN_HOME[side, sq]:
        count += diagonal_attackers(pos, sq, side, ELEPHANT, 2)
    return min(count, enough)


# --- check ----------------------------------------------------------------------------------------


@njit
def hides_kings(pos, rules, sq):
    """Whether what stands on the point blocks the line between the kings (T2)."""
    if pos.piece[sq] == EMPTY:
        return False
    return pos.piece[sq] != NEUTRAL or rules.tris_blocks != TrisBlocks.ALL_BUT_FLYING_GENERAL


@njit
def line_is_open_between_kings(pos, rules):
    """Both kings stand, on one file, with nothing between that blocks the line."""
    red = pos.king[0]
    black = pos.king[1]
    if red < 0 or black < 0 or red % WIDTH != black % WIDTH:
        return False
    # While a ply is tried out, the square of a king just taken is still remembered.
    if not is_piece(pos, red, 0, KING) or not is_piece(pos, black, 1, KING):
        return False
    for sq in range(min(red, black) + WIDTH, max(red, black), WIDTH):
        if hides_kings(pos, rules, sq):
            return False
    return True


def kings_face(pos, rules):
    return line_is_open_between_kings(pos, rules)


@njit
def line_check(pos, rules, king, enemy):
    """A rook or a cannon gives check (one walk along the four lines)."""
    for ray in range(4):
        first = first_on_ray(pos, king, ray)
        if first < 0:
            continue
        if is_piece(pos, first, enemy, ROOK):
            return True
        if may_screen(pos, rules, first):
            second = first_on_ray(pos, first, ray)
            if second >= 0 and is_piece(pos, second, enemy, CANNON):
                return True
    return False


@njit
def is_met_by_home_guard(pos, king, enemy):
    """An advisor, elephant or king takes on the square: a king that has crossed the river (C3) meets them."""
    if IN_PALACE[enemy, king] and diagonal_attackers(pos, king, enemy, ADVISOR, 1) > 0:
        return True
    # The square of a king just taken is still remembered: see `line_is_open_between_kings`.
    if king_attacks(pos, king, enemy) and is_piece(pos, pos.king[enemy], enemy, KING):
        return True
    return diagonal_attackers(pos, king, enemy, ELEPHANT, 2) > 0


@njit
def is_shot_at(pos, rules, side):
    """A piece gives check to `side`."""
    king = pos.king[side]
    if king < 0:
        return False
    if line_check(pos, rules, king, 1 - side):
        return True
    if IN_HOME[1 - side, king] and is_met_by_home_guard(pos, king, 1 - side):
        return True
    return horse_attackers(pos, king, 1 - side) > 0 or pawn_attackers(pos, king, 1 - side) > 0


def piece_gives_check(pos, rules, side):
    return is_shot_at(pos, rules, side)


def in_check(pos, rules, side):
    return is_shot_at(pos, rules, side) or line_is_open_between_kings(pos, rules)


@njit
def lines_in_danger(pos, king, enemy):
    """The rays that hold an enemy rook, cannon or king, and the legs of enemy horses near by."""
    danger = 0
    for ray in range(4):
        sq = king
        for _ in range(RAY_LENGTH[king, ray]):
            sq += RAY_STEP[ray]
            kind = pos.piece[sq]
            if pos.owner[sq] == enemy and (kind == ROOK or kind == CANNON or kind == KING):
                danger |= 1 << ray
                break
    for i in range(8):
        frm = HORSE_FROM[king, i, 0]
        if frm < 0:
            break
        if is_piece(pos, frm, enemy, HORSE):
            danger |= 1 << LINE_FROM_KING[king, HORSE_FROM[king, i, 1]]
    return danger


def danger_to_king(pos, king, enemy):
    return lines_in_danger(pos, king, enemy)


def is_in_danger_line(pos, king, sq, danger):
    line = LINE_FROM_KING[king, sq]
    return line >= 0 and (danger >> line & 1) == 1


def screens_shot_at_king(pos, rules, sq, side):
    king = pos.king[1 - side]
    if king < 0 or not may_screen(pos, rules, sq):
        return False
    for ray in range(4):
        if first_on_ray(pos, king, ray) == sq:
            second = first_on_ray(pos, sq, ray)
            return second >= 0 and is_piece(pos, second, side, CANNON)
    return False
