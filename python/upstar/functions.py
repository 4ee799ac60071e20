"""The functions of the expression language, by the names of the literature.

Arguments are values, ``int``, ``fractions.Fraction``, or texts in the notation of expressions.

>>> import upstar
>>> upstar.functions.mean("{2|-1}")
Value('1/2')
>>> print(upstar.functions.mean.__doc__)
the mean value m: n copies differ from nm by a bounded amount.
"""

from functools import wraps as _wraps

from upstar import _upstar


def _function(name, builtin):
    # A function of Python, since it pickles by its name.
    @_wraps(builtin)
    def function(*arguments, **keywords):
        return builtin(*arguments, **keywords)

    function.__module__, function.__qualname__ = __name__, name
    return function


globals().update({name: _function(name, builtin) for name, builtin in _upstar.all_functions().items()})
__all__ = sorted(_upstar.all_functions())


def __dir__() -> list[str]:
    return __all__
