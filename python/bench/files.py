"""The rulesets that files tell beside those of `pycgt`, on the same positions.

    python bench/files.py          # prints a table of seconds, the best of three, each with nothing remembered
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

GAMES = Path(__file__).parents[2] / "games"

#: The ruleset, the position as its file reads it, and what `pycgt` does with the same.
ROWS = [
    ("domineering", "4x6", "domineering.rectangle(4, 6)"),
    ("cram", "4x5", "cram.rectangle(4, 5)"),
    ("clobber", "LRLR|RLRL|LRLR", 'clobber.parse("xoxo|oxox|xoxo")'),
    ("toads_and_frogs", "TTTTT..FFFFF", 'toads_and_frogs.value("ttttt..fffff")'),
    ("snort", "path(10)", "graphs.value(graphs.uncoloured(graphs.Graph.path(10)), graphs.SNORT)"),
    ("col", "path(10)", "graphs.value(graphs.uncoloured(graphs.Graph.path(10)), graphs.COL)"),
]


def seconds(setup: str, work: str) -> tuple[float, str]:
    """The time of the work alone, the best of three processes, and what it comes to."""
    text = (
        f"{setup}\nimport time\nstarted = time.perf_counter()\nvalue = {work}\n"
        "print(time.perf_counter() - started)\nprint(value)\n"
    )
    run = [sys.executable, "-c", text]
    answers = [subprocess.run(run, check=True, capture_output=True, text=True).stdout.split("\n", 1) for _ in range(3)]
    return min(float(taken) for taken, _ in answers), answers[0][1].strip()


def main() -> None:
    print(f"{'ruleset':18}{'position':18}{'upstar':>10}{'pycgt':>10}{'times':>8}")
    for name, position, theirs in ROWS:
        read = f"import upstar; game = upstar.games.from_file({str(GAMES / f'{name}.game')!r})"
        ours, value = seconds(read, f"game({position!r}).value()")
        theirs, other = seconds("import pycgt; from pycgt.rulesets import *", f"pycgt.render({theirs})")
        print(f"{name:18}{position:18}{ours:10.4f}{theirs:10.4f}{theirs / ours:8.0f}")
        if upstar_value(other) != upstar_value(value):
            sys.exit(f"{name} {position}: {value} and {other}")


def upstar_value(text: str) -> object:
    """A value however it is written: `pycgt` has capitals in the names of tinies and minies."""
    import upstar

    return upstar.Value(text.lower())


if __name__ == "__main__":
    main()
