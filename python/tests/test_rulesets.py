"""Rulesets in Python."""

import itertools
import random
import signal
import threading
import time
import traceback
from collections.abc import Hashable, Iterable, Iterator
from typing import Any

import pytest

import upstar

Cell = tuple[int, int]


class Domineering(upstar.Ruleset):
    """Positions are sets of free cells."""

    def left(self, cells: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
        for r, c in cells:
            if (r + 1, c) in cells:
                yield cells - {(r, c), (r + 1, c)}

    def right(self, cells: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
        for r, c in cells:
            if (r, c + 1) in cells:
                yield cells - {(r, c), (r, c + 1)}


class InParts(Domineering):
    def components(self, cells: frozenset[Cell]) -> Iterator[frozenset[Cell]]:
        left = set(cells)
        while left:
            part, open_cells = set(), [left.pop()]
            while open_cells:
                r, c = open_cells.pop()
                part.add((r, c))
                near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
                left -= near
                open_cells += near
            yield frozenset(part)


class Normal(InParts):
    def normal(self, cells: frozenset[Cell]) -> frozenset[Cell]:
        top, side = min(r for r, _ in cells), min(c for _, c in cells)
        return frozenset((r - top, c - side) for r, c in cells)

    def negative(self, cells: frozenset[Cell]) -> frozenset[Cell]:
        return frozenset((c, r) for r, c in cells)


def board(text: str) -> frozenset[Cell]:
    rows = text.split("|")
    return frozenset((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell == ".")


def test_a_ruleset_is_the_built_in_one() -> None:
    chance = random.Random(2)
    rulesets = [Domineering(), InParts(), Normal()]
    for _ in range(60):
        width, height = chance.randint(1, 4), chance.randint(1, 3)
        text = "|".join("".join(chance.choice("...#") for _ in range(width)) for _ in range(height))
        expected = upstar.calc(f"domineering('{text}')")
        for ruleset in rulesets:
            assert ruleset.value(board(text)) == expected, text
            assert ruleset.outcome(board(text)) == upstar.calc(f"outcome(domineering('{text}'))")
    assert rulesets[2].known < rulesets[1].known < rulesets[0].known, "parts, and then forms, save work"


def test_best_moves() -> None:
    ruleset = Normal()
    for text in ("...|...", "....|....", "...|..#|..."):
        for player, sign in (("left", 1), ("right", -1)):
            moves = ruleset.moves(board(text), player)
            best = ruleset.best_moves(board(text), player)
            undominated = [(after, value) for after, value in moves if not any(sign * other > sign * value for _, other in moves)]
            winning = [after for after, value in undominated if sign * value >= 0]
            assert best == (winning or [after for after, _ in undominated]) and best
        assert ruleset.best_moves(board(text)) == (
            ruleset.best_moves(board(text), "left"), ruleset.best_moves(board(text), "right"))
    with pytest.raises(upstar.InputError, match="player"):
        ruleset.best_moves(board(".."), "middle")


def test_values_as_components() -> None:
    class Ahead(upstar.Ruleset):
        def options(self, n: Any) -> list[Any]:
            return list(range(n)) if n else []

        def components(self, n: Any) -> list[Any]:
            return [n, upstar.Value(3), upstar.LoopyValue("over")] if n > 2 else [n]

    assert Ahead().value(2) == upstar.Value("*2")
    assert Ahead().value(3) == upstar.calc("*3 + 3 + over")
    assert isinstance(Ahead().value(3), upstar.LoopyValue)


class Walk(upstar.Ruleset):
    """A token on a graph with arcs for Left and for Right."""

    def __init__(self, left: dict[int, list[int]], right: dict[int, list[int]]) -> None:
        self.arcs = left, right

    def left(self, vertex: int) -> list[int]:
        return self.arcs[0].get(vertex, [])

    def right(self, vertex: int) -> list[int]:
        return self.arcs[1].get(vertex, [])


def test_loops_are_what_the_built_in_graph_game_says() -> None:
    chance = random.Random(3)
    for _ in range(150):
        size = chance.randint(1, 7)
        sides = [{v: chance.sample(range(size), chance.randint(0, min(2, size))) for v in range(size)} for _ in range(2)]
        arcs = [f"{v}{'LR'[i]}>{','.join(map(str, to))}" for i, side in enumerate(sides) for v, to in side.items() if to]
        if not arcs:
            continue
        ruleset = Walk(*sides)
        for start in range(size):
            expected = upstar.calc(f"partizan_graph('{size}: {' '.join(arcs)} @ {start}')")
            assert ruleset.value(start) == expected, (arcs, start)
            assert type(ruleset.value(start)) is type(expected)


def test_games_that_grow_for_ever_are_found_out() -> None:
    class Grows(upstar.Ruleset):
        def options(self, n: Any) -> list[Any]:
            return [("pair", 1), 0] if n == 1 else []

        def components(self, position: Any) -> list[Any]:
            return [1, 1] if position == ("pair", 1) else [position]

    with pytest.raises(upstar.Unknown, match="does not end") as caught:
        Grows().value(1)
    assert caught.value.reason == "loops"


class Count(upstar.Ruleset):
    """Each moves one step down."""

    def options(self, n: int) -> list[int]:
        return [n - 1] if n else []


def test_positions_may_be_deep() -> None:
    assert Count().value(300_001) == upstar.Value("*")


class Endless(upstar.Ruleset):
    def options(self, n: int) -> list[int]:
        return [n + 1]


def test_a_ruleset_without_an_end_is_stopped() -> None:
    for limits in ({"time": 0.2}, {"memory": 30_000_000}):
        endless, started = Endless(), time.perf_counter()
        with upstar.budget(**limits), pytest.raises(upstar.Unknown) as caught:  # type: ignore[arg-type]
            endless.value(0)
        assert caught.value.reason in limits and caught.value.known == {"positions": 0}
        assert time.perf_counter() - started < 20


def test_what_is_known_is_kept_when_the_budget_ends() -> None:
    ruleset = Domineering()
    with upstar.budget(nodes=300), pytest.raises(upstar.Unknown) as caught:
        ruleset.value(board("....|....|...."))
    assert caught.value.reason == "nodes" and 0 < caught.value.known["positions"] == ruleset.known
    assert ruleset.value(board("....|....|....")) == upstar.calc("domineering('3x4')")


def test_ctrl_c_ends_a_search() -> None:
    def press() -> None:
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    with pytest.raises(KeyboardInterrupt):
        Endless().value(0)
    thread.join()


def test_an_exception_comes_out_as_it_is() -> None:
    class Broken(Count):
        def options(self, n: int) -> list[int]:
            if n == 5:
                raise LookupError("five")
            return super().options(n)

    broken = Broken()
    with pytest.raises(LookupError, match="five") as caught:
        broken.value(9)
    assert any(frame.name == "options" for frame in traceback.extract_tb(caught.value.__traceback__))
    assert broken.value(4) == 0, "the ruleset can be asked again"
    with pytest.raises(LookupError):
        broken.value(9)


class Says(upstar.Ruleset):
    def __init__(self, answer: Any, method: str = "left") -> None:
        self.answer = answer
        self.method = method

    def left(self, position: Any) -> Any:
        return self.answer if self.method == "left" else [1]

    def right(self, position: Any) -> Any:
        return []


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (None, r"Says\.left\(0\) has to return or yield positions, but returned None"),
        (7, r"Says\.left\(0\) has to return or yield positions, but returned 7"),
        ("ab", r"the text 'ab'; one position is returned as \[position\]"),
        ([[1]], r"Says\.left\(0\): \[1\] cannot be a position: unhashable type: 'list'"),
        ([(1, {})], r"Says\.left\(0\): \(1, \{\}\) cannot be a position"),
    ],
)
def test_nonsense_is_a_clear_error(answer: Any, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        Says(answer).value(0)
    with pytest.raises(TypeError, match="cannot be a position"):
        Says([]).value([])  # type: ignore[arg-type]


def test_mistakes_in_options_are_told_as_such() -> None:
    class Once(upstar.Ruleset):
        def options(self, n: int) -> Any:
            return n

    with pytest.raises(TypeError, match=r"Once\.options\(1\) has to return or yield positions, but returned 1"):
        Once().value(1)


def test_what_a_position_raises_comes_out() -> None:
    class Odd:
        def __hash__(self) -> int:
            raise ValueError("no number today")

    with pytest.raises(ValueError, match="no number today"):
        Says([Odd()]).value(0)


def test_positions_are_the_same_if_they_are_equal() -> None:
    class Pile:
        """All of them have the same hash, and a pile is equal to its number."""

        def __init__(self, size: int) -> None:
            self.size = size

        def __hash__(self) -> int:
            return 7

        def __eq__(self, other: object) -> bool:
            return self.size == (other.size if isinstance(other, Pile) else other)

    asked: list[int] = []

    class Piles(upstar.Ruleset):
        def options(self, pile: Pile) -> Any:
            asked.append(pile.size)
            return [Pile(size) for size in range(pile.size)]

    piles = Piles()
    assert piles.value(Pile(40)) == upstar.Value("*40")
    assert sorted(asked) == list(range(41)), "each once, for both players"
    assert piles.value(Pile(39)) == upstar.Value("*39")
    assert len(asked) == 41
    # True, 1 and 1.0 are one key of a dictionary, and one position.
    assert Count().value(True) == Count().value(1.0) == Count().value(1)  # type: ignore[arg-type]


@pytest.mark.parametrize("method", ["options", "components", "normal", "negative"])
def test_what_a_comparison_raises_comes_out(method: str) -> None:
    class Shy:
        def __hash__(self) -> int:
            return 7

        def __eq__(self, other: object) -> bool:
            raise ValueError("not to be compared")

    def clashing(self: Any, position: object) -> Any:
        return [Shy(), Shy()] if method in ("options", "components") else Shy()

    kind = type("Kind", (Count,), {method: clashing})
    with pytest.raises(ValueError, match="not to be compared"):
        kind().value(Shy())


@pytest.mark.parametrize("method", ["options", "components"])
@pytest.mark.parametrize("step", [0, 1])
def test_methods_that_never_end_are_stopped(method: str, step: int) -> None:
    class Endless(Count):
        pass

    def endless(self: Any, n: int) -> Any:
        return itertools.count(1, step) if n == 3 else []

    setattr(Endless, method, endless)
    started = time.monotonic()
    with upstar.budget(time=0.3), pytest.raises(upstar.Unknown) as caught:
        Endless().value(3)
    assert caught.value.reason == "time" and time.monotonic() - started < 10
    with upstar.budget(memory=32 << 20), pytest.raises(upstar.Unknown) as caught:
        Endless().value(3)
    assert caught.value.reason == "memory"
    with upstar.budget(time=0.3), pytest.raises(upstar.Unknown):
        Endless().best_moves(3)


def test_nonsense_of_the_other_methods() -> None:
    class Parts(Count):
        def components(self, n: Any) -> Any:
            return None if n == 2 else [[n]]

    with pytest.raises(TypeError, match=r"Parts\.components\(2\) has to return or yield"):
        Parts().value(2)
    with pytest.raises(TypeError, match=r"Parts\.components\(3\): \[3\] cannot be a position"):
        Parts().value(3)
    for method in ("normal", "negative"):
        kind = type("Kind", (Count,), {method: lambda self, n: [n]})
        with pytest.raises(TypeError, match=rf"Kind\.{method}\(3\): \[3\] cannot be a position"):
            kind().value(3)
    with pytest.raises(NotImplementedError, match="Ruleset must define the moves"):
        upstar.Ruleset().value(0)


def test_a_ruleset_is_not_asked_from_inside() -> None:
    class Inside(Count):
        def options(self, n: int) -> list[int]:
            self.value(0)
            return super().options(n)

    inside = Inside()
    for _ in range(2):
        with pytest.raises(RuntimeError, match="asked the ruleset itself"):
            inside.value(3)

    class Other(Count):
        def options(self, n: int) -> list[int]:
            return [n - 1] if Count().value(n) else []

    assert Other().value(3) == upstar.Value("*"), "another ruleset may be asked"


def test_several_threads_ask_one_ruleset() -> None:
    ruleset, found = Normal(), []
    texts = ["...|...|...", "....|....", "...|..#|...", "....|....|...."] * 2

    def ask(text: str) -> None:
        found.append((text, ruleset.value(board(text))))

    threads = [threading.Thread(target=ask, args=(text,)) for text in texts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(texts)
    assert all(value == upstar.calc(f"domineering('{text}')") for text, value in found)


def test_positions_are_any_hashable_objects() -> None:
    class Mixed(upstar.Ruleset):
        def options(self, position: Hashable) -> Iterable[Hashable]:
            return {3: ("a", "b"), ("a", "b"): frozenset({1}), frozenset({1}): {"x"}, "x": (None, None)}.get(position, [])

    mixed = Mixed()
    assert mixed.value("x") == upstar.Value("*") and mixed.value(None) == 0


def test_a_ruleset_can_forget() -> None:
    ruleset = Count()
    ruleset.value(10)
    assert ruleset.known == 11
    ruleset.forget()
    assert ruleset.known == 0 and ruleset.value(10) == 0


class Upwards(upstar.Ruleset):
    """Play without end, through ever new positions."""

    def options(self, n: int) -> list[int]:
        return [n + 1]


def test_play_without_end_heeds_each_budget() -> None:
    for limits, reason in (({"nodes": 1000}, "nodes"), ({"time": 0.2}, "time"), ({"memory": 16 << 20}, "memory")):
        with upstar.budget(**limits), pytest.raises(upstar.Unknown) as caught:  # type: ignore[arg-type]
            Upwards().value(0)
        assert caught.value.reason == reason


def test_inner_budgets_do_not_free_from_outer_ones() -> None:
    started = time.monotonic()
    with upstar.budget(time=0.2), upstar.budget(time=100, nodes=10**9), pytest.raises(upstar.Unknown):
        Upwards().value(0)
    assert time.monotonic() - started < 20
    with upstar.budget(nodes=1), upstar.budget(time=100), pytest.raises(upstar.Unknown) as caught:
        upstar.calc("domineering('8x8')")
    assert caught.value.reason == "nodes"
    for wrong in ({"nodes": -5}, {"memory": -1}, {"memory": "1GiB"}, {"time": -1.0}):
        with pytest.raises(upstar.InputError):
            upstar.budget(**wrong)  # type: ignore[arg-type]


def test_rulesets_that_wait_for_each_other_end_with_the_budget() -> None:
    class Cross(upstar.Ruleset):
        other: "Cross"

        def options(self, n: int) -> list[int]:
            time.sleep(0.05)
            if n > 0:
                self.other.value(n - 1)
            return []

    one, two = Cross(), Cross()
    one.other, two.other = two, one
    ended = []

    def ask(of: Cross) -> None:
        with upstar.budget(time=0.5):
            try:
                of.value(3)
            except (upstar.Unknown, RuntimeError) as error:
                ended.append(error)

    threads = [threading.Thread(target=ask, args=(of,)) for of in (one, two)]
    [thread.start() for thread in threads]
    [thread.join(30) for thread in threads]
    assert ended and not any(thread.is_alive() for thread in threads)
