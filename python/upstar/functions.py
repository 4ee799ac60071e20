"""The functions of the expression language, by the names of the literature.

Arguments are values, ``int``, ``fractions.Fraction``, or texts as expressions have them.

>>> import upstar
>>> upstar.functions.mean("{2|-1}")
Value('1/2')
>>> print(upstar.functions.mean.__doc__)
the mean value.
"""

from upstar import _upstar

globals().update(_upstar.all_functions())
__all__ = sorted(_upstar.all_functions())


def __dir__() -> list[str]:
    return __all__
