"""The rulesets of the engine, by their names: ``upstar.games.domineering("..|..")``.

>>> import upstar
>>> len(upstar.games.__all__) > 30
True
>>> upstar.games.snort.rules
"the players colour free vertices, Left blue and Right red, never next to a vertex of the other's colour"
"""

from upstar import _upstar
from upstar.errors import InputError

globals().update(_upstar.all_games())
__all__ = sorted(_upstar.all_games())


def named(name: str) -> "_upstar.Game":
    """The ruleset with a name.

    >>> import upstar
    >>> upstar.games.named("snort")
    <game snort>
    """
    try:
        return _upstar.all_games()[name]
    except KeyError:
        raise InputError(f"there is no game {name!r}; there are {', '.join(__all__)}") from None


def __dir__() -> list[str]:
    return [*__all__, "named"]
