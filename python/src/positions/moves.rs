//! Moves with what they lead to.

use pyo3::prelude::*;
use upstar::ground::Player;

use super::position::Position;
use crate::answer::Found;
use crate::numbers::hash_of_text;
use crate::pickling::maker;

/// A move in a position, with what it leads to.
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
    is_best: bool,
    keeps_stop: Option<bool>,
    orthodox: Option<bool>,
}

/// A move as the engine tells it.
pub(super) struct FoundMove {
    pub(super) player: Option<Player>,
    pub(super) name: String,
    pub(super) places: Vec<usize>,
    pub(super) after: String,
    pub(super) value: Found,
    pub(super) is_best: bool,
    pub(super) keeps_stop: Option<bool>,
    pub(super) orthodox: Option<bool>,
}

impl FoundMove {
    /// The same as Python has it.
    fn object(self, position: &Position, py: Python<'_>, make: Make) -> PyResult<Py<Move>> {
        let after = make(py, position.other(py, self.after))?;
        Py::new(
            py,
            Move {
                player: self.player.map(word),
                name: self.name,
                places: self.places,
                after,
                value: self.value.object(py, &position.home)?,
                is_best: self.is_best,
                keeps_stop: self.keeps_stop,
                orthodox: self.orthodox,
            },
        )
    }
}

fn word(player: Player) -> &'static str {
    player.of(("Left", "Right"))
}

/// Makes a position one of its class.
pub(super) type Make = fn(Python<'_>, Position) -> PyResult<Py<PyAny>>;

/// Moves of a position as Python has them; the best ones, or all. They lead to positions of its class.
pub(super) fn objects(
    position: &Position,
    py: Python<'_>,
    make: Make,
    (moves, best_only): (Vec<FoundMove>, bool),
) -> PyResult<Vec<Py<Move>>> {
    let wanted = moves.into_iter().filter(|m| m.is_best || !best_only);
    wanted.map(|m| m.object(position, py, make)).collect()
}

/// What a function makes of the player that is named, or of both.
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

/// The positions after moves.
pub(super) fn afters(py: Python<'_>, moves: Vec<Py<Move>>) -> Vec<Py<PyAny>> {
    moves.into_iter().map(|m| m.get().after.clone_ref(py)).collect()
}

#[pymethods]
impl Move {
    /// ``"Left"`` or ``"Right"``; ``None`` where both have the same moves.
    #[getter]
    fn player(&self) -> Option<&'static str> {
        self.player
    }

    /// The move by the names of its places.
    #[getter]
    fn name(&self) -> &str {
        &self.name
    }

    /// The places of the board that tell the move, counted from 0 in the order of the notation.
    #[getter]
    fn places(&self) -> Vec<usize> {
        self.places.clone()
    }

    /// The position after it.
    #[getter]
    fn after(&self, py: Python<'_>) -> Py<PyAny> {
        self.after.clone_ref(py)
    }

    /// The value of the position after it.
    #[getter]
    fn value(&self, py: Python<'_>) -> Py<PyAny> {
        self.value.clone_ref(py)
    }

    /// Does no other move lead to something better? In an impartial game: does it win, or hold a draw where none wins?
    #[getter]
    fn is_best(&self) -> bool {
        self.is_best
    }

    /// Does good play go on to the number that the player can reach at best? ``None`` where play need not end.
    #[getter]
    fn keeps_stop(&self) -> Option<bool> {
        self.keeps_stop
    }

    /// Is it right when all else is as hot as the position itself? ``None`` where play need not end.
    #[getter]
    fn orthodox(&self) -> Option<bool> {
        self.orthodox
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let (py, other) = (other.py(), other.get());
        let told = |of: &Self| (of.player, of.is_best, of.keeps_stop, of.orthodox);
        Ok(told(self) == told(other)
            && (&self.name, &self.places) == (&other.name, &other.places)
            && self.after.bind(py).eq(&other.after)?
            && self.value.bind(py).eq(&other.value)?)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        hash_of_text(&format!("{:?} {} {}", self.player, self.name, self.after.bind(py).hash()?))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let how = (self.player.map(str::to_owned), self.name.clone(), self.places.clone());
        let merits = (self.is_best, self.keeps_stop, self.orthodox);
        Ok((maker(py, "move_of")?, (how, (self.after(py), self.value(py)), merits)))
    }

    fn __repr__(&self) -> String {
        let of = self.player.map_or(String::new(), |player| format!(" of {player}"));
        format!("<Move{of}: {}>", self.name)
    }
}

/// Who moves and how, what it leads to, and how good it is.
type Parts =
    ((Option<String>, String, Vec<usize>), (Py<PyAny>, Py<PyAny>), (bool, Option<bool>, Option<bool>));

/// A move of its parts, as pickling tells them.
#[pyfunction]
pub(super) fn move_of(
    py: Python<'_>,
    how: (Option<String>, String, Vec<usize>),
    to: (Py<PyAny>, Py<PyAny>),
    merits: (bool, Option<bool>, Option<bool>),
) -> PyResult<Move> {
    let ((player, name, places), (after, value)) = (how, to);
    let (is_best, keeps_stop, orthodox) = merits;
    let player = player.map(|name| crate::ruleset::player(py, &name)).transpose()?.map(word);
    Ok(Move { player, name, places, after, value, is_best, keeps_stop, orthodox })
}
