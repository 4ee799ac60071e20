//! Positions of Nemesis with simultaneous choices.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use upstar::escape::at_once::{AtOnceAnswer, AtOncePosition as EngineAtOnce};
use upstar::escape::facts::{AT_ONCE_FACTS, OfMixtures};
use upstar::ground::fact::Fact;

use super::escape::{board_svg, vertex};
use super::position::Position;
use crate::errors;
use crate::game::facts;
use crate::numbers::text_fraction;

/// A position of Nemesis in which the fugitive and the Nemesis choose at the same time. The answer is a
/// probability, with an optimal mixture for each player.
///
/// >>> import upstar
/// >>> position = upstar.games.nemesis_at_once("0-1 0-2 exits 1 2 @ 0")
/// >>> position.probability()
/// Fraction(1, 2)
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct AtOncePosition(pub(super) Arc<EngineAtOnce>);

impl AtOncePosition {
    fn answer(&self, py: Python<'_>, start: Option<&Bound<'_, PyAny>>) -> PyResult<AtOnceAnswer> {
        let board = self.0.graph();
        let start = match start {
            Some(at) => vertex(board, at)?,
            None => {
                board.start().ok_or_else(|| errors::input(py, "the vertex of the fugitive is missing"))?
            }
        };
        Position::ask_itself(py, |control| Ok(self.0.answer(start, control)?))
    }
}

/// Finds a fact about a position and its start.
fn fact(arguments: &Bound<'_, PyTuple>, fact: &'static Fact<OfMixtures>) -> PyResult<Py<PyAny>> {
    let (py, this, start) = (arguments.py(), arguments.get_item(0)?, arguments.get_item(1)?);
    let start = Some(start).filter(|start| !start.is_none());
    let answer = this.cast::<AtOncePosition>()?.get().answer(py, start.as_ref())?;
    facts::object(py, fact, Some((fact.how)(&answer)))
}

/// Adds the facts to the class as methods.
pub(super) fn add_facts(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<AtOncePosition>();
    facts::add_methods(&class, AT_ONCE_FACTS, facts::Parameters::Start, fact)
}

#[pymethods]
impl AtOncePosition {
    /// Returns the fugitive's optimal mixture: the probability of going to each vertex.
    ///
    /// ``fugitive(start: str | int | None = None, /) -> dict[str, Fraction]``
    #[pyo3(signature = (start = None, /))]
    fn fugitive<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let mixture = PyDict::new(py);
        for (to, chance) in &self.answer(py, start)?.fugitive {
            mixture.set_item(self.0.graph().name(*to), text_fraction(py, &chance.to_string())?)?;
        }
        Ok(mixture)
    }

    /// Returns the Nemesis's optimal mixture: the probability of deleting each edge.
    ///
    /// ``nemesis(start: str | int | None = None, /) -> dict[str, Fraction]``
    #[pyo3(signature = (start = None, /))]
    fn nemesis<'py>(
        &self,
        py: Python<'py>,
        start: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let (board, mixture) = (self.0.graph(), PyDict::new(py));
        for (edge, chance) in &self.answer(py, start)?.nemesis {
            let ends = board.graph().edges()[*edge].ends.map(|end| board.name(end));
            mixture.set_item(ends.join("-"), text_fraction(py, &chance.to_string())?)?;
        }
        Ok(mixture)
    }

    /// Returns the board as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        board_svg(py, self.0.graph())
    }
}
