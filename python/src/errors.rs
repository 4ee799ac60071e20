//! What goes wrong, as the exceptions of `upstar.errors`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyDict, PyType};
use upstar::ground::Failure;
use upstar::ground::control::Stop;
use upstar::ground::input::InputError;

/// What a text is called in which something is wrong, and the text.
#[derive(Clone, Copy)]
pub(crate) enum Source<'t> {
    /// The reader has written it.
    Text(&'t str),
    /// It was made of a call of this function.
    Call(&'t str),
    /// There is none.
    Nothing,
}

fn class<'py>(
    py: Python<'py>,
    name: &str,
    cell: &'static PyOnceLock<Py<PyType>>,
) -> PyResult<Bound<'py, PyType>> {
    cell.import(py, "upstar.errors", name).cloned()
}

fn made(
    py: Python<'_>,
    class: PyResult<Bound<'_, PyType>>,
    message: String,
    fields: PyResult<Bound<'_, PyDict>>,
) -> PyErr {
    let made = class.and_then(|class| class.call((message,), Some(&fields?)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => {
            error.set_cause(py, None);
            error
        }
    }
}

/// An error without a place.
pub(crate) fn input(py: Python<'_>, message: impl Into<String>) -> PyErr {
    located(py, Source::Nothing, &InputError::new(0..0, message))
}

/// An error in a text, at its place in characters.
fn located(py: Python<'_>, source: Source<'_>, error: &InputError) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let fields = || -> PyResult<Bound<'_, PyDict>> {
        let fields = [("hint", error.hint.as_ref())].into_py_dict(py)?;
        if let Source::Text(text) = source {
            let characters = |at: usize| text.get(..at).unwrap_or(text).chars().count();
            fields.set_item("text", text)?;
            fields.set_item("start", characters(error.span.start))?;
            fields.set_item("end", characters(error.span.end))?;
        }
        Ok(fields)
    };
    let message = match source {
        Source::Call(function) => format!("{function}: {}", error.message),
        _ => error.message.clone(),
    };
    made(py, class(py, "InputError", &CLASS), message, fields())
}

/// Why a question has no answer, as one word.
fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::Cancelled => "time",
        Stop::Nodes => "nodes",
        Stop::Bytes => "memory",
        Stop::TooDeep => "depth",
        Stop::TooLarge => "size",
        _ => "undefined",
    }
}

/// A question without an answer; `known` is what is known nevertheless.
pub(crate) fn unknown(py: Python<'_>, stop: Stop, known: Option<Bound<'_, PyDict>>) -> PyErr {
    let message = match stop {
        Stop::Cancelled => "the time is used up".to_owned(),
        stop => stop.to_string(),
    };
    unknown_because(py, &message, reason(stop), known)
}

/// The same for a reason of one's own.
pub(crate) fn unknown_because(
    py: Python<'_>,
    message: &str,
    reason: &str,
    known: Option<Bound<'_, PyDict>>,
) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let fields = [("reason", reason)].into_py_dict(py).and_then(|fields| {
        fields.set_item("known", known)?;
        Ok(fields)
    });
    made(py, class(py, "Unknown", &CLASS), message.to_owned(), fields)
}

/// What the engine says as an exception.
pub(crate) fn of_failure(py: Python<'_>, source: Source<'_>, failure: &Failure) -> PyErr {
    match failure {
        Failure::Input(error) | Failure::Undefined(error) => located(py, source, error),
        Failure::Stopped(stop @ (Stop::OutOfRange | Stop::NoPeriod)) => {
            located(py, source, &InputError::new(0..0, stop.to_string()))
        }
        Failure::Stopped(stop) => unknown(py, *stop, None),
        Failure::Unsupported(message) => input(py, message.clone()),
    }
}
