"""Expressions, functions, and errors in them."""

import inspect
import pickle
from fractions import Fraction

import pytest

import upstar


def test_answers_of_all_kinds() -> None:
    assert upstar.calc("{2|-1} + 1") == upstar.Value("{3|0}")
    assert upstar.calc("1 < 2") is True and upstar.calc("outcome(*)") == "N"
    assert upstar.calc("[1, [^, over]]") == [1, [upstar.Value("^"), upstar.LoopyValue("over")]]
    assert upstar.calc("confusion_interval(1)") == upstar.calc("confusion_interval(1)")
    assert str(upstar.calc("literal{1|2,3}")) == "literal{1|2,3}"
    assert upstar.calc("birthday(f)", f=upstar.calc("literal{{|}|{|}}")) == 1
    table = upstar.calc("for n in 1..3: [n, n * ^]")
    assert len(table) == 3 and table[1] == table.to_dicts()[1] and table[-1][table.columns[0]] == 3
    assert "<td>^3</td>" in table._repr_html_()
    with pytest.raises(IndexError):
        table[3]


def test_names_stand_for_objects() -> None:
    g = upstar.Value("{2|-1}")
    assert upstar.calc("a + b + c + d", a=g, b=1, c=Fraction(1, 2), d="^") == g + 1 + Fraction(1, 2) + upstar.Value("^")
    assert upstar.calc("x * 3", x=Fraction(1, 3)) == 1
    with pytest.raises(TypeError, match="`x` cannot stand for an object of the type list"):
        upstar.calc("x", x=[])


def test_errors_show_their_place() -> None:
    with pytest.raises(upstar.InputError) as caught:
        upstar.calc("↑ + meen(1)")
    error = caught.value
    assert (error.text, error.start, error.end) == ("↑ + meen(1)", 4, 11) and "mean" in (error.hint or "")
    assert str(error).splitlines()[1:3] == ["  ↑ + meen(1)", "      ^^^^^^^"]
    assert isinstance(error, ValueError) and isinstance(error, upstar.UpstarError)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)
    with pytest.raises(upstar.InputError) as caught:
        upstar.calc("1 + " * 1000 + ")")
    assert all(len(line) < 200 for line in str(caught.value).splitlines())
    for wrong in ("", "\0", "{", "1 +", "let f(x) = x; f", "domineering('..|.x')", "\ud800".encode("utf-8", "replace").decode()):
        with pytest.raises(upstar.InputError):
            upstar.calc(wrong)


def test_functions_are_documented_as_the_engine_tells() -> None:
    assert len(upstar.functions.__all__) > 60 and set(upstar.functions.__all__) == set(dir(upstar.functions))
    for name in upstar.functions.__all__:
        function = getattr(upstar.functions, name)
        assert function.__name__ == name and function.__doc__ and not function.__doc__.startswith(name)
        assert all(p.kind is p.POSITIONAL_ONLY for p in inspect.signature(function).parameters.values())
    with pytest.raises(TypeError, match="no keyword"):
        upstar.functions.mean(g=1)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="mean: an object of the type list is no game"):
        upstar.functions.mean([])  # type: ignore[arg-type]


def test_functions_of_what_is_written() -> None:
    assert upstar.functions.birthday("literal{{|}|{|}}") == 1 and upstar.functions.stalk("BR") == Fraction(1, 2)
    assert str(upstar.functions.sqrt(2)) == "sqrt(2)" and upstar.functions.sqrt("9/4") == Fraction(3, 2)
    assert "2" in str(upstar.functions.path("{1|}"))


def test_what_has_no_answer_is_unknown() -> None:
    with upstar.budget(nodes=50), pytest.raises(upstar.Unknown) as caught:
        upstar.calc("domineering('5x5')")
    assert caught.value.reason == "nodes" and isinstance(caught.value.known, dict)
    with upstar.budget(time=0.05), pytest.raises(upstar.Unknown, match="time"):
        upstar.calc("domineering('8x8')")
    with upstar.budget(memory=1 << 20), pytest.raises(upstar.Unknown, match="memory"):
        upstar.calc("domineering('6x6')")
    assert upstar.calc("domineering('2x2')") == upstar.Value("+-1"), "limits end with their block"
    for wrong in (-1.0, float("nan"), float("inf")):
        with pytest.raises(upstar.InputError):
            upstar.budget(time=wrong)


def test_tables_keep_their_rows() -> None:
    """A cell without an answer says why, and what is finished when a budget ends is known."""
    table = upstar.calc('for n in 1..5: atomic_weight(domineering("2x{n}"))')
    cells = [row[table.columns[1]] for row in table]
    assert cells[3] == 0 and all(isinstance(cells[i], upstar.UpstarError) for i in (0, 1, 2, 4))
    assert "no atomic weight" in str(cells[0])
    with pytest.raises(upstar.UpstarError, match="unknown function or ruleset `foo`"):
        upstar.calc("for n in 1..5: foo(n)")
    with upstar.budget(nodes=10_000), pytest.raises(upstar.Unknown) as caught:
        upstar.calc('for n in 1..14: domineering("4x{n}")')
    known = caught.value.known["table"]
    assert known.columns == ["n", 'domineering("4x{n}")']
    assert [row[known.columns[1]] for row in known][:3] == [2, upstar.Value("tiny(2)"), upstar.Value("3/2")]
