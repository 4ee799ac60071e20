"""One Domineering in ten lines of Python, here and with `pycgt`, whose own solver of grids is the last column.

    python bench/domineering.py          # prints a table of seconds, the best of five, each with nothing remembered
"""

from __future__ import annotations

import subprocess
import sys

BOARDS = [(2, 12), (4, 5)]

#: The ten lines. A position is the set of its free cells, as the bits of an integer; a row is one bit wider than the board,
#: so that dividing by the lowest bit moves a part to the corner.
RULES = """
def bits(n):
    while n: yield n & -n; n &= n - 1
class Domineering(Base):
    def left(self, free): return [free ^ (1 | 1 << WIDTH) * cell for cell in bits(free & free >> WIDTH)]
    def right(self, free): return [free ^ 3 * cell for cell in bits(free & free >> 1)]
    def components(self, free):
        while free:
            part = free & -free
            while (grown := free & (part | part << 1 | part >> 1 | part << WIDTH | part >> WIDTH)) != part: part = grown
            yield part // (part & -part); free ^= part
"""

BOARD = "sum(((1 << columns) - 1) << WIDTH * row for row in range(rows))"

OURS = f"""
from upstar import Ruleset as Base
{RULES}
def solve(rows, columns):
    return str(Domineering().value({BOARD}))
"""

#: The same with pycgt's games, and dictionaries in place of the engine's memory: of components and of positions.
PYCGT = f"""
import functools
import pycgt
Base = object
{RULES}
def solve(rows, columns):
    rules, known, zero = Domineering(), {{}}, pycgt.game([], [])
    @functools.cache
    def value(free):
        total = zero
        for part in rules.components(free):
            if part not in known:
                known[part] = pycgt.game(map(value, rules.left(part)), map(value, rules.right(part)))
            total = total + known[part]
        return total
    return pycgt.render(value({BOARD}))
"""

#: With a dictionary of components alone.
PLAIN = PYCGT.replace("    @functools.cache\n", "")

#: What pycgt has for grids: components, and symmetries.
OWN = """
import pycgt
from pycgt.rulesets import domineering
def solve(rows, columns):
    return pycgt.render(domineering.rectangle(rows, columns))
"""


def seconds(program: str, rows: int, columns: int) -> float:
    """The time of the solution alone, the best of five processes."""
    text = (
        f"{program.replace('WIDTH', str(columns + 1))}\nimport time\nstarted = time.perf_counter()\n"
        f"solve({rows}, {columns})\nprint(time.perf_counter() - started)\n"
    )
    run = [sys.executable, "-c", text]
    return min(float(subprocess.run(run, check=True, capture_output=True, text=True).stdout) for _ in range(5))


def main() -> None:
    others = {"positions": PYCGT, "components": PLAIN, "its own": OWN}
    print(f"{'board':8}{'upstar':>10}" + "".join(f"{name:>12}{'times':>8}" for name in others))
    for rows, columns in BOARDS:
        ours, *theirs = (seconds(program, rows, columns) for program in (OURS, *others.values()))
        print(f"{rows}x{columns:<6}{ours:10.4f}" + "".join(f"{other:12.4f}{other / ours:8.1f}" for other in theirs))


if __name__ == "__main__":
    main()
