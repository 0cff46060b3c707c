"""Xiangqi as a host: its bodies for the common vocabulary.  Importing this module registers them."""

from __future__ import annotations

from xuanpu.hosts import vocabulary
from xuanpu.hosts.xiangqi import pieces
from xuanpu.hosts.xiangqi.board import DTYPE
from xuanpu.hosts.xiangqi.strong import strong_sum

for name in (
    "board_width",
    "board_height",
    "reach_from",
    "reach_fault",
    "attackers",
    "in_check",
    "kings_face",
    "piece_gives_check",
    "danger_to_king",
    "is_in_danger_line",
    "screens_shot_at_king",
    "in_king_zone",
    "stands_in_zone",
    "is_pawn",
    "is_across",
    "is_promotion_line",
    "promotion_kinds",
    "exchange_value",
):
    vocabulary.implement(getattr(vocabulary, name), DTYPE, getattr(pieces, name))

vocabulary.implement(vocabulary.strong_sum, DTYPE, strong_sum)
