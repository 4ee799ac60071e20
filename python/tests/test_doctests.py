"""The examples of all docstrings."""

import doctest
import types
from collections.abc import Iterator

import pytest

import upstar
from upstar import _upstar, angel, boards, census, errors, functions, games, tables


def documented() -> Iterator[tuple[str, str]]:
    """All docstrings with examples, by the name of what they document."""
    for module in (upstar, angel, boards, census, errors, functions, games, tables):
        yield module.__name__, module.__doc__ or ""
    for place in (_upstar, angel, boards, census, errors, games, tables):
        for name, thing in vars(place).items():
            if isinstance(thing, types.ModuleType) or not getattr(thing, "__module__", "upstar").startswith(("upstar", "builtins")):
                continue
            yield name, getattr(thing, "__doc__", None) or ""
            if isinstance(thing, type):
                for inner, member in vars(thing).items():
                    yield f"{name}.{inner}", getattr(member, "__doc__", None) or ""


EXAMPLES = [(name, text) for name, text in documented() if ">>>" in text]


def test_there_are_examples() -> None:
    names = [name for name, _ in EXAMPLES]
    assert {"upstar", "Value", "Ruleset", "calc", "Store", "budget"} <= set(names)


@pytest.mark.parametrize(("name", "text"), EXAMPLES, ids=[name for name, _ in EXAMPLES])
def test_docstring(name: str, text: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    failures = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE).run(test)
    assert failures.failed == 0, name


def test_everything_public_is_documented() -> None:
    for name in upstar.__all__:
        thing = getattr(upstar, name)
        if name == "__version__":
            continue
        assert thing.__doc__, name
        if isinstance(thing, type):
            for inner, member in vars(thing).items():
                if not inner.startswith("_"):
                    assert member.__doc__, f"{name}.{inner}"
