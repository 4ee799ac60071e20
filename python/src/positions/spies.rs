//! Positions of Nowhere to Go.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use upstar::escape::spies::SpiesPosition as EngineSpies;
use upstar::ground::play::Play as _;

use super::escape::board_svg;
use super::position::Position;

/// A position of Nowhere to Go: a multigraph with two spies on it. The first spy is to move.
///
/// >>> import upstar
/// >>> position = upstar.games.nowhere_to_go("0-1 2-3 @ 0 2")
/// >>> position.winner(), position.best_turn()
/// ('first', '1 2-3')
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct SpiesPosition(pub(super) Arc<EngineSpies>);

#[pymethods]
impl SpiesPosition {
    /// Returns the spy who wins: ``"first"``, the one to move, or ``"second"``.
    ///
    /// ``winner() -> Literal['first', 'second']``
    fn winner(&self, py: Python<'_>) -> PyResult<&'static str> {
        Position::ask_itself(py, |control| Ok(self.0.start().winner(control)?.name()))
    }

    /// Returns a winning turn of the first spy, or a sensible one if none wins: the new vertex, and the
    /// edge that is blocked. ``None`` if the play is over.
    ///
    /// ``best_turn() -> str | None``
    fn best_turn(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Position::ask_itself(py, |control| {
            let play = self.0.start();
            let (_, turn) = play.search(control)?;
            Ok(turn.map(|turn| play.name(&turn)))
        })
    }

    /// Returns all turns of the first spy: dicts with ``turn`` and the ``winner`` after it.
    ///
    /// ``turns() -> list[dict[str, str]]``
    fn turns<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let turns = Position::ask_itself(py, |control| {
            let play = self.0.start();
            let judged = play.judged(control)?.into_iter();
            Ok(judged.map(|judged| (play.name(&judged.turn), judged.winner.name())).collect::<Vec<_>>())
        })?;
        let dict = |(turn, winner): (String, &str)| {
            let fields = PyDict::new(py);
            fields.set_item("turn", turn)?;
            fields.set_item("winner", winner)?;
            Ok(fields)
        };
        turns.into_iter().map(dict).collect()
    }

    /// Returns the board as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        board_svg(py, self.0.graph())
    }
}
