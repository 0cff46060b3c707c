"""Pieces of one sort that stand behind each other on a file, and what the order words pick of them.

Points are the mover's (see intent.py): front is the higher rank.
"""

from __future__ import annotations

from collections.abc import Iterable

from xuanpu.notation.intent import Order, file_of, rank_of

Tandem = list[int]
"""Points of two or more pieces of one sort on one file, the foremost first."""


def tandems(points: Iterable[int]) -> list[Tandem]:
    """The tandems among the points of one sort of piece, from the mover's right to the left."""
    files: dict[int, Tandem] = {}
    for point in sorted(points, key=lambda point: (file_of(point), -rank_of(point))):
        files.setdefault(file_of(point), []).append(point)
    return [column for column in files.values() if len(column) > 1]


def picked(order: int, groups: list[Tandem]) -> list[int]:
    """The points that an order word or an ordinal may mean.

    前, 中 and 后 are the first, an inner and the last of a file.  Of ordinals the dialects disagree:
    一 二 三 count from the front of one file (there 一 is 前), or through all tandem files from the
    mover's right, each front to back.  Every reading is kept; legality decides.
    """
    if order == Order.FRONT:
        return [group[0] for group in groups]
    if order == Order.REAR:
        return [group[-1] for group in groups]
    if order == Order.MIDDLE:
        return [point for group in groups for point in group[1:-1]]
    on_one_file = [group[order - 1] for group in groups if order <= len(group)]
    through_all = [point for group in groups for point in group][order - 1 : order]
    return list(dict.fromkeys(on_one_file + through_all))


def order_of(point: int, group: Tandem) -> int:
    """The written order of a point in its tandem: 前 后, 前 中 后, or 前 二 三 四 五."""
    place = group.index(point)
    if place == 0:
        return Order.FRONT
    if len(group) > 3:
        return place + 1
    return Order.REAR if place == len(group) - 1 else Order.MIDDLE
