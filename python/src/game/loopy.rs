//! Games in which play need not end.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::PyList;
use upstar::games::notation::Style;
use upstar::games::value::{Calc, LoopyValue as EngineValue};
use upstar::ground::control::OrStop;

use super::{arithmetic, formatted, game, game_text, method, names_of, to_game};
use crate::budget::ask;
use crate::errors::{self, Source};
use crate::numbers::hash_of_text;
use crate::store::{Kept, current};

/// The value of a loopy game, in which infinite play is a draw. It is a pair ``onside & offside``; the two
/// sides of a *stopper* are equal.
///
/// >>> from upstar import LoopyValue
/// >>> over = LoopyValue("a{0|a}")
/// >>> over
/// LoopyValue('over')
/// >>> over > 0, over < 1, over + over == over
/// (True, True, True)
/// >>> LoopyValue("dud").outcome
/// 'D'
///
/// ``LoopyValue(value: _Given)``
#[pyclass(frozen, weakref, module = "upstar")]
pub(crate) struct LoopyValue(pub(crate) Kept);

impl LoopyValue {
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        work: impl for<'s> Fn(&mut Calc<'s, '_>, EngineValue<'s>) -> OrStop<T> + Send + Sync,
    ) -> PyResult<T> {
        let kept = &self.0;
        ask(py, Source::Nothing, kept.home.bytes(), |control| {
            kept.home.with(|session| {
                let value = kept.moved(session, control)?;
                Ok(work(&mut Calc::new(session.store(), control), value)?)
            })
        })
    }

    fn options(&self, py: Python<'_>, right: bool) -> PyResult<Vec<Py<PyAny>>> {
        let options = self.ask(py, |calc, value| {
            let options = calc.loopy_options(value)?;
            Ok(options.map(|[left_options, right_options]| {
                let options = if right { right_options } else { left_options };
                options.into_iter().map(EngineValue::held).collect::<Vec<_>>()
            }))
        })?;
        let Some(options) = options else {
            return Err(errors::input(py, "the operation is not defined for this argument"));
        };
        options.into_iter().map(|held| game(py, Kept { home: self.0.home.clone(), held })).collect()
    }
}

#[pymethods]
impl LoopyValue {
    #[new]
    fn new(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let kept = to_game(py, value, &current())?;
        match kept.held.is_short() {
            false => Ok(Self(kept)),
            true => Err(errors::input(py, "this is a short game; use upstar.Value")),
        }
    }

    /// Whether the two sides agree, so that alternating play always ends.
    ///
    /// ``is_stopper: bool``
    #[getter]
    fn is_stopper(&self) -> bool {
        let Kept { home, held } = &self.0;
        home.with(|session| session.store().recall(*held).is_some_and(EngineValue::is_stopper))
    }

    /// Left's options of a stopper in simplest form.
    ///
    /// ``left_options: list[Value | LoopyValue]``
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.options(py, false)
    }

    /// Right's options of a stopper in simplest form.
    ///
    /// ``right_options: list[Value | LoopyValue]``
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.options(py, true)
    }

    /// Returns whether the game is confused with another one.
    ///
    /// ``confused(other: _Given) -> bool``
    fn confused(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        arithmetic::confused(py, &self.0, other)
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        arithmetic::compare(py, &self.0, other, op)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let Kept { home, held } = &self.0;
        // Sides that are no stoppers may be equal and printed differently, so all such values get the same
        // hash.
        let has_own_text =
            home.with(|session| session.store().recall(*held).is_some_and(EngineValue::is_stopper_sided));
        hash_of_text(&if has_own_text { game_text(py, &self.0, Style::Ascii)? } else { "sided".to_owned() })
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::sum(py, &self.0, other)
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::sum(py, &self.0, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::difference(py, &self.0, other, false)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::difference(py, &self.0, other, true)
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::product(py, &self.0, other)
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::product(py, &self.0, other)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        arithmetic::negative(py, &self.0)
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        game_text(py, &self.0, Style::Ascii)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("LoopyValue('{}')", game_text(py, &self.0, Style::Ascii)?))
    }

    fn __format__(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        formatted(py, name, |style| game_text(py, &self.0, style))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", game_text(py, &self.0, Style::Latex)?))
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<Self>().into_any().unbind(), (game_text(py, &self.0, Style::Ascii)?,)))
    }

    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        method(slf.as_any(), name)
    }

    fn __dir__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        names_of(slf.as_any())
    }
}
