"""How xiangqi pieces move, take and give check (the base law every text builds on)."""

from __future__ import annotations

from numba import njit

from xuanpu.hosts.xiangqi.board import (
    ADVISOR,
    ADVISOR_TO,
    CANNON,
    ELEPHANT,
    ELEPHANT_TO,
    EXCHANGE_VALUE,
    HORSE,
    HORSE_FROM,
    HORSE_TO,
    IN_HOME,
    IN_PALACE,
    KING,
    KING_TO,
    LINE_FROM_KING,
    NO_ZONE,
    ON_RIVER,
    PAWN,
    PAWN_FROM,
    PAWN_TO,
    RAY_LENGTH,
    RAY_STEP,
    ROOK,
)
from xuanpu.hosts.xiangqi.squares import HEIGHT, WIDTH
from xuanpu.tris.points import RulePoint
from xuanpu.tris.readings import (
    CompositeCaptureZone,
    CompositePawnCapture,
    RoyalKingAsAttacker,
    TrisBlocks,
    TrisLeapLeg,
)
from xuanpu.tris.state import CROSSED, EMPTY, NEUTRAL, PROMOTED, UNDER, WAIVED
from xuanpu.tris.zones import zones_are_kept


def board_width(pos):
    return WIDTH


def board_height(pos):
    return HEIGHT


def in_king_zone(pos, sq, side):
    return IN_PALACE[side, sq]


def stands_in_zone(pos, sq):
    kind = pos.piece[sq]
    if kind == KING or kind == ADVISOR:
        return IN_PALACE[pos.owner[sq], sq]
    return kind != ELEPHANT or IN_HOME[pos.owner[sq], sq]


def is_pawn(pos, sq):
    return pos.piece[sq] == PAWN


def is_across(pos, sq, side):
    return not IN_HOME[side, sq]


def is_promotion_line(pos, sq):
    return ON_RIVER[sq]


def promotion_kinds(pos):
    return ROOK, CANNON, HORSE


def exchange_value(pos, kind):
    return EXCHANGE_VALUE[kind]


# --- zones, and who is free of them ---------------------------------------------------------------


@njit
def is_free_of_zone(pos, rules, sq):
    """Whether the piece on the point takes without regard to its zone: a stranded one that is freed from it
    (S3), a composite that may take abroad (C1; its king never, M3C-7.3)."""
    if pos.mark[sq] & WAIVED:
        return True
    if rules.composite_capture_zone == CompositeCaptureZone.OWN_ZONE_KEPT or pos.tris[sq] != UNDER:
        return False
    if pos.piece[sq] == KING:
        return False
    if rules.composite_capture_zone == CompositeCaptureZone.ZONE_LIFTED:
        return True
    zone = IN_PALACE if pos.piece[sq] == ADVISOR else IN_HOME
    return not zone[pos.owner[sq], sq]


@njit
def zone_of(pos, rules, sq):
    """Row of the tables of zoned pieces: the owner's, or that of no zone."""
    return NO_ZONE if is_free_of_zone(pos, rules, sq) else pos.owner[sq]


@njit
def takes_sideways_at_home(pos, rules, sq):
    """Whether the pawn on the point is a composite that has been beyond the river and still takes as it did
    there (C2)."""
    return (
        rules.composite_pawn_capture == CompositePawnCapture.BY_HIGHEST_RANK_REACHED
        and pos.tris[sq] == UNDER
        and pos.mark[sq] & CROSSED != 0
    )


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
def elephant_reach(pos, sq, zone, found):
    n = 0
    for i in range(4):
        to = ELEPHANT_TO[zone, sq, i]
        if to < 0:
            break
        if pos.piece[(sq + to) // 2] == EMPTY:
            found.reach[n] = to
            n += 1
    return n


@njit
def step_reach(table, row, sq, found):
    """King, advisor, pawn: the squares in a table of steps."""
    n = 0
    for i in range(table.shape[2]):
        to = table[row, sq, i]
        if to < 0:
            break
        found.reach[n] = to
        n += 1
    return n


@njit
def pawn_reach(pos, rules, sq, found):
    side = pos.owner[sq]
    n = step_reach(PAWN_TO, side, sq, found)
    if IN_HOME[side, sq] and takes_sideways_at_home(pos, rules, sq):
        if sq % WIDTH > 0:
            found.reach[n] = sq - 1
            n += 1
        if sq % WIDTH < WIDTH - 1:
            found.reach[n] = sq + 1
            n += 1
    return n


@njit
def leap_is_open(pos, rules, leg):
    """Whether a leap of a Tris, promoted or not, goes past its leg (T1)."""
    return rules.tris_leap_leg == TrisLeapLeg.NO_LEG or pos.piece[leg] == EMPTY


@njit
def promoted_reach(pos, rules, sq, found):
    """A promoted Tris: rook, step and leap, over the whole board (M3C-10.6)."""
    n = rook_reach(pos, sq, found)
    for i in range(4):
        to = ADVISOR_TO[NO_ZONE, sq, i]
        if to < 0:
            break
        found.reach[n] = to
        n += 1
    for i in range(8):
        to = HORSE_TO[sq, i, 0]
        if to < 0:
            break
        if leap_is_open(pos, rules, HORSE_TO[sq, i, 1]):
            found.reach[n] = to
            n += 1
    return n


def reach_from(pos, rules, sq, found):
    kind = pos.piece[sq]
    if kind == ROOK:
        return rook_reach(pos, sq, found)
    if kind == CANNON:
        return cannon_reach(pos, rules, sq, found)
    if kind == HORSE:
        return horse_reach(pos, sq, found)
    if kind == PAWN:
        return pawn_reach(pos, rules, sq, found)
    if kind == PROMOTED:
        return promoted_reach(pos, rules, sq, found)
    zone = zone_of(pos, rules, sq)
    if kind == ELEPHANT:
        return elephant_reach(pos, sq, zone, found)
    if kind == ADVISOR:
        return step_reach(ADVISOR_TO, zone, sq, found)
    return step_reach(KING_TO, zone, sq, found)


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
def leg_of(frm, across, ahead):
    """The point next to `frm` that a leap passes."""
    return frm + (across // 2 if abs(across) == 2 else WIDTH * (ahead // 2))


@njit
def horse_fault(pos, frm, across, ahead):
    """Horse: two and one, and the leg empty."""
    if abs(across * ahead) != 2:
        return RulePoint.NOT_ITS_MOVE
    return RulePoint.LEG_BLOCKED if pos.piece[leg_of(frm, across, ahead)] != EMPTY else 0


@njit
def promoted_fault(pos, rules, frm, to, across, ahead):
    """Promoted Tris: an open line, a step, a leap whose leg is empty (M3C-10.6)."""
    if abs(across * ahead) == 2:
        return 0 if leap_is_open(pos, rules, leg_of(frm, across, ahead)) else RulePoint.TRIS_LEG_BLOCKED
    if abs(across) == 1 and abs(ahead) == 1:
        return 0
    if (across == 0) == (ahead == 0):
        return RulePoint.PROMOTED_NOT_ITS_MOVE
    return 0 if line_fault(pos, frm, to) == 0 else RulePoint.PROMOTED_BLOCKED


@njit
def elephant_fault(pos, frm, to, free, side, across, ahead):
    """Elephant: two points diagonally, the eye empty, this side of the river."""
    if abs(across) != 2 or abs(ahead) != 2:
        return RulePoint.NOT_ITS_MOVE
    if pos.piece[(frm + to) // 2] != EMPTY:
        return RulePoint.EYE_BLOCKED
    return 0 if free or IN_HOME[side, to] else RulePoint.OUT_OF_ZONE


@njit
def pawn_fault(pos, rules, frm, side, across, ahead):
    """Pawn: one point forward; sideways once it is beyond the river."""
    forward = ahead if side == 0 else -ahead
    if forward == 0 and abs(across) == 1:
        sideways = not IN_HOME[side, frm] or takes_sideways_at_home(pos, rules, frm)
        return 0 if sideways else RulePoint.NOT_ITS_MOVE
    return 0 if across == 0 and forward == 1 else RulePoint.NOT_ITS_MOVE


@njit
def palace_fault(to, free, side, fits):
    """King and advisor: their step, inside the palace."""
    if not fits:
        return RulePoint.NOT_ITS_MOVE
    return 0 if free or IN_PALACE[side, to] else RulePoint.OUT_OF_ZONE


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
        return horse_fault(pos, frm, across, ahead)
    if kind == PAWN:
        return pawn_fault(pos, rules, frm, side, across, ahead)
    if kind == PROMOTED:
        return promoted_fault(pos, rules, frm, to, across, ahead)
    free = is_free_of_zone(pos, rules, frm)
    if kind == ELEPHANT:
        return elephant_fault(pos, frm, to, free, side, across, ahead)
    if kind == ADVISOR:
        return palace_fault(to, free, side, abs(across) == 1 and abs(ahead) == 1)
    return palace_fault(to, free, side, abs(across) + abs(ahead) == 1)


# --- attacks on a square --------------------------------------------------------------------------


@njit
def is_piece(pos, sq, side, kind):
    return pos.piece[sq] == kind and pos.owner[sq] == side


@njit
def runs_on_lines(pos, sq, side):
    """Whether a rook, or a promoted Tris, of that side stands on the point."""
    return pos.owner[sq] == side and (pos.piece[sq] == ROOK or pos.piece[sq] == PROMOTED)


@njit
def line_attackers(pos, rules, sq, side):
    """Rooks that see the square, and cannons with one screen before it."""
    count = 0
    for ray in range(4):
        first = first_on_ray(pos, sq, ray)
        if first < 0:
            continue
        if runs_on_lines(pos, first, side):
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
def promoted_attackers(pos, rules, sq, side):
    """Promoted Tris that reach the square by a diagonal step or a leap; along lines they count as rooks."""
    count = 0
    for i in range(4):
        frm = ADVISOR_TO[NO_ZONE, sq, i]
        if frm < 0:
            break
        if is_piece(pos, frm, side, PROMOTED):
            count += 1
    for i in range(8):
        frm = HORSE_FROM[sq, i, 0]
        if frm < 0:
            break
        if is_piece(pos, frm, side, PROMOTED) and leap_is_open(pos, rules, HORSE_FROM[sq, i, 1]):
            count += 1
    return count


@njit
def sideways_pawns_at_home(pos, rules, sq, side):
    """Composite pawns beside a square of their own half that still take sideways (C2)."""
    count = 0
    if sq % WIDTH > 0 and is_piece(pos, sq - 1, side, PAWN) and takes_sideways_at_home(pos, rules, sq - 1):
        count += 1
    if (
        sq % WIDTH < WIDTH - 1
        and is_piece(pos, sq + 1, side, PAWN)
        and takes_sideways_at_home(pos, rules, sq + 1)
    ):
        count += 1
    return count


@njit
def pawn_attackers(pos, rules, sq, side):
    count = 0
    for i in range(3):
        frm = PAWN_FROM[side, sq, i]
        if frm < 0:
            break
        if is_piece(pos, frm, side, PAWN):
            count += 1
    if rules.composite_pawn_capture == CompositePawnCapture.BY_HIGHEST_RANK_REACHED and IN_HOME[side, sq]:
        count += sideways_pawns_at_home(pos, rules, sq, side)
    return count


@njit
def guards_on(pos, rules, sq, side, kind):
    """Advisors or elephants whose capture falls on the square: any inside the zone, else those free of it."""
    inside = IN_PALACE[side, sq] if kind == ADVISOR else IN_HOME[side, sq]
    if not inside and zones_are_kept(rules):
        return 0
    return diagonal_attackers(pos, rules, sq, side, kind, not inside)


@njit
def diagonal_attackers(pos, rules, sq, side, kind, only_free):
    """Advisors (one point away) or elephants (two, eye empty); `only_free`: of their zone."""
    distance = 1 if kind == ADVISOR else 2
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
            if not is_piece(pos, frm, side, kind) or (distance == 2 and pos.piece[(frm + sq) // 2] != EMPTY):
                continue
            if not only_free or is_free_of_zone(pos, rules, frm):
                count += 1
    return count


@njit
def king_attacks(pos, sq, side):
    """Whether the king of `side` steps on to the square (inside its palace, or freed from it)."""
    king = int(pos.king[side])
    if king < 0 or not (IN_PALACE[side, sq] or pos.mark[king] & WAIVED):
        return False
    return abs(king % WIDTH - sq % WIDTH) + abs(king // WIDTH - sq // WIDTH) == 1


def attackers(pos, rules, sq, side, enough):
    count = line_attackers(pos, rules, sq, side)
    if count < enough:
        count += horse_attackers(pos, sq, side)
    if count < enough:
        count += pawn_attackers(pos, rules, sq, side)
    if count < enough:
        count += guards_on(pos, rules, sq, side, ADVISOR) + guards_on(pos, rules, sq, side, ELEPHANT)
        if rules.royal_king_as_attacker != RoyalKingAsAttacker.NOT_COUNTED and king_attacks(pos, sq, side):
            count += 1
    if count < enough and pos.plus[side] > 0:
        count += promoted_attackers(pos, rules, sq, side)
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
    red = int(pos.king[0])
    black = int(pos.king[1])
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
        if runs_on_lines(pos, first, enemy):
            return True
        if may_screen(pos, rules, first):
            second = first_on_ray(pos, first, ray)
            if second >= 0 and is_piece(pos, second, enemy, CANNON):
                return True
    return False


@njit
def is_met_by_home_guard(pos, rules, king, enemy):
    """An advisor, elephant or king takes on the square: a king that has crossed the river (C3) meets them, or
    one that has left its zone (C1, S3)."""
    if guards_on(pos, rules, king, enemy, ADVISOR) + guards_on(pos, rules, king, enemy, ELEPHANT) > 0:
        return True
    # The square of a king just taken is still remembered: see `line_is_open_between_kings`.
    return king_attacks(pos, king, enemy) and is_piece(pos, pos.king[enemy], enemy, KING)


@njit
def is_shot_at(pos, rules, side):
    """A piece gives check to `side`."""
    king = int(pos.king[side])
    if king < 0:
        return False
    if line_check(pos, rules, king, 1 - side):
        return True
    enemy = 1 - side
    if (IN_HOME[enemy, king] or not zones_are_kept(rules)) and is_met_by_home_guard(pos, rules, king, enemy):
        return True
    if pos.plus[enemy] > 0 and promoted_attackers(pos, rules, king, enemy) > 0:
        return True
    return horse_attackers(pos, king, enemy) > 0 or pawn_attackers(pos, rules, king, enemy) > 0


def piece_gives_check(pos, rules, side):
    return is_shot_at(pos, rules, side)


def in_check(pos, rules, side):
    return is_shot_at(pos, rules, side) or line_is_open_between_kings(pos, rules)


@njit
def lines_in_danger(pos, king, enemy):
    """The rays that hold an enemy rook, cannon, king or promoted Tris, and the legs of leaps near by."""
    danger = 0
    for ray in range(4):
        sq = king
        for _ in range(RAY_LENGTH[king, ray]):
            sq += RAY_STEP[ray]
            kind = pos.piece[sq]
            if pos.owner[sq] == enemy and (
                kind == ROOK or kind == CANNON or kind == KING or kind == PROMOTED
            ):
                danger |= 1 << ray
                break
    for i in range(8):
        frm = HORSE_FROM[king, i, 0]
        if frm < 0:
            break
        if pos.owner[frm] == enemy and (pos.piece[frm] == HORSE or pos.piece[frm] == PROMOTED):
            danger |= 1 << LINE_FROM_KING[king, HORSE_FROM[king, i, 1]]
    return danger


def danger_to_king(pos, king, enemy):
    return lines_in_danger(pos, king, enemy)


def is_in_danger_line(pos, king, sq, danger):
    line = LINE_FROM_KING[king, sq]
    return line >= 0 and (danger >> line & 1) == 1


def screens_shot_at_king(pos, rules, sq, side):
    king = int(pos.king[1 - side])
    if king < 0 or not may_screen(pos, rules, sq):
        return False
    for ray in range(4):
        if first_on_ray(pos, king, ray) == sq:
            second = first_on_ray(pos, sq, ray)
            return second >= 0 and is_piece(pos, second, side, CANNON)
    return False
