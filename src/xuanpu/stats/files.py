"""Frames as CSV and Parquet, the same bytes for the same content."""

from __future__ import annotations

import io

import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq


def csv_bytes(frame: pd.DataFrame) -> bytes:
    """The frame as CSV: UTF-8 with a byte order mark, lines end with LF, missing values are empty.

    The mark is for Excel, which without it takes the Chinese of a UTF-8 file for the code page of the
    system and garbles it; pandas reads the file with `encoding="utf-8-sig"`.
    """
    return frame.to_csv(index=False, lineterminator="\n").encode("utf-8-sig")


def parquet_bytes(frame: pd.DataFrame) -> bytes:
    """The frame as Parquet (zstd), with the types that the frame has."""
    buffer = io.BytesIO()
    pq.write_table(pa.Table.from_pandas(frame, preserve_index=False), buffer, compression="zstd")
    return buffer.getvalue()
