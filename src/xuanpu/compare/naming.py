"""What the two rulesets of a comparison are called, and the command that shows a game under one of them."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from xuanpu.compare.comparison import Comparison
    from xuanpu.compare.rows import GameRow
    from xuanpu.rulesets import Rules

#: A longer name would push everything else out of a chart.
LONGEST: Final = 28


def names(comparison: Comparison) -> tuple[str, str]:
    """The IDs; with the profiles where the IDs are the same, or the profiles are not."""
    before, after = comparison.rules
    plain = before.id != after.id and before.profile == after.profile
    one, other = (rules.id if plain else f"{rules.id}@{rules.profile}" for rules in comparison.rules)
    return one, other


def short_names(comparison: Comparison) -> tuple[str, str]:
    """The names, told apart by their number and cut where they are long: for charts and tables."""
    one, other = (
        f"R{number} {name if len(name) <= LONGEST else name[: LONGEST - 1] + '…'}"
        for number, name in enumerate(names(comparison), start=1)
    )
    return one, other


def replay_command(comparison: Comparison, row: GameRow, rules: Rules) -> str:
    """What shows the game under these rules, arranged as it was compared."""
    words = ["xuanpu", "replay", row.file or "-", "--game", str(row.game)]
    words += ["--ruleset", rules.address, "--profile", rules.profile]
    if rules.results != rules.default_results:
        words += ["--results", rules.results]
    words += ["--drops", comparison.drops, "--continuation", "record", "--beside", "none"]
    if row.seeds[0] is not None:
        words += ["--seed", str(row.seeds[0])]
    return shlex.join(words)
