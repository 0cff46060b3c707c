"""Whole collections, in the background, on one machine or many (design D8).

A batch is a list of chunks; each is read, audited and written as one Parquet part, moved into place whole.

    inputs      files and folders -> the files, each once
    plan        the chunks, what is to be done with them, and the name of the part of each
    store       the folder of the outcome, wherever it lies
    tables      the columns of the parts
    chunk       one chunk: read, audited, written; all that a worker does
    drops       the games of a piece: the forced drops alone, by blocks
    full        the games of a piece: every check
    run         all chunks, by processes here or by workers elsewhere
    lock        one run at a time
    manage      a batch from its beginning to its end
    outcome     the parts read again, one after the other
    figures     the outcome, counted
    export      the outcome as JSON lines
"""
