//! The part that positions of all kinds share.

use std::sync::Arc;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{IntoPyDict, PyTuple};
use upstar::games::solve::ValueFact;
use upstar::games::value::Dyadic;
use upstar::ground::Failure;
use upstar::ground::board::OnBoard;
use upstar::ground::control::Control;
use upstar::ground::fact::{Fact, Found};
use upstar::ground::input::NoAnswer;
use upstar::registry::{Game as EngineGame, Position as EnginePosition, Registered};
use upstar::session::Session;

use super::data;
use crate::budget::{control, limits, watched};
use crate::errors::{self, Source};
use crate::game::facts::{self, Plain};
use crate::numbers::{fraction, hash_of_text};
use crate::store::Home;

/// A position of one of the engine's rulesets. Two positions are equal if their rulesets and their texts
/// are equal.
#[pyclass(frozen, subclass, weakref, module = "upstar")]
pub(crate) struct Position {
    pub(super) game: Registered,
    /// The object that has read the position.
    pub(super) ruleset: Py<PyAny>,
    pub(super) home: Arc<Home>,
    pub(super) text: String,
}

/// Bounds of the stops of a position, if they are known without its value.
type Bounds = Option<(Dyadic, Dyadic)>;

/// Reads a position and asks a question about it, under a control.
fn reader<'s, T>(
    game: &dyn EngineGame<'s>,
    text: &str,
    (session, control): (&Session<'s>, &Control),
    question: impl for<'g> FnOnce(&EnginePosition<'g, 's>, &Session<'s>, &Control) -> Result<T, Failure>,
) -> Result<T, (Failure, Bounds)> {
    let position = game.read_under(text, control).map_err(|error| (error.into(), None))?;
    question(&position, session, control).map_err(|failure| {
        let bounds = position.stop_bounds();
        (failure, bounds)
    })
}

impl Position {
    /// Asks a question about the position.
    pub(super) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl for<'g, 's> FnOnce(&EnginePosition<'g, 's>, &Session<'s>, &Control) -> Result<T, Failure>
        + Send,
    ) -> PyResult<T> {
        let limits = limits();
        // A position of the engine borrows from the session, so it is read anew from its text for each
        // question.
        let control = control(limits, self.home.bytes());
        let work = || {
            self.home.with_game(&self.game, |game, session| {
                reader(game, &self.text, (session, &control), question)
            })
        };
        let (done, interrupt) = py.detach(|| watched(limits, &control, work));
        match (done, interrupt) {
            (_, Some(interrupt)) => Err(interrupt),
            (Ok(done), None) => Ok(done),
            (Err((failure, bounds)), None) => {
                let reason = match failure {
                    Failure::Stopped(stop) => NoAnswer::from(stop),
                    Failure::NoEnd => NoAnswer::NoEnd,
                    failure => return Err(errors::of_failure(py, Source::Text(&self.text), &failure)),
                };
                Err(errors::unknown(py, reason, bounds.map(|bounds| known(py, &bounds)).transpose()?))
            }
        }
    }

    /// Asks an object that holds its board itself. No position has to be read.
    pub(super) fn ask_itself<T: Send>(
        py: Python<'_>,
        question: impl FnOnce(&Control) -> Result<T, Failure> + Send,
    ) -> PyResult<T> {
        crate::budget::ask_long(py, Source::Nothing, 0, question)
    }

    /// Finds a fact about the value of a position, whose methods have no arguments but itself.
    pub(super) fn value_fact(
        arguments: &Bound<'_, PyTuple>,
        fact: &'static ValueFact,
    ) -> PyResult<Py<PyAny>> {
        let (py, this) = (arguments.py(), arguments.get_item(0)?);
        let found = this.cast::<Self>()?.get().ask(py, |position, session, control| {
            Plain::find(fact, position.game(session.store(), control)?, (session, control))
        })?;
        found.map_or_else(|| Ok(py.None()), |found| found.object(py))
    }

    /// Finds a fact about a position, whose methods have no arguments but itself.
    pub(super) fn fact<F: Sync>(
        arguments: &Bound<'_, PyTuple>,
        fact: &'static Fact<F>,
        find: impl for<'g, 's> FnOnce(
            &EnginePosition<'g, 's>,
            &Session<'s>,
            &Control,
        ) -> Result<Option<Found>, Failure>
        + Send,
    ) -> PyResult<Py<PyAny>> {
        let (py, this) = (arguments.py(), arguments.get_item(0)?);
        facts::object(py, fact, this.cast::<Self>()?.get().ask(py, find)?)
    }

    /// Creates another position of the same ruleset. The text must be valid.
    pub(super) fn other(&self, py: Python<'_>, text: String) -> Self {
        Self { game: self.game.clone(), ruleset: self.ruleset.clone_ref(py), home: self.home.clone(), text }
    }
}

/// Returns the partial results for a value that was not found.
fn known<'py>(py: Python<'py>, (low, high): &(Dyadic, Dyadic)) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
    [("right_stop_at_least", fraction(py, low)?), ("left_stop_at_most", fraction(py, high)?)].into_py_dict(py)
}

#[pymethods]
impl Position {
    /// The ruleset.
    ///
    /// ``game: Game``
    #[getter]
    fn game(&self, py: Python<'_>) -> Py<PyAny> {
        self.ruleset.clone_ref(py)
    }

    /// The position in the notation of its ruleset.
    ///
    /// ``text: str``
    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// Returns the position in the batch format of the book.
    ///
    /// >>> import upstar
    /// >>> upstar.games.snort("path(3) L..").to_dict()
    /// {'n': 3, 'edges': [[0, 1], [1, 2]], 'colours': 'L..'}
    ///
    /// ``to_dict() -> dict[str, Any]``
    fn to_dict(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        let data = self.ask(py, |position, _, _| Ok(position.to_data()))?;
        data::object(py, data)
    }

    /// Returns the board of the studio as a widget for notebooks: it shows the position with its value and its moves, and can
    /// be edited and played on. Needs the package ``anywidget``.
    ///
    /// ``show() -> Any``
    fn show(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Ok(slf.py().import(intern!(slf.py(), "upstar.widget"))?.call_method1("show", (slf,))?.unbind())
    }

    fn _repr_svg_(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        Ok(slf.call_method0(intern!(slf.py(), "to_svg"))?.unbind())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let Ok(other) = other.cast::<Self>() else { return Ok(false) };
        let (py, other) = (other.py(), other.get());
        Ok(self.text == other.text && self.ruleset.bind(py).eq(&other.ruleset)?)
    }

    fn __hash__(&self) -> PyResult<isize> {
        hash_of_text(&format!("{} {}", self.game.facts().name, self.text))
    }

    fn __reduce__(&self, py: Python<'_>) -> (Py<PyAny>, (String,)) {
        (self.game(py), (self.text.clone(),))
    }

    fn __str__(&self) -> &str {
        &self.text
    }

    fn __repr__(&self) -> String {
        format!("{}({:?})", self.game.facts().name, self.text)
    }
}
