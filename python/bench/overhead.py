"""What the engine adds to the work of a ruleset in Python, in nanoseconds an option.

    python bench/overhead.py

Each ruleset has its options in a table, so that asking for them costs next to nothing; what that costs is measured by
asking all positions once more, and taken off.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import upstar

POSITIONS = 4_000


class Listed(upstar.Ruleset):
    """Options by lists."""

    def __init__(self, left: list[list[object]], right: list[list[object]]) -> None:
        self.of = left, right

    def left(self, position: int) -> list[object]:
        return self.of[0][position]

    def right(self, position: int) -> list[object]:
        return self.of[1][position]


def options(width: int) -> list[list[object]]:
    """For each position some of the two hundred before it."""
    chance = random.Random(7)
    return [[] if n == 0 else [chance.randrange(max(0, n - 200), n) for _ in range(width)] for n in range(POSITIONS)]


def best(work: Callable[[], float]) -> float:
    return min(work() for _ in range(3))


def measured(width: int) -> float:
    side = options(width)

    def search() -> float:
        ruleset = Listed(side, side)
        started = time.perf_counter()
        ruleset.value(POSITIONS - 1)
        return time.perf_counter() - started

    def callbacks() -> float:
        ruleset = Listed(side, side)
        started = time.perf_counter()
        for position in range(POSITIONS):
            for _ in ruleset.left(position):
                pass
            for _ in ruleset.right(position):
                pass
        return time.perf_counter() - started

    return 1e9 * (best(search) - best(callbacks)) / (2 * width * POSITIONS)


def main() -> None:
    for width in (2, 8, 32):
        print(f"{width:3} options a player: {measured(width):6.0f} ns an option beyond the callback")


if __name__ == "__main__":
    main()
