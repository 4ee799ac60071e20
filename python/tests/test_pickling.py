"""What is pickled or copied comes back as it was."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import upstar
from upstar import games

EXPRESSIONS = [
    "{2|-1} + ^*", "1/4", "on", "over & under", "{on|off}", "inf{}", "inf{0,1,2}", "1/3", "w", "w**(1/2) - 3",
    "1/w + 1/7", "sqrt(2) + 1", "exp(1)", "signs(1/3)", "signs(w - 1)", "signs(3/4)", "first_signs(sqrt(2), 30)",
    "form(w)", "form(1/7)", "form(3/4)", "path({1|})", "path({w|})", "path(form(1/2))", "literal{-1|1}",
    "literal{1,*|2,{3|4}}", "confusion_interval({3|1})", "confusion_interval(1)", "uptimal_expansion(^^*)", "switch_expansion(-4 ± 7 ± 6)",
    "uptimal_expansion(0)", "thermograph({{5|2}|-3})", "thermograph(1/4)", "for n in 1..3: [n, n * ^, 1/3]",
]


def copies(of: Any) -> list[Any]:
    by_protocol = [pickle.loads(pickle.dumps(of, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]
    return [*by_protocol, copy.copy(of), copy.deepcopy(of)]


def hashed(of: Any) -> int | None:
    return hash(of) if type(of).__hash__ else None


@pytest.mark.parametrize("text", EXPRESSIONS)
def test_answers(text: str) -> None:
    answer = upstar.calc(text)
    for again in copies(answer):
        assert again == answer and type(again) is type(answer) and hashed(again) == hashed(answer)
        assert str(again) == str(answer) and repr(again) == repr(answer)
    assert upstar.calc("{7|5}") != answer != upstar.calc("literal{7|5}")


def test_answers_read_back() -> None:
    for text in ("1/3", "w - 1", "inf{0,2}", "literal{-1|1}"):
        assert eval(repr(upstar.calc(text)), vars(upstar)) == upstar.calc(text)
    assert upstar.Number(3) == 3 and type(upstar.Number(upstar.Value("1/2"))) is upstar.Number
    for of, wrong in ((upstar.Number, "*"), (upstar.Number, "sqrt(2)"), (upstar.ImpartialValue, "*"), (upstar.Form, "1")):
        with pytest.raises(upstar.InputError, match="this is no"):
            of(wrong)  # type: ignore[operator]
    with pytest.raises(TypeError, match="not an object of the type float"):
        upstar.Number(0.5)  # type: ignore[arg-type]


def test_pictures_of_thermographs() -> None:
    thermograph = upstar.Value("{2|-1}").thermograph()
    assert {again.to_svg() for again in copies(thermograph)} == {thermograph.to_svg()}


@pytest.mark.parametrize("name", ["clobber", "loopy_nim", "partizan_graph", "toads_and_frogs", "impartial(clobber)"])
def test_moves(name: str) -> None:
    game = games.named(name)
    position = game(game.example)
    moves = position.moves() if game.kind == "loopy" else [m for side in position.moves() for m in side]
    assert moves and all(again == m and hash(again) == hash(m) for m in moves for again in copies(m))
    merits = ("wins", "draws", "is_best", "loss", "undominated", "keeps_stop", "orthodox")
    fields = ("player", "name", "places", "after", "value", *merits)
    for m in moves:
        assert len({repr([getattr(of, field) for field in fields]) for of in [m, *copies(m)]}) == 1
    assert all((one == other) is (one is other) for one in moves for other in moves)


OWN = """name  steps
title  Steps
board  strip
cell  . free
cell  L a stone of Left's
cell  R a stone of Right's
left  L . -> . L
right  . R -> R .
rules  a stone goes one step
source  made up
example  L...R
"""


def test_impartial_forms() -> None:
    built_in, own = games.named("impartial(clobber)"), games.from_text(OWN).impartial_form()
    for game in (built_in, own, games.hackenbush_rb.impartial_form(), games.cheques.impartial_form()):
        for again in copies(game):
            assert again == game and again.name == game.name
            assert again(game.example).value() == game(game.example).value()
    with pytest.raises(upstar.InputError, match="because both players have the same moves already"):
        games.loopy_nim.impartial_form()


def test_the_angel_goes_on_where_he_was() -> None:
    angel = upstar.Angel(literal=True)
    for square in ((0, 1), (1, 2), (0, 4), (2, 4)):
        angel.turn(square)
    for again in copies(angel):
        assert (again.square, again.perch, again.turns, again.has_eaten((1, 2))) == (angel.square, angel.perch, 4, True)
    one, other = copies(angel)[:2]
    assert one.turn((3, 3)) == other.turn((3, 3)) and one.turns == 5 and angel.turns == 4


class TakeAway(upstar.Ruleset):
    __slots__ = ("__dict__", "least")

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def options(self, heap: int) -> range:
        return range(max(0, heap - self.most), heap - self.least + 1)


def test_rulesets_in_python_have_nothing_to_remember() -> None:
    ruleset = TakeAway(1, 3)
    assert ruleset.value(6) == upstar.Value("*2") and ruleset.known == 7
    for again in (pickle.loads(pickle.dumps(ruleset)), copy.copy(ruleset), copy.deepcopy(ruleset)):
        assert (type(again), again.known, again.least, again.most) == (TakeAway, 0, 1, 3)
        assert again.value(6) == upstar.Value("*2") and ruleset.known == 7


def test_functions_are_found_by_their_names() -> None:
    for name in upstar.functions.__all__:
        function = getattr(upstar.functions, name)
        assert pickle.loads(pickle.dumps(function)) is function


def test_errors_keep_what_they_tell() -> None:
    with upstar.budget(nodes=50), pytest.raises(upstar.Unknown) as caught:
        games.domineering("5x5").value()
    for again in copies(caught.value):
        assert (str(again), again.reason, again.known) == (str(caught.value), "nodes", caught.value.known)


def test_what_belongs_to_a_process_says_so() -> None:
    for of in (upstar.Store(), upstar.budget(nodes=5)):
        for work in (pickle.dumps, copy.copy, copy.deepcopy):
            with pytest.raises(TypeError, match=r"cannot pickle 'upstar\.(Store|budget)' object"):
                work(of)


POOL = """
import multiprocessing, operator, upstar

class Nim(upstar.Ruleset):
    def options(self, heaps):
        return [heaps[:i] + (n,) + heaps[i + 1:] for i, heap in enumerate(heaps) for n in range(heap)]

if __name__ == "__main__":
    positions = [upstar.games.clobber(text) for text in ("LR", "LRL", "LR|RL")]
    with multiprocessing.get_context(METHOD).Pool(2) as pool:
        values = pool.map(operator.methodcaller("value"), positions)
        assert values == [position.value() for position in positions]
        assert pool.map(upstar.functions.atomic_weight, values) == [g.atomic_weight() for g in values]
        assert pool.map(operator.neg, values) == [-g for g in values]
        best = pool.map(operator.methodcaller("best_moves"), positions)
        assert best == [position.best_moves() for position in positions]
        assert pool.map(Nim().value, [(1, 2), (3,)]) == [upstar.Value("*3")] * 2
    print("done")
"""


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_pools_of_processes(method: str, tmp_path: Path) -> None:
    import multiprocessing

    if method not in multiprocessing.get_all_start_methods():
        pytest.skip(f"there is no {method} here")
    script = tmp_path / "pool.py"
    script.write_text(POOL.replace("METHOD", repr(method)))
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert (done.stdout, done.stderr) == ("done\n", "")
