"""Boards in notebooks: the board of the studio as a widget.

The widget needs the package ``anywidget``; ``pip install anywidget`` installs it.
"""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from upstar import games
from upstar._upstar import Position, ask
from upstar.errors import InputError

__all__ = ["Board", "show"]

#: The built page, which ``cargo xtask web`` makes.
_PAGE = Path(__file__).parent / "static" / "widget.js"

#: The threads that answer. Each request is a short slice of work, so a few are enough.
_THREADS = ThreadPoolExecutor(max_workers=2, thread_name_prefix="upstar-board")


class Board(anywidget.AnyWidget):
    """A board that shows a position with its value, its thermograph and its moves, and can be edited and played on.

    ``ruleset`` and ``position`` are those on the board: they change with it, and setting ``position`` changes the board.
    """

    _esm = _PAGE
    ruleset = traitlets.Unicode().tag(sync=True)
    position = traitlets.Unicode().tag(sync=True)

    def __init__(self, ruleset: str, position: str) -> None:
        super().__init__(ruleset=ruleset, position=position)
        self.on_msg(self._asked)

    def _asked(self, _: Any, message: dict[str, Any], __: Any) -> None:
        _THREADS.submit(self._answer, message["number"], message["text"])

    def _answer(self, number: int, text: str | None) -> None:
        """Answers a request of the page. Without a text, the page asks what there is."""
        try:
            reply = ask({"do": "hello"} if text is None else text)
        except BaseException as error:  # noqa: BLE001  The page waits for an answer, whatever happens.
            reply = {"error": {"kind": "defect", "message": str(error), "at": None}}
        self.send({"number": number, "text": json.dumps(reply)})


def show(position: Position) -> Board:
    """Returns the board of a position."""
    name = position.game.name
    if name not in games.__all__ or games.named(name) != position.game:
        raise InputError(f"only rulesets of the engine have a board in notebooks, and {name} is none")
    return Board(name, position.text)
