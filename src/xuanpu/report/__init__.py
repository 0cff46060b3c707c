"""What a person gets to see: the board as SVG, the page, the tables and files beside it.

The parts load their libraries when they are used: `board_svg` needs neither pandas nor matplotlib.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from xuanpu.report.write import write_report

__all__ = ["write_report"]


def __getattr__(name: str) -> Any:
    if name == "write_report":
        from xuanpu.report.write import write_report

        return write_report
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
