"""Writes the stubs of the compiled module and of its functions, or with --check compares them.

    python tests/stubs.py [--check]

The documentation of a member ends with its typed signature, as in ``name(x: int, /) -> str`` or ``name: int``; several
such lines are overloads. The documentation of a class ends with the signature of its constructor, if it has one. Only
special methods have no documentation of their own: their types are listed here.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import upstar
from upstar import _upstar

PACKAGE = Path(__file__).parent.parent / "upstar"
HEAD = "# Written by tests/stubs.py from the documentation and the tables of the engine.\n"
IMPORTS = """
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias, final, overload

from typing_extensions import disjoint_base

"""
ALIASES = """__version__: str

# The types that stand for a game, and the results of operations on games.
_Rational: TypeAlias = int | Fraction
_Game: TypeAlias = Value | LoopyValue | _Rational
_Given: TypeAlias = _Game | str
_Named: TypeAlias = _Given | ImpartialValue | Number | NumberFact | Form
_Wall: TypeAlias = list[tuple[Fraction, Fraction]]
_Player: TypeAlias = str
_Square: TypeAlias = tuple[int, int]
"""

#: The types of special methods in all classes that have them.
SPECIAL = {
    "__bool__": "(self) -> bool",
    "__dir__": "(self) -> list[str]",
    "__enter__": "(self) -> {name}",
    "__eq__": "(self, other: object, /) -> bool",
    "__exit__": "(self, *_exception: object) -> None",
    "__float__": "(self) -> float",
    "__format__": "(self, name: str, /) -> str",
    # PyO3 implements `__getattr__` by this one.
    "__getattribute__": "(self, name: str) -> Callable[..., Any]",
    "__hash__": "(self) -> int",
    "__int__": "(self) -> int",
    "__len__": "(self) -> int",
    "__ne__": "(self, other: object, /) -> bool",
    "__neg__": "(self) -> {name}",
    "__pos__": "(self) -> {name}",
    "__reduce__": "(self) -> tuple[Any, ...]",
    "_repr_html_": "(self) -> str",
    "_repr_latex_": "(self) -> str",
    "_repr_svg_": "(self) -> str",
}
SUM = ["(self, other: Value | _Rational, /) -> Value", "(self, other: LoopyValue, /) -> Value | LoopyValue"]
#: The types of the operators, by classes.
OPERATORS = {
    "Value": {
        **dict.fromkeys(["__add__", "__sub__", "__mul__"], SUM),
        **dict.fromkeys(["__radd__", "__rsub__", "__rmul__"], ["(self, other: _Rational, /) -> Value"]),
        **dict.fromkeys(["__lt__", "__le__", "__gt__", "__ge__"], ["(self, other: _Game, /) -> bool"]),
    },
    "LoopyValue": {
        **dict.fromkeys(["__add__", "__sub__", "__mul__"], ["(self, other: _Game, /) -> Value | LoopyValue"]),
        **dict.fromkeys(["__radd__", "__rsub__", "__rmul__"], ["(self, other: _Rational, /) -> Value | LoopyValue"]),
        **dict.fromkeys(["__lt__", "__le__", "__gt__", "__ge__"], ["(self, other: _Game, /) -> bool"]),
    },
    "ImpartialValue": {
        **dict.fromkeys(["__add__", "__sub__"], ["(self, other: Value | ImpartialValue | int, /) -> Any"]),
        **dict.fromkeys(["__radd__", "__rsub__"], ["(self, other: Value | int, /) -> Any"]),
    },
    "Number": {
        **dict.fromkeys(["__add__", "__sub__", "__mul__", "__truediv__"], ["(self, other: _Given | Number, /) -> Any"]),
        **dict.fromkeys(["__radd__", "__rsub__", "__rmul__", "__rtruediv__"], ["(self, other: _Given, /) -> Any"]),
        **dict.fromkeys(["__lt__", "__le__", "__gt__", "__ge__"], ["(self, other: _Game | Number, /) -> bool"]),
    },
    "Table": {
        "__getitem__": ["(self, at: int, /) -> dict[str, Any]", "(self, at: slice, /) -> list[dict[str, Any]]"],
        "__iter__": ["(self) -> Iterator[dict[str, Any]]"],
    },
    "Game": {"__call__": ["(self, position: Any, /, **keywords: Any) -> Any"]},
}
#: Special attributes that are written out, since mypy would complain about the plain form.
WRITTEN = {
    ("Value", "__hash__"): "__hash__: ClassVar[Callable[[Value], int]]  # type: ignore[assignment]",
    ("LoopyValue", "__hash__"): "__hash__: ClassVar[Callable[[LoopyValue], int]]  # type: ignore[assignment]",
    ("Table", "__hash__"): "__hash__: ClassVar[None]  # type: ignore[assignment]",
}
#: Special attributes that every object has, so that a stub need not list them; a class with `==` also has the
#: operators of an order, which are listed only if they do anything.
COMMON = {"__doc__", "__ge__", "__gt__", "__le__", "__lt__", "__module__", "__new__", "__repr__", "__str__"}


def exported(names: list[str]) -> str:
    return "__all__ = [\n" + "".join(f'    "{name}",\n' for name in names) + "]\n\n"


def typed(thing: object, name: str) -> list[str]:
    """The typed signatures at the end of the documentation."""
    return re.findall(rf"^\s*``{name}([(:].*)``$", thing.__doc__ or "", re.MULTILINE)


def summary(thing: object, indent: str) -> str:
    """The first paragraph of the documentation, as a docstring."""
    lines = (inspect.getdoc(thing) or "").split("\n\n")[0].splitlines()
    text = f"\n{indent}".join(lines).replace("\\", "\\\\")
    return f'{indent}"""{text}"""\n'


def function(name: str, signatures: list[str], doc: str, indent: str, before: str = "") -> str:
    """The stub of a function or of its overloads, with its documentation below the first one."""
    text = ""
    for i, signature in enumerate(signatures):
        text += f"{indent}@overload\n" if len(signatures) > 1 else ""
        text += f"{indent}{before}def {name}{signature}:" + (f"\n{doc}" if doc and i == 0 else " ...\n")
    return text


def members(kind: type) -> Iterator[str]:
    """The stubs of the members of a class."""
    indent, of_kind = " " * 4, vars(kind)
    constructors = typed(kind, kind.__name__)
    for signature in constructors:
        arguments = signature[1:-1]
        yield f"{indent}def __new__(cls{', ' if arguments else ''}{arguments}) -> {kind.__name__}: ...\n"
    public = sorted(name for name in of_kind if not name.startswith("_"))
    for name in public:
        member = of_kind[name]
        signatures = typed(getattr(kind, name), name)
        if not signatures:
            sys.exit(f"the documentation of {kind.__name__}.{name} does not end with its types")
        doc = summary(getattr(kind, name), indent * 2)
        if signatures[0].startswith(":"):
            yield f"{indent}@property\n{indent}def {name}(self) -> {signatures[0][2:]}:\n{doc}"
        elif isinstance(member, staticmethod):
            yield function(name, signatures, doc, indent, f"@staticmethod\n{indent}")
        else:
            with_self = [signature.replace("(", "(self, ", 1).replace("(self, )", "(self)") for signature in signatures]
            yield function(name, with_self, doc, indent)
    operators = OPERATORS.get(kind.__name__, {})
    for name in sorted((set(of_kind) - set(public) - COMMON) | set(operators)):
        if (kind.__name__, name) in WRITTEN:
            yield f"{indent}{WRITTEN[kind.__name__, name]}\n"
        elif name in operators:
            yield function(name, operators[name], "", indent)
        elif name in SPECIAL:
            written = "__getattr__" if name == "__getattribute__" else name
            yield function(written, [SPECIAL[name].format(name=kind.__name__)], "", indent)
        elif name != "__hash__" or of_kind[name] is not None:
            sys.exit(f"the types of {kind.__name__}.{name} are not listed in {Path(__file__).name}")


def module() -> str:
    """The stub of the compiled module."""
    names = sorted(name for name in vars(_upstar) if not name.startswith("__") or name == "__version__")
    text = HEAD + IMPORTS + exported(names) + ALIASES
    things = [(name, getattr(_upstar, name)) for name in names]
    for name, thing in things:
        if isinstance(thing, type):
            is_base = thing.__flags__ & 1 << 10
            base = "" if thing.__base__ is object else f"({thing.__base__.__name__})"
            text += f"\n@{'disjoint_base' if is_base else 'final'}\nclass {name}{base}:\n{summary(thing, ' ' * 4)}"
            text += "".join(members(thing))
    text += "\n"
    for name, thing in things:
        if callable(thing) and not isinstance(thing, type):
            signatures = typed(thing, name)
            if not signatures:
                sys.exit(f"the documentation of {name} does not end with its types")
            text += function(name, signatures, summary(thing, " " * 4), "")
    return text


def functions() -> str:
    """The stub of the functions of expressions."""
    lines = [HEAD, "from typing import Any\n\n"]
    lines.append("from upstar._upstar import _Named\n\n" + exported(upstar.functions.__all__))
    for name in upstar.functions.__all__:
        thing = getattr(upstar.functions, name)
        parameters = "".join(f"{parameter}: _Named, " for parameter in inspect.signature(thing).parameters)
        lines.append(function(name, [f"({parameters}/) -> Any" if parameters else "() -> Any"], summary(thing, " " * 4), ""))
    return "".join(lines)


def main() -> None:
    for name, text in [("functions.pyi", functions()), ("_upstar.pyi", module())]:
        file = PACKAGE / name
        if "--check" not in sys.argv:
            file.write_text(text, encoding="utf-8")
        elif file.read_text(encoding="utf-8") != text:
            sys.exit(f"{name} is not what the package contains: run python tests/stubs.py")


if __name__ == "__main__":
    main()
