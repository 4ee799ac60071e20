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


#: The boards that are graphs, and what keywords tell about each.
KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "graph": (),
    "edges": ("ground",),
    "directed graph": ("tokens",),
    "partizan graph": ("tokens",),
    "multigraph": ("exits", "start", "spies"),
}


def fields_of_graph(graph: Any, board: str, **told: Any) -> dict[str, Any]:
    """The nodes and links of a graph of networkx, as its ``node_link_data`` makes them, with what is told by keywords. Nodes
    may be anything, and are called by what ``str`` makes of them.

    - Snort and Col (``board`` is ``"graph"``): nodes have the attribute ``colour``, one of ``.``, ``L``, ``R``;
    - Hackenbush (``"edges"``): edges have the attribute ``colour``, one of ``b``, ``r``, ``g``; ``ground`` is a node;
    - impartial games (``"directed graph"``): ``tokens`` is a list of nodes;
    - Partizan Graph (``"partizan graph"``): edges have the attribute ``player``, ``"left"`` or ``"right"``; ``tokens``;
    - escape games (``"multigraph"``): edges may have ``copies``, a number or ``"unbreakable"``, and parallel edges are
      copies; ``exits`` is a list of nodes, ``start`` a node, ``spies`` two of them.

    The keywords may stand in ``graph.graph``, too. A graph with directions is refused where the board has none, and one
    without where it has them.

    >>> import networkx as nx, upstar
    >>> upstar.games.snort(nx.path_graph(5)).value()
    Value('+-{1,{3|0}}')
    >>> [move.name for move in upstar.games.snort(nx.path_graph("abc")).best_moves("left")]
    ['b']
    >>> board = nx.grid_2d_graph(3, 3)
    >>> upstar.games.nemesis(board, start=(1, 1), exits=[(0, 0), (2, 2)]).winner()
    'nemesis'
    """
    if board not in KEYWORDS:
        raise TypeError(f"the board of this game ({board}) is no graph")
    strangers = [name for name in told if name not in KEYWORDS[board]]
    if strangers:
        raise TypeError(f"{', '.join(strangers)}: a board of the kind {board!r} has no such keyword")
    _check_direction(graph, board)
    names = _names(graph)
    attributes: dict[str, Any] = dict(graph.graph)
    if board == "edges" and not {"ground"} & {*told, *attributes}:
        grounds = [node for node, data in graph.nodes(data=True) if data.get("ground")]
        if not grounds:
            raise TypeError("which node is the ground? Say so by the keyword `ground`")
    if board == "partizan graph":
        for _, _, data in graph.edges(data=True):
            if data.get("player") not in ("left", "right"):
                raise TypeError(f"an edge has the player {data.get('player')!r}, not \"left\" or \"right\"")
    attributes.update(told)
    return {
        "directed": graph.is_directed(),
        "graph": {name: _named(names, name, value) for name, value in attributes.items() if name in KEYWORDS[board]},
        "nodes": [{"id": names[node], **_plain(data)} for node, data in graph.nodes(data=True)],
        "links": [
            {"source": names[u], "target": names[v], **_plain(data)} for u, v, data in graph.edges(data=True)
        ],
    }


def _check_direction(graph: Any, board: str) -> None:
    """Refuses a graph with directions where the board has none, and one without where it has them."""
    if graph.is_directed() == ("tokens" in KEYWORDS[board]):
        return
    if graph.is_directed():
        raise TypeError(
            "this graph is directed, and the game is played on one without directions: graph.to_undirected() forgets them"
        )
    raise TypeError(
        "this graph has no directions, and the game is played on a directed one: graph.to_directed() makes two arcs of each edge"
    )


def _names(graph: Any) -> dict[Hashable, str]:
    """What each node is called: its text, or if two have the same text what ``repr`` makes of it."""
    for called in (str, repr):
        names = {node: called(node) for node in graph.nodes}
        if len(set(names.values())) == len(names):
            return names
    raise TypeError("two nodes of the graph are called the same: networkx.relabel_nodes gives them other names")


def _named(names: Mapping[Hashable, str], keyword: str, value: Any) -> str | list[str]:
    """The names of the nodes that a keyword tells: of one, or of a list."""
    if keyword in ("ground", "start"):
        return _name(names, value)
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"`{keyword}` is a list of nodes, not {value!r}")
    return [_name(names, node) for node in value]


def _name(names: Mapping[Hashable, str], node: Any) -> str:
    if not isinstance(node, Hashable) or node not in names:
        raise TypeError(f"{node!r} is no node of the graph")
    return names[node]


def _plain(data: Mapping[Any, Any]) -> dict[str, Any]:
    """The attributes of a node or an edge as the engine reads them."""
    plain = {}
    for name, value in data.items():
        if str(name) in ("id", "source", "target", "key"):
            continue
        plain[str(name)] = value if isinstance(value, (str, int, float)) else str(value)
    return plain
