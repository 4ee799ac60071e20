"""Games of the Angel against Devils in Python."""

import random

import pytest

import upstar
from upstar.angel import Devil, Game, Turn, devils, play


def by_chance(seed: int) -> "upstar.angel._Chosen":
    chance = random.Random(seed)
    eaten: list[tuple[int, int]] = []

    def devil(turn: Turn) -> tuple[int, int] | None:
        x, y = turn.landing
        choice = chance.randint(0, 5)
        if choice == 0:
            return None
        square = chance.choice(eaten) if choice == 1 and eaten else (x + chance.randint(-2, 4), y + chance.randint(-1, 6))
        eaten.append(square)
        return square

    return devil


def walked(perch: tuple[int, int, str], headings: str) -> tuple[int, int, str]:
    steps = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
    for heading in headings:
        dx, dy = steps[perch[2]]
        perch = (perch[0] + dx, perch[1] + dy, heading)
    return perch


@pytest.mark.parametrize("options", [{}, {"amended": True}, {"literal": True}])
def test_records(options: dict[str, bool]) -> None:
    before = play([], **options).last
    assert before == Turn(0, None, (0, 0), (0, 0, "N"), "", "N" * 60, 0, 0, [])
    eaten = set()
    for number, turn in enumerate(play(by_chance(3), turns=150, ahead=30, **options), 1):
        eaten.add(turn.eaten)
        assert turn.turn == number and turn.landing not in eaten and len(turn.path) == 30
        assert max(abs(a - b) for a, b in zip(turn.landing, before.landing)) <= 2
        assert walked(before.perch, turn.passed) == turn.perch and turn.L - 2 * turn.n <= before.L - 2 * before.n
        if turn.eaten is None:
            assert before.path.startswith(turn.passed) and turn.joined == []
        before = turn
    assert number == 150


def test_undo() -> None:
    game = play(by_chance(5))
    turns = [next(game) for _ in range(60)]
    game.undo(25)
    assert game.turns == turns[:35] and game.last == turns[34] and game.angel.turns == 35
    # The same squares lead to the same turns again, in the same game and in a new one.
    squares = [turn.eaten for turn in turns]
    again = play(squares[35:])
    again.angel, again.turns = game.angel, game.turns
    assert list(again) == turns[35:] and list(play(squares)) == turns
    with pytest.raises(IndexError, match="no turn to take back"):
        play([]).undo()


def test_devils_of_the_engine() -> None:
    assert len(devils()) >= 12 and "spiral(240)" in devils()
    for name in devils():
        game = play(Devil(name, seed=4), turns=30)
        assert len(list(game)) == 30 and len(game.turns) == 30
    assert repr(Devil("trap")) == 'Devil("trap", seed=1)' and Devil("ring(5)", seed=7).seed == 7
    for name, message in (("moloch", "there is no Devil"), ("own(3)", "no parameter"), ("random(0)", "from 1 to")):
        with pytest.raises(upstar.InputError, match=message):
            Devil(name)


def test_pictures() -> None:
    game = play(Devil("spiral(48)"), turns=60)
    assert game.to_svg().startswith("<svg") and "A game of the Angel" in game.to_svg()
    for _ in game:
        pass
    assert game._repr_svg_() == game.angel.to_svg()
    far = play([(2**60, 2**60), (5, 5)])
    assert list(far) and far.to_svg().startswith("<svg")


def test_errors_of_a_devil_are_passed_on() -> None:
    def devil(turn: Turn) -> tuple[int, int]:
        return (0, 3) if turn.turn < 2 else (1 // 0, 0)

    game = play(devil)
    with pytest.raises(ZeroDivisionError):
        list(game)
    assert isinstance(game, Game) and len(game.turns) == 2
    with pytest.raises(TypeError):
        next(play(lambda _: "north"))  # type: ignore[arg-type, return-value]
    with pytest.raises(upstar.InputError, match="too far"):
        next(play([(2**62 + 1, 0)]))
