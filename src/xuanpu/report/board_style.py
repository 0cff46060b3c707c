"""The palette of the board, as one style sheet for stand-alone boards and for the page.

Every selector is one class of ours, because the content of a `<use>` does not see its ancestors: `xb-`
is the board and its marks, `xp-` the pieces.  The glyphs inherit the colour of their piece.
Dark mode changes the wood, hardly the pieces.
"""

from __future__ import annotations

from typing import Final

_LIGHT: Final = """
.xuanpu-board{font:0/0 a;overflow:visible}
.xb-wood{fill:#f4e6c9;stroke:#d9c096;stroke-width:1.5}
.xb-grid,.xb-palace,.xb-mark{fill:none;stroke:#7d5a34;stroke-width:1.5;stroke-linecap:square}
.xb-palace{stroke-width:1.2}
.xb-mark{stroke-width:1.4}
.xb-frame{fill:none;stroke:#7d5a34;stroke-width:3.2}
.xb-river{fill:#7d5a34;fill-opacity:.5}
.xb-file{fill:#7d5a34}
.xb-name{fill:#7d5a34;fill-opacity:.62}
.xb-from{fill:none;stroke:#0b6e69;stroke-width:2.6;stroke-linecap:round}
.xb-to{fill:#e9a820;fill-opacity:.42;stroke:#b97800;stroke-width:2}
.xb-drop{fill:#1d9a90;fill-opacity:.3;stroke:#0b6e69;stroke-width:2}
.xb-check{fill:#d62f1f;fill-opacity:.32;stroke:#d62f1f;stroke-width:3;stroke-dasharray:5 4}
.xb-arrow{fill:#0b6e69;fill-opacity:.78;stroke:#fff;stroke-opacity:.6;stroke-width:1}
.xb-dot{fill:#0b6e69;fill-opacity:.85;stroke:#fff8e6;stroke-width:1.6}
.xb-spot{fill:none;stroke:#0b6e69;stroke-width:3}
.xb-cross{fill:none;stroke:#a8200f;stroke-width:4;stroke-linecap:round}
.xp-shadow{fill:#2a1a08;fill-opacity:.3;stroke:none}
.xp-face-red{fill:#fff6e2;stroke:#a8200f;stroke-width:1.6}
.xp-ring-red{fill:none;stroke:#b3240f;stroke-width:1.5}
.xp-face-black{fill:#2b2a2e;stroke:#121214;stroke-width:1.6}
.xp-ring-black{fill:none;stroke:#d8c8a4;stroke-width:1.3}
.xp-glyph{stroke-width:26;stroke-linejoin:round}
.xp-red{fill:#b01c08;stroke:#b01c08}
.xp-black{fill:#fbeecb;stroke:#fbeecb}
.xp-jade{fill:#dff3ec;stroke:#0b6e69;stroke-width:1.6}
.xp-arms{fill:#12857c;stroke:none}
.xp-jade-ring{fill:none;stroke:#0b6e69;stroke-width:1.4}
.xp-hub{fill:#dff3ec;stroke:#0b6e69;stroke-width:1.4}
.xp-tint-red{fill:#e3f5ef;stroke:none}
.xp-arms-tint-red{fill:#9fd8cb;stroke:none}
.xp-tint-black{fill:#173b3c;stroke:none}
.xp-arms-tint-black{fill:#0b6560;stroke:none}
.xp-jade-rim{fill:none;stroke:#12857c;stroke-width:3.2}
.xp-crown{fill:none;stroke:#e0a21b;stroke-width:2}
.xp-line-case,.xp-line-red,.xp-line-black{fill:none;stroke-linejoin:miter;stroke-linecap:butt}
.xp-line-case{stroke:#fff8e6;stroke-width:6.4}
.xp-line-red{stroke:#c32310;stroke-width:3.2}
.xp-line-black{stroke:#17171a;stroke-width:3.2}
"""

_DARK: Final = """
.xb-wood{fill:#3b3026;stroke:#54442f}
.xb-grid,.xb-palace,.xb-mark,.xb-frame{stroke:#b8976a}
.xb-river,.xb-file,.xb-name{fill:#c9a878}
.xb-from,.xb-spot{stroke:#5fd0c3}
.xb-drop{fill:#37c2b4;fill-opacity:.32;stroke:#5fd0c3}
.xb-to{fill:#f0b429;fill-opacity:.4;stroke:#f0b429}
.xb-check{fill:#ff5a45;fill-opacity:.36;stroke:#ff6a55}
.xb-arrow{fill:#5fd0c3}
.xb-cross{stroke:#ff7a66}
.xp-shadow{fill:#000;fill-opacity:.45}
.xp-face-black{stroke:#8c7a58}
"""


def _one_line(sheet: str) -> str:
    return sheet.replace("\n", "")


BOARD_CSS: Final = _one_line(_LIGHT) + f"@media (prefers-color-scheme:dark){{{_one_line(_DARK)}}}"
