#!/usr/bin/env python3
"""Draws forgetting.svg from the tables in docs/design/benchmarks.md, without any library.

    docs/pictures/forgetting.py

Left: what contexts of 1,000 tokens find, by the share of the text that is stored. Right: what is kept by value, at random
and of the newest messages, by the share of tokens, as the mean of LoCoMo and the invented conversations.
"""

import re
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parent / "design" / "benchmarks.md"
LEFT, TOP, SIDE, STEP = 60, 34, 300, 380
CONTEXTS = {"LoCoMo": "#68a0e8", "invented": "#e8a868"}
CHOICES = {"by value": "#68a0e8", "random messages": "#98c379", "newest messages": "#c678dd"}
BEFORE = "before: sentences in summaries"


def section():
    return PAGE.read_text(encoding="utf-8").split("## Forgetting: quality")[1].split("\n## ")[0]


def contexts():
    """Returns the points (stored, found) by conversations."""
    pattern = re.compile(r"^\| (\w+) \| [^|]+ \| ([.\d]+) \| ([.\d]+) \| [.\d]+ \|$", re.MULTILINE)
    points = {name: [] for name in CONTEXTS}
    for name, stored, found in pattern.findall(section()):
        points[name].append((float(stored), float(found)))
    return points


def choices():
    """Returns the points (share, kept) by choice, as means of both sets of conversations."""
    pattern = re.compile(r"^\| ([.\d]+)" + r" \| ([.\d]+)" * 6 + r" \|$", re.MULTILINE)
    points = {name: [] for name in CHOICES}
    for row in pattern.findall(section()):
        share, *kept = map(float, row)
        for name, one, other in zip(CHOICES, kept[:3], kept[3:]):
            points[name].append((share, (one + other) / 2))
    return points


def before():
    """Returns the point (stored, found) of LoCoMo with sentences in one summary per day."""
    stored, found = re.search(r"([.\d]+) of LoCoMo was stored and\s+([.\d]+) found", section()).groups()
    return float(stored), float(found)


def panel(left, title, across, lines, colours):
    parts = [
        f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" stroke="#888888"/>',
        f'<text x="{left + SIDE / 2}" y="{TOP - 12}" fill="#c5c8c6" text-anchor="middle">{title}</text>',
        f'<text x="{left + SIDE / 2}" y="{TOP + SIDE + 38}" fill="#c5c8c6" text-anchor="middle">{across}</text>',
    ]
    for tenths in range(0, 11, 2):
        share = tenths / 10
        x, y = left + share * SIDE, TOP + (1 - share) * SIDE
        parts.append(f'<text x="{x}" y="{TOP + SIDE + 16}" fill="#c5c8c6" text-anchor="middle">{share}</text>')
        parts.append(f'<text x="{left - 6}" y="{y + 4}" fill="#c5c8c6" text-anchor="end">{share}</text>')
    for number, (name, colour) in enumerate(colours.items()):
        line = " ".join(f"{left + x * SIDE:.1f},{TOP + (1 - y) * SIDE:.1f}" for x, y in lines[name])
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{left + 10}" y="{TOP + 18 + 16 * number}" fill="{colour}">{name}</text>')
    return parts


def drawn():
    x, y = before()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {LEFT + STEP + SIDE + 20} {TOP + SIDE + 50}"'
        ' font-family="sans-serif" font-size="12">',
        "<title>Share of the answers found in 1,000 tokens, by the share of the text that is stored, and share kept by"
        " value, at random and of the newest messages</title>",
        '<rect width="100%" height="100%" rx="8" fill="#292929"/>',
        *panel(LEFT, "found in contexts of 1,000 tokens", "stored", contexts(), CONTEXTS),
        f'<circle cx="{LEFT + x * SIDE:.1f}" cy="{TOP + (1 - y) * SIDE:.1f}" r="4" fill="{CONTEXTS["LoCoMo"]}"/>',
        f'<text x="{LEFT + x * SIDE + 8:.1f}" y="{TOP + (1 - y) * SIDE + 4:.1f}" fill="#c5c8c6">{BEFORE}</text>',
        *panel(LEFT + STEP, "kept of the answers", "share of tokens", choices(), CHOICES),
    ]
    return "\n".join(parts + ["</svg>"]) + "\n"


if __name__ == "__main__":
    (HERE / "forgetting.svg").write_text(drawn(), encoding="utf-8")
