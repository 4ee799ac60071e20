"""Boards in notebooks."""

import json
from typing import Any

import pytest

import upstar
from upstar import games
from upstar.widget import Board


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """The messages of boards to their pages."""
    messages: list[dict[str, Any]] = []
    monkeypatch.setattr(Board, "send", lambda _, message: messages.append(message))
    return messages


def reply(board: Board, sent: list[dict[str, Any]], request: dict[str, Any] | None) -> dict[str, Any]:
    board._answer(7, None if request is None else json.dumps(request))
    message = sent.pop()
    assert message["number"] == 7
    answer: dict[str, Any] = json.loads(message["text"])
    return answer


def test_a_board_answers_its_page(sent: list[dict[str, Any]]) -> None:
    board = games.domineering("..|#.").show()
    assert (board.ruleset, board.position) == ("domineering", "..|#.")
    hello = reply(board, sent, None)["hello"]
    assert hello["protocol"] == 1 and len(hello["rulesets"]) > 50
    request = {"id": 3, "ruleset": board.ruleset, "position": board.position, "budget": {"nodes": 4000}}
    evaluated = reply(board, sent, {"do": "evaluate", "moves": True, "fields": ["value"], **request})
    assert (evaluated["id"], evaluated["value"]) == (3, "*")
    assert "svg" in reply(board, sent, {"do": "draw", **request})
    assert reply(board, sent, {"do": "dance", **request})["error"]["kind"] == "unsupported"
    board._answer(7, "{")
    assert json.loads(sent.pop()["text"])["error"]["kind"] == "parse"


def test_the_page_is_in_the_package() -> None:
    page = str(Board("nim", "3 5")._esm)
    assert "attachShadow" in page and len(page) > 100_000


def test_rulesets_of_ones_own_have_no_board() -> None:
    lines = ["name hop", "title Hop", "board strip", "cell . free", "cell L Left's", "left L . -> . L"]
    lines += ["rules a stone hops to the right", "source an example", "example L.."]
    hop = games.from_text("\n".join(lines))
    with pytest.raises(upstar.InputError, match="only rulesets of the engine have a board"):
        hop("L..").show()
    with pytest.raises(upstar.InputError, match="only rulesets of the engine have a board"):
        games.named("impartial(clobber)")("LRLR").show()
