//! Positions as programs write them: dicts and lists.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyList, PyString};
use upstar::ground::data::Data;

/// The deepest nesting that is read.
const MOST_NESTING: usize = 200;

/// Converts Python data into the engine's data.
pub(super) fn read(object: &Bound<'_, PyAny>) -> PyResult<Data> {
    read_within(object, MOST_NESTING)
}

fn read_within(object: &Bound<'_, PyAny>, levels: usize) -> PyResult<Data> {
    if levels == 0 {
        return Err(PyTypeError::new_err(format!("a position has at most {MOST_NESTING} levels of lists")));
    }
    if object.is_none() {
        return Ok(Data::Null);
    }
    // This comes before the integers, since `bool` is a subclass of `int`.
    if let Ok(truth) = object.cast::<PyBool>() {
        return Ok(Data::Bool(truth.is_true()));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Data::Text(text.to_cow()?.into_owned()));
    }
    if object.is_instance_of::<PyInt>() || object.is_instance_of::<PyFloat>() {
        return Ok(Data::Number(object.str()?.to_string()));
    }
    if let Ok(fields) = object.cast::<PyDict>() {
        let field = |(name, field): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
            Ok((name.str()?.to_string(), read_within(&field, levels - 1)?))
        };
        return Ok(Data::Object(fields.iter().map(field).collect::<PyResult<_>>()?));
    }
    // Integers of NumPy and other libraries.
    if let Ok(index) = object.call_method0("__index__") {
        return Ok(Data::Number(index.str()?.to_string()));
    }
    let items = object.try_iter().map_err(|_| {
        let kind = object.get_type().name().map_or_else(|_| "?".to_owned(), |name| name.to_string());
        PyTypeError::new_err(format!(
            "a position consists of dicts, lists, texts and integers, not of objects of the type {kind}"
        ))
    })?;
    Ok(Data::List(items.map(|item| read_within(&item?, levels - 1)).collect::<PyResult<_>>()?))
}

/// Converts the engine's data into Python data.
pub(super) fn object(py: Python<'_>, data: Data) -> PyResult<Py<PyAny>> {
    Ok(match data {
        Data::Null => py.None(),
        Data::Bool(truth) => truth.into_pyobject(py)?.to_owned().into_any().unbind(),
        Data::Number(number) => py.get_type::<PyInt>().call1((number,))?.unbind(),
        Data::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
        Data::List(items) => {
            let items = items.into_iter().map(|item| object(py, item)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, items)?.into_any().unbind()
        }
        Data::Object(fields) => {
            let dict = PyDict::new(py);
            for (name, field) in fields {
                dict.set_item(name, object(py, field)?)?;
            }
            dict.into_any().unbind()
        }
    })
}
