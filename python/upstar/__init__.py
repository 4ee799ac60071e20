"""Exact answers about combinatorial games.

>>> import upstar
>>> g = upstar.Value("{2|-1}")
>>> g.mean, g.temperature, g.outcome
(Fraction(1, 2), Fraction(3, 2), 'N')
"""

from upstar import boards, functions, games
from upstar._upstar import (
    Angel,
    AtOncePosition,
    EscapePosition,
    Form,
    Game,
    ImpartialPosition,
    ImpartialValue,
    Interval,
    LoopyValue,
    Move,
    Number,
    PartizanPosition,
    PathPosition,
    Position,
    Ruleset,
    ShortPosition,
    SpiesPosition,
    StalksPosition,
    Store,
    Table,
    Thermograph,
    Told,
    Uptimal,
    Value,
    __version__,
    budget,
    calc,
    clear,
    form,
    store,
)
from upstar.errors import InputError, Unknown, UpstarError
from upstar.tables import table

__all__ = [
    "Angel",
    "AtOncePosition",
    "EscapePosition",
    "Form",
    "Game",
    "ImpartialPosition",
    "ImpartialValue",
    "InputError",
    "Interval",
    "LoopyValue",
    "Move",
    "Number",
    "PartizanPosition",
    "PathPosition",
    "Position",
    "Ruleset",
    "ShortPosition",
    "SpiesPosition",
    "StalksPosition",
    "Store",
    "Table",
    "Thermograph",
    "Told",
    "Unknown",
    "UpstarError",
    "Uptimal",
    "Value",
    "__version__",
    "boards",
    "budget",
    "calc",
    "clear",
    "form",
    "functions",
    "games",
    "store",
    "table",
]
