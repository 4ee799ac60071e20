"""Exact answers about combinatorial games.

>>> import upstar
>>> g = upstar.Value("{2|-1}")
>>> g.mean, g.temperature, g.outcome
(Fraction(1, 2), Fraction(3, 2), 'N')
"""

from upstar import functions
from upstar._upstar import (
    Form,
    ImpartialValue,
    Interval,
    LoopyValue,
    Number,
    Ruleset,
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

__all__ = [
    "Form",
    "ImpartialValue",
    "InputError",
    "Interval",
    "LoopyValue",
    "Number",
    "Ruleset",
    "Store",
    "Table",
    "Thermograph",
    "Told",
    "Unknown",
    "Uptimal",
    "UpstarError",
    "Value",
    "__version__",
    "budget",
    "calc",
    "clear",
    "form",
    "functions",
    "store",
]
