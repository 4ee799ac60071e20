"""Tables of many positions."""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from typing import Any

from upstar import boards, games
from upstar._upstar import Game, Position, Ruleset, short_columns, table_rows, value_columns
from upstar.errors import InputError, UpstarError

__all__ = ["table"]

Progress = Callable[[int, int], object]

#: The columns of positions of short games; each row has all of them, with or without an answer.
_SHORT = tuple(short_columns())


def table(
    game: Game | Ruleset | str,
    positions: Iterable[Any],
    *,
    threads: int | None = None,
    progress: bool | Progress = False,
    plain: bool = False,
) -> list[dict[str, Any]]:
    """Returns the facts about many positions: a list of dicts in the order of the positions, which ``pandas.DataFrame`` and
    ``polars.DataFrame`` accept.

    ``game`` is one of :mod:`upstar.games`, its name, or a ruleset of your own. A row of a short game has ``value``,
    ``outcome``, ``mean``, ``temperature``, ``left_stop``, ``right_stop`` and ``birthday``; rows of other games have the facts
    of their theory. The column ``error`` is the reason why a position has no answer, otherwise ``None``. An exception in a method of a
    ruleset in Python is such a reason, too. A budget (:class:`upstar.budget`) applies to each position.

    The games of the engine are solved on ``threads`` threads (by default one for each processor), while other threads of
    Python continue. The calling thread solves a ruleset in Python. ``progress`` is ``True`` for a bar of ``tqdm``, if it is
    installed, or a function of two numbers: the positions done, and all positions. With ``plain``, values and fractions are
    texts.

    >>> import upstar
    >>> rows = upstar.table("domineering", ["2x2", "2x3", "2y3"], plain=True)
    >>> [row["value"] for row in rows[:2]], rows[0]["temperature"]
    (['+-1', '{2|-1/2}'], '1')
    >>> rows[2]["position"], rows[2]["value"], rows[2]["error"] is None
    ('2y3', None, False)
    """
    rules = games.named(game) if isinstance(game, str) else game
    if not isinstance(rules, (Game, Ruleset)):
        raise TypeError(f"the game of a table is one of upstar.games, its name, or an object of a ruleset's class, not {game!r}")
    if isinstance(positions, (str, bytes)):
        raise TypeError(f"positions are a list; write a single position as [{positions!r}]")
    if threads is not None and threads < 1:
        raise InputError(f"a table needs at least one thread, not {threads}")
    given = list(positions)
    tell, end = _progress(progress, len(given))
    try:
        if isinstance(rules, Ruleset):
            rows = _rows_of_ruleset(rules, given, tell)
        else:
            rows = _rows_of_game(rules, given, threads, tell)
    finally:
        end()
    known = ("position", *_SHORT) if isinstance(rules, Game) and rules.kind == "short" else ("position",)
    names = list(dict.fromkeys([*known, *(name for row in rows for name in row if name != "error")]))
    complete = [{**dict.fromkeys(names), **row, "error": row.get("error")} for row in rows]
    return [{name: _plain(cell) for name, cell in row.items()} for row in complete] if plain else complete


def _rows_of_game(
    game: Game, given: list[Any], threads: int | None, tell: Progress | None
) -> list[dict[str, Any]]:
    texts: list[Any] = []
    errors: dict[int, str] = {}
    for i, position in enumerate(given):
        try:
            text = _text(position, game)
        except TypeError as error:
            errors[i], text = str(error), None
        texts.append(text)
    wanted = [i for i in range(len(given)) if i not in errors]
    found = dict(zip(wanted, table_rows(game, [texts[i] for i in wanted], threads or os.cpu_count() or 1, tell), strict=True))
    rows = []
    for i, position in enumerate(given):
        shown = position if isinstance(position, str) else texts[i]
        row = found.get(i)
        if isinstance(row, dict):
            rows.append({"position": shown, **row})
        else:
            rows.append({"position": shown, "error": errors[i] if row is None else str(row)})
    return rows


def _text(position: Any, game: Game) -> Any:
    """Returns a position as the game reads it."""
    if not isinstance(position, Position):
        return boards.data_of(position, game.board)
    if position.game != game:
        raise TypeError(f"this is a position of {position.game}, not of {game}")
    return position.text


def _rows_of_ruleset(ruleset: Ruleset, given: list[Hashable], tell: Progress | None) -> list[dict[str, Any]]:
    rows = []
    for i, position in enumerate(given):
        try:
            rows.append({"position": position, **value_columns(ruleset.value(position))})
        except (UpstarError, TypeError) as error:
            rows.append({"position": position, "error": str(error)})
        except Exception as error:  # An exception in a method of the ruleset affects its own row only.
            rows.append({"position": position, "error": f"{type(error).__name__}: {error}"})
        if tell is not None:
            tell(i + 1, len(given))
    return rows


def _progress(progress: bool | Progress, total: int) -> tuple[Progress | None, Callable[[], object]]:
    """Returns the function to call after some positions, and the function to call at the end."""
    if callable(progress):
        return progress, lambda: None
    if not progress:
        return None, lambda: None
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return None, lambda: None
    bar = tqdm(total=total)
    return (lambda done, _: bar.update(done - bar.n)), bar.close


def _plain(cell: Any) -> Any:
    return cell if cell is None or isinstance(cell, (str, int)) and not isinstance(cell, Fraction) else str(cell)
