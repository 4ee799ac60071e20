//! The Angel, turn by turn.

use std::sync::{Mutex, MutexGuard, PoisonError};

use pyo3::prelude::*;
use upstar::angel::plane::Square;
use upstar::angel::update::Rule;
use upstar::angel::{Angel as EngineAngel, Moves, Ties, Turn};
use upstar::ground::Failure;
use upstar::ground::control::Control;

use super::position::Position;
use crate::budget::ask_long;
use crate::errors::Source;
use crate::pickling::maker;

/// The Angel of power 2, who escapes from the Devil on the infinite board for ever.
///
/// He begins on the square ``(0, 0)``. In each turn the Devil eats a square, and the Angel moves.
///
/// >>> import upstar
/// >>> angel = upstar.Angel()
/// >>> angel.turn((0, 1))
/// [(0, 0), (1, 1)]
/// >>> angel.square, angel.turns
/// ((1, 1), 1)
///
/// With ``amended`` he moves in every turn, as in §5 of the paper. With ``literal`` he follows the literal
/// update rule.
///
/// ``Angel(*, amended: bool = False, literal: bool = False)``
#[pyclass(frozen, module = "upstar")]
pub(super) struct Angel {
    is_amended: bool,
    is_literal: bool,
    play: Mutex<Play>,
}

/// The Angel, and the squares that the Devil has eaten, in their order.
struct Play {
    /// The Angel before the first turn.
    first: EngineAngel,
    angel: EngineAngel,
    eaten: Vec<Square>,
}

impl Play {
    /// Repairs the Angel if the last turn was broken off: plays all complete turns again. The broken turn
    /// does not count.
    fn mend(&mut self, control: &Control) -> Result<(), Failure> {
        if self.angel.is_broken() {
            let mut angel = self.first.clone();
            for &square in &self.eaten {
                angel.play(square, control)?;
            }
            self.angel = angel;
        }
        Ok(())
    }

    fn turn(&mut self, (x, y): (i64, i64), control: &Control) -> Result<Turn, Failure> {
        self.mend(control)?;
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

/// The options of the Angel, and the squares that were eaten: the arguments of [`angel_of`].
type Parts = (bool, bool, Vec<(i64, i64)>);

impl Angel {
    fn play(&self) -> MutexGuard<'_, Play> {
        self.play.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the play, repaired if its last turn was broken off.
    fn told(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, Play>> {
        // The lock is not held while the question runs, which may wait for Python.
        let is_broken = self.play().angel.is_broken();
        if is_broken {
            Position::ask_itself(py, |control| self.play().mend(control))?;
        }
        Ok(self.play())
    }
}

#[pymethods]
impl Angel {
    #[new]
    #[pyo3(signature = (*, amended = false, literal = false))]
    fn new(amended: bool, literal: bool) -> Self {
        let moves = if amended { Moves::Amended } else { Moves::Plain };
        let rule = if literal { Rule::Literal } else { Rule::Relaxed };
        let first = EngineAngel::with_rule(rule, moves, Ties::default());
        let play = Play { angel: first.clone(), first, eaten: Vec::new() };
        Self { is_amended: amended, is_literal: literal, play: Mutex::new(play) }
    }

    /// Plays a turn: the Devil eats a square, and the Angel moves. Returns the squares that he passes; the
    /// last one is his new square.
    ///
    /// A turn that is broken off by a budget or Ctrl-C does not count. The next question then plays all
    /// other turns again.
    ///
    /// ``turn(eaten: _Square, /) -> list[_Square]``
    #[pyo3(signature = (eaten, /))]
    fn turn(&self, py: Python<'_>, eaten: (i64, i64)) -> PyResult<Vec<(i64, i64)>> {
        let held = self.play().angel.bytes();
        ask_long(py, Source::Nothing, held, |control| {
            let turn = self.play().turn(eaten, control)?;
            Ok(turn.passed.iter().map(|segment| (segment.right().x, segment.right().y)).collect())
        })
    }

    /// His current square.
    ///
    /// ``square: _Square``
    #[getter]
    fn square(&self, py: Python<'_>) -> PyResult<(i64, i64)> {
        let square = self.told(py)?.angel.square();
        Ok((square.x, square.y))
    }

    /// The perch: the segment of his path on whose right side he is, as ``(x, y, heading)``.
    ///
    /// ``perch: tuple[int, int, str]``
    #[getter]
    fn perch(&self, py: Python<'_>) -> PyResult<(i64, i64, String)> {
        let perch = self.told(py)?.angel.perch();
        Ok((perch.x, perch.y, perch.heading.to_string()))
    }

    /// The number of turns.
    ///
    /// ``turns: int``
    #[getter]
    fn turns(&self) -> usize {
        self.play().eaten.len()
    }

    /// Returns whether the Devil has eaten a square.
    ///
    /// ``has_eaten(square: _Square, /) -> bool``
    #[pyo3(signature = (square, /))]
    fn has_eaten(&self, py: Python<'_>, square: (i64, i64)) -> PyResult<bool> {
        Ok(self.told(py)?.angel.has_eaten(Square::new(square.0, square.1)))
    }

    /// Returns whether a square is in the left set, on the left side of his path.
    ///
    /// ``is_left(square: _Square, /) -> bool``
    #[pyo3(signature = (square, /))]
    fn is_left(&self, py: Python<'_>, square: (i64, i64)) -> PyResult<bool> {
        Ok(self.told(py)?.angel.is_left(Square::new(square.0, square.1)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let eaten = self.play().eaten.iter().map(|square| (square.x, square.y)).collect();
        Ok((maker(py, "angel_of")?, (self.is_amended, self.is_literal, eaten)))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let (square, turns) = (self.square(py)?, self.turns());
        Ok(format!("<Angel at {square:?} after {turns} turns>"))
    }
}

/// Creates the Angel after the turns of a play, for pickling.
///
/// ``angel_of(amended: bool, literal: bool, eaten: list[_Square]) -> Angel``
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
