"""Games of the Angel of power 2 against a Devil of your own.

A Devil is a function from the record of the last turn to a square, or ``None`` if he passes:

>>> import upstar
>>> def devil(turn):
...     x, y = turn.landing
...     return (x, y + 2)
>>> for turn in upstar.angel.play(devil, turns=3):
...     print(turn.eaten, turn.landing, turn.path[:4], turn.L, turn.n)
(0, 2) (0, 1) NWNN 2 1
(0, 3) (1, 3) WNNN 2 2
(1, 5) (1, 4) NWWN 4 3

He may also be a list of squares, or one of the engine:

>>> game = upstar.angel.play(upstar.angel.Devil("trap"))
>>> for turn in game:
...     if turn.turn == 50:
...         break
>>> game.undo()
>>> len(game.turns), game.to_svg()[:4]
(49, '<svg')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from upstar._upstar import Angel, Devil, devil_kinds

__all__ = ["Devil", "Game", "Turn", "devils", "play"]

_Square = tuple[int, int]


class Turn(NamedTuple):
    """The record of a turn. The one with the number 0 is the start."""

    turn: int
    #: The square that the Devil ate; ``None`` if he passed.
    eaten: _Square | None
    #: The square where the Angel landed.
    landing: _Square
    #: The segment on whose right side he then is: the point where it begins, and its heading.
    perch: tuple[int, int, str]
    #: The headings of the segments that the perch passed in this turn.
    passed: str
    #: The headings of the path ahead.
    path: str
    #: The length of the path, less that of a straight line.
    L: int
    #: The number of eaten squares that have been evaded.
    n: int
    #: The squares that joined the left set, as rectangles ``((x, y), (x, y))``.
    joined: list[tuple[_Square, _Square]]


_Chosen = Callable[[Turn], _Square | None]


class Game(Iterator[Turn]):
    """A game, which is played turn by turn as it is iterated. It goes on after :meth:`undo`, or in a second loop."""

    def __init__(
        self,
        devil: Devil | _Chosen | Iterable[_Square | None],
        *,
        turns: int | None = None,
        amended: bool = False,
        literal: bool = False,
        ahead: int = 60,
    ) -> None:
        #: The Angel.
        self.angel = Angel(amended=amended, literal=literal)
        #: The records of all turns.
        self.turns: list[Turn] = []
        self._most = turns
        self._ahead = ahead
        self._start = self._record()
        self._eats = self._player(devil)

    def _player(self, devil: Any) -> _Chosen:
        if isinstance(devil, Devil):
            return lambda _: devil.eat(self.angel)
        if callable(devil):
            chosen: _Chosen = devil
            return chosen
        squares = iter(devil)
        return lambda _: next(squares)

    def _record(self) -> Turn:
        return Turn(**self.angel.record(self._ahead))

    @property
    def last(self) -> Turn:
        """The record of the last turn; at the start that of turn 0."""
        return self.turns[-1] if self.turns else self._start

    def __next__(self) -> Turn:
        if self._most is not None and len(self.turns) >= self._most:
            raise StopIteration
        # At the end of a list of squares this raises StopIteration, too.
        self.angel.turn(self._eats(self.last))
        self.turns.append(self._record())
        return self.last

    def undo(self, turns: int = 1) -> None:
        """Takes turns back. A Devil with a memory of his own still remembers them."""
        for _ in range(turns):
            self.angel.undo()
            self.turns.pop()

    def to_svg(self) -> str:
        """Returns the game as an SVG picture, which notebooks show."""
        return self.angel.to_svg()

    _repr_svg_ = to_svg

    def __repr__(self) -> str:
        return f"<Game of the Angel at {self.angel.square} after {len(self.turns)} turns>"


def play(
    devil: Devil | _Chosen | Iterable[_Square | None],
    *,
    turns: int | None = None,
    amended: bool = False,
    literal: bool = False,
    ahead: int = 60,
) -> Game:
    """Begins a game with a Devil: a function from the last :class:`Turn` to a square or ``None``, a list of those, or a
    :class:`Devil` of the engine. Without ``turns`` the game goes on for as long as it is iterated, or as the list is long.

    With ``amended`` the Angel makes two steps of a king in every turn, and with ``literal`` he follows the rule of the
    paper to the letter. ``ahead`` is the number of segments of the path in a record.

    >>> import upstar
    >>> [turn.landing for turn in upstar.angel.play([(0, 2), None, (0, 2)])]
    [(0, 1), (0, 3), (0, 4)]
    """
    return Game(devil, turns=turns, amended=amended, literal=literal, ahead=ahead)


def devils() -> dict[str, str]:
    """Returns the Devils of the engine by their names, each with what he does.

    >>> import upstar
    >>> upstar.angel.devils()["own"]
    'eats the square where the Angel is'
    """
    return {name if number is None else f"{name}({number})": does for name, number, does in devil_kinds()}
