//! Moves with what they lead to.

use pyo3::prelude::*;
use upstar::games::value::Dyadic;
use upstar::ground::Player;

use super::position::Position;
use crate::answer::Found;
use crate::numbers::{dyadic, fraction, hash_of_text};
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
    merit: Merit,
}

/// What can be said for a move; where nothing can be, that is `None`.
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

/// A move as the engine tells it.
pub(super) struct FoundMove {
    pub(super) player: Option<Player>,
    pub(super) name: String,
    pub(super) places: Vec<usize>,
    pub(super) after: String,
    pub(super) value: Found,
    pub(super) merit: Merit,
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
                merit: self.merit,
            },
        )
    }
}

fn word(player: Player) -> &'static str {
    player.of(("Left", "Right"))
}

/// Makes a position one of its class.
pub(super) type Make = fn(Python<'_>, Position) -> PyResult<Py<PyAny>>;

/// Which moves are wanted.
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

/// Moves of a position as Python has them, as far as they are wanted. They lead to positions of its class.
pub(super) fn objects(
    position: &Position,
    py: Python<'_>,
    make: Make,
    (moves, wanted): (Vec<FoundMove>, Wanted),
) -> PyResult<Vec<Py<Move>>> {
    let wanted = moves.into_iter().filter(|m| wanted.has(&m.merit));
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

    /// Does it win, if nothing else is played?
    ///
    /// >>> import upstar
    /// >>> [move.name for move in upstar.games.nim("3 5 7").moves("left") if move.wins]
    /// ['3-2', '5-4', '7-6']
    #[getter]
    fn wins(&self) -> bool {
        self.merit.wins
    }

    /// Does nobody win after it? Never where play ends.
    #[getter]
    fn draws(&self) -> bool {
        self.merit.draws
    }

    /// Is no other move better, alone or beside other games? It is undominated, and it wins if any move wins, or else holds
    /// a draw if any does. In an impartial game that need not end: does it win, or hold a draw where none wins?
    #[getter]
    fn is_best(&self) -> bool {
        self.merit.is_best
    }

    /// How much worse the number is that the player is sure of than after the player's best move; ``None`` where play
    /// need not end.
    #[getter]
    fn loss<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.merit.loss.as_ref().map(|loss| fraction(py, loss)).transpose()
    }

    /// Does no other move lead to a better value? ``None`` in an impartial game that need not end.
    #[getter]
    fn undominated(&self) -> Option<bool> {
        self.merit.undominated
    }

    /// Does good play go on to the number that the player can reach at best? ``None`` where play need not end.
    #[getter]
    fn keeps_stop(&self) -> Option<bool> {
        self.merit.keeps_stop
    }

    /// Is it right when all else is as hot as the position itself? ``None`` where play need not end.
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

/// Who moves and how, what it leads to, and how good it is.
type Parts = ((Option<String>, String, Vec<usize>), (Py<PyAny>, Py<PyAny>), Merits);

/// Whether it wins, draws and is best, what it loses, whether it is undominated, keeps the stop and is orthodox.
type Merits = (bool, bool, bool, Option<Py<PyAny>>, Option<bool>, Option<bool>, Option<bool>);

/// A move of its parts, as pickling tells them.
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
