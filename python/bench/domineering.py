"""One Domineering in ten lines of Python, here and with `pycgt`, whose own solver of grids is a third column.

    python bench/domineering.py          # prints a table of seconds, the best of three, each with nothing remembered
"""

from __future__ import annotations

import subprocess
import sys

BOARDS = [(2, 12), (4, 5)]

#: The ten lines. A position is the set of its free cells, as the bits of an integer; a row is 16 bits wide.
OURS = """
import upstar
class Domineering(upstar.Ruleset):
    def left(self, free):
        starts = free & free >> 16
        while starts:
            cell = starts & -starts
            yield free ^ cell ^ cell << 16
            starts ^= cell
    def right(self, free):
        starts = free & free >> 1
        while starts:
            cell = starts & -starts
            yield free ^ cell ^ cell << 1
            starts ^= cell
    def components(self, free):
        while free:
            part, grown = 0, free & -free
            while grown != part:
                part, grown = grown, free & (grown | grown << 1 | grown >> 1 | grown << 16 | grown >> 16)
            yield part
            free ^= part
    def normal(self, part):
        while not part & 0xffff: part >>= 16
        while not part & 0x0001000100010001: part >>= 1
        return part
def solve(rows, columns):
    return str(Domineering().value(sum(((1 << columns) - 1) << 16 * row for row in range(rows))))
"""

#: The same with pycgt's games, and a dictionary in place of the engine's memory.
PYCGT = """
import pycgt
exec(OURS.replace("upstar.Ruleset", "object").replace("import upstar", ""))
def solve(rows, columns):
    rules, known = Domineering(), {}
    def value(free):
        total = ZERO
        for part in rules.components(free):
            part = rules.normal(part)
            if part not in known:
                known[part] = pycgt.game(map(value, rules.left(part)), map(value, rules.right(part)))
            total = total + known[part]
        return total
    ZERO = pycgt.game([], [])
    return pycgt.render(value(sum(((1 << columns) - 1) << 16 * row for row in range(rows))))
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
        f"OURS = {OURS!r}\n{program}\nimport time\nstarted = time.perf_counter()\n"
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
