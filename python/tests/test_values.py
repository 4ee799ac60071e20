"""Values: operators, comparisons, hashes, numbers, printing."""

import copy
import pickle
import random
from fractions import Fraction
from typing import Any

import pytest

import upstar
from upstar import Value

TEXTS = ["0", "1", "-3/4", "*", "*2", "^", "v*", "{2|-1}", "{1|-1}", "+-{2,3}", "{3|{1|0}}", "tiny(2)", "{0||0|-1}", "^<2>"]


def test_operators_are_those_of_expressions() -> None:
    for g in TEXTS:
        for h in TEXTS:
            names: dict[str, Any] = {"g": Value(g), "h": Value(h)}
            assert names["g"] + names["h"] == upstar.calc("g + h", **names)
            assert names["g"] - names["h"] == upstar.calc("g - h", **names)
            compared = dict(names)
            for sign in ("<", "<=", ">", ">=", "==", "!="):
                expected = upstar.calc(f"g {sign} h", **names)
                assert eval(f"g {sign} h", compared) is expected, (g, sign, h)
            assert names["g"].confused(names["h"]) is upstar.calc("g || h", **names)
        assert -Value(g) == upstar.calc("-g", g=g)
        assert 3 * Value(g) == Value(g) * 3 == Value(g) + Value(g) + Value(g)


def test_confused_games_are_in_no_order() -> None:
    star = Value("*")
    for other in (0, Value(0), Fraction(0), Value("*2"), Value("^")):
        assert star.confused(other)
        assert not any([star < other, star <= other, star > other, star >= other, star == other])
        assert star != other


def test_numbers_mix_with_those_of_python() -> None:
    half = Value(Fraction(1, 2))
    assert half == Fraction(1, 2) and Fraction(1, 2) == half and half + 1 == Fraction(3, 2)
    assert 1 - half == half and 1 > half > 0 and half * half == Fraction(1, 4)
    assert half.number == Fraction(1, 2) and type(half.number) is Fraction
    assert hash(half) == hash(Fraction(1, 2)) and hash(Value(7)) == hash(7)
    large = 3**500
    assert Value(large).number == large and Value(-large) + large == 0 and hash(Value(large)) == hash(large)
    tiny_number = Fraction(large, 2**1000)
    assert Value(tiny_number).number == tiny_number
    assert {Value("1/2"): "half"}[Fraction(1, 2)] == "half"  # type: ignore[index]


def test_integers_of_numpy_are_integers() -> None:
    import numpy as np

    assert Value(np.int64(3)) == 3 == Value(3) + np.int8(0) and np.int16(4) > Value(3)
    with pytest.raises(TypeError):
        Value(np.float64(0.5))  # type: ignore[arg-type]


def test_values_may_be_deep() -> None:
    g = Value("*")
    with pytest.raises(upstar.Unknown) as caught:
        for n in range(2000):
            g = upstar.form([n], [g])
    assert caught.value.reason == "depth" and str(g) and g.temperature > 0
    with pytest.raises(upstar.InputError):
        Value("{" * 600 + "|" + "}" * 600)


def test_what_is_no_number_is_refused() -> None:
    for wrong in (0.5, None, True, [], object()):
        with pytest.raises(TypeError, match="a game is a Value"):
            Value(wrong)  # type: ignore[arg-type]
        assert (Value(0) == wrong) is False
        with pytest.raises(TypeError):
            Value(0) + wrong  # type: ignore[operator]
        with pytest.raises(TypeError):
            Value(0) < wrong  # type: ignore[operator]
    with pytest.raises(upstar.InputError, match="not a power of 2"):
        Value(Fraction(1, 3))
    with pytest.raises(upstar.InputError, match="loopy"):
        Value("on")
    with pytest.raises(upstar.InputError, match="integer"):
        Value("*") * Value("1/2")


def test_equal_values_are_one_key() -> None:
    values = {Value(text) for text in TEXTS} | {Value(text) + 1 - 1 for text in TEXTS}
    assert len(values) == len({str(value) for value in values}) == len(TEXTS)


def test_values_read_back() -> None:
    chance = random.Random(1)
    values = [Value(text) for text in TEXTS]
    for _ in range(200):
        left, right = chance.sample(values, 2), chance.sample(values, 2)
        value = upstar.form(left, right)
        assert isinstance(value, Value)
        assert Value(str(value)) == value and eval(repr(value)) == value
        assert Value(format(value, "unicode")) == value and Value(value.to_latex()) == value
        assert pickle.loads(pickle.dumps(value)) == value and copy.deepcopy(value) == value
        values.append(value)
    with pytest.raises(upstar.InputError, match="ascii, unicode or latex"):
        format(values[0], "html")


def test_thermographs() -> None:
    thermograph = Value("{{5|2}|-3}").thermograph()
    assert (thermograph.mean, thermograph.temperature) == (Value("{{5|2}|-3}").mean, Value("{{5|2}|-3}").temperature)
    for wall in (thermograph.left_wall, thermograph.right_wall):
        assert wall[0][0] == -1 and wall[-1] == (thermograph.temperature, thermograph.mean)
        assert all(type(x) is Fraction for point in wall for x in point)
    assert thermograph._repr_svg_().startswith("<svg") and thermograph == upstar.calc("thermograph({{5|2}|-3})")
    assert thermograph != Value(1).thermograph()


def test_what_values_tell() -> None:
    g = Value("{2|-1}")
    assert g.to_dict() == {
        "value": g, "outcome": "N", "mean": Fraction(1, 2), "temperature": Fraction(3, 2),
        "left_stop": 2, "right_stop": -1, "birthday": 3,
    }
    assert g.left_options == [2] and g.right_options == [Value(-1)]
    assert bool(g) and not Value(0) and +g == g
    assert g._repr_latex_().startswith("$")


def test_methods_are_the_functions() -> None:
    g = Value("^^*")
    assert g.atomic_weight() == 2 == upstar.functions.atomic_weight("^^*")
    assert "atomic_weight" in dir(g) and "mean" in dir(g) and "cool" in dir(upstar.LoopyValue("over"))
    assert Value("{2|-1}").cool(1) == upstar.functions.cool(Value("{2|-1}"), 1) == Value("{1|0}")
    with pytest.raises(AttributeError, match="no attribute 'meen'"):
        g.meen  # noqa: B018
    with pytest.raises(TypeError, match=r"expected cool\(g, t\)"):
        g.cool()  # type: ignore[call-arg]


def test_loopy_values() -> None:
    over, on = upstar.LoopyValue("over"), upstar.calc("on")
    assert over + over == over and over > 0 and (over < 1) and over.is_stopper
    assert on - on == upstar.LoopyValue("dud") and (on - on).outcome == "D"
    assert on.left_options == [on] and on.right_options == []
    assert type(over - over) is upstar.LoopyValue and type(over + 1 - over) is upstar.LoopyValue
    assert len({over, upstar.LoopyValue("a{0|a}"), on}) == 2 and pickle.loads(pickle.dumps(on)) == on
    assert Value(3) + over == over + 3 and Value("*") + upstar.LoopyValue("upon") == upstar.LoopyValue("upon*")
    with pytest.raises(upstar.InputError, match="short"):
        upstar.LoopyValue("1")
    with pytest.raises(upstar.InputError, match="defined"):
        upstar.calc("on & off").left_options


def test_impartial_loopy_values_and_numbers() -> None:
    infinite = upstar.calc("inf{0,2}")
    assert infinite.nimbers == [0, 2] and infinite + Value("*2") == upstar.calc("inf{2,0}") and infinite.outcome == "N"
    assert infinite - 0 == infinite == -infinite and Value("*2") - infinite == infinite + Value("*2")
    assert {infinite: 1}[upstar.calc("inf{0,2}")] == 1
    third, w = upstar.calc("1/3"), upstar.calc("w")
    assert third.number == Fraction(1, 3) and third == Fraction(1, 3) and hash(third) == hash(Fraction(1, 3))
    assert third * 3 == 1 and type(third * 3) is Value and 1 - third == Fraction(2, 3) and 1 / third == 3
    assert w > 10**100 and -w < 0 and w - w == 0 and (1 / w).outcome == "L" and w.number is None
    assert w != "w" and str(w) == "w"


def test_numbers_of_python() -> None:
    half = Value("1/2")
    assert float(half) == 0.5 and int(Value(-3)) == -3 and f"{half:>5}|{half:<4}" == "  1/2|1/2 "
    for of, value, words in ((float, "*", "no number"), (int, "1/2", "no integer"), (int, "^", "no number")):
        with pytest.raises(TypeError, match=words):
            of(Value(value))
