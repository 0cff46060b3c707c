"""The case book: positions with a question and a ruling, kept as TOML files and asked again of any rules.

The user's, that is: those of the project itself are in its tests.

    book      the cases of a file, read and written
    ruling    what a case says, and what the engine says
    run       the cases asked again
    as_json   the outcome as JSON
"""

from xuanpu.casebook.book import Case, add_case, read_book, read_books
from xuanpu.casebook.ruling import Answer, Ruling, ask, ruled_now
from xuanpu.casebook.run import Asked, Status, Wish, run_case

__all__ = [
    "Answer",
    "Asked",
    "Case",
    "Ruling",
    "Status",
    "Wish",
    "add_case",
    "ask",
    "read_book",
    "read_books",
    "ruled_now",
    "run_case",
]
