//! The Angel, turn by turn.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use upstar::angel::plane::Square;
use upstar::angel::update::Rule;
use upstar::angel::{Angel as EngineAngel, Moves, Ties};

use super::position::Position;
use crate::errors;

/// The Angel of power 2, who escapes from the Devil on the infinite board for ever.
///
/// He begins on the square ``(0, 0)``. In each turn the Devil eats a square, and he moves.
///
/// >>> import upstar
/// >>> angel = upstar.Angel()
/// >>> angel.turn((0, 1))
/// [(0, 0), (1, 1)]
/// >>> angel.square, angel.turns
/// ((1, 1), 1)
///
/// ``amended`` has him move in every turn, as in §5 of the paper; ``literal`` has him keep to the literal update rule.
#[pyclass(frozen, module = "upstar")]
pub(super) struct Angel(Mutex<EngineAngel>);

impl Angel {
    fn angel(&self) -> MutexGuard<'_, EngineAngel> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Angel {
    #[new]
    #[pyo3(signature = (*, amended = false, literal = false))]
    fn new(amended: bool, literal: bool) -> Self {
        let moves = if amended { Moves::Amended } else { Moves::Plain };
        let rule = if literal { Rule::Literal } else { Rule::Relaxed };
        Self(Mutex::new(EngineAngel::with_rule(rule, moves, Ties::default())))
    }

    /// The Devil eats a square, and the Angel moves; the squares that he passes, the one where he is then last.
    #[pyo3(signature = (eaten, /))]
    fn turn(&self, py: Python<'_>, eaten: (i64, i64)) -> PyResult<Vec<(i64, i64)>> {
        let square = Square::new(eaten.0, eaten.1);
        if !square.is_in_range() {
            return Err(errors::input(py, "the square is too far away"));
        }
        Position::ask_itself(py, |control| {
            let mut angel = self.angel();
            if angel.has_eaten(square) {
                let message = format!("the square {eaten:?} is eaten already");
                return Err(upstar::ground::Failure::Unsupported(message));
            }
            let turn = angel.play(square, control)?;
            Ok(turn.passed.iter().map(|segment| (segment.right().x, segment.right().y)).collect())
        })
    }

    /// Where he is.
    #[getter]
    fn square(&self) -> (i64, i64) {
        let square = self.angel().square();
        (square.x, square.y)
    }

    /// The perch: the segment of his path on whose right side he is, as ``(x, y, heading)``.
    #[getter]
    fn perch(&self) -> (i64, i64, String) {
        let perch = self.angel().perch();
        (perch.x, perch.y, perch.heading.to_string())
    }

    /// How many turns there were.
    #[getter]
    fn turns(&self) -> u64 {
        self.angel().turns()
    }

    /// Has the Devil eaten a square?
    #[pyo3(signature = (square, /))]
    fn has_eaten(&self, square: (i64, i64)) -> bool {
        self.angel().has_eaten(Square::new(square.0, square.1))
    }

    /// Is a square in the left set, on the left side of his path?
    #[pyo3(signature = (square, /))]
    fn is_left(&self, square: (i64, i64)) -> bool {
        self.angel().is_left(Square::new(square.0, square.1))
    }

    fn __repr__(&self) -> String {
        let (square, turns) = (self.square(), self.turns());
        format!("<Angel at {square:?} after {turns} turns>")
    }
}
