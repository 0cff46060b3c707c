"""The files of a batch: each once, in order; what cannot be read costs itself only."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.batch.conftest import a_game, a_plan
from xuanpu.batch.inputs import files_at, pieces_of
from xuanpu.batch.plan import CHUNK_FILES, Piece, chunks_of
from xuanpu.errors import UsageError


def told(*paths: Path | str) -> tuple[list[Piece], list[str]]:
    refusals: list[str] = []
    pieces = list(pieces_of(map(str, paths), a_plan(), lambda error: refusals.append(error.text("en"))))
    return pieces, refusals


def test_a_loop_of_links_is_walked_once(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "a.pgn").write_text(a_game(0), encoding="utf-8")
    (tmp_path / "below" / "up").symlink_to(tmp_path, target_is_directory=True)
    (tmp_path / "again.pgn").symlink_to(tmp_path / "below" / "a.pgn")
    pieces, refusals = told(tmp_path)
    assert len(pieces) == 1 and not refusals


def test_a_file_named_twice_is_read_once(tmp_path: Path) -> None:
    file = tmp_path / "a.pgn"
    file.write_text(a_game(0), encoding="utf-8")
    assert len(told(file, tmp_path, tmp_path / "." / "a.pgn")[0]) == 1


def test_what_is_not_there_or_empty(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.pgn").write_text(a_game(0), encoding="utf-8")
    pieces, refusals = told(tmp_path / "none.pgn", tmp_path / "empty", tmp_path / "a.pgn", "a\0b.pgn")
    assert len(pieces) == 1
    assert "none.pgn" in refusals[0] and "pgn" in refusals[1] and len(refusals) == 3


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="the superuser may read everything")
def test_what_may_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "a.pgn"
    file.write_text(a_game(0), encoding="utf-8")
    file.chmod(0)
    pieces, refusals = told(file)
    assert not pieces and "a.pgn" in refusals[0]


def test_a_pipe_is_no_part_of_a_folder(tmp_path: Path) -> None:
    """Nobody may ever write into it."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("no pipes with names here")
    os.mkfifo(tmp_path / "a.pgn")
    pieces, refusals = told(tmp_path)
    assert not pieces and "a.pgn" in refusals[0] and len(refusals) == 2


def test_storage_of_no_known_kind() -> None:
    with pytest.raises(UsageError) as refused:
        list(files_at("nowhere://x/y", a_plan()))
    assert refused.value.key == "batch.no-such-storage"


@given(st.lists(st.integers(0, 3000), max_size=60), st.integers(1, 5000))
def test_chunks_hold_every_piece_in_order(lengths: list[int], chunk_bytes: int) -> None:
    pieces = [Piece(f"{number}", length, 0, 0, length) for number, length in enumerate(lengths)]
    chunks = list(chunks_of(pieces, chunk_bytes))
    assert [piece for chunk in chunks for piece in chunk.pieces] == pieces
    assert [chunk.number for chunk in chunks] == list(range(len(chunks)))
    for chunk in chunks:
        assert 0 < len(chunk.pieces) <= CHUNK_FILES
        assert len(chunk.pieces) == 1 or sum(piece.length for piece in chunk.pieces) <= chunk_bytes
