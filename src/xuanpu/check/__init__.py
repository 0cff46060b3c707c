"""`xuanpu check`: what is wrong with records, and what was probably meant.

    meant       an illegal or ambiguous move: what stands there by a slip of the pen
    elsewhere   a ply too few or too many; another start position
    endings     the end of a record: its result, a check, positions that came back
    lines       main lines as numbers, to find those that are equal, mirrored, or the beginning of another
    task        all that is asked of one game; `xuanpu.audit.collection.at_work` does it for many
"""
