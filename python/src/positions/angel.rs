//! The Angel, turn by turn.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use upstar::angel::plane::Square;
use upstar::angel::update::Rule;
use upstar::angel::{Angel as EngineAngel, Moves, Ties, Turn};
use upstar::ground::Failure;
use upstar::ground::control::Control;

use super::position::Position;
use crate::pickling::maker;

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
pub(super) struct Angel {
    is_amended: bool,
    is_literal: bool,
    play: Mutex<Play>,
}

/// The Angel, and what the Devil has eaten, in its order.
struct Play {
    angel: EngineAngel,
    eaten: Vec<Square>,
}

impl Play {
    fn turn(&mut self, (x, y): (i64, i64), control: &Control) -> Result<Turn, Failure> {
        let square = Square::new(x, y);
        if !square.is_in_range() {
            return Err(Failure::Unsupported("the square is too far away".to_owned()));
        }
        if self.angel.has_eaten(square) {
            return Err(Failure::Unsupported(format!("the square {:?} is eaten already", (x, y))));
        }
        let turn = self.angel.play(square, control)?;
        self.eaten.push(square);
        Ok(turn)
    }
}

/// How he plays, and what was eaten.
type Parts = (bool, bool, Vec<(i64, i64)>);

impl Angel {
    fn play(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Angel {
    #[new]
    #[pyo3(signature = (*, amended = false, literal = false))]
    fn new(amended: bool, literal: bool) -> Self {
        let moves = if amended { Moves::Amended } else { Moves::Plain };
        let rule = if literal { Rule::Literal } else { Rule::Relaxed };
        let angel = EngineAngel::with_rule(rule, moves, Ties::default());
        Self { is_amended: amended, is_literal: literal, play: Mutex::new(Play { angel, eaten: Vec::new() }) }
    }

    /// The Devil eats a square, and the Angel moves; the squares that he passes, the one where he is then last.
    #[pyo3(signature = (eaten, /))]
    fn turn(&self, py: Python<'_>, eaten: (i64, i64)) -> PyResult<Vec<(i64, i64)>> {
        Position::ask_itself(py, |control| {
            let turn = self.play().turn(eaten, control)?;
            Ok(turn.passed.iter().map(|segment| (segment.right().x, segment.right().y)).collect())
        })
    }

    /// Where he is.
    #[getter]
    fn square(&self) -> (i64, i64) {
        let square = self.play().angel.square();
        (square.x, square.y)
    }

    /// The perch: the segment of his path on whose right side he is, as ``(x, y, heading)``.
    #[getter]
    fn perch(&self) -> (i64, i64, String) {
        let perch = self.play().angel.perch();
        (perch.x, perch.y, perch.heading.to_string())
    }

    /// How many turns there were.
    #[getter]
    fn turns(&self) -> u64 {
        self.play().angel.turns()
    }

    /// Has the Devil eaten a square?
    #[pyo3(signature = (square, /))]
    fn has_eaten(&self, square: (i64, i64)) -> bool {
        self.play().angel.has_eaten(Square::new(square.0, square.1))
    }

    /// Is a square in the left set, on the left side of his path?
    #[pyo3(signature = (square, /))]
    fn is_left(&self, square: (i64, i64)) -> bool {
        self.play().angel.is_left(Square::new(square.0, square.1))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let eaten = self.play().eaten.iter().map(|square| (square.x, square.y)).collect();
        Ok((maker(py, "angel_of")?, (self.is_amended, self.is_literal, eaten)))
    }

    fn __repr__(&self) -> String {
        let (square, turns) = (self.square(), self.turns());
        format!("<Angel at {square:?} after {turns} turns>")
    }
}

/// The Angel after the turns of a play, as pickling tells it.
#[pyfunction]
pub(super) fn angel_of(
    py: Python<'_>,
    amended: bool,
    literal: bool,
    eaten: Vec<(i64, i64)>,
) -> PyResult<Angel> {
    let angel = Angel::new(amended, literal);
    Position::ask_itself(py, |control| {
        let mut play = angel.play();
        eaten.iter().try_for_each(|&square| play.turn(square, control).map(drop))
    })?;
    Ok(angel)
}
