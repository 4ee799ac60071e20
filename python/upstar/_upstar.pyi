# Written by tests/stubs.py from the documentation and the tables of the engine.

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from fractions import Fraction
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeAlias, final, overload

from typing_extensions import disjoint_base

__all__ = [
    "Angel",
    "AtOncePosition",
    "Devil",
    "EscapePosition",
    "Form",
    "Game",
    "ImpartialPosition",
    "ImpartialValue",
    "Interval",
    "LoopyValue",
    "MiserePosition",
    "Move",
    "Number",
    "NumberFact",
    "PartizanPosition",
    "PathPosition",
    "Plan",
    "Position",
    "Ruleset",
    "ShortPosition",
    "SpiesPosition",
    "StalksPosition",
    "Store",
    "Switches",
    "Table",
    "Thermograph",
    "Uptimal",
    "Value",
    "__version__",
    "all_functions",
    "all_games",
    "angel_of",
    "ask",
    "budget",
    "calc",
    "clear",
    "devil_kinds",
    "form",
    "interval_of",
    "method",
    "method_names",
    "move_of",
    "named_game",
    "short_columns",
    "store",
    "table_of",
    "table_rows",
    "thermograph_of",
    "value_columns",
    "written_form",
    "written_game",
]

__version__: str

# The types that stand for a game, and the results of operations on games.
_Rational: TypeAlias = int | Fraction
_Game: TypeAlias = Value | LoopyValue | _Rational
_Given: TypeAlias = _Game | str
_Named: TypeAlias = _Given | ImpartialValue | Number | NumberFact | Form
_Wall: TypeAlias = list[tuple[Fraction, Fraction]]
_Player: TypeAlias = str
_Square: TypeAlias = tuple[int, int]

@final
class Angel:
    """The Angel of power 2, who escapes from the Devil on the infinite board for ever."""
    def __new__(cls, *, amended: bool = False, literal: bool = False) -> Angel: ...
    def has_eaten(self, square: _Square, /) -> bool:
        """Returns whether the Devil has eaten a square."""
    def is_left(self, square: _Square, /) -> bool:
        """Returns whether a square is in the left set, on the left side of his path."""
    @property
    def perch(self) -> tuple[int, int, str]:
        """The perch: the segment of his path on whose right side he is, as ``(x, y, heading)``."""
    def record(self, ahead: int = 60) -> dict[str, Any]:
        """Returns the record of the last turn: ``turn`` (its number), ``eaten``, ``landing``, ``perch``,
        ``passed`` (the headings of the segments that the perch passed), ``path`` (the headings of the next
        ``ahead`` segments), ``L``, ``n``, and ``joined`` (the squares that joined the left set, as rectangles
        ``((x, y), (x, y))``). Before the first turn the number is 0."""
    @property
    def square(self) -> _Square:
        """His current square."""
    def to_svg(self) -> str:
        """Returns the game as an SVG picture, which notebooks show."""
    def turn(self, eaten: _Square | None, /) -> list[_Square]:
        """Plays a turn: the Devil eats a square, or passes with ``None``, and the Angel moves. Returns the squares
        that he passes; the last one is his new square. A square that is eaten again is as good as a pass."""
    @property
    def turns(self) -> int:
        """The number of turns."""
    def undo(self) -> None:
        """Takes the last turn back. The turns before it are played again."""
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_svg_(self) -> str: ...

@final
class AtOncePosition(Position):
    """A position of Nemesis in which the fugitive and the Nemesis choose at the same time. The answer is a
    probability, with an optimal mixture for each player."""
    def fugitive(self, start: str | int | None = None, /) -> dict[str, Fraction]:
        """Returns the fugitive's optimal mixture: the probability of going to each vertex."""
    def nemesis(self, start: str | int | None = None, /) -> dict[str, Fraction]:
        """Returns the Nemesis's optimal mixture: the probability of deleting each edge."""
    def probability(self, start: str | int | None = None, /) -> Fraction:
        """Returns the probability of an escape under optimal mixtures."""
    def to_svg(self) -> str:
        """Returns the board as an SVG picture, which notebooks show."""

@final
class Devil:
    """A Devil of the engine, such as ``Devil("spiral(48)")``. :func:`upstar.angel.devils` lists them."""
    def __new__(cls, name: str, /, *, seed: int = 1) -> Devil: ...
    def eat(self, angel: Angel, /) -> _Square:
        """Returns the square that he eats next in a game with this Angel, of which he has seen all turns."""
    @property
    def name(self) -> str:
        """The name."""
    @property
    def seed(self) -> int:
        """The seed of his chance."""

@final
class EscapePosition(Position):
    """A position of Nemesis, Blizzard, Cat Herding or a related game: a multigraph, and the vertex of the
    player who walks on it."""
    def best_step(self, start: str | int | None = None, /) -> str | None:
        """Returns a best step of the player who begins: a vertex, or the ends of an edge. If every step loses,
        returns a sensible one; if the play is over, ``None``."""
    def map(self) -> dict[str, str | int | None]:
        """Returns the answers for all starts, by the names of the vertices."""
    def rounds(self, start: str | int | None = None, /) -> int | None:
        """Returns the number of copies of edges that are deleted until the cat is caught; ``None`` if it never
        is."""
    def steps(self, start: str | int | None = None, /) -> list[dict[str, Any]]:
        """Returns all steps of the player who begins, with their results: dicts with ``step``, ``answer`` (the
        winner, or the number of deletions) and ``best``."""
    def to_svg(self) -> str:
        """Returns the board as an SVG picture, which notebooks show."""
    def why(self, start: str | int | None = None, /) -> str | None:
        """Explains the answer in a sentence; ``None`` if no theorem explains it."""
    def winner(self, start: str | int | None = None, /) -> str:
        """Returns the winner, by the player's name in this game."""

@final
class Form:
    """A form that need not be canonical: ``literal{..}`` in the notation."""
    def __new__(cls, form: str) -> Form: ...
    @property
    def value(self) -> Value:
        """The value of the form."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Game:
    """A ruleset of the engine, or a text ruleset. Call it with a position to get an object that answers
    questions about it."""
    @property
    def board(self) -> str:
        """The kind of board."""
    @property
    def example(self) -> str:
        """An example of a position, as text."""
    def impartial_form(self) -> Game:
        """Returns the impartial form, in which each player has the moves of both."""
    @property
    def kind(self) -> str:
        """The kind of game, which determines the questions that have an answer."""
    @property
    def name(self) -> str:
        """The name in expressions."""
    @property
    def notation(self) -> str:
        """The notation of positions."""
    @property
    def rules(self) -> str:
        """The rules, in a sentence."""
    @property
    def source(self) -> str:
        """The source of the rules."""
    @property
    def title(self) -> str:
        """The name in the literature."""
    def __call__(self, position: Any, /, **keywords: Any) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ImpartialPosition(Position):
    """A position of an impartial game that need not end. Its value is a nimber, or infinite."""
    def best_moves(self) -> list[Move]:
        """Returns the winning moves; in a draw, the moves that hold it; none if all moves lose."""
    def is_impartial(self) -> bool:
        """Returns whether both players have the same moves, in the position and in all that follow."""
    def moves(self) -> list[Move]:
        """Returns the moves, which both players share, each with the position after it."""
    def options(self) -> list[ImpartialPosition]:
        """Returns the positions after the moves."""
    def outcome(self) -> str:
        """Returns the outcome: the winner under best play: N (the next player), P (the previous player), or D for a draw."""
    def place_values(self) -> dict[str, Value | ImpartialValue]:
        """Returns the value of one token in each place of the board, by the names of the places; for finite
        boards."""
    def to_svg(self) -> str:
        """Returns the position as an SVG picture, which notebooks show."""
    def value(self) -> Value | ImpartialValue:
        """Returns the value: a nimber, which is a :class:`Value`, or an :class:`ImpartialValue`."""
    def winning_moves(self) -> list[Move]:
        """Returns the winning moves."""

@final
class ImpartialValue:
    """The infinite value ``inf{K}`` of an impartial game in which play need not end; K is the set of nimbers
    that it has as options. A finite value is a nimber, and a :class:`Value`."""
    def __new__(cls, value: str) -> ImpartialValue: ...
    @property
    def nimbers(self) -> list[int]:
        """The finite values that the game can be moved to."""
    @property
    def outcome(self) -> str:
        """The outcome: the winner under best play: N (the next player), P (the previous player), or D for a draw."""
    def __add__(self, other: Value | ImpartialValue | int, /) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __neg__(self) -> ImpartialValue: ...
    def __radd__(self, other: Value | int, /) -> Any: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __rsub__(self, other: Value | int, /) -> Any: ...
    def __sub__(self, other: Value | ImpartialValue | int, /) -> Any: ...
    def _repr_latex_(self) -> str: ...

@final
class Interval:
    """An interval of numbers. Each end is open or closed."""
    @property
    def high(self) -> Fraction:
        """The upper end."""
    @property
    def high_closed(self) -> bool:
        """Whether the upper end belongs to the interval."""
    @property
    def low(self) -> Fraction:
        """The lower end."""
    @property
    def low_closed(self) -> bool:
        """Whether the lower end belongs to the interval."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class LoopyValue:
    """The value of a loopy game, in which infinite play is a draw. It is a pair ``onside & offside``; the two
    sides of a *stopper* are equal."""
    def __new__(cls, value: _Given) -> LoopyValue: ...
    def confused(self, other: _Given) -> bool:
        """Returns whether the game is confused with another one."""
    @property
    def is_stopper(self) -> bool:
        """Whether the two sides agree, so that alternating play always ends."""
    @property
    def left_options(self) -> list[Value | LoopyValue]:
        """Left's options of a stopper in simplest form."""
    @property
    def outcome(self) -> str:
        """The outcome: the winner under best play: L, R, N (next) or P (previous player); with draws also D, PHat, NHat, PCheck, NCheck."""
    @property
    def right_options(self) -> list[Value | LoopyValue]:
        """Right's options of a stopper in simplest form."""
    def __add__(self, other: _Game, /) -> Value | LoopyValue: ...
    def __dir__(self) -> list[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __format__(self, name: str, /) -> str: ...
    def __ge__(self, other: _Game, /) -> bool: ...
    def __getattr__(self, name: str) -> Callable[..., Any]: ...
    def __gt__(self, other: _Game, /) -> bool: ...
    __hash__: ClassVar[Callable[[LoopyValue], int]]  # type: ignore[assignment]
    def __le__(self, other: _Game, /) -> bool: ...
    def __lt__(self, other: _Game, /) -> bool: ...
    def __mul__(self, other: _Game, /) -> Value | LoopyValue: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __neg__(self) -> LoopyValue: ...
    def __radd__(self, other: _Rational, /) -> Value | LoopyValue: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __rmul__(self, other: _Rational, /) -> Value | LoopyValue: ...
    def __rsub__(self, other: _Rational, /) -> Value | LoopyValue: ...
    def __sub__(self, other: _Game, /) -> Value | LoopyValue: ...
    def _repr_latex_(self) -> str: ...

@final
class MiserePosition(Position):
    """A position of rules that say that a player who cannot move wins."""
    def genus(self) -> str | None:
        """Returns the genus: the nim value in normal play, and the misère nim values with 0, 1, 2, .. heaps *2 beside the game; ``None`` if there is none."""
    def mate(self) -> str | None:
        """Returns the mate: the canonical form of the mate in misère play; the sum of a game and its mate is lost for the player to move; ``None`` if there is none."""
    def misere_birthday(self) -> int | None:
        """Returns the birthday: the day on which the canonical form in misère play is born; ``None`` if there is none."""
    def misere_form(self) -> str | None:
        """Returns the misere form: the canonical form in misère play, as lists of options; a number stands for a heap of Nim; ``None`` if there is none."""
    @overload
    def options(self, player: _Player, /) -> list[MiserePosition]:
        """Returns the positions after a player's moves; without a player, those of both, ``(left, right)``."""
    @overload
    def options(self, player: None = None, /) -> tuple[list[MiserePosition], list[MiserePosition]]: ...
    def outcome(self) -> Literal["L", "R", "N", "P"]:
        """Returns who wins: ``"L"``, ``"R"``, ``"N"`` (next) or ``"P"`` (previous player)."""
    def phylum(self) -> str | None:
        """Returns the phylum: the class of an impartial game in misère play, from nim heap and hereditarily tame to wild; ``None`` if there is none."""
    def short_genus(self) -> str | None:
        """Returns the short genus: the genus as CGSuite writes it: 2 for a heap of Nim, 2^2 for other tame games, 1^2 for restive ones; ``None`` if there is none."""
    def to_svg(self) -> str:
        """Returns the position as an SVG picture, which notebooks show."""
    @overload
    def winning_moves(self, player: _Player, /) -> list[str]:
        """Returns the names of the moves with which a player wins if that player begins; without a player, those of
        both, ``(left, right)``."""
    @overload
    def winning_moves(self, player: None = None, /) -> tuple[list[str], list[str]]: ...

@final
class Move:
    """A move in a position, with the position after it and its merits."""
    @property
    def after(self) -> Any:
        """The position after the move."""
    @property
    def draws(self) -> bool:
        """Whether nobody wins after the move; always ``False`` in games that end."""
    @property
    def is_best(self) -> bool:
        """Whether no other move is better, in the game alone or in a sum with others: the move is undominated,
        and it wins if any move wins, or else holds a draw if any move does. In an impartial game that need
        not end: whether it wins, or holds a draw if no move wins."""
    @property
    def keeps_stop(self) -> bool | None:
        """Whether good play after the move reaches the best stop that the player can get; ``None`` in games
        that need not end."""
    @property
    def loss(self) -> Fraction | None:
        """The loss by the move: the number that the player is sure of after the best move, compared with that
        after this one. ``None`` in games that need not end."""
    @property
    def name(self) -> str:
        """The move by the names of its places."""
    @property
    def orthodox(self) -> bool | None:
        """Whether the move is right if everything else is as hot as the position itself; ``None`` in games
        that need not end."""
    @property
    def places(self) -> list[int]:
        """The places of the board that identify the move, counted from 0 in the order of the notation."""
    @property
    def player(self) -> Literal['Left', 'Right'] | None:
        """``"Left"`` or ``"Right"``; ``None`` if both players have the same moves."""
    @property
    def undominated(self) -> bool | None:
        """Whether no other move leads to a better value; ``None`` in an impartial game that need not end."""
    @property
    def value(self) -> Any:
        """The value of the position after the move."""
    @property
    def wins(self) -> bool:
        """Whether the move wins, if nothing else is played."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Number:
    """A number that is no short game, such as 1/3 or the infinite ``w``. Create it from a text or a
    ``fractions.Fraction``."""
    def __new__(cls, number: _Given | Number) -> Number: ...
    @property
    def number(self) -> Fraction | None:
        """The fraction that the number equals, or ``None``."""
    @property
    def outcome(self) -> str:
        """The outcome: the winner under best play: L, R, or P (the previous player)."""
    def __add__(self, other: _Given | Number, /) -> Any: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ge__(self, other: _Game | Number, /) -> bool: ...
    def __gt__(self, other: _Game | Number, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __le__(self, other: _Game | Number, /) -> bool: ...
    def __lt__(self, other: _Game | Number, /) -> bool: ...
    def __mul__(self, other: _Given | Number, /) -> Any: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __neg__(self) -> Number: ...
    def __radd__(self, other: _Given, /) -> Any: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __rmul__(self, other: _Given, /) -> Any: ...
    def __rsub__(self, other: _Given, /) -> Any: ...
    def __rtruediv__(self, other: _Given, /) -> Any: ...
    def __sub__(self, other: _Given | Number, /) -> Any: ...
    def __truediv__(self, other: _Given | Number, /) -> Any: ...
    def _repr_latex_(self) -> str: ...

@final
class NumberFact:
    """A fact about a number: its stalk, its options, the path to it, or a real number that is not known to be
    rational."""
    @property
    def number(self) -> Number | None:
        """The number that it is about, in normal form, or ``None`` if no normal form is known."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class PartizanPosition(Position):
    """A position of a partizan game that need not end. Infinite play is a draw."""
    @overload
    def best_moves(self, player: _Player, /) -> list[Move]:
        """Returns the best moves of a player: those that no other move is better than, and that win if any
        move wins, or else hold a draw if any does. Without a player, those of both, ``(left, right)``."""
    @overload
    def best_moves(self, player: None = None, /) -> tuple[list[Move], list[Move]]: ...
    def is_impartial(self) -> bool:
        """Returns whether both players have the same moves, in the position and in all that follow."""
    @overload
    def moves(self, player: _Player, /) -> list[Move]:
        """Returns the moves of a player, each with the position after it; without a player, those of both,
        ``(left, right)``."""
    @overload
    def moves(self, player: None = None, /) -> tuple[list[Move], list[Move]]: ...
    @overload
    def options(self, player: _Player, /) -> list[PartizanPosition]:
        """Returns the positions after a player's moves; without a player, those of both, ``(left, right)``."""
    @overload
    def options(self, player: None = None, /) -> tuple[list[PartizanPosition], list[PartizanPosition]]: ...
    def outcome(self) -> str:
        """Returns the outcome: the winner under best play: L, R, N (next) or P (previous player); with draws also D, PHat, NHat, PCheck, NCheck."""
    def to_svg(self) -> str:
        """Returns the position as an SVG picture, which notebooks show."""
    def value(self) -> Value | LoopyValue:
        """Returns the value: a :class:`LoopyValue`, or a :class:`Value` if it is short."""
    @overload
    def winning_moves(self, player: _Player, /) -> list[Move]:
        """Returns the moves with which a player wins if that player begins; without a player, those of both,
        ``(left, right)``."""
    @overload
    def winning_moves(self, player: None = None, /) -> tuple[list[Move], list[Move]]: ...

@final
class PathPosition(Position):
    """The Angel's path before an update."""
    def literal(self) -> dict[str, Any] | None:
        """Returns the update by the literal rule, which keeps the left set connected; ``None`` if it is not
        connected before."""
    def relaxed(self) -> dict[str, Any]:
        """Returns the update by the relaxed rule: the changes of L - 2n and n, and the largest and the
        smallest best set of squares that join the left set, as rectangles ``((x, y), (x, y))``."""
    def to_svg(self) -> str:
        """Returns the path as an SVG picture, which notebooks show."""

@final
class Plan:
    """The plan of a census: a family of positions, divided into units. The result of a unit is a file of Apache Parquet in the
    folder of the plan, so nothing else has to be remembered: any number of processes, on any number of machines that see the
    folder, may run units of one plan, and may be killed at any time."""
    @staticmethod
    def create(folder: str | PathLike[str], ruleset: Game | str, over: str | Sequence[str], *, where: str | None = None, fields: Sequence[str] | None = None, unit: int = 100000, colours: bool = False, alphabet: str | None = None, up_to: Literal["negatives", "symmetries", "nothing"] = "negatives", exits: str | int | None = None, start: str | int | None = None, each: int | None = None, misere: bool = False) -> Plan:
        """Plans a census in a folder, which must be new or empty."""
    @property
    def fields(self) -> list[str]:
        """The facts of each position, which are the columns between ``position`` and ``unknown``."""
    @property
    def folder(self) -> Path:
        """The folder."""
    @property
    def hash(self) -> str:
        """The hash of everything on which the rows depend. The files of the plan hold it, too."""
    def merge(self, out: str | PathLike[str]) -> int:
        """Writes the rows of all units to one file of Apache Parquet, in the order of the plan, and returns their number. The
        same plan always makes the same bytes."""
    @staticmethod
    def open(folder: str | PathLike[str]) -> Plan:
        """Opens the plan in a folder."""
    @property
    def positions(self) -> int:
        """An upper bound for the number of positions."""
    def run(self, jobs: int | None = None, shard: tuple[int, int] | None = None, progress: Callable[[int, int], object] | None = None) -> dict[str, int]:
        """Runs the units that are not finished, ``jobs`` at a time (by default one for each processor), and returns the numbers
        of ``units``, of those ``known_before``, of those ``done`` now, and of ``rows`` written now."""
    def run_unit(self, unit: int, /) -> int:
        """Runs one unit on one thread, unless it is finished, and returns the number of its rows."""
    def status(self) -> dict[str, Any]:
        """Reads the files of all units, and returns their states: the numbers of ``units``, of those that are ``done`` and
        ``missing``, the ``damaged`` ones with the reasons, the number of ``rows``, and the part of the estimated work that
        is done, in ``thousandths``."""
    def unfinished(self) -> list[int]:
        """Returns the numbers of the units that are not finished, the most expensive ones first."""
    @property
    def units(self) -> list[tuple[int, int]]:
        """The numbers of the units, from 0, each with an estimate of its cost: the number of its positions is not larger."""
    def verify(self, sample: int = 10) -> int:
        """Evaluates up to ``sample`` random rows of each unit again, and returns their number. A damaged file, a unit that is not
        finished, or a row that differs raises :class:`upstar.UpstarError`."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class Position:
    """A position of one of the engine's rulesets. Two positions are equal if their rulesets and their texts
    are equal."""
    @property
    def game(self) -> Game:
        """The ruleset."""
    def show(self) -> Any:
        """Returns the board of the studio as a widget for notebooks: it shows the position with its value and its moves, and can
        be edited and played on. Needs the package ``anywidget``."""
    @property
    def text(self) -> str:
        """The position in the notation of its ruleset."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the position in the batch format of the book."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_svg_(self) -> str: ...

@disjoint_base
class Ruleset:
    """The base class for rulesets of your own. A subclass defines the moves of the players; positions are any
    hashable objects. The player who cannot move loses; infinite play is a draw."""
    def __new__(cls, *_arguments: Any, **_keywords: Any) -> Ruleset: ...
    @overload
    def best_moves(self, position: Hashable, player: _Player, /) -> list[Any]:
        """Returns the positions after the best moves of a player: no other move leads to a better value, and
        they win if any move wins. Without a player, those of both, ``(left, right)``."""
    @overload
    def best_moves(self, position: Hashable, player: None = None, /) -> tuple[list[Any], list[Any]]: ...
    def components(self, position: Any) -> Iterable[Hashable]:
        """Returns positions or values whose sum is the position."""
    def forget(self) -> None:
        """Forgets all positions, and the store."""
    @staticmethod
    def from_file(path: str | PathLike[str]) -> Game:
        """Reads a text ruleset from a file in the language of the book: a :class:`Game` like those of the
        engine, and as fast."""
    @property
    def known(self) -> int:
        """The number of positions whose values are known."""
    def left(self, position: Any) -> Iterable[Hashable]:
        """Returns the positions after Left's moves, as a list or an iterator."""
    def moves(self, position: Hashable, player: _Player, /) -> list[tuple[Any, Value | LoopyValue]]:
        """Returns the positions after a player's moves with their values, as pairs ``(position, value)``."""
    def negative(self, position: Any) -> Hashable | None:
        """Returns the position with the players' roles exchanged, or ``None``."""
    def normal(self, position: Any) -> Hashable:
        """Returns a representative of all positions that obviously have the same value."""
    def options(self, position: Any, /) -> Iterable[Hashable]:
        """Returns the positions after the moves of an impartial ruleset, in which both players have the same
        moves."""
    def outcome(self, position: Hashable, /) -> str:
        """Returns the outcome: ``"L"``, ``"R"``, ``"N"``, ``"P"``; if play need not end, one of the nine
        values for loopy games."""
    def right(self, position: Any) -> Iterable[Hashable]:
        """Returns the positions after Right's moves, as a list or an iterator."""
    def value(self, position: Hashable, /) -> Value | LoopyValue:
        """Returns the value of a position: a :class:`Value`, or a :class:`LoopyValue` if play need not end."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ShortPosition(Position):
    """A position of a game that ends; the player who cannot move loses."""
    @overload
    def best_moves(self, player: _Player, /) -> list[Move]:
        """Returns the best moves of a player: those that no other move is better than, and that win if any
        move wins. Without a player, those of both, ``(left, right)``."""
    @overload
    def best_moves(self, player: None = None, /) -> tuple[list[Move], list[Move]]: ...
    def genus(self) -> str | None:
        """Returns the genus: the nim value in normal play, and the misère nim values with 0, 1, 2, .. heaps *2 beside the game; ``None`` if there is none."""
    def grundy_value(self) -> int | None:
        """Returns the Grundy value: the nimber that an impartial position is equal to; a move wins if the value after it is 0; ``None`` if there is none."""
    def is_impartial(self) -> bool:
        """Returns whether both players have the same moves, in the position and in all that follow."""
    def mate(self) -> str | None:
        """Returns the mate: the canonical form of the mate in misère play; the sum of a game and its mate is lost for the player to move; ``None`` if there is none."""
    def misere_birthday(self) -> int | None:
        """Returns the birthday: the day on which the canonical form in misère play is born; ``None`` if there is none."""
    def misere_form(self) -> str | None:
        """Returns the misere form: the canonical form in misère play, as lists of options; a number stands for a heap of Nim; ``None`` if there is none."""
    def misere_outcome(self) -> Literal["L", "R", "N", "P"]:
        """Returns who wins in misère play, in which a player who cannot move wins: ``"L"``, ``"R"``, ``"N"`` or ``"P"``."""
    @overload
    def misere_winning_moves(self, player: _Player, /) -> list[str]:
        """Returns the names of the moves with which a player wins in misère play if that player begins; without a
        player, those of both, ``(left, right)``."""
    @overload
    def misere_winning_moves(self, player: None = None, /) -> tuple[list[str], list[str]]: ...
    @overload
    def moves(self, player: _Player, /) -> list[Move]:
        """Returns the moves of a player in the order of the board, each with the position after it; without a
        player, those of both, ``(left, right)``."""
    @overload
    def moves(self, player: None = None, /) -> tuple[list[Move], list[Move]]: ...
    @overload
    def options(self, player: _Player, /) -> list[ShortPosition]:
        """Returns the positions after a player's moves; without a player, those of both, ``(left, right)``."""
    @overload
    def options(self, player: None = None, /) -> tuple[list[ShortPosition], list[ShortPosition]]: ...
    def outcome(self) -> str:
        """Returns the outcome: the winner under best play: L, R, N (next) or P (previous player); with draws also D, PHat, NHat, PCheck, NCheck."""
    def phylum(self) -> str | None:
        """Returns the phylum: the class of an impartial game in misère play, from nim heap and hereditarily tame to wild; ``None`` if there is none."""
    def short_genus(self) -> str | None:
        """Returns the short genus: the genus as CGSuite writes it: 2 for a heap of Nim, 2^2 for other tame games, 1^2 for restive ones; ``None`` if there is none."""
    def thermograph(self) -> Thermograph:
        """Returns the thermograph."""
    def to_svg(self) -> str:
        """Returns the position as an SVG picture, which notebooks show."""
    def value(self) -> Value:
        """Returns the value."""
    @overload
    def winning_moves(self, player: _Player, /) -> list[Move]:
        """Returns the moves with which a player wins if that player begins; without a player, those of both,
        ``(left, right)``."""
    @overload
    def winning_moves(self, player: None = None, /) -> tuple[list[Move], list[Move]]: ...

@final
class SpiesPosition(Position):
    """A position of Nowhere to Go: a multigraph with two spies on it. The first spy is to move."""
    def best_turn(self) -> str | None:
        """Returns a winning turn of the first spy, or a sensible one if none wins: the new vertex, and the
        edge that is blocked. ``None`` if the play is over."""
    def to_svg(self) -> str:
        """Returns the board as an SVG picture, which notebooks show."""
    def turns(self) -> list[dict[str, str]]:
        """Returns all turns of the first spy: dicts with ``turn`` and the ``winner`` after it."""
    def winner(self) -> Literal['first', 'second']:
        """Returns the spy who wins: ``"first"``, the one to move, or ``"second"``."""

@final
class StalksPosition(Position):
    """A position of Hackenbush with infinitely many edges. Its value is a number, which need not be a short
    game."""
    def best_cut(self, player: _Player, /) -> str | None:
        """Returns a good cut for a player who is to move, as text; ``None`` if the player has no edge."""
    def outcome(self) -> str:
        """Returns the outcome: the winner under best play: L, R, or P (the previous player)."""
    def to_svg(self) -> str:
        """Returns the position as an SVG picture, which notebooks show."""
    def value(self) -> Value | Number:
        """Returns the value: a :class:`Number`, or a :class:`Value` if it is a short game."""
    def winning_cuts(self, player: _Player, /) -> list[str]:
        """Returns the winning cuts of a player who is to move: the lowest one of each stalk. All cuts above it
        win, too."""

@final
class Store:
    """A store of values, each kept once, with everything calculated about them and about the positions of
    rulesets."""
    def __new__(cls) -> Store: ...
    @property
    def bytes(self) -> int:
        """The memory of the store, in bytes."""
    @property
    def components(self) -> int:
        """The number of components of positions whose values are remembered."""
    @property
    def values(self) -> int:
        """The number of canonical forms in the store; forms that differ by a number count once."""
    def __enter__(self) -> Store: ...
    def __exit__(self, *_exception: object) -> None: ...

@final
class Switches:
    """A sum of a number, switches of different temperatures, ups and a nimber."""
    @property
    def value(self) -> Value:
        """The value of the sum."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Table:
    """The result of a loop of the expression language: a row for each value of the loop's name. It is a
    sequence of dicts, so ``pandas.DataFrame(list(table))`` works."""
    @property
    def columns(self) -> list[str]:
        """The names of the columns."""
    def to_dicts(self) -> list[dict[str, Any]]:
        """Returns the rows as dicts."""
    def __eq__(self, other: object, /) -> bool: ...
    @overload
    def __getitem__(self, at: int, /) -> dict[str, Any]: ...
    @overload
    def __getitem__(self, at: slice, /) -> list[dict[str, Any]]: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]
    def __iter__(self) -> Iterator[dict[str, Any]]: ...
    def __len__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_html_(self) -> str: ...

@final
class Thermograph:
    """The thermograph of a game for temperatures from -1 upwards. Each wall is a list of breakpoints ``(t,
    v)``. It is straight between two breakpoints, and constant after the last one: that part is the mast."""
    @property
    def left_wall(self) -> _Wall:
        """The breakpoints of the left wall."""
    @property
    def mean(self) -> Fraction:
        """The value of the mast."""
    @property
    def right_wall(self) -> _Wall:
        """The breakpoints of the right wall."""
    @property
    def temperature(self) -> Fraction:
        """The temperature at which the mast begins."""
    def to_svg(self) -> str:
        """Returns the thermograph as an SVG picture, which notebooks show."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def _repr_svg_(self) -> str: ...

@final
class Uptimal:
    """A sum of a number, a nimber and powers of up, given by its coefficients."""
    @property
    def value(self) -> Value:
        """The value of the sum."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class Value:
    """The value of a short game: two values are equal exactly if the games are."""
    def __new__(cls, value: _Given) -> Value: ...
    @property
    def birthday(self) -> int:
        """The birthday: the day on which the canonical form is born; for a literal, the form itself."""
    def confused(self, other: _Given) -> bool:
        """Returns whether the value is confused with another game: neither greater, nor less, nor equal."""
    @property
    def left_options(self) -> list[Value]:
        """Left's options in canonical form."""
    @property
    def left_stop(self) -> Fraction:
        """The left stop: the number, or pseudonumber, reached by good play if Left begins."""
    @property
    def mean(self) -> Fraction:
        """The mean value m: n copies differ from nm by a bounded amount."""
    @property
    def number(self) -> Fraction | None:
        """The number that the value equals, or ``None``."""
    @property
    def outcome(self) -> str:
        """The outcome: the winner under best play: L, R, N (next) or P (previous player); with draws also D, PHat, NHat, PCheck, NCheck."""
    @property
    def right_options(self) -> list[Value]:
        """Right's options in canonical form."""
    @property
    def right_stop(self) -> Fraction:
        """The right stop: the number, or pseudonumber, reached by good play if Right begins."""
    @property
    def temperature(self) -> Fraction:
        """The temperature: the least t >= -1 at which the game cooled by t is infinitesimally close to a number."""
    def thermograph(self) -> Thermograph:
        """Returns the thermograph."""
    def to_dict(self) -> dict[str, Any]:
        """Returns the facts about the value, as in ``upstar.table``."""
    def to_latex(self) -> str:
        """Returns the value in the notation of LaTeX's math mode."""
    @overload
    def __add__(self, other: Value | _Rational, /) -> Value: ...
    @overload
    def __add__(self, other: LoopyValue, /) -> Value | LoopyValue: ...
    def __bool__(self) -> bool: ...
    def __dir__(self) -> list[str]: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __float__(self) -> float: ...
    def __format__(self, name: str, /) -> str: ...
    def __ge__(self, other: _Game, /) -> bool: ...
    def __getattr__(self, name: str) -> Callable[..., Any]: ...
    def __gt__(self, other: _Game, /) -> bool: ...
    __hash__: ClassVar[Callable[[Value], int]]  # type: ignore[assignment]
    def __int__(self) -> int: ...
    def __le__(self, other: _Game, /) -> bool: ...
    def __lt__(self, other: _Game, /) -> bool: ...
    @overload
    def __mul__(self, other: Value | _Rational, /) -> Value: ...
    @overload
    def __mul__(self, other: LoopyValue, /) -> Value | LoopyValue: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __neg__(self) -> Value: ...
    def __pos__(self) -> Value: ...
    def __radd__(self, other: _Rational, /) -> Value: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
    def __rmul__(self, other: _Rational, /) -> Value: ...
    def __rsub__(self, other: _Rational, /) -> Value: ...
    @overload
    def __sub__(self, other: Value | _Rational, /) -> Value: ...
    @overload
    def __sub__(self, other: LoopyValue, /) -> Value | LoopyValue: ...
    def _repr_latex_(self) -> str: ...

@final
class budget:
    """Limits for each question that this thread asks inside a ``with`` block. Exceeding one raises
    :class:`upstar.Unknown`."""
    def __new__(cls, *, time: float | None = None, nodes: int | None = None, memory: int | None = None) -> budget: ...
    def __enter__(self) -> budget: ...
    def __exit__(self, *_exception: object) -> None: ...

def all_functions() -> dict[str, Callable[..., Any]]:
    """Returns all functions by their names."""
def all_games() -> dict[str, Game]:
    """Returns all rulesets by their names."""
def angel_of(amended: bool, literal: bool, eaten: list[_Square | None]) -> Angel:
    """Creates the Angel after the turns of a play, for pickling."""
def ask(request: dict[str, Any] | str, /, *, fields: Iterable[str] | None = None) -> dict[str, Any]:
    """Answers a request in JSON, as ``upstar batch`` does: a dict, or the text of one. Returns the reply as a dict, with the
    field ``error`` if there is no answer."""
def calc(text: str, /, **names: _Named | Game) -> Any:
    """Evaluates an expression, as ``upstar calc`` does. Keyword arguments bind names in it to values, numbers
    or texts. A game of :func:`upstar.games.from_file` can be passed, too, under its own name."""
def clear() -> None:
    """Replaces the common store of the process by an empty one. The old one is freed when its last value is
    gone."""
def devil_kinds() -> list[tuple[str, int | None, str]]:
    """Returns the Devils, each with its name, the default of its number if it has one, and a verb phrase."""
def form(left: Iterable[_Given], right: Iterable[_Given]) -> Any:
    """Returns the value of ``{left|right}``. Options may be values, integers, fractions or texts."""
def interval_of(low: _Rational, high: _Rational, low_closed: bool, high_closed: bool) -> Interval:
    """Creates an interval from its ends, for pickling."""
def method(of: object, name: str) -> Callable[..., Any]:
    """Returns the function with a name as a method of a game."""
def method_names() -> list[str]:
    """Returns the names of the functions that are methods of games."""
def move_of(how: tuple[str | None, str, list[int]], to: tuple[Any, Any], merits: tuple[bool, bool | None, bool | None]) -> Move:
    """Creates a move from its parts, for pickling."""
def named_game(name: str) -> Game | None:
    """Returns the built-in ruleset with a name, which may be an impartial form; `None` if there is none."""
def short_columns() -> list[str]:
    """Returns the names of the columns of positions of short games."""
def store() -> Store:
    """Returns the store in which new values are created: that of the innermost ``with`` block of this thread,
    or the common store of the process."""
def table_of(columns: list[str], rows: list[list[Any]]) -> Table:
    """Creates a table from its columns and rows, for pickling."""
def table_rows(game: Game, positions: Sequence[Any], threads: int, progress: Callable[[int, int], object] | None) -> list[dict[str, Any] | Exception]:
    """Returns the rows of a table: for each position a dict of its fields, or the exception that it raises."""
def thermograph_of(left: _Wall, right: _Wall, mean: _Rational, temperature: _Rational, svg: str) -> Thermograph:
    """Creates a thermograph from its parts, for pickling."""
def value_columns(value: Value | LoopyValue) -> dict[str, Any]:
    """Returns the facts about a value that are columns of tables."""
def written_form(text: str) -> Game:
    """Creates the impartial form of a ruleset from the text of the ruleset."""
def written_game(text: str) -> Game:
    """Creates a ruleset from a text."""
