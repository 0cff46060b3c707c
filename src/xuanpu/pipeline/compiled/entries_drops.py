"""The entry kernel of the forced-drop audit."""

from __future__ import annotations

from xuanpu.hosts.xiangqi import host as _host  # noqa: F401  (registers the host)
from xuanpu.kernel_cache import entry_kernel
from xuanpu.pipeline.compiled.drop_facts import arrange_games


@entry_kernel
def audit_games(
    own, starts, host, rules, options, widest, plies, offsets, positions, lists, kinds, closed, raised, facts
):
    """Arrange n games under `rules`, and write down what the audit asks.

    `own`, `starts`: n records, the start of each game in its own game (under `host`) and under `rules`;
    `options`: k records of rules, one an option of F6, `widest` the one that takes every capture; `plies`,
    `offsets` as in `pipeline.block.Block`.  Worked on: `positions`, 3 records; `lists`, one; `kinds`: int64
    as long as the longest game; `closed`: bool[squares].  Results: `raised`, n records, the position in
    which the duty falls; `facts`: n of `FACTS_DTYPE`.
    """
    arrange_games(
        own,
        starts,
        host,
        rules,
        options,
        widest,
        plies,
        offsets,
        positions,
        lists,
        kinds,
        closed,
        raised,
        facts,
    )
