//! Moves, with the positions after them.

use pyo3::prelude::*;
use upstar::games::value::Dyadic;
use upstar::ground::Player;

use super::position::Position;
use crate::answer::Found;
use crate::numbers::{dyadic, fraction, hash_of_text};
use crate::pickling::maker;

/// A move in a position, with the position after it and its merits.
///
/// >>> import upstar
/// >>> left, right = upstar.games.clobber("LRR").best_moves()
/// >>> left[0], left[0].after, left[0].value
/// (<Move of Left: (1,1)-(1,2)>, clobber(".LR"), Value('*'))
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Move {
    player: Option<&'static str>,
    name: String,
    places: Vec<usize>,
    after: Py<PyAny>,
    value: Py<PyAny>,
    merit: Merit,
}

/// The merits of a move; `None` for a merit that does not apply to the kind of game.
#[derive(Clone, PartialEq)]
pub(super) struct Merit {
    pub(super) wins: bool,
    pub(super) draws: bool,
    pub(super) is_best: bool,
    pub(super) loss: Option<Dyadic>,
    pub(super) undominated: Option<bool>,
    pub(super) keeps_stop: Option<bool>,
    pub(super) orthodox: Option<bool>,
}

/// A move as the engine returns it.
pub(super) struct FoundMove {
    pub(super) player: Option<Player>,
    pub(super) name: String,
    pub(super) places: Vec<usize>,
    pub(super) after: String,
    pub(super) value: Found,
    pub(super) merit: Merit,
}

impl FoundMove {
    /// Creates the Python object.
    fn object(self, position: &Position, py: Python<'_>, make: Make) -> PyResult<Py<Move>> {
        // The position after the move is an object of the same class as the position before it.
        let after = make(py, position.other(py, self.after))?;
        Py::new(
            py,
            Move {
                player: self.player.map(word),
                name: self.name,
                places: self.places,
                after,
                value: self.value.object(py, &position.home)?,
                merit: self.merit,
            },
        )
    }
}

fn word(player: Player) -> &'static str {
    player.of(("Left", "Right"))
}

/// A function that makes a position an object of its class.
pub(super) type Make = fn(Python<'_>, Position) -> PyResult<Py<PyAny>>;

/// A selection of moves.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Wanted {
    All,
    Best,
    Winning,
}

impl Wanted {
    fn has(self, merit: &Merit) -> bool {
        match self {
            Self::All => true,
            Self::Best => merit.is_best,
            Self::Winning => merit.wins,
        }
    }
}

/// Creates the Python objects of selected moves. The positions after them have the class of the position.
pub(super) fn objects(
    position: &Position,
    py: Python<'_>,
    make: Make,
    (moves, wanted): (Vec<FoundMove>, Wanted),
) -> PyResult<Vec<Py<Move>>> {
    let wanted = moves.into_iter().filter(|m| wanted.has(&m.merit));
    wanted.map(|m| m.object(position, py, make)).collect()
}

/// Applies a function to the named player, or to both players.
pub(super) fn for_player(
    py: Python<'_>,
    name: Option<&str>,
    of: impl Fn(Player) -> PyResult<Vec<Py<PyAny>>>,
) -> PyResult<Py<PyAny>> {
    Ok(match name {
        Some(name) => of(crate::ruleset::player(py, name)?)?.into_pyobject(py)?.into_any().unbind(),
        None => (of(Player::Left)?, of(Player::Right)?).into_pyobject(py)?.into_any().unbind(),
    })
}

/// Returns the positions after moves.
pub(super) fn afters(py: Python<'_>, moves: Vec<Py<Move>>) -> Vec<Py<PyAny>> {
    moves.into_iter().map(|m| m.get().after.clone_ref(py)).collect()
}

#[pymethods]
impl Move {
    /// ``"Left"`` or ``"Right"``; ``None`` if both players have the same moves.
    ///
    /// ``player: Literal['Left', 'Right'] | None``
    #[getter]
    fn player(&self) -> Option<&'static str> {
        self.player
    }

    /// The move by the names of its places.
    ///
    /// ``name: str``
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The places of the board that identify the move, counted from 0 in the order of the notation.
    ///
    /// ``places: list[int]``
    #[getter]
    fn places(&self) -> Vec<usize> {
        self.places.clone()
    }

    /// The position after the move.
    ///
    /// ``after: Any``
    #[getter]
    fn after(&self, py: Python<'_>) -> Py<PyAny> {
        self.after.clone_ref(py)
    }

    /// The value of the position after the move.
    ///
    /// ``value: Any``
    #[getter]
    fn value(&self, py: Python<'_>) -> Py<PyAny> {
        self.value.clone_ref(py)
    }

    /// Whether the move wins, if nothing else is played.
    ///
    /// >>> import upstar
    /// >>> [move.name for move in upstar.games.nim("3 5 7").moves("left") if move.wins]
    /// ['3-2', '5-4', '7-6']
    ///
    /// ``wins: bool``
    #[getter]
    fn wins(&self) -> bool {
        self.merit.wins
    }

    /// Whether nobody wins after the move; always ``False`` in games that end.
    ///
    /// ``draws: bool``
    #[getter]
    fn draws(&self) -> bool {
        self.merit.draws
    }

    /// Whether no other move is better, in the game alone or in a sum with others: the move is undominated,
    /// and it wins if any move wins, or else holds a draw if any move does. In an impartial game that need
    /// not end: whether it wins, or holds a draw if no move wins.
    ///
    /// ``is_best: bool``
    #[getter]
    fn is_best(&self) -> bool {
        self.merit.is_best
    }

    /// The loss by the move: the number that the player is sure of after the best move, compared with that
    /// after this one. ``None`` in games that need not end.
    ///
    /// ``loss: Fraction | None``
    #[getter]
    fn loss<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.merit.loss.as_ref().map(|loss| fraction(py, loss)).transpose()
    }

    /// Whether no other move leads to a better value; ``None`` in an impartial game that need not end.
    ///
    /// ``undominated: bool | None``
    #[getter]
    fn undominated(&self) -> Option<bool> {
        self.merit.undominated
    }

    /// Whether good play after the move reaches the best stop that the player can get; ``None`` in games
    /// that need not end.
    ///
    /// ``keeps_stop: bool | None``
    #[getter]
    fn keeps_stop(&self) -> Option<bool> {
        self.merit.keeps_stop
    }

    /// Whether the move is right if everything else is as hot as the position itself; ``None`` in games
    /// that need not end.
    ///
    /// ``orthodox: bool | None``
    #[getter]
    fn orthodox(&self) -> Option<bool> {
        self.merit.orthodox
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let (py, other) = (other.py(), other.get());
        Ok((self.player, &self.merit) == (other.player, &other.merit)
            && (&self.name, &self.places) == (&other.name, &other.places)
            && self.after.bind(py).eq(&other.after)?
            && self.value.bind(py).eq(&other.value)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of_text(&format!("{:?} {} {}", self.player, self.name, self.after.bind(py).hash()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let how = (self.player.map(str::to_owned), self.name.clone(), self.places.clone());
        let Merit { wins, draws, is_best, loss, undominated, keeps_stop, orthodox } = self.merit.clone();
        let loss = loss.map(|loss| fraction(py, &loss).map(Bound::unbind)).transpose()?;
        let merits = (wins, draws, is_best, loss, undominated, keeps_stop, orthodox);
        Ok((maker(py, "move_of")?, (how, (self.after(py), self.value(py)), merits)))
    }

    fn __repr__(&self) -> String {
        let of = self.player.map_or(String::new(), |player| format!(" of {player}"));
        format!("<Move{of}: {}>", self.name)
    }
}

/// The move, the position and value after it, and its merits: the arguments of [`move_of`].
type Parts = ((Option<String>, String, Vec<usize>), (Py<PyAny>, Py<PyAny>), Merits);

/// The merits: wins, draws, is best, loss, undominated, keeps the stop, orthodox.
type Merits = (bool, bool, bool, Option<Py<PyAny>>, Option<bool>, Option<bool>, Option<bool>);

/// Creates a move from its parts, for pickling.
///
/// ``move_of(how: tuple[str | None, str, list[int]], to: tuple[Any, Any], merits: tuple[bool, bool | None, bool | None]) -> Move``
#[pyfunction]
pub(super) fn move_of(
    py: Python<'_>,
    how: (Option<String>, String, Vec<usize>),
    to: (Py<PyAny>, Py<PyAny>),
    merits: Merits,
) -> PyResult<Move> {
    let ((player, name, places), (after, value)) = (how, to);
    let (wins, draws, is_best, loss, undominated, keeps_stop, orthodox) = merits;
    let loss = loss.map(|loss| dyadic(loss.bind(py))).transpose()?;
    let merit = Merit { wins, draws, is_best, loss, undominated, keeps_stop, orthodox };
    let player = player.map(|name| crate::ruleset::player(py, &name)).transpose()?.map(word);
    Ok(Move { player, name, places, after, value, merit })
}
