//! The functions of the expression language, taken from the engine's table: as functions of Python, and as
//! methods of games.

use std::ffi::{CStr, CString};
use std::sync::OnceLock;

use pyo3::exceptions::{PyAttributeError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyString, PyTuple};
use upstar::games::solve::{FUNCTIONS, Function};

use crate::answer::{evaluate, named};
use crate::errors::Source;
use crate::store::current;

/// A function with its name and its docstrings, as a function and as a method.
struct Documented {
    function: &'static Function,
    name: CString,
    doc: CString,
    method_doc: CString,
}

impl Documented {
    fn new(function: &'static Function) -> Self {
        let text = |text: String| CString::new(text).unwrap_or_default();
        let doc = |from: usize| {
            let parameters: Vec<&str> =
                function.arguments[from..].iter().map(|name| parameter(name)).collect();
            let parameters =
                if parameters.is_empty() { String::new() } else { parameters.join(", ") + ", /" };
            text(format!("{}({parameters})\n--\n\n{}.", function.name, function.help))
        };
        let (by_itself, of_game) = (doc(0), doc(usize::from(!function.arguments.is_empty())));
        Self { function, name: text(function.name.to_owned()), doc: by_itself, method_doc: of_game }
    }

    /// Returns whether the first argument is a game. If it is, the function is also a method of games.
    fn is_method(&self) -> bool {
        matches!(self.function.arguments.first(), Some(&("g" | "x" | "a" | "s")))
    }
}

/// Returns the name of an argument as a valid identifier of Python.
fn parameter(name: &'static str) -> &'static str {
    if name.chars().all(|c| c.is_ascii_alphanumeric()) { name } else { "form" }
}

fn documented() -> &'static [Documented] {
    static ALL: OnceLock<Vec<Documented>> = OnceLock::new();
    ALL.get_or_init(|| FUNCTIONS.iter().map(Documented::new).collect())
}

/// Returns the text of an argument in a call: a name that stands for an object, or the text that the user
/// gave.
fn argument(function: &Function, place: usize, object: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(text) = object.cast::<PyString>() else { return Ok(format!("argument{place}")) };
    let text = text.to_cow()?;
    Ok(match function.arguments.get(place) {
        Some(&"text") => format!("\"{text}\""),
        // Braces get no parentheses, since some functions read a form as it is written.
        _ if text.trim_start().starts_with('{') && text.trim_end().ends_with('}') => text.into_owned(),
        _ => format!("({text})"),
    })
}

/// Evaluates a call of a function.
fn call(function: &'static Function, arguments: &[Bound<'_, PyAny>], py: Python<'_>) -> PyResult<Py<PyAny>> {
    if arguments.len() != function.arguments.len() {
        let message = format!("expected {}({})", function.name, function.arguments.join(", "));
        return Err(PyTypeError::new_err(message));
    }
    let home = current();
    let (mut parts, mut names) = (Vec::new(), Vec::new());
    for (place, object) in arguments.iter().enumerate() {
        parts.push(argument(function, place, object)?);
        // A text is part of the call already.
        if object.is_instance_of::<PyString>() {
            continue;
        }
        let Some(object) = named(object, &home)? else {
            let kind = object.get_type().name()?;
            let message = format!("{}: an object of the type {kind} is no game", function.name);
            return Err(PyTypeError::new_err(message));
        };
        names.push((format!("argument{place}"), object));
    }
    let text = format!("{}({})", function.name, parts.join(", "));
    let names = names.iter().map(|(name, named)| (name.as_str(), named.clone()));
    evaluate(py, &home, Source::Call(function.name), &text, names)
}

/// Creates a Python function that calls a function of the language; for a method, with its first argument
/// bound.
fn made<'py>(
    py: Python<'py>,
    documented: &'static Documented,
    doc: &'static CStr,
    first: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyCFunction>> {
    let function = documented.function;
    let work = move |arguments: &Bound<'_, PyTuple>, keywords: Option<&Bound<'_, PyDict>>| {
        if keywords.is_some_and(|keywords| !keywords.is_empty()) {
            return Err(PyTypeError::new_err(format!("{} takes no keyword arguments", function.name)));
        }
        let py = arguments.py();
        let first = first.as_ref().map(|first| first.bind(py).clone());
        call(function, &first.into_iter().chain(arguments).collect::<Vec<_>>(), py)
    };
    PyCFunction::new_closure(py, Some(&documented.name), Some(doc), work)
}

/// Returns all functions by their names.
///
/// ``all_functions() -> dict[str, Callable[..., Any]]``
#[pyfunction]
fn all_functions(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let functions = PyDict::new(py);
    for documented in documented() {
        functions.set_item(documented.function.name, made(py, documented, &documented.doc, None)?)?;
    }
    Ok(functions)
}

/// Returns the function with a name as a method of a game.
///
/// ``method(of: object, name: str) -> Callable[..., Any]``
#[pyfunction]
fn method<'py>(of: &Bound<'py, PyAny>, name: &str) -> PyResult<Bound<'py, PyCFunction>> {
    let Some(documented) =
        documented().iter().find(|documented| documented.function.name == name && documented.is_method())
    else {
        let class = of.get_type().name()?;
        return Err(PyAttributeError::new_err(format!("'{class}' object has no attribute '{name}'")));
    };
    made(of.py(), documented, &documented.method_doc, Some(of.clone().unbind()))
}

/// Returns the names of the functions that are methods of games.
///
/// ``method_names() -> list[str]``
#[pyfunction]
fn method_names() -> Vec<&'static str> {
    documented()
        .iter()
        .filter(|documented| documented.is_method())
        .map(|documented| documented.function.name)
        .collect()
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(all_functions, module)?)?;
    module.add_function(wrap_pyfunction!(method, module)?)?;
    module.add_function(wrap_pyfunction!(method_names, module)?)
}
