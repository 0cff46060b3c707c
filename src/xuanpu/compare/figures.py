"""Numbers of a comparison as a person reads them; one place for the terminal and for the page."""

from __future__ import annotations

from xuanpu.compare.measures import Measure
from xuanpu.compare.paired import Paired
from xuanpu.stats.intervals import Interval
from xuanpu.words import say


def number(value: float | None, share: bool = False, signed: bool = False) -> str:
    """A value, in three digits or so; shares in per cent; signed: a difference, with + or −.  What is not
    nought, or not all, is not rounded to it."""
    if value is None:
        return "–"
    scaled = 100 * value if share else value
    text = f"{abs(scaled):,.{_digits(scaled, share)}f}" if scaled else "0"
    sign = "" if not scaled else "−" if scaled < 0 else "+" if signed else ""
    return f"{sign}{text}{'%' if share and not signed else ''}"


def _digits(value: float, percent: bool) -> int:
    """How many decimals: fewer the larger it is, more where it would be rounded to 0 or to 100 %."""
    size = abs(value)
    digits = 1 if size >= 10 or (percent and size >= 0.1) else 2 if size >= 0.1 else 3
    if size >= 1000:
        return 0
    return 2 if percent and size != 100 and round(size, digits) == 100 else digits


def count(value: float | None) -> str:
    """A number of plies or findings: whole, but for an average of seeds."""
    if value is None:
        return "–"
    return f"{value:,.0f}" if value == int(value) else f"{value:,.1f}"


def interval(found: Interval, share: bool = False, lang: str | None = None) -> str:
    """`[−0.12, +0.30]`; a dash where there is none."""
    if found is None:
        return "–"
    low, high = (number(edge, share, signed=True) for edge in found)
    return say("compare.interval", lang, low=low, high=high)


def probability(p: float | None) -> str:
    """p to three digits, and no smaller than it is worth telling."""
    if p is None:
        return ""
    return "<0.001" if p < 0.001 else f"{p:.3f}"


def is_share(measure: Measure) -> bool:
    """Whether the measure is told in per cent."""
    return measure.share or measure.key.endswith("_share")


def differs(paired: Paired) -> bool:
    """Whether the interval of the difference leaves out zero."""
    return paired.interval is not None and (paired.interval[0] > 0 or paired.interval[1] < 0)
