"""The frames: rows, columns, types; and their files."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pandas as pd
import pytest

from xuanpu.game import PlyKind
from xuanpu.replay.result import Arrangement
from xuanpu.stats.files import csv_bytes, parquet_bytes
from xuanpu.stats.frames import findings_frame, games_frame, plies_frame, squares_frame, sweep_frame


def types(frame: pd.DataFrame) -> dict[str, str]:
    return {str(name): str(kind) for name, kind in frame.dtypes.items()}


def test_one_row_a_ply(arrangement: Arrangement) -> None:
    frame = plies_frame(arrangement)
    assert len(frame) == sum(len(line.plies) for line in arrangement.lines)
    row = frame.iloc[36]
    assert (row["move"], row["text"], row["side"], row["captured"]) == ("b5i5", "炮八平一", "red", "p")
    assert (row["dead"], row["duty"], row["phase"], row["clause"]) == (3, 2, "record", "M3C-2.3")
    assert frame["record_ply"].isna().sum() == 4
    legal = [name for name in frame.columns if name.startswith("legal_")]
    assert legal[:4] == ["legal_move", "legal_capture", "legal_drop", "legal_tris_walk"]
    assert len(legal) == len(PlyKind)
    assert (frame[legal].sum(axis=1) == frame["branching"]).all()


def test_types_of_plies(arrangement: Arrangement) -> None:
    kinds = types(plies_frame(arrangement))
    assert kinds["line"] == kinds["fen"] == kinds["comment"] == "string"
    assert kinds["record_ply"] == kinds["file_line"] == "Int32"
    assert kinds["ply"] == kinds["legal_move"] == "int32"
    assert kinds["dead"] == kinds["duty"] == "int16"
    assert kinds["phase"] == kinds["side"] == "category"
    assert kinds["check"] == "bool"


def test_one_row_a_game(arrangement: Arrangement) -> None:
    frame = games_frame([arrangement, replace(arrangement, sweep=None)])
    assert len(frame) == 2
    assert frame.loc[0, "red"] == "王天一"
    assert frame.loc[0, "trigger_ply"] == 37
    assert frame.loc[0, "first_dropper"] == "black"
    fates = frame.loc[0, ["pairs_as_recorded", "pairs_other_kind", "pairs_broken", "pairs_drop_illegal"]]
    assert frame.loc[0, "pairs"] == 3660 and list(fates) == [380, 477, 2803, 0]
    assert frame.loc[0, "pairs_mate"] == 342
    assert list(frame["pairs"].isna()) == [False, True]
    assert types(frame)["pairs_mate"] == "Int32"


def test_one_row_a_finding(arrangement: Arrangement) -> None:
    frame = findings_frame(arrangement.findings, "en")
    assert list(frame["code"]) == ["XP501", "XP302", "XP101"]
    assert frame.loc[1, "readings"] == "F2=evade-first"
    assert frame["severity"].min() == "error"
    assert list(frame["ply"].isna()) == [False, True, True]


def test_one_row_a_pair(arrangement: Arrangement) -> None:
    frame = sweep_frame(arrangement)
    sweep = arrangement.sweep
    assert sweep is not None
    assert len(frame) == sweep.total
    assert (frame["first"] != frame["second"]).all()
    kept = frame[frame["fate"] == "legal-as-recorded"]
    assert len(kept) == sweep.pairs(0) and kept["mate"].sum() == sweep.mates
    assert kept["first_break"].isna().all() and kept["reason"].isna().all()
    broken = frame[frame["fate"] == "broken"]
    assert (broken["first_break"] > 37).all()
    assert clauses_of_reasons(broken) == {
        "LINE_BLOCKED": {"M3C-2.3"},
        "LEG_BLOCKED": {"M3C-2.3"},
        "EYE_BLOCKED": {"M3C-2.3"},
        "SCREEN_MISSING": {"M3C-2.3"},
        "DOUBLE_ATTACK_MISSING": {"M3C-6.2"},
    }
    other = frame[frame["fate"] == "legal-but-of-another-kind"]
    assert (other["first_break"] > 37).all() and not other["mate"].any()
    assert clauses_of_reasons(other) == {"MOUNT_OWN_TRIS": {"M3C-6.1"}, "TAKE_ENEMY_TRIS": {"M3C-6.2"}}
    assert (len(kept), len(other), len(broken), sweep.mates) == (380, 477, 2803, 342)


def clauses_of_reasons(frame: pd.DataFrame) -> dict[str, set[str]]:
    return {str(reason): set(rows["clause"]) for reason, rows in frame.groupby("reason")}


def test_one_row_a_point(arrangement: Arrangement) -> None:
    frame = squares_frame(arrangement)
    assert len(frame) == 61
    assert (frame["share"] == frame["survives"] / frame["partners"]).all()
    assert frame["first_break"].notna().equals(frame["reason"].notna())


def test_tables_without_rows_have_the_same_types(arrangement: Arrangement) -> None:
    bare = replace(arrangement, sweep=None, squares=(), findings=())
    assert types(sweep_frame(bare)) == types(sweep_frame(arrangement))
    assert types(squares_frame(bare)) == types(squares_frame(arrangement))
    assert types(findings_frame(())) == types(findings_frame(arrangement.findings))
    assert types(games_frame([])) == types(games_frame([arrangement]))
    assert len(plies_frame(replace(arrangement, lines=()))) == 0


def test_csv_is_for_excel_and_for_pandas(arrangement: Arrangement) -> None:
    frame = squares_frame(arrangement)
    data = csv_bytes(frame)
    assert data.startswith(b"\xef\xbb\xbfsquare,") and b"\r" not in data
    again = pd.read_csv(io.BytesIO(data), encoding="utf-8-sig")
    assert list(again.columns) == list(frame.columns) and len(again) == len(frame)


@pytest.mark.parametrize("make", [plies_frame, sweep_frame, squares_frame])
def test_parquet_keeps_the_types(
    make: Callable[[Arrangement], pd.DataFrame], arrangement: Arrangement
) -> None:
    frame = make(arrangement)
    again = pd.read_parquet(io.BytesIO(parquet_bytes(frame)))
    pd.testing.assert_frame_equal(again, frame)
    assert parquet_bytes(frame) == parquet_bytes(frame)
