"""One Domineering in ten lines of Python, here and with `pycgt`, whose own solver of grids is a third column.

    python bench/domineering.py          # prints a table of seconds, the best of three, each with nothing remembered
"""

from __future__ import annotations

import subprocess
import sys

BOARDS = [(2, 12), (4, 5)]

#: The ten lines. A position is the set of its free cells, as the bits of an integer; a row is 16 bits wide, so that dividing
#: by the lowest bit moves a part to the corner.
RULES = """
def bits(n):
    while n: yield n & -n; n &= n - 1
class Domineering(Base):
    def left(self, free): return [free ^ 0x10001 * cell for cell in bits(free & free >> 16)]
    def right(self, free): return [free ^ 3 * cell for cell in bits(free & free >> 1)]
    def components(self, free):
        while free:
            part = free & -free
            while (grown := free & (part | part << 1 | part >> 1 | part << 16 | part >> 16)) != part: part = grown
            yield part // (part & -part); free ^= part
"""

BOARD = "sum(((1 << columns) - 1) << 16 * row for row in range(rows))"

OURS = f"""
from upstar import Ruleset as Base
{RULES}
def solve(rows, columns):
    return str(Domineering().value({BOARD}))
"""

#: The same with pycgt's games, and a dictionary in place of the engine's memory.
PYCGT = f"""
import pycgt
Base = object
{RULES}
def solve(rows, columns):
    rules, known, zero = Domineering(), {{}}, pycgt.game([], [])
    def value(free):
        total = zero
        for part in rules.components(free):
            if part not in known:
                known[part] = pycgt.game(map(value, rules.left(part)), map(value, rules.right(part)))
            total = total + known[part]
        return total
    return pycgt.render(value({BOARD}))
"""

#: What pycgt has for grids: components, and symmetries.
OWN = """
import pycgt
from pycgt.rulesets import domineering
def solve(rows, columns):
    return pycgt.render(domineering.rectangle(rows, columns))
"""


def seconds(program: str, rows: int, columns: int) -> float:
    """The time of the solution alone, the best of three processes."""
    text = (
        f"{program}\nimport time\nstarted = time.perf_counter()\n"
        f"solve({rows}, {columns})\nprint(time.perf_counter() - started)\n"
    )
    run = [sys.executable, "-c", text]
    return min(float(subprocess.run(run, check=True, capture_output=True, text=True).stdout) for _ in range(3))


def main() -> None:
    print(f"{'board':8}{'upstar':>10}{'pycgt':>10}{'times':>8}{'its own':>10}{'times':>8}")
    for rows, columns in BOARDS:
        ours, theirs, own = (seconds(program, rows, columns) for program in (OURS, PYCGT, OWN))
        print(f"{rows}x{columns:<6}{ours:10.4f}{theirs:10.4f}{theirs / ours:8.1f}{own:10.4f}{own / ours:8.1f}")


if __name__ == "__main__":
    main()
