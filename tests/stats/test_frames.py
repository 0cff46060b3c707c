"""The frames: rows, columns, types; and their files."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.replay.constructed_games import constructed, m3c, quiet, rights_without_a_piece
from xuanpu.audit.registry import CHECKS
from xuanpu.game import Game, PlyKind, Position
from xuanpu.replay import arrange
from xuanpu.replay.result import Arrangement
from xuanpu.stats.files import csv_bytes, parquet_bytes
from xuanpu.stats.frames import (
    clauses_frame,
    findings_frame,
    games_frame,
    lines_frame,
    plies_frame,
    readings_frame,
    squares_frame,
    sweep_frame,
)

VALUE = {"R": 10, "N": 5, "C": 5}
PIECES = 32


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


def test_what_stands_after_a_ply(arrangement: Arrangement) -> None:
    """On the board and beside it are all pieces; the strong ones add up; the last drop ends the duty."""
    frame = plies_frame(arrangement)
    assert (frame["pieces_red"] + frame["pieces_black"] + frame["dead"] == PIECES).all()
    for side in ("red", "black"):
        assert (frame[f"material_{side}"].str.len() == frame[f"pieces_{side}"]).all()
        strong = [sum(VALUE.get(letter, 0) for letter in text) for text in frame[f"material_{side}"]]
        assert list(frame[f"strong_{side}"]) == strong
        gone = frame[f"dead_{side}"].str.len() + frame[f"pieces_{side}"]
        assert (gone == PIECES // 2).all()
    row = frame.iloc[36]
    assert (row["material_red"], row["dead_red"]) == ("RRNNCCKAABBPPPP", "P")
    assert (row["material_black"], row["dead_black"]) == ("RRNNCCKAABBPPP", "PP")
    assert (row["strong_red"], row["strong_black"], row["reserve"]) == (40, 40, 2)
    assert set(frame.loc[frame["source"] == "drop", "kind"]) == {"drop"}
    assert (frame["source"] == "record").equals(frame["record_ply"].notna())
    assert not frame["latch"].iloc[0] and frame["promotions"].sum() == 0


def test_right_to_promote() -> None:
    """Red has 20, Black nothing: the right is Red's alone, and nothing is free."""
    frame = plies_frame(arrange(rights_without_a_piece(), m3c()))
    assert frame["right_red"].all() and not frame["right_black"].any() and not frame["latch"].any()
    both_low = constructed("3k5/9/9/9/9/4T4/9/9/9/R3K4 w", "a0a1 d9d8", m3c())
    frame = plies_frame(arrange(both_low, m3c()))
    assert frame["latch"].all() and not frame["right_red"].any()


def test_a_promoted_tris_counts_as_its_piece() -> None:
    """Made with a horse, it is a horse in the material, and 5, or 10, or nothing among the strong pieces."""
    game = constructed("3k5/9/9/9/4+N4/9/9/9/9/C3K4 w - - 0 1 dead:RR", "a0a1", m3c())
    sums = {}
    for option in ("physical-piece", "always-rook", "zero"):
        row = plies_frame(arrange(game, m3c(P5=option))).iloc[0]
        assert (row["material_red"], row["pieces_red"], row["dead_red"]) == ("NCK", 3, "RR")
        sums[option] = row["strong_red"]
    assert sums == {"physical-piece": 10, "always-rook": 15, "zero": 5}


def test_types_of_plies(arrangement: Arrangement) -> None:
    kinds = types(plies_frame(arrangement))
    assert kinds["line"] == kinds["fen"] == kinds["comment"] == "string"
    assert kinds["record_ply"] == kinds["file_line"] == "Int32"
    assert kinds["ply"] == kinds["legal_move"] == "int32"
    assert kinds["dead"] == kinds["duty"] == kinds["reserve"] == kinds["strong_red"] == "int16"
    assert kinds["phase"] == kinds["side"] == kinds["source"] == "category"
    assert kinds["check"] == kinds["latch"] == kinds["right_black"] == "bool"
    assert kinds["material_red"] == kinds["dead_black"] == kinds["clauses"] == "string"


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


def test_findings_are_counted_by_code(arrangement: Arrangement) -> None:
    arranged = arrange(quiet(), m3c(), beside=("disruptive",))
    frame = games_frame([arranged, arrangement])
    by_code = frame[[f"findings_{check.code}" for check in CHECKS]]
    assert by_code.loc[0].sum() == frame.loc[0, "findings"] == len(arranged.findings)
    assert frame.loc[0, "findings_XP601"] == 1
    assert frame.loc[0, "ends"] == "friendly:record-ended disruptive:record-broken"
    assert (frame.loc[0, "record_share"], frame.loc[0, "drops"]) == (1.0, "a0 b0")


def test_one_row_a_line() -> None:
    arranged = arrange(quiet(), m3c(), beside=("disruptive",))
    frame = lines_frame([arranged, arranged])
    assert list(frame["line"]) == ["friendly", "disruptive"] * 2
    kept, broken = frame.iloc[0], frame.iloc[1]
    assert (kept["plies"], kept["captures"], kept["record_plies"], kept["record_share"]) == (9, 3, 7, 1.0)
    assert kept["legal_mean"] == sum(ply.branching for ply in arranged.lines[0].plies) / 9
    assert pd.isna(kept["broken_at"]) and pd.isna(kept["winner"])
    assert (broken["record_stop"], broken["stop"], broken["broken_at"]) == (
        "record-broken",
        "record-broken",
        6,
    )
    assert broken["record_share"] == 5 / 7
    assert types(frame)["termination"] == types(frame)["winner"] == "category"
    assert types(frame)["legal_mean"] == types(frame)["record_share"] == "Float64"
    nothing = replace(arranged.lines[0], plies=())
    bare = lines_frame([replace(arranged, game=replace(arranged.game, moves=()), lines=(nothing,))])
    assert bare["legal_mean"].isna().all() and bare["record_share"].isna().all()


def test_one_row_a_clause() -> None:
    arranged = arrange(quiet(), m3c())
    frame = clauses_frame(arranged).set_index("clause")
    assert frame["fired"].to_dict() == arranged.coverage
    assert (frame.loc["M3C-3.4", "first_ply"], frame.loc["M3C-3.4", "line"]) == (5, "friendly")
    assert (frame["first_ply"].notna() <= (frame["fired"] > 0)).all()
    assert types(frame)["first_ply"] == "Int32"


def test_one_row_an_option() -> None:
    arranged = arrange(quiet(), m3c(), beside=("disruptive",))
    frame = readings_frame(arranged)
    assert list(frame["line"].unique()) == ["friendly", "disruptive"]
    rows = frame[frame["line"] == "friendly"].set_index(["reading", "option"])
    assert rows.loc[("D1", "single-ply-jump"), "compared"] == "differs"
    assert str(rows.loc[("D1", "single-ply-jump"), "first_lost"]).count("T@") == 86
    assert rows.loc[("D1", "event-exactly-two"), "compared"] == "same"
    assert rows.loc[("F5", "no-free-evasion"), "compared"] == "contradicts"
    assert ((frame["positions"] > 0) == (frame["compared"] == "differs")).all()
    assert (frame["first_ply"].notna() == (frame["positions"] > 0)).all()
    assert (rows["chosen"] != rows.index.get_level_values("option")).all()


@settings(max_examples=25)
@given(seed=st.integers(0, 2**16), profile=st.sampled_from(["literal", "harmonised"]))
def test_any_game(seed: int, profile: str) -> None:
    """Random play from a position with everything in reach: what is counted adds up after every ply."""
    fen = "2rak4/4a4/2n1b4/p3*c3p/2t6/4P4/P3P3P/1C2B1N2/4A4/R3KA3 w - - 0 20 dead:RNCBPrncbppp"
    game = Game(rules=m3c(profile), start=Position.from_fen(fen, m3c(profile)), fen=fen)
    arranged = arrange(game, m3c(profile), continuation="random", seed=seed, ply_limit=40, sweep=False)
    frame = plies_frame(arranged)
    assert list(frame["ply"]) == list(range(1, len(frame) + 1))
    assert (frame.filter(like="legal_").sum(axis=1) == frame["branching"]).all()
    beside = frame["dead_red"].str.len() + frame["dead_black"].str.len()
    assert (frame["pieces_red"] + frame["pieces_black"] + beside == PIECES).all()
    assert (frame["dead"] == beside + frame["promotions"]).all()
    assert (frame["strong_red"] <= 40).all() and not (frame["right_red"] & frame["right_black"]).any()
    assert frame["latch"].is_monotonic_increasing
    made = frame["kind"].map(lambda kind: f"legal_{kind.replace('-', '_')}")
    legal = frame.filter(like="legal_").to_dict("list")
    assert all(legal[column][i] > 0 for i, column in enumerate(made))


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
    assert types(lines_frame([])) == types(lines_frame([arrangement]))
    assert types(readings_frame(replace(bare, lines=()))) == types(readings_frame(arrangement))
    assert len(plies_frame(replace(arrangement, lines=()))) == 0


def test_csv_is_for_excel_and_for_pandas(arrangement: Arrangement) -> None:
    frame = squares_frame(arrangement)
    data = csv_bytes(frame)
    assert data.startswith(b"\xef\xbb\xbfsquare,") and b"\r" not in data
    again = pd.read_csv(io.BytesIO(data), encoding="utf-8-sig")
    assert list(again.columns) == list(frame.columns) and len(again) == len(frame)


@pytest.mark.parametrize("make", [plies_frame, sweep_frame, squares_frame, clauses_frame, readings_frame])
def test_parquet_keeps_the_types(
    make: Callable[[Arrangement], pd.DataFrame], arrangement: Arrangement
) -> None:
    frame = make(arrangement)
    again = pd.read_parquet(io.BytesIO(parquet_bytes(frame)))
    pd.testing.assert_frame_equal(again, frame)
    assert parquet_bytes(frame) == parquet_bytes(frame)
