"""Shrinking: the smallest position, and the shortest way into it, that still shows a finding or a difference.

    setup      a FEN taken apart, and put together without some of its parts
    minimal    delta debugging: what is left when nothing more can go
    one_line   a set-up position and some plies as a case for the checks
    aims       what is to be kept: a finding of a check, or a difference between two sets of rules
    witness    the search for the witness

No kernel lives here; hence the folder is not in `hunt/`, whose files stamp the compiled kernels.
"""

from xuanpu.shrink.aims import Aim, Difference, DifferenceAim, FindingAim
from xuanpu.shrink.witness import Witness, shrink

__all__ = ["Aim", "Difference", "DifferenceAim", "FindingAim", "Witness", "shrink"]
