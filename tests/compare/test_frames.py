"""The tables: every column, every row, and the same when read again."""

from __future__ import annotations

import io

import pandas as pd
import pyarrow.parquet as pq

from tests.compare.games_made import GAMES
from xuanpu.compare.comparison import Comparison
from xuanpu.compare.frames import CHANGE_TYPES, GAME_TYPES, changes_frame, games_frame
from xuanpu.stats.files import csv_bytes, parquet_bytes


def test_a_row_a_game_with_both_sides(comparison: Comparison) -> None:
    frame = games_frame(comparison)
    assert list(frame) == list(GAME_TYPES) and len(frame) == GAMES
    means = {measure.key: paired for measure, paired in comparison.measures.items()}
    assert frame["followed_before"].mean() == means["followed"].before
    assert frame["legal_plies_after"].mean() == means["legal_plies"].after
    assert frame["kept_after"].isna().sum() == sum(not side.drops for side in comparison.sides[1])


def test_a_row_a_finding_that_is_not_the_same(comparison: Comparison) -> None:
    frame = changes_frame(comparison, "en")
    assert list(frame) == list(CHANGE_TYPES) and len(frame) == len(comparison.changes) > 0
    gained = frame[frame["change"] == "gained"]
    assert gained["text_before"].isna().all() and gained["text_after"].notna().all()
    changed = frame[frame["change"] == "changed"]
    assert (changed["text_before"] != changed["text_after"]).all() and len(changed)
    assert set(frame["game"]) <= set(range(1, GAMES + 1))


def test_the_language_is_that_of_the_texts(comparison: Comparison) -> None:
    texts = [changes_frame(comparison, lang)["text_after"].dropna() for lang in ("zh", "en")]
    assert (texts[0] != texts[1]).all()


def test_files_hold_what_the_frames_do(comparison: Comparison) -> None:
    for frame in (games_frame(comparison), changes_frame(comparison, "zh")):
        read = pq.read_table(io.BytesIO(parquet_bytes(frame))).to_pandas()
        assert read.shape == frame.shape and list(read) == list(frame)
        again = pd.read_csv(io.BytesIO(csv_bytes(frame)), encoding="utf-8-sig")
        assert again.shape == frame.shape


def test_nothing_different_is_an_empty_table_with_all_columns(same: Comparison) -> None:
    frame = changes_frame(same, "en")
    assert len(frame) == 0 and list(frame) == list(CHANGE_TYPES)
