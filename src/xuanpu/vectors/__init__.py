"""Test vectors: what the engine says of some positions, written down for other programs (docs/vectors.md).

A file of them can be held against the engine again, which shows what a revision changes.

    starts      positions that random games start from, and lines that end by their history
    pool        positions reached by random play, and what is to be seen in each
    choose      a few of them that together show as much as possible
    describe    all that is said of a position, and of a line
    document    the file
    check       a file held against the engine
"""

from xuanpu.vectors.check import Checked, Mismatch, check_file
from xuanpu.vectors.document import document, document_text

__all__ = ["Checked", "Mismatch", "check_file", "document", "document_text"]
