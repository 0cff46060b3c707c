"""The mechanical arrangement (design §4): record to the third capture, forced drops, continuation."""

from xuanpu.replay.arrangement import arrange

__all__ = ["arrange"]
