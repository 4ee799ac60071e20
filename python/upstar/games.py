"""The rulesets of the engine, by their names: ``upstar.games.domineering("..|..")``.

>>> import upstar
>>> len(upstar.games.__all__) > 30
True
>>> upstar.games.snort.rules
"the players colour free vertices, Left blue and Right red, never next to a vertex of the other player's colour"
"""

import os

from upstar import _upstar
from upstar.errors import InputError

#: The longest text of a ruleset, in bytes.
MAX_LENGTH = 1 << 16

globals().update(_upstar.all_games())
__all__ = sorted(_upstar.all_games())


def named(name: str) -> "_upstar.Game":
    """Returns the ruleset with a name, which may be an impartial form.

    >>> import upstar
    >>> upstar.games.named("snort")
    <game snort>
    >>> upstar.games.named("impartial(clobber)")("LRLR").value()
    Value('*3')
    """
    game = _upstar.named_game(name)
    if game is None:
        raise InputError(f"there is no game {name!r}; there are {', '.join(__all__)}")
    return game


def from_text(text: str) -> "_upstar.Game":
    """Returns the ruleset that a text in the language of the book defines.

    >>> import upstar
    >>> forward = upstar.games.from_text('''
    ... name     forward
    ... title    Forward
    ... board    strip
    ... cell     .  free
    ... cell     L  a stone of Left's
    ... cell     R  a stone of Right's
    ... left     L .  ->  . L
    ... right    . R  ->  R .
    ... rules    a stone goes one step, Left's to the right, Right's to the left
    ... source   an example
    ... example  L..R
    ... ''')
    >>> forward("L.R").value(), forward.kind
    (Value('*'), 'short')
    """
    return _upstar.written_game(text)


def from_file(path: "str | os.PathLike[str]") -> "_upstar.Game":
    """Returns the ruleset that a file in the language of the book defines."""
    name = os.fsdecode(path)
    with open(name, encoding="utf-8") as file:
        # One character more than the limit suffices to refuse a text that is too long.
        text = file.read(MAX_LENGTH + 1)
    try:
        return from_text(text)
    except InputError as error:
        if error.start is not None:
            line = text.count("\n", 0, error.start) + 1
            error.message = f"{name}, line {line}: {error.message}"
        raise


def __dir__() -> list[str]:
    return [*__all__, "from_file", "from_text", "named"]
