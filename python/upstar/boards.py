"""Boards as Python has them: rows, NumPy arrays, and graphs of networkx, made into what rulesets read."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

__all__ = ["fields_of_graph", "rows_of_array"]

#: The characters of arrays of truth values: what is true is a free cell.
FREE = {True: ".", False: "#"}


def told(position: Any, board: str, **told: Any) -> str | dict[str, Any]:
    """What a ruleset on a kind of board reads of an object: a text, or a dict."""
    if hasattr(position, "adj") and hasattr(position, "nodes"):
        return fields_of_graph(position, board, **told)
    if hasattr(position, "ndim") and hasattr(position, "tolist"):
        return rows_of_array(position, **told)
    if told:
        raise TypeError(f"{', '.join(told)}: only an array or a graph is told by keywords")
    if isinstance(position, (str, dict)):
        return position
    if isinstance(position, Mapping):
        return dict(position)
    if isinstance(position, Iterable):
        rows = list(position)
        if rows and all(isinstance(row, str) for row in rows):
            return "|".join(rows)
        if rows and all(isinstance(row, int) for row in rows) and board == "heaps":
            return {"heaps": rows}
    kind = type(position).__name__
    raise TypeError(f"a position is a text, a list of rows, a dict, an array or a graph; this is of the type {kind}")


def rows_of_array(array: Any, *, characters: Mapping[Any, str] | None = None) -> str:
    """The text of a board that is an array of one or two dimensions: of characters, of truth values, in which what is true
    is a free cell ``.``, or of anything else for which ``characters`` tells the characters.

    >>> import numpy as np, upstar
    >>> board = np.ones((2, 3), dtype=bool)
    >>> board[0, 2] = False
    >>> upstar.games.domineering(board)
    domineering("..#|...")
    >>> upstar.games.clobber(np.array([[1, -1], [-1, 1]]), characters={1: "L", -1: "R", 0: "."})
    clobber("LR|RL")
    """
    if array.ndim not in (1, 2):
        raise TypeError(f"a board is an array of one or two dimensions, not of {array.ndim}")
    rows = array.tolist() if array.ndim == 2 else [array.tolist()]
    return "|".join("".join(_character(cell, characters) for cell in row) for row in rows)


def _character(cell: Any, characters: Mapping[Any, str] | None) -> str:
    if characters is not None:
        if cell not in characters:
            raise TypeError(f"`characters` tells nothing for {cell!r}")
        return characters[cell]
    if isinstance(cell, bool):
        return FREE[cell]
    text = cell.decode("ascii", "replace") if isinstance(cell, bytes) else cell
    if isinstance(text, str) and len(text) == 1:
        return text
    raise TypeError(f"{cell!r} is no character of a board: `characters` tells what it stands for")


def fields_of_graph(graph: Any, board: str, **told: Any) -> dict[str, Any]:
    """The fields of a board that is a graph of networkx, whose nodes may be anything. What is not in the graph is told by
    keywords.

    - Snort and Col (``board`` is ``"graph"``): nodes have the attribute ``colour``, one of ``.``, ``L``, ``R``;
    - Hackenbush (``"edges"``): edges have the attribute ``colour``, one of ``b``, ``r``, ``g``; ``ground`` is a node;
    - impartial games (``"directed graph"``): ``tokens`` is a list of nodes;
    - Partizan Graph (``"partizan graph"``): edges have the attribute ``player``, ``"left"`` or ``"right"``; ``tokens``;
    - escape games (``"multigraph"``): edges may have ``copies``, a number or ``"unbreakable"``, and parallel edges are
      copies; ``exits`` is a list of nodes, ``start`` a node, ``spies`` two of them.

    >>> import networkx as nx, upstar
    >>> upstar.games.snort(nx.path_graph(5)).value()
    Value('+-{1,{3|0}}')
    >>> board = nx.grid_2d_graph(3, 3)
    >>> upstar.games.nemesis(board, start=(1, 1), exits=[(0, 0), (2, 2)]).winner()
    'nemesis'
    """
    numbers = {node: i for i, node in enumerate(graph.nodes)}
    makers = {
        "graph": _coloured_vertices,
        "edges": _coloured_edges,
        "directed graph": _arcs,
        "partizan graph": _arcs_of_players,
        "multigraph": _multigraph,
    }
    if board not in makers:
        raise TypeError(f"the board of this game ({board}) is no graph")
    fields = makers[board](graph, numbers, told)
    if told:
        raise TypeError(f"{', '.join(told)}: a board of the kind {board!r} has no such keyword")
    return fields


def _number(numbers: dict[Hashable, int], node: Hashable) -> int:
    if node not in numbers:
        raise TypeError(f"{node!r} is no node of the graph")
    return numbers[node]


def _edges(graph: Any, numbers: dict[Hashable, int]) -> list[tuple[int, int, dict[str, Any]]]:
    return [(numbers[u], numbers[v], data) for u, v, data in graph.edges(data=True)]


def _coloured_vertices(graph: Any, numbers: dict[Hashable, int], told: dict[str, Any]) -> dict[str, Any]:
    colours = "".join(str(data.get("colour", ".")) for _, data in graph.nodes(data=True))
    edges = [[u, v] for u, v, _ in _edges(graph, numbers)]
    return {"n": len(numbers), "edges": edges, "colours": colours}


def _coloured_edges(graph: Any, numbers: dict[Hashable, int], told: dict[str, Any]) -> dict[str, Any]:
    if "ground" not in told:
        raise TypeError("which node is the ground? Say so by the keyword `ground`")
    ground = _number(numbers, told.pop("ground"))
    # The ground is vertex 0.
    order = {number: (number + 1 if number < ground else number) for number in numbers.values()}
    order[ground] = 0
    edges = [[order[u], order[v], data.get("colour")] for u, v, data in _edges(graph, numbers)]
    return {"ground": 0, "n": len(numbers), "edges": edges}


def _tokens(numbers: dict[Hashable, int], told: dict[str, Any]) -> list[int]:
    return [_number(numbers, node) for node in told.pop("tokens", [])]


def _arcs(graph: Any, numbers: dict[Hashable, int], told: dict[str, Any]) -> dict[str, Any]:
    followers: list[list[int]] = [[] for _ in numbers]
    for u, v, _ in _edges(graph, numbers):
        followers[u].append(v)
        if not graph.is_directed():
            followers[v].append(u)
    return {"succ": followers, "tokens": _tokens(numbers, told)}


def _arcs_of_players(graph: Any, numbers: dict[Hashable, int], told: dict[str, Any]) -> dict[str, Any]:
    arcs: dict[str, list[list[int]]] = {player: [[] for _ in numbers] for player in ("left", "right")}
    for u, v, data in _edges(graph, numbers):
        player = data.get("player")
        if player not in arcs:
            raise TypeError(f"an edge has the player {player!r}, not \"left\" or \"right\"")
        arcs[player][u].append(v)
    return {**arcs, "tokens": _tokens(numbers, told)}


def _multigraph(graph: Any, numbers: dict[Hashable, int], told: dict[str, Any]) -> dict[str, Any]:
    edges = [[u, v, data.get("copies", 1)] for u, v, data in _edges(graph, numbers)]
    fields: dict[str, Any] = {"n": len(numbers), "edges": edges}
    for name in ("exits", "spies"):
        if name in told:
            fields[name] = [_number(numbers, node) for node in told.pop(name)]
    if "start" in told:
        fields["start"] = _number(numbers, told.pop("start"))
    return fields
