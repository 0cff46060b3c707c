"""Results and repetition: what ends a game that no mate ends, by profiles that are data (results.toml)."""

from xuanpu.results.dead import dead_position
from xuanpu.results.judging import History, judge_history, rule
from xuanpu.results.profile import Profile, load_profile, profile_names
from xuanpu.results.ruling import Chase, Deed, Ruling

__all__ = [
    "Chase",
    "Deed",
    "History",
    "Profile",
    "Ruling",
    "dead_position",
    "judge_history",
    "load_profile",
    "profile_names",
    "rule",
]
