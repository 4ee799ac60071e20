//! Games, short and loopy, as Python objects.

mod arithmetic;
pub(crate) mod facts;
mod loopy;
mod value;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use upstar::games::solve::{FACTS, ValueFact};

pub(crate) use self::arithmetic::{as_game, game};
use self::arithmetic::{formatted, game_text, method, names_of, to_game};
pub(crate) use self::loopy::LoopyValue;
pub(crate) use self::value::Value;
use crate::store::{Kept, current};

/// Returns the game of an object.
fn kept(object: &Bound<'_, PyAny>) -> PyResult<Kept> {
    as_game(object, &current())?.ok_or_else(|| PyTypeError::new_err("this is no game"))
}

/// Finds a fact about the game of an object.
fn fact(object: &Bound<'_, PyAny>, fact: &'static ValueFact) -> PyResult<Py<PyAny>> {
    facts::of_kept(object.py(), &kept(object)?, fact)
}

/// Returns the facts about a value that are columns of tables.
///
/// ``value_columns(value: Value | LoopyValue) -> dict[str, Any]``
#[pyfunction]
fn value_columns<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    facts::to_dict(value, kept(value)?.held.is_short())
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<LoopyValue>()?;
    module.add_class::<Value>()?;
    let py = module.py();
    let of_loopy = FACTS.iter().filter(|fact| fact.is_of_loopy());
    let of_short = FACTS.iter().filter(|fact| fact.is_of_short());
    facts::add_properties(&py.get_type::<LoopyValue>(), of_loopy, fact)?;
    facts::add_properties(&py.get_type::<Value>(), of_short, fact)?;
    module.add_function(wrap_pyfunction!(value_columns, module)?)?;
    module.add_function(wrap_pyfunction!(value::form, module)?)
}
