"""Tables of arrangements, for pandas and for files."""
