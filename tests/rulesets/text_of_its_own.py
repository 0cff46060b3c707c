"""A rule text that extends nothing: the smallest there is."""

from __future__ import annotations

TEXT = """\
id = "small"
host = "xiangqi"
name = { zh = "小棋", en = "A small game" }
default_profile = "plain"

[source]
text = "S"
title = { zh = "小棋规则", en = "Rules of a small game" }
published = 2024-09-09

[profile_names]
plain = { zh = "通行", en = "plain" }

[parameters]
n_tris = 0
open_at = 127
force_at = 127
low_sum = 0
composites = 0

[clauses."S-1"]
section = "一"
zh = "同中国象棋。"
en = "As in xiangqi."

[points]
REGULAR_MOVE = { clauses = ["S-1"] }
"""
