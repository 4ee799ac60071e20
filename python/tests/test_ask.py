"""Requests in JSON."""

import json
from pathlib import Path
from typing import Any

import pytest

import upstar

REQUESTS = Path(__file__).parent / "../../api/tests/requests.jsonl"


def test_replies_have_the_expected_fields() -> None:
    count = 0
    for line in REQUESTS.read_text(encoding="utf-8").splitlines():
        request = json.loads(line)
        with upstar.Store():
            reply = upstar.ask(request)
        assert (reply["id"], reply["ruleset"]) == (request["id"], request["ruleset"])
        for name, field in request.get("expect", {}).items():
            assert reply[name] == field, request
            count += 1
    assert count > 60


def test_a_request_may_be_a_text() -> None:
    request = {"ruleset": "domineering", "position": {"rows": ["..", "#."]}, "fields": ["value"]}
    assert upstar.ask(json.dumps(request)) == upstar.ask(request) == {"id": None, "ruleset": "domineering", "value": "*"}
    assert upstar.ask("{")["error"] == {
        "kind": "parse",
        "message": "EOF while parsing an object",
        "at": "line 1, column 1",
    }
    with pytest.raises(TypeError, match="not JSON serializable"):
        upstar.ask({"ruleset": {1}})


def test_fields_of_the_call_are_a_default() -> None:
    request: dict[str, Any] = {"id": 7, "ruleset": "toads", "position": "TT..FF"}
    assert upstar.ask(request, fields=["mean"]) == {"id": 7, "ruleset": "toads", "mean": "0"}
    assert upstar.ask(request | {"fields": ["value"]}, fields=("mean",))["value"] == "*"
    with pytest.raises(TypeError):
        upstar.ask(request, fields=[1])  # type: ignore[list-item]


def test_the_tighter_budget_holds() -> None:
    hard: dict[str, Any] = {"ruleset": "domineering", "position": "8x8"}

    def message(**limits: Any) -> str:
        error = upstar.ask(hard | limits)["error"]
        assert error["kind"] == "budget" and "known" in error
        return str(error["message"])

    with upstar.Store():
        assert message(budget={"nodes": 1000}) == "the budget of nodes is used up"
        assert message(budget={"seconds": 0.2}) == "the budget of 0.2 s is used up"
        assert message(budget={"bytes": 100_000}) == "the budget of memory is used up"
        with upstar.budget(nodes=500):
            assert message() == message(budget={"nodes": 10**6}) == "the budget of nodes is used up"
        with upstar.budget(time=0.1):
            assert message(budget={"seconds": 100}) == "the budget of 0.1 s is used up"
            assert "error" not in upstar.ask({"ruleset": "domineering", "position": "4x4"})
