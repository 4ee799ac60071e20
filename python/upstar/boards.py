"""Conversions of Python objects into boards: lists of rows, NumPy arrays, and graphs of networkx."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from typing import Any

__all__ = ["fields_of_graph", "rows_of_array"]

#: The characters for arrays of truth values: a true entry is a free cell.
FREE = {True: ".", False: "#"}


def data_of(position: Any, board: str, **keywords: Any) -> str | dict[str, Any]:
    """Converts an object into the text or the dict that a ruleset on a kind of board reads."""
    if hasattr(position, "adj") and hasattr(position, "nodes"):
        return fields_of_graph(position, board, **keywords)
    if hasattr(position, "ndim") and hasattr(position, "tolist"):
        return rows_of_array(position, **keywords)
    if keywords:
        raise TypeError(f"{', '.join(keywords)}: only an array or a graph takes keywords")
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
    raise TypeError(f"a position is a text, a list of rows, a dict, an array or a graph, not an object of the type {kind}")


def rows_of_array(array: Any, *, characters: Mapping[Any, str] | None = None) -> str:
    """Returns the text of a board that is an array of one or two dimensions.

    The entries are characters, truth values (a true entry is a free cell ``.``), or any objects that ``characters`` maps to
    characters.

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
            raise TypeError(f"`characters` has no entry for {cell!r}")
        return characters[cell]
    if isinstance(cell, bool):
        return FREE[cell]
    text = cell.decode("ascii", "replace") if isinstance(cell, bytes) else cell
    if isinstance(text, str) and len(text) == 1:
        return text
    raise TypeError(f"{cell!r} is not a character of a board; map it to one with `characters`")


#: The boards that are graphs, with the keywords of each.
KEYWORDS: Mapping[str, tuple[str, ...]] = {
    "graph": (),
    "edges": ("ground",),
    "directed graph": ("tokens",),
    "partizan graph": ("tokens",),
    "multigraph": ("exits", "start", "spies"),
}


def fields_of_graph(graph: Any, board: str, **keywords: Any) -> dict[str, Any]:
    """Returns the nodes and links of a graph of networkx, as ``node_link_data`` does, with the facts given by keywords.

    Nodes may be any objects; ``str`` makes their names.

    - Snort and Col (``board`` is ``"graph"``): nodes have the attribute ``colour``, one of ``.``, ``L``, ``R``;
    - Hackenbush (``"edges"``): edges have the attribute ``colour``, one of ``b``, ``r``, ``g``; ``ground`` is a node;
    - impartial games (``"directed graph"``): ``tokens`` is a list of nodes;
    - Partizan Graph (``"partizan graph"``): edges have the attribute ``player``, ``"left"`` or ``"right"``; ``tokens``;
    - escape games (``"multigraph"``): edges may have ``copies``, a number or ``"unbreakable"``, and parallel edges are
      copies; ``exits`` is a list of nodes, ``start`` a node, ``spies`` two of them.

    ``graph.graph`` may hold the keywords instead. A directed graph is an error if the board is undirected, and an undirected
    graph is an error if the board is directed.

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
        raise TypeError(f"the board of this game ({board}) is not a graph")
    strangers = [name for name in keywords if name not in KEYWORDS[board]]
    if strangers:
        raise TypeError(f"{', '.join(strangers)}: a board of the kind {board!r} has no such keyword")
    _check_direction(graph, board)
    names = _names(graph)
    attributes: dict[str, Any] = dict(graph.graph)
    if board == "edges" and not {"ground"} & {*keywords, *attributes}:
        grounds = [node for node, data in graph.nodes(data=True) if data.get("ground")]
        if not grounds:
            raise TypeError("the ground is missing: name its node with the keyword `ground`")
    if board == "partizan graph":
        for _, _, data in graph.edges(data=True):
            if data.get("player") not in ("left", "right"):
                raise TypeError(f"an edge has the player {data.get('player')!r}, not \"left\" or \"right\"")
    attributes.update(keywords)
    return {
        "directed": graph.is_directed(),
        "graph": {name: _named(names, name, value) for name, value in attributes.items() if name in KEYWORDS[board]},
        "nodes": [{"id": names[node], **_plain(data)} for node, data in graph.nodes(data=True)],
        "links": [
            {"source": names[u], "target": names[v], **_plain(data)} for u, v, data in graph.edges(data=True)
        ],
    }


def _check_direction(graph: Any, board: str) -> None:
    """Raises an error if the graph is directed and the board is not, or the reverse."""
    if graph.is_directed() == ("tokens" in KEYWORDS[board]):
        return
    if graph.is_directed():
        raise TypeError(
            "this graph is directed, and the game needs an undirected one: graph.to_undirected() removes the directions"
        )
    raise TypeError(
        "this graph is undirected, and the game needs a directed one: graph.to_directed() makes two arcs of each edge"
    )


def _names(graph: Any) -> dict[Hashable, str]:
    """Returns the name of each node: its ``str``, or its ``repr`` if two nodes have the same ``str``."""
    for called in (str, repr):
        names = {node: called(node) for node in graph.nodes}
        if len(set(names.values())) == len(names):
            return names
    raise TypeError("two nodes of the graph have the same name: networkx.relabel_nodes gives them other names")


def _named(names: Mapping[Hashable, str], keyword: str, value: Any) -> str | list[str]:
    """Returns the names of the nodes in a keyword: of one node, or of a list."""
    if keyword in ("ground", "start"):
        return _name(names, value)
    if isinstance(value, (str, bytes)) or not isinstance(value, Iterable):
        raise TypeError(f"`{keyword}` is a list of nodes, not {value!r}")
    return [_name(names, node) for node in value]


def _name(names: Mapping[Hashable, str], node: Any) -> str:
    if not isinstance(node, Hashable) or node not in names:
        raise TypeError(f"{node!r} is not a node of the graph")
    return names[node]


def _plain(data: Mapping[Any, Any]) -> dict[str, Any]:
    """Returns the attributes of a node or an edge as the engine reads them."""
    plain = {}
    for name, value in data.items():
        if str(name) in ("id", "source", "target", "key"):
            continue
        plain[str(name)] = value if isinstance(value, (str, int, float)) else str(value)
    return plain
