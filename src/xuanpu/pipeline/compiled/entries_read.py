"""The entry kernel of reading."""

from __future__ import annotations

from xuanpu.hosts.xiangqi import host  # noqa: F401  (registers the host)
from xuanpu.kernel_cache import entry_kernel
from xuanpu.pipeline.compiled.replay_games import replay_games


@entry_kernel
def play_texts(positions, rules, rows, offsets, texts, arrivals, plies, counts):
    """Play n games of plain xiangqi from their texts.

    `positions`: n records, the starts, spoilt by what is played on them.  `rows`: int32[m], the runs of signs
    of all games, as indices of `texts` (`TEXT_DTYPE`); those of game i are `rows[offsets[i]:offsets[i + 1]]`.
    `arrivals`: see `pipeline.texts`.  `plies`: int64[m], the plies of the games that are clear, one behind
    the other; `counts`: int64[n], how many each has, -1 for a game that is not.  Returns the sum of the
    former.
    """
    return replay_games(positions, rules[0], rows, offsets, texts, arrivals, plies, counts)
