"""Random plies a second under full legality: `python -m tests.benchmarks.random_play`.

Drawn from the pseudo-legal plies, refused until the king is safe; and drawn from the full list of legal
plies.  Games start over from the start position at their end or after 300 plies.
"""

from __future__ import annotations

from functools import partial

from tests.benchmarks.timing import report, seconds
from xuanpu.game import Position
from xuanpu.hunt.playout import play_out
from xuanpu.rulesets import load_rules

PLIES = 1_000_000
SEED = 1


def main() -> None:
    """Both ways under M3C, and plain xiangqi; then what was played."""
    for ruleset in ("m3c-2024-2", "xiangqi"):
        start = Position(load_rules(ruleset))
        for by_list, how in ((False, "by refusal"), (True, "from the full list")):
            taken = seconds(partial(play_out, start, PLIES, SEED, by_list=by_list))
            report(f"random play, {ruleset}, {how}", PLIES / taken, "plies/s")
    print(play_out(Position(load_rules("m3c-2024-2")), PLIES, SEED))


if __name__ == "__main__":
    main()
