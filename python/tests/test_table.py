"""Tables."""

import signal
import threading
import time
from fractions import Fraction

import numpy as np
import pytest

import upstar


def test_rows_are_in_order_on_any_number_of_threads() -> None:
    positions = [f"{a}x{b}" for a in range(1, 5) for b in range(1, 6)] * 3
    upstar.clear()
    one = upstar.table("domineering", positions, threads=1)
    upstar.clear()
    several = upstar.table(upstar.games.domineering, iter(positions), threads=4)
    assert one == several and [row["position"] for row in one] == positions
    for row in one:
        value = upstar.calc(f"domineering('{row['position']}')")
        assert (row["value"], row["outcome"], row["mean"], row["temperature"]) == (
            value, value.outcome, value.mean, value.temperature)
        assert type(row["mean"]) is Fraction and row["error"] is None


def test_positions_of_all_shapes() -> None:
    game = upstar.games.domineering
    rows = upstar.table(game, ["..", [".", "."], {"rows": [".."]}, np.array([[True, True]]), game("..")])
    assert [row["value"] for row in rows] == [-1, 1, -1, -1, -1]


def test_a_position_without_an_answer_is_a_row() -> None:
    with upstar.budget(time=0.2):
        rows = upstar.table("domineering", ["2x2", "8x8", "oops", 5, "1x1"], plain=True)
    assert [row["error"] is None for row in rows] == [True, False, False, False, True]
    assert "time" in rows[1]["error"] and "oops" in rows[2]["error"] and "type int" in rows[3]["error"]
    assert all(list(row) == list(rows[0]) for row in rows) and rows[0]["value"] == "+-1" and rows[0]["mean"] == "0"


def test_tables_of_other_kinds() -> None:
    assert [row["winner"] for row in upstar.table("nemesis", ["grid(5,5) @ 2,2", "0-1 exits 1 @ 0"])] == ["fugitive"] * 2
    assert upstar.table("cat_herding", ["complete(4) @ 0", "0=1 @ 0"])[1]["rounds"] is None
    assert upstar.table("nowhere_to_go", ["0-1 2-3 @ 0 2"])[0]["winner"] == "first"
    rows = upstar.table("loopy_nim", ["0>0,1 @ 0", "0>1 @ 0"])
    assert [row["value"] for row in rows] == [upstar.calc("inf{0}"), upstar.Value("*")]
    assert upstar.table("infinite_hackenbush", ["B*w"])[0]["value"] == upstar.calc("w")
    assert "no value" in upstar.table("angel_update", [upstar.games.angel_update.example])[0]["error"]
    with pytest.raises(upstar.InputError, match="there is no game"):
        upstar.table("chess", [])
    assert upstar.table("snort", []) == []


def test_columns_are_facts() -> None:
    """The columns of a short game are the facts that all answers hold, whatever the game is written in."""
    class Nim(upstar.Ruleset):
        def options(self, heap: int) -> range:
            return range(heap)

    columns = ["position", *upstar.Value("*").to_dict(), "error"]
    for row in upstar.table("nim", ["3", "x"]) + upstar.table(Nim(), [3]):
        assert list(row) == columns
    assert {"value", "outcome", "mean", "temperature", "left_stop", "right_stop"} < set(columns)
    assert upstar.table("nim", ["3"])[0]["birthday"] == 3
    loops, numbers = upstar.table("partizan_graph", ["0L>0 @ 0"])[0], upstar.table("infinite_hackenbush", ["B*w"])[0]
    assert list(loops) == list(numbers) == ["position", "value", "outcome", "error"]


def test_tables_of_rulesets_in_python() -> None:
    class Nim(upstar.Ruleset):
        def options(self, heap: int) -> range:
            return range(heap)

    rows = upstar.table(Nim(), [3, [], 0])
    assert rows[0]["value"] == upstar.Value("*3") and rows[0]["temperature"] == 0
    assert "cannot be a position" in rows[1]["error"] and rows[2]["outcome"] == "P"


def test_progress() -> None:
    reported: list[tuple[int, int]] = []
    upstar.table("domineering", ["4x4"] * 50, threads=2, progress=lambda done, all: reported.append((done, all)))
    assert reported[-1] == (50, 50) and reported == sorted(reported)
    assert upstar.table("domineering", ["2x2"], progress=True)[0]["value"] == upstar.Value("+-1")

    def fails(done: int, all: int) -> None:
        raise LookupError("progress")

    with pytest.raises(LookupError):
        upstar.table("domineering", ["6x6"] * 9, progress=fails)


def test_ctrl_c_ends_a_table() -> None:
    def press() -> None:
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    thread = threading.Thread(target=press)
    thread.start()
    started = time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        upstar.table("domineering", ["8x8"] * 20)
    thread.join()
    assert time.perf_counter() - started < 10


def test_what_is_no_table_is_refused() -> None:
    for game in (["domineering"], Fractions, None):
        with pytest.raises(TypeError, match="the game of a table is one of upstar.games"):
            upstar.table(game, ["2x2"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"a single position as \['2x2'\]"):
        upstar.table("domineering", "2x2")
    with pytest.raises(upstar.InputError, match="at least one thread"):
        upstar.table("domineering", ["2x2"], threads=0)
    row = upstar.table("domineering", [upstar.games.clobber("LR")])[0]
    assert "a position of <game clobber>, not of <game domineering>" in row["error"]
    known, unknown = (upstar.table("domineering", [text])[0] for text in ("2x2", "2y2"))
    assert list(known) == list(unknown) and unknown["value"] is None


class Fractions(upstar.Ruleset):
    pass


def test_a_budget_of_memory_ends_its_own_row_alone() -> None:
    """Rows on other threads fill the store that all share; what they take is not held against a row."""
    positions = ["8x8", "4x7", "7x4", "5x5", "4x4", "3x9"]
    with upstar.budget(memory=16 << 20):
        for _ in range(3):
            upstar.clear()
            rows = upstar.table("domineering", positions, threads=4)
            missing = {row["position"]: row["error"] for row in rows if row["error"] is not None}
            assert missing == {"8x8": "the budget of memory is used up"}


def test_what_a_method_raises_ends_its_own_row_alone() -> None:
    class Nim(upstar.Ruleset):
        def options(self, heap: int) -> range:
            if heap == 7:
                raise LookupError("seven")
            return range(heap)

    rows = upstar.table(Nim(), [2, 7, 3])
    assert [row["value"] for row in rows] == [upstar.Value("*2"), None, upstar.Value("*3")]
    assert rows[1]["error"] == "LookupError: seven"
