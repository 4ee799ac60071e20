//! The conversion of failures into the exceptions of `upstar.errors`.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyDict, PyType};
use upstar::ground::Failure;
use upstar::ground::control::Stop;
use upstar::ground::input::{InputError, NoAnswer};
use upstar_api::answer::{Failed, RequestError};

/// The origin of a text with an error.
#[derive(Clone, Copy)]
pub(crate) enum Source<'t> {
    /// The text was written by the user.
    Text(&'t str),
    /// The text was generated from a call of this function.
    Call(&'t str),
    /// There is no text.
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
    // If the class cannot be imported or called, that exception is raised in its place.
    let made = class.and_then(|class| class.call((message,), Some(&fields?)));
    match made {
        Ok(error) => PyErr::from_value(error),
        Err(error) => {
            error.set_cause(py, None);
            error
        }
    }
}

/// Creates an `InputError` without a place.
pub(crate) fn input(py: Python<'_>, message: impl Into<String>) -> PyErr {
    located(py, Source::Nothing, &InputError::new(0..0, message))
}

/// Creates an `InputError` with its place in a text, counted in characters.
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

/// Returns the reason for a missing answer as one word.
fn reason(of: NoAnswer) -> &'static str {
    match of {
        NoAnswer::Stopped(Stop::Cancelled) => "time",
        NoAnswer::Stopped(Stop::Nodes) => "nodes",
        NoAnswer::Stopped(Stop::Bytes) => "memory",
        NoAnswer::Stopped(Stop::TooDeep) => "depth",
        NoAnswer::Stopped(Stop::TooLarge) => "size",
        _ => "undefined",
    }
}

/// Creates an `Unknown` for a question without an answer. `known` holds the partial results.
pub(crate) fn unknown(py: Python<'_>, of: impl Into<NoAnswer>, known: Option<Bound<'_, PyDict>>) -> PyErr {
    let of = of.into();
    let message = match of {
        NoAnswer::Stopped(Stop::Cancelled) => "the time is used up".to_owned(),
        of => of.to_string(),
    };
    unknown_because(py, &message, reason(of), known)
}

/// Creates an `Unknown` with a message and a reason of the caller's.
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

/// Converts a failure of the engine into an exception.
pub(crate) fn of_failure(py: Python<'_>, source: Source<'_>, failure: &Failure) -> PyErr {
    match failure {
        Failure::Input(error) | Failure::Undefined(error) => located(py, source, error),
        Failure::Stopped(stop) => unknown(py, *stop, None),
        Failure::NoEnd => unknown(py, NoAnswer::NoEnd, None),
        Failure::Unsupported(message) => input(py, message.clone()),
    }
}

/// Converts the failure of work on files into an exception. A fault of a file or of the system is an `UpstarError`.
pub(crate) fn of_failed(py: Python<'_>, failed: Failed) -> PyErr {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let error = match failed {
        Failed::Stopped(no_answer, _) => return unknown(py, no_answer, None),
        Failed::Own(error) => error,
    };
    if let Some((_, text, error)) = error.shown.as_deref() {
        return located(py, Source::Text(text), error);
    }
    let RequestError { kind, message, at, .. } = error;
    let message = if at.is_empty() { message } else { format!("{at}: {message}") };
    match kind {
        "io" | "mismatch" => made(py, class(py, "UpstarError", &CLASS), message, Ok(PyDict::new(py))),
        _ => input(py, message),
    }
}
