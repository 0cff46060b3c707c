"""The figures of a collection as plain data.

    {
      "games": {"read": …, "clean": …, "damaged": …, "skipped": …}, "seeds": 1, "level": 0.95,
      "second_capture": {"share": SHARE, "ply": SPREAD},
      "third_capture": {"share": SHARE, "ply": SPREAD, "gives_check": SHARE, "no_drop_answers": SHARE,
                        "opens_exchange": {option of F6: SHARE, …}},
      "record": {"survives": SHARE, "kept": SPREAD, "kept_share": SHARE},
      "readings": {"F6": {"any": SEEN, "chosen": …, "options": {option: SEEN, …}}, …},
      "clauses": {"M3C-2.3": {"fired": SHARE, "times": …}, …},
      "findings": {"XP101": {"found": SHARE, "times": …}, …}
    }

    SHARE   {"games": of so many, "count": so many, "share": 0 … 1, "interval": [low, high]}
    SPREAD  {"games": …, "mean": …, "mean_interval": […], "median": …, "interval": […], "quartiles": […],
             "least": …, "most": …, "histogram": [[value, games], …]}
    SEEN    {"matters": SHARE, "first_ply": SPREAD, "forbids": SHARE}

What each is a share of: `stats.collection_figures.CollectionFigures`.  Intervals are 95 %; null where there
is none; a SPREAD is null where no game has a value, a SEEN where the option contradicts another setting.
"""

from __future__ import annotations

from typing import Any

from xuanpu.stats.collection_figures import CollectionFigures, Seen, Share, Spread
from xuanpu.stats.intervals import LEVEL


def as_dict(figures: CollectionFigures) -> dict[str, Any]:
    """The figures, as documented above."""
    return {
        "games": {name: getattr(figures, name) for name in ("read", "clean", "damaged", "skipped")},
        "seeds": figures.seeds,
        "level": LEVEL,
        "second_capture": {"share": _share(figures.second), "ply": _spread(figures.second_ply)},
        "third_capture": {
            "share": _share(figures.third),
            "ply": _spread(figures.third_ply),
            "gives_check": _share(figures.third_checks),
            "no_drop_answers": _share(figures.unanswered),
            "opens_exchange": {option: _share(share) for option, share in figures.exchange.items()},
        },
        "record": {
            "survives": _share(figures.survives),
            "kept": _spread(figures.kept),
            "kept_share": _share(figures.kept_share),
        },
        "readings": {
            each.reading: {
                "chosen": figures.rules.readings[each.reading].chosen,
                "any": _seen(each.seen),
                "options": {option.option: _seen(option.seen) for option in each.options},
            }
            for each in figures.readings
        },
        "clauses": {
            each.clause: {"fired": _share(each.fired), "times": each.times} for each in figures.clauses
        },
        "findings": {each.code: {"found": _share(each.found), "times": each.times} for each in figures.codes},
    }


def _share(share: Share) -> dict[str, Any]:
    return {name: getattr(share, name) for name in Share.__slots__}


def _spread(spread: Spread | None) -> dict[str, Any] | None:
    if spread is None:
        return None
    values = {name: getattr(spread, name) for name in Spread.__slots__}
    return values | {"histogram": [[value, games] for value, games in spread.histogram.items()]}


def _seen(seen: Seen | None) -> dict[str, Any] | None:
    if seen is None:
        return None
    return {
        "matters": _share(seen.matters),
        "first_ply": _spread(seen.first_ply),
        "forbids": _share(seen.forbids),
    }
