"""One game into a target: content and losses, or the reason why not.

Nothing is believed to be written that is not read again: the content of every game goes through the reader of
its format, and what does not come back is a loss that is said, or, if the moves are others, an error.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from xuanpu.convert.losses import Different, Loss, losses_between
from xuanpu.convert.rewriting import Rewritten, rewrite
from xuanpu.convert.targets import Target, with_notation_told
from xuanpu.errors import FenError, Place, RecordError, RulesetError, XuanpuError
from xuanpu.records import Record, Unwritable, read_records


@dataclass(slots=True)
class Converted:
    """What has become of a game.

    content  what is written of it; None if it is not written
    losses   what the target does not hold of it
    faults   why it is not whole
    refusal  why it is not written
    changed  the hash of other rules than now, under which it was written down
    """

    content: str | bytes | None = None
    losses: list[Loss] = field(default_factory=list)
    faults: list[XuanpuError] = field(default_factory=list)
    refusal: XuanpuError | None = None
    changed: str | None = None


def convert_game(
    record: Record, target: Target, style: str, encoding: str, harm: XuanpuError | None = None
) -> Converted:
    """The game in a target, its moves in the notation `style`, its text in `encoding`.

    `harm` is why the reader could not read more of it.  Raises nothing that the record is to blame for.
    """
    try:
        rewritten = rewrite(record, style, harm)
    except (FenError, RulesetError) as fault:
        faults = [fault.at(record.place), *([harm] if harm else [])]
        return Converted(faults=faults)
    converted = Converted(faults=rewritten.faults, changed=rewritten.changed)
    try:
        meant = with_notation_told(_writable(rewritten, target, style), style)
        content = target.write(meant)
        read = _read_again(_bytes(content, encoding), target, encoding)
        converted.losses = losses_between(meant, read)
        converted.content = content
    except Different:
        converted.refusal = Unwritable("convert.not-the-same", record.place, format=target.format)
    except Unwritable as refusal:
        converted.refusal = refusal.at(record.place)
    return converted


def _writable(rewritten: Rewritten, target: Target, style: str) -> Record:
    """The record, if the target can carry its plies."""
    if rewritten.tris_place is not None and not target.carries_tris(style):
        name = target.format if target.of_host else style
        raise Unwritable("convert.tris", rewritten.tris_place, format=name)
    return rewritten.record


def _bytes(content: str | bytes, encoding: str) -> bytes:
    if isinstance(content, bytes):
        return content
    try:
        return content.encode(encoding)
    except UnicodeEncodeError as error:
        sign = content[error.start]
        raise Unwritable("convert.not-in-encoding", Place(token=sign), encoding=encoding) from None


def _read_again(content: bytes, target: Target, encoding: str) -> Record:
    """The one game that the content reads as."""
    try:
        games = list(read_records(content, encoding, target.format))
    except RecordError as error:
        games = [error]
    first = games[0]
    if isinstance(first, RecordError):
        raise Unwritable("convert.not-read-again", reason=first.text())
    if len(games) > 1:
        raise Different
    return first
