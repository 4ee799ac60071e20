"""What users write, for mypy: it has to pass under --strict, and each line that is wrong has to be found."""

from collections.abc import Iterator
from fractions import Fraction

import upstar
from upstar import LoopyValue, Ruleset, Value


class Clobber(Ruleset):
    """On a strip."""

    def moves_of(self, position: str, own: str, other: str) -> Iterator[str]:
        for i in range(len(position) - 1):
            if position[i : i + 2] == own + other:
                yield position[:i] + "." + own + position[i + 2 :]
            if position[i : i + 2] == other + own:
                yield position[:i] + own + "." + position[i + 2 :]

    def left(self, position: str) -> Iterator[str]:
        return self.moves_of(position, "L", "R")

    def right(self, position: str) -> Iterator[str]:
        return self.moves_of(position, "R", "L")

    def components(self, position: str) -> list[str]:
        return position.split(".")


def warm(values: list[Value]) -> Fraction:
    return max((value.temperature for value in values), default=Fraction(-1))


value: Value | LoopyValue = Clobber().value("LRLR")
g = Value("{2|-1}")
half: Value = (g + g) * 2 - Fraction(1, 2)
walls: list[tuple[Fraction, Fraction]] = g.thermograph().left_wall
row = upstar.table(upstar.games.domineering, ["2x2"], threads=2)[0]
plan = upstar.census.plan("census", upstar.games.domineering, ["polyominoes(4)"], fields=["value"])
beside: str = plan.folder.name
finished: int = upstar.census.run(plan, "tcp://127.0.0.1:8786", progress=lambda done, all: None)["done"]
left, right = Clobber().best_moves("LR")
with upstar.Store() as store, upstar.budget(time=1.0):
    count: int = store.values
    _ = warm([g, half])

Value(0.5)  # type: ignore[arg-type]
g.mean = Fraction(1)  # type: ignore[misc]
g < "1"  # type: ignore[operator]
upstar.functions.cool(g)  # type: ignore[call-arg]
upstar.census.plan("census", "domineering", "polyominoes(4)", up_to="mirrors")  # type: ignore[arg-type]
upstar.games.dominering  # type: ignore[attr-defined]
