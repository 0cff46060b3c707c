"""`python -m xuanpu`: the same as the command `xuanpu`."""

from __future__ import annotations

import sys

from xuanpu.cli import main

if __name__ == "__main__":
    sys.exit(main())
