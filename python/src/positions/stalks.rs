//! Positions of infinite Hackenbush.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use upstar::games::facts::{NUMBER_FACTS, OfNumber};
use upstar::games::notation::Style;
use upstar::games::solve::StalksPosition as EngineStalks;
use upstar::ground::Failure;
use upstar::ground::fact::Fact;
use upstar_draw::stalks_scene;

use super::position::Position;
use crate::answer::Found;
use crate::game::facts;

/// A position of Hackenbush with infinitely many edges. Its value is a number, which need not be a short
/// game.
///
/// >>> import upstar
/// >>> position = upstar.games.infinite_hackenbush("B*w + RRR")
/// >>> position.value(), position.outcome()
/// (Number('w - 3'), 'L')
#[pyclass(frozen, extends = Position, module = "upstar")]
pub(super) struct StalksPosition(pub(super) Arc<EngineStalks>);

/// Finds a fact about the number that a position is equal to.
fn fact(arguments: &Bound<'_, PyTuple>, fact: &'static Fact<OfNumber>) -> PyResult<Py<PyAny>> {
    let (py, this) = (arguments.py(), arguments.get_item(0)?);
    let position = &this.cast::<StalksPosition>()?.get().0;
    let found = Position::ask_itself(py, |control| {
        Ok((fact.how)(position.worked_out(control)?.number(), Style::Ascii, control)?)
    })?;
    facts::object(py, fact, found)
}

/// Adds the facts to the class as methods.
pub(super) fn add_facts(py: Python<'_>) -> PyResult<()> {
    let class = py.get_type::<StalksPosition>();
    facts::add_methods(&class, NUMBER_FACTS, facts::Parameters::None, fact)
}

#[pymethods]
impl StalksPosition {
    /// Returns the value: a :class:`Number`, or a :class:`Value` if it is a short game.
    ///
    /// ``value() -> Value | Number``
    fn value(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let (base, this) = (slf.as_super().get(), slf.get());
        let number =
            Position::ask_itself(slf.py(), |control| Ok(this.0.worked_out(control)?.number().clone()))?;
        let found = match number.dyadic() {
            Some(dyadic) => Found::Game(base.home.with(|session| session.store().number(&dyadic).held())),
            None => Found::Surreal(number),
        };
        found.object(slf.py(), &base.home)
    }

    /// Returns a good cut for a player who is to move, as text; ``None`` if the player has no edge.
    ///
    /// ``best_cut(player: _Player, /) -> str | None``
    #[pyo3(signature = (player, /))]
    fn best_cut(&self, py: Python<'_>, player: &str) -> PyResult<Option<String>> {
        let player = crate::ruleset::player(py, player)?;
        Position::ask_itself(py, |control| {
            let best = self.0.worked_out(control)?.best(player, control)?;
            Ok(best.map(|cut| cut.to_string()))
        })
    }

    /// Returns the winning cuts of a player who is to move: the lowest one of each stalk. All cuts above it
    /// win, too.
    ///
    /// ``winning_cuts(player: _Player, /) -> list[str]``
    #[pyo3(signature = (player, /))]
    fn winning_cuts(&self, py: Python<'_>, player: &str) -> PyResult<Vec<String>> {
        let player = crate::ruleset::player(py, player)?;
        Position::ask_itself(py, |control| {
            let winning = self.0.worked_out(control)?.winning(player, control)?;
            Ok(winning.into_iter().map(|cuts| cuts.lowest.to_string()).collect())
        })
    }

    /// Returns the position as an SVG picture, which notebooks show.
    ///
    /// ``to_svg() -> str``
    fn to_svg(&self, py: Python<'_>) -> PyResult<String> {
        Position::ask_itself(py, |_| {
            stalks_scene(self.0.board())
                .map(|scene| scene.svg())
                .map_err(|limit| Failure::Unsupported(limit.to_string()))
        })
    }
}
