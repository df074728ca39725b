#!/usr/bin/env python3
"""Redraws the terminal pictures of the user pages; flow.svg is drawn by hand.

They show what the commands print, run here: the demo in one process, the others
against its broker. Needs ./gradlew assemble before, and Python with rich 15:

    python3 -m venv build/pictures && build/pictures/bin/pip install rich==15.0.0
    build/pictures/bin/python docs/pictures/draw.py
"""

import io
import os
import pty
import re
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

HERE = Path(__file__).parent
LETHE = HERE.parent.parent / "build" / "lethe" / "bin" / "lethe"
COLUMNS = 132
# A picture in a page may load nothing, so the reader's own font has to do.
SELF_CONTAINED = re.sub(r"@font-face \{\{.*?\}\}", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)

SHOWN = {
    "families": ["inspect", "families", "--limit", "14"],
    "decisions": ["inspect", "decisions", "--limit", "14"],
}


def printed(command, environment):
    """What a command prints to somebody at a terminal."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [LETHE, *command], env=environment, stdin=slave, stdout=slave, stderr=subprocess.DEVNULL
    )
    os.close(slave)
    output = b""
    try:
        while chunk := os.read(master, 1 << 16):
            output += chunk
    except OSError:
        pass  # Linux tells the end of a terminal by an error.
    os.close(master)
    process.wait()
    return output.decode().replace("\r\n", "\n").rstrip()


def draw(name, title, output):
    recorded = Console(record=True, width=COLUMNS, file=io.StringIO(), force_terminal=True)
    for line in output.split("\n"):
        text = Text.from_ansi(line)
        text.truncate(COLUMNS, overflow="ellipsis")
        recorded.print(text, no_wrap=True)
    drawn = recorded.export_svg(title=title, code_format=SELF_CONTAINED, unique_id=name)
    lines = (line.rstrip() for line in drawn.split("\n"))
    (HERE / f"{name}.svg").write_text("\n".join(line for line in lines if line) + "\n")


def main():
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, XDG_STATE_HOME=folder, LETHE_PARTITIONS="4")  # The demo's.
        demo = subprocess.Popen(
            [LETHE, "demo"],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            found = None
            while not found:
                line = demo.stdout.readline()
                if not line:
                    sys.exit("the demo ended")
                found = re.search(r"KAFKA_BOOTSTRAP_SERVERS=(\S+)", line)
            environment["KAFKA_BOOTSTRAP_SERVERS"] = found.group(1)
            for name, command in SHOWN.items():
                draw(name, "lethe " + " ".join(command), printed(command, environment))
        finally:
            demo.send_signal(signal.SIGINT)
            demo.wait()


main()
