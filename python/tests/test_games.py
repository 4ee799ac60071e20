"""Positions of the engine's rulesets."""

import copy
import os
import pickle
import random
from fractions import Fraction
from typing import Any

import networkx as nx
import numpy as np
import pytest

import upstar
from upstar import games

NAMES = games.__all__


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_example(name: str) -> None:
    game = getattr(games, name)
    position = game(game.example)
    assert game.name == name and game.title and game.notation and game.rules and game.source and game.kind and game.board
    assert game(position.text) == position and hash(game(position.text)) == hash(position)
    assert str(position) == position.text and repr(position).startswith(f"{name}(") and position.game.name == name
    assert game(position.to_dict()).to_dict() == position.to_dict()
    assert pickle.loads(pickle.dumps(position)) == position and pickle.loads(pickle.dumps(game)).name == name
    assert position.to_svg().startswith("<svg") and position._repr_svg_() == position.to_svg()
    assert name in dir(games)


@pytest.mark.parametrize("name", [name for name in NAMES if getattr(games, name).kind in ("short", "partizan", "loopy")])
def test_moves_lead_to_positions_with_their_values(name: str) -> None:
    game = getattr(games, name)
    position = game(game.example)
    assert position.value() == upstar.calc(f'{name}("{position.text}")')
    assert position.outcome() == position.value().outcome
    if game.kind == "loopy":
        lists = [(position.moves(), position.best_moves(), position.options())]
    else:
        both = [position.moves(), position.best_moves(), position.options()]
        lists = [tuple(part[i] for part in both) for i in (0, 1)]
        assert [tuple(getattr(position, f)(p) for f in ("moves", "best_moves")) for p in ("left", "Right")] is not None
    for moves, best, options in lists:
        assert [m.after for m in moves] == options and [m.name for m in best] == [m.name for m in moves if m.is_best]
        for move in moves[:6]:
            assert move.after.value() == move.value and move.name


def test_best_moves_are_the_best() -> None:
    position = games.amazons("L..|...|..R")
    left, right = position.best_moves()
    assert left and right and all(m.player == "Left" and m.is_best for m in left) and {m.player for m in right} == {"Right"}
    values = [m.value for m in position.moves("left")]
    assert all(not any(other > m.value for other in values) for m in left)
    assert any(m.keeps_stop for m in left) and any(m.orthodox for m in left)
    with pytest.raises(upstar.InputError, match="player"):
        position.moves("both")


def test_moves_say_whether_they_win() -> None:
    heaps = games.nim("3 5 7")
    for player in ("left", "right"):
        assert [m.name for m in heaps.winning_moves(player)] == ["3-2", "5-4", "7-6"]
        assert heaps.winning_moves(player) == heaps.best_moves(player) == [m for m in heaps.moves(player) if m.wins]
    assert (heaps.is_impartial(), heaps.grundy_value()) == (True, 1)
    lost = games.clobber("LRL|RLR")
    assert lost.winning_moves() == ([], []) and [len(side) for side in lost.best_moves()] == [7, 7]
    assert (lost.is_impartial(), lost.grundy_value()) == (False, None)
    position = games.amazons("L..R")
    merits = [(m.wins, m.loss, m.undominated, m.draws) for m in position.moves("left")]
    assert sorted(merits) == [(False, 1, False, False), (True, 0, True, False), (True, 0, True, False), (True, 1, False, False)]
    counter = games.adders_and_ladders("lesson @ 2 14")
    assert [m.name for m in counter.winning_moves()] == ["14-16"] and counter.is_impartial()


def test_positions_from_arrays() -> None:
    chance = random.Random(4)
    for _ in range(20):
        free = np.array([[chance.random() < 0.7 for _ in range(4)] for _ in range(3)])
        text = "|".join("".join(".#"[not cell] for cell in row) for row in free)
        assert games.domineering(free).text == games.domineering(text).text
    stones = np.array([["L", "R"], [".", "L"]])
    assert games.clobber(stones) == games.clobber("LR|.L") == games.clobber(stones.astype("S1"))
    assert games.toads_and_frogs(np.array(list("TT.F"))) == games.toads_and_frogs("TT.F")
    assert games.clobber(np.array([[1, -1]]), characters={1: "L", -1: "R"}) == games.clobber("LR")
    for wrong, words in [
        (np.zeros((2, 2)), "is not a character of a board"),
        (np.zeros((2, 2, 2), dtype=bool), "one or two dimensions"),
        (np.array([["LL"]]), "is not a character"),
    ]:
        with pytest.raises(TypeError, match=words):
            games.clobber(wrong)
    with pytest.raises(TypeError, match="`characters` has no entry for 2"):
        games.clobber(np.array([2]), characters={1: "L"})
    with pytest.raises(upstar.InputError, match="cell"):
        games.domineering(np.array([["x"]]))


def test_positions_from_graphs() -> None:
    path = nx.path_graph(["a", "b", "c", "d", "e"])
    assert games.snort(path).value() == games.snort("path(5)").value()
    path.nodes["c"]["colour"] = "L"
    assert games.snort(path).value() == games.snort("path(5) ..L..").value()
    assert games.col(path).value() == games.col("path(5) ..L..").value()

    stalk = nx.Graph()
    stalk.add_edge("top", "middle", colour="r")
    stalk.add_edge("middle", "ground", colour="b")
    assert games.hackenbush_rb(stalk, ground="ground").value() == Fraction(1, 2)

    arcs = nx.DiGraph([(0, 0), (0, 1)])
    assert games.loopy_nim(arcs, tokens=[0]).value() == upstar.calc("inf{0}")
    players = nx.DiGraph()
    players.add_edge("x", "x", player="left")
    assert games.partizan_graph(players, tokens=["x"]).value() == upstar.LoopyValue("on")

    board = nx.MultiGraph([("s", "e"), ("s", "e")])
    assert games.nemesis(board, start="s", exits=["e"]).winner() == "fugitive"
    assert games.cat_herding(nx.complete_graph(4), start=0).rounds() == games.cat_herding("complete(4) @ 0").rounds()
    assert games.nowhere_to_go(nx.cycle_graph(5), spies=[0, 2]).winner() in ("first", "second")
    for arguments, keywords, words in [
        ((path,), {"tokens": []}, "has no such keyword"),
        ((stalk,), {}, "the ground is missing"),
        ((stalk,), {"ground": 7}, "7 is not a node"),
    ]:
        game: Any = games.snort if "tokens" in keywords else games.hackenbush_rb
        with pytest.raises(TypeError, match=words):
            game(*arguments, **keywords)
    with pytest.raises(TypeError, match=r"the board of this game \(grid\) is not a graph"):
        games.domineering(path)
    with pytest.raises(TypeError, match="not \"left\" or \"right\""):
        games.partizan_graph(nx.DiGraph([(0, 1)]))


UNDIRECTED = ["snort", "col", "hackenbush_rb", "nemesis", "blizzard", "cat_herding", "nowhere_to_go", "nemesis_at_once", "node_kayles"]


@pytest.mark.parametrize("name", UNDIRECTED)
def test_directions_are_never_dropped(name: str) -> None:
    game: Any = getattr(games, name)
    for graph in (nx.DiGraph([(0, 1)]), nx.MultiDiGraph([(0, 1)])):
        nx.set_edge_attributes(graph, "b", "colour")
        with pytest.raises(TypeError, match=r"directed.*to_undirected"):
            game(graph)


@pytest.mark.parametrize("name", ["loopy_nim", "partizan_graph"])
def test_directions_are_never_made(name: str) -> None:
    game: Any = getattr(games, name)
    graph = nx.Graph()
    graph.add_edge(0, 1, player="left")
    with pytest.raises(TypeError, match=r"undirected.*to_directed"):
        game(graph, tokens=[0])
    assert game(graph.to_directed(), tokens=[0]).text


def test_graphs_keep_the_names_of_their_nodes() -> None:
    path = nx.path_graph(["a", "b b", (0, 1), 7, "1"])
    position = games.snort(path)
    assert [move.name for move in position.moves("left")] == ["a", "b b", "(0, 1)", "7", "1"]
    assert position.value() == games.snort("path(5)").value()
    assert games.snort(position.text) == position and games.snort(position.to_dict()).text == position.text
    assert "b b" in position.to_svg() and "(0, 1)" in position.to_svg()
    taken = position.moves("right")[2].after
    assert '"(0, 1)" [colour=R]' in taken.text and [move.name for move in taken.moves("left")] == ["a", "1"]

    stalk = nx.Graph()
    stalk.add_edge("top", "middle", colour="red")
    stalk.add_edge("middle", "floor", colour="blue")
    hackenbush = games.hackenbush_rb(stalk, ground="floor")
    assert sorted(move.name for moves in hackenbush.moves() for move in moves) == ["middle-floor=b", "top-middle=r"]
    assert games.hackenbush_rb(hackenbush.text) == hackenbush and "floor [ground=true]" in hackenbush.text

    arcs = nx.DiGraph([("x", "y"), ("y", "z")])
    assert games.loopy_nim(arcs, tokens=["x"]).moves()[0].after.text.endswith("@ y")
    nx.set_edge_attributes(arcs, "left", "player")
    partizan = games.partizan_graph(arcs, tokens=["x"])
    assert partizan.text.endswith("@ x") and games.partizan_graph(partizan.text) == partizan
    assert games.partizan_graph(partizan.to_dict()).text == partizan.text

    board = nx.relabel_nodes(nx.cycle_graph(4), dict(enumerate("nesw")))
    assert set(games.nemesis(board, exits=["n", "s"], start="e").map()) == set("nesw")
    # A vertex is called by its name, even if that is another one's number.
    shifted = nx.relabel_nodes(nx.path_graph(5), {node: (node + 1) % 5 for node in range(5)})
    nemesis = games.nemesis(shifted, exits=[1])
    assert nemesis.winner(1) == nemesis.winner("1") == "fugitive"
    tuples = games.nemesis(nx.grid_2d_graph(2, 2), exits=[(0, 0)])
    assert tuples.winner((0, 0)) == tuples.winner("(0, 0)") == "fugitive"


def test_what_looks_like_an_attribute_is_not_passed_over() -> None:
    path = nx.path_graph("abc")
    path.nodes["b"]["color"] = "L"
    assert games.snort(path).value() == games.snort("path(3) .L.").value()
    for name, value, words in [
        ("color", "yellow", "a colour is one of"),
        ("colours", "L", "did you mean `colour`"),
        ("Colour", "L", "did you mean `colour`"),
    ]:
        wrong = nx.path_graph("abc")
        wrong.nodes["b"][name] = value
        with pytest.raises(upstar.InputError, match=words):
            games.snort(wrong)
    weighted = nx.Graph()
    weighted.add_edge("a", "b", weight=3)
    with pytest.raises(upstar.InputError, match="it may mean the number of copies"):
        games.nemesis(weighted, exits=["b"], start="a")
    assert games.snort(weighted).value() == games.snort("path(2)").value()


def test_nodes_that_are_written_alike() -> None:
    graph = nx.Graph([(1, "1"), ("1", 2)])
    assert [move.name for move in games.snort(graph).moves("left")] == ["1", "'1'", "2"]

    class Anonymous:
        def __repr__(self) -> str:
            return "same"

    with pytest.raises(TypeError, match="have the same name"):
        games.snort(nx.path_graph([Anonymous(), Anonymous()]))


def test_node_link_data_is_read() -> None:
    graph = nx.path_graph(["a", "b", "c"])
    graph.nodes["a"]["colour"] = "R"
    data = nx.node_link_data(graph, edges="links")
    assert games.snort(data) == games.snort(graph)
    assert games.snort(nx.node_link_data(graph, edges="edges")) == games.snort(graph)
    graph.graph["exits"], graph.graph["start"] = ["a", "c"], "b"
    del graph.nodes["a"]["colour"]
    assert games.nemesis(nx.node_link_data(graph, edges="links")) == games.nemesis(graph)
    with pytest.raises(upstar.InputError, match="this graph is directed"):
        games.snort(nx.node_link_data(nx.DiGraph([(0, 1)]), edges="links"))


def test_wrong_positions() -> None:
    with pytest.raises(upstar.InputError) as caught:
        games.domineering("..|.x")
    assert caught.value.start == 4 and "x" in str(caught.value)
    with pytest.raises(upstar.InputError, match="rows"):
        games.domineering({"row": [".."]})
    for wrong in (None, 5, object(), [1.5], [[".", "."]], {"rows": object()}):
        with pytest.raises((TypeError, upstar.InputError)):
            games.domineering(wrong)
    nested: Any = []
    for _ in range(5000):
        nested = [nested]
    with pytest.raises(TypeError, match="levels"):
        games.escc({"coins": 0, "components": nested})
    with pytest.raises(TypeError, match="only an array or a graph"):
        games.domineering("..", characters={})
    with pytest.raises(AttributeError):
        games.dominering  # noqa: B018
    with pytest.raises(upstar.InputError, match="there is no game"):
        games.named("dominering")


def test_escape_games() -> None:
    position = games.nemesis("grid(7,7) @ 2,3")
    assert position.winner() == position.winner("2,3") and position.winner("3,3") in ("fugitive", "nemesis")
    steps = position.steps()
    assert {step["answer"] for step in steps} <= {"fugitive", "nemesis"}
    assert position.best_step() in [step["step"] for step in steps if step["best"]]
    assert position.map()["2,3"] == position.winner() and len(position.map()) == 77, "with the exits around"
    assert isinstance(position.why(), str)
    for wrong in ("9,9", 77, -1, None.__class__):
        with pytest.raises(upstar.InputError, match="no vertex"):
            position.winner(wrong)
    with pytest.raises(upstar.InputError, match="winner"):
        position.rounds()
    cat = games.cat_herding("0=1 @ 0")
    assert cat.rounds() is None and cat.map() == {"0": None, "1": None}
    with pytest.raises(upstar.InputError, match="rounds"):
        cat.winner()
    with pytest.raises(upstar.InputError, match="the vertex of the fugitive is missing"):
        games.nemesis("0-1 exits 1").winner()


def test_spies_and_mixtures() -> None:
    spies = games.nowhere_to_go("0-1 2-3 @ 0 2")
    assert spies.winner() == "first" and {turn["winner"] for turn in spies.turns()} <= {"first", "second"}
    assert spies.best_turn() in [turn["turn"] for turn in spies.turns() if turn["winner"] == "first"]
    mixed = games.nemesis_at_once("0-1 0-2 exits 1 2 @ 0")
    assert sum(mixed.fugitive().values()) == sum(mixed.nemesis().values()) == 1
    assert mixed.probability(1) == 1 and type(mixed.probability()) is Fraction


def test_the_angel() -> None:
    angel, chance = upstar.Angel(), random.Random(5)
    eaten = set()
    for turn in range(200):
        x, y = angel.square
        square = next(
            s for s in ((x + chance.randint(-3, 3), y + chance.randint(-1, 4)) for _ in range(99))
            if s not in eaten and s != (x, y)
        )
        eaten.add(square)
        passed = angel.turn(square)
        assert angel.square == passed[-1] and angel.square not in eaten and angel.turns == turn + 1
        assert max(abs(angel.square[0] - x), abs(angel.square[1] - y)) <= 2 and angel.has_eaten(square)
    # A square that is eaten again is as good as a pass.
    path = angel.record()["path"]
    angel.turn(square)
    assert path.startswith(angel.record()["passed"]) and angel.record()["joined"] == []
    with pytest.raises(upstar.InputError, match="too far"):
        angel.turn((2**62 + 1, 0))
    assert upstar.Angel(amended=True, literal=True).turn((0, 5))


def test_a_turn_of_the_angel_that_is_broken_off_has_not_happened() -> None:
    length = 600
    # With the last square of this diagonal a triangle joins the left set.
    *before, last = [(k, 2 * length + 4 + k) for k in reversed(range(length))]
    for literal in (False, True):
        angel = upstar.Angel(literal=literal)
        for square in before:
            angel.turn(square)
        state = (angel.square, angel.perch, repr(angel))
        for limits in ({"nodes": 3}, {"memory": 2 << 10}):
            with upstar.budget(**limits), pytest.raises(upstar.Unknown) as caught:
                angel.turn(last)
            assert caught.value.reason == next(iter(limits)) and angel.turns == len(before)
            assert (angel.square, angel.perch, repr(angel)) == state
            assert not angel.has_eaten(last) and not angel.is_left((0, last[1] + 5))
        angel.turn(last)
        assert angel.turns == length and angel.has_eaten(last) and angel.is_left((0, last[1] + 5))


def test_budgets_tell_what_is_known() -> None:
    with upstar.budget(time=0.1), pytest.raises(upstar.Unknown) as caught:
        games.domineering("8x8").value()
    assert caught.value.reason == "time" and caught.value.known["right_stop_at_least"] <= 0 <= caught.value.known["left_stop_at_most"]
    with upstar.budget(nodes=5), pytest.raises(upstar.Unknown):
        games.nemesis("grid(9,9) @ 4,4").map()


def test_ctrl_c_ends_a_question() -> None:
    import signal
    import threading
    import time

    def press() -> None:
        time.sleep(0.3)
        signal.raise_signal(signal.SIGINT)

    for question in (games.domineering("8x8").value, lambda: upstar.calc("domineering('9x9')")):
        thread = threading.Thread(target=press)
        thread.start()
        started = time.perf_counter()
        with pytest.raises(KeyboardInterrupt):
            question()
        thread.join()
        assert time.perf_counter() - started < 5


def test_other_threads_go_on_while_a_position_is_worked_out() -> None:
    import threading
    import time

    done: list[str] = []

    def work() -> None:
        with upstar.budget(time=0.5), pytest.raises(upstar.Unknown):
            games.domineering("8x8").value()
        done.append("ended")

    thread = threading.Thread(target=work)
    thread.start()
    ticks = 0
    while thread.is_alive():
        ticks += 1
        time.sleep(0.005)
    assert done == ["ended"] and ticks > 20, "Python's lock was free"
    assert os.getpid()


FILES = sorted(os.path.join(os.path.dirname(__file__), "..", "..", "games", name)
               for name in os.listdir(os.path.join(os.path.dirname(__file__), "..", "..", "games")) if name.endswith(".game"))


@pytest.mark.parametrize("path", FILES, ids=[os.path.basename(path) for path in FILES])
def test_rulesets_from_files(path: str) -> None:
    game = upstar.Ruleset.from_file(path)
    assert isinstance(game, upstar.Game) and game.name == os.path.basename(path).removesuffix(".game")
    position = game(game.example)
    again = pickle.loads(pickle.dumps(position))
    assert again == position and again.value() == position.value()
    # A graph that was written by its name comes back as its edges.
    assert position.to_svg().startswith("<svg") and game(position.to_dict()).to_dict() == position.to_dict()
    if game.name in NAMES:
        built_in, chance = games.named(game.name), random.Random(6)
        rows = game.example.split("|")
        # The characters of cells may stand in any order; those of graphs and heaps may not.
        is_cells = not set(game.example) & set("(): 0123456789")
        texts = [game.example]
        if is_cells:
            texts = ["|".join("".join(chance.sample(row, len(row))) for row in rows) for _ in range(20)]
        ours, theirs = upstar.table(game, texts), upstar.table(built_in, texts)
        assert [row["value"] for row in ours] == [row["value"] for row in theirs]
    for move in [m for side in position.moves() for m in side][:4]:
        assert move.after.game is game and move.after.value() == move.value


def test_wrong_rulesets_in_text(tmp_path: Any) -> None:
    with pytest.raises(upstar.InputError) as caught:
        games.from_text("name  x\nboard  nowhere\n")
    assert caught.value.text is not None and caught.value.start is not None
    long = tmp_path / "long.game"
    long.write_text("#" * 10_000_000)
    with pytest.raises(upstar.InputError, match="at most 65536 bytes"):
        games.from_file(long)
    wrong = tmp_path / "wrong.game"
    wrong.write_text("name  x\nboard  nowhere\n")
    with pytest.raises(upstar.InputError, match=r"wrong\.game, line 2: unknown board `nowhere`"):
        games.from_file(wrong)
    taken = "name mean\ntitle T\nboard heaps\nboth n -> n - 1\nrules r\nsource s\nexample 3\n"
    with pytest.raises(upstar.InputError, match="`mean` is a function already"):
        games.from_text(taken)
    with pytest.raises(TypeError):
        games.from_file(0)  # type: ignore[arg-type]
    with pytest.raises(FileNotFoundError):
        upstar.Ruleset.from_file(tmp_path / "none.game")


def test_games_are_compared_by_what_they_tell() -> None:
    assert pickle.loads(pickle.dumps(games.domineering)) == games.domineering == copy.copy(games.domineering)
    assert games.domineering != games.clobber and len({games.domineering, copy.copy(games.domineering)}) == 1
    text = "name x\ntitle X\nboard heaps\nboth n -> n - 1\nrules r\nsource s\nexample 3\n"
    one, other = games.from_text(text), games.from_text(text.replace("n - 1", "n - 2"))
    assert one == games.from_text(text) and one != other
    assert one("2") == games.from_text(text)("2") and one("2") != other("2")


@pytest.mark.parametrize("position", [games.kayles("5"), games.nim("1 1 2"), games.domineering("...|..."), games.cram("2x3")])
def test_misere_play(position: Any) -> None:
    request = {"ruleset": position.game.name, "position": position.text, "misere": True}
    found = upstar.ask({**request, "fields": ["outcome", "winning_moves", "genus", "phylum", "misere_form", "mate", "birthday"]})
    assert position.misere_outcome() == found["outcome"]
    assert position.misere_winning_moves("left") == found["winning_moves"]["left"]
    assert position.misere_winning_moves() == (found["winning_moves"]["left"], found["winning_moves"]["right"])
    facts = (position.genus(), position.phylum(), position.misere_form(), position.mate(), position.misere_birthday())
    assert facts == (found["genus"], found["phylum"], found["misere_form"], found["mate"], found["birthday"])
    assert (position.genus() is None) == (not position.is_impartial())


LAST = """
name     last
title    Last
board    heaps
both     n -> n-k for k in 1..n
play     misere
rules    a player takes from a heap; whoever takes the last one loses
source   C. L. Bouton, 1901
example  1 2 3
"""


def test_rules_of_misere_play() -> None:
    last = games.from_text(LAST)
    assert last.kind == "misere"
    for text in ["1 1 1", "1 1", "2 2", "1 2 3", "3 4"]:
        position, normal = last(text), games.nim(text)
        assert isinstance(position, upstar.MiserePosition)
        assert position.outcome() == normal.misere_outcome() and position.genus() == normal.genus()
        assert len(position.winning_moves("right")) == len(normal.misere_winning_moves("right"))
        # The rules name the same moves in another order.
        of_both = [sorted(option.text for option in one.options("left")) for one in (position, normal)]
        assert of_both[0] == of_both[1]
        assert position.to_svg().startswith("<svg") and pickle.loads(pickle.dumps(position)) == position
    assert not hasattr(last("1"), "value")
