#!/usr/bin/env python3
"""Draws forgetting.svg from the table in docs/design/benchmarks.md, without any library.

    docs/pictures/forgetting.py
"""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "design" / "benchmarks.md"
LEFT, TOP, SIDE = 60, 20, 300
COLOURS = {"LoCoMo": "#68a0e8", "invented": "#e8a868"}


def rows():
    """Returns (conversations, stored, found) of the table under "Forgetting: quality"."""
    section = PAGE.read_text(encoding="utf-8").split("## Forgetting: quality")[1].split("\n## ")[0]
    pattern = re.compile(r"^\| (\w+) \| [^|]+ \| ([.\d]+) \| ([.\d]+) \|", re.MULTILINE)
    return [(name, float(stored), float(found)) for name, stored, found in pattern.findall(section)]


def point(stored, found):
    return f"{LEFT + stored * SIDE:.1f},{TOP + (1 - found) * SIDE:.1f}"


def drawn(found):
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + SIDE + 20} {TOP + SIDE + 50}"'
        ' font-family="sans-serif" font-size="12">',
        "<title>Share of the answers found in 1,000 tokens, by the share of the text that is stored</title>",
        '<rect width="100%" height="100%" rx="8" fill="#292929"/>',
        f'<rect x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888888"/>',
    ]
    for tenths in range(0, 11, 2):
        share = tenths / 10
        x, y = LEFT + share * SIDE, TOP + (1 - share) * SIDE
        parts.append(f'<text x="{x}" y="{TOP + SIDE + 16}" fill="#c5c8c6" text-anchor="middle">{share}</text>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4}" fill="#c5c8c6" text-anchor="end">{share}</text>')
    parts.append(f'<text x="{LEFT + SIDE / 2}" y="{TOP + SIDE + 38}" fill="#c5c8c6" text-anchor="middle">stored</text>')
    parts.append(f'<text x="14" y="{TOP + SIDE / 2}" fill="#c5c8c6">found</text>')
    for number, (name, colour) in enumerate(COLOURS.items()):
        line = " ".join(point(stored, share) for of, stored, share in found if of == name)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{LEFT + 10}" y="{TOP + 18 + 16 * number}" fill="{colour}">{name}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"


if __name__ == "__main__":
    (HERE / "forgetting.svg").write_text(drawn(rows()), encoding="utf-8")
