//! Games, short and loopy, as Python objects.

mod arithmetic;
mod facts;
mod loopy;
mod value;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use upstar::games::solve::ValueFact;

pub(crate) use self::arithmetic::{as_game, game};
use self::arithmetic::{formatted, method, names_of, to_game, written};
pub(crate) use self::loopy::LoopyValue;
pub(crate) use self::value::Value;
use crate::store::{Kept, current};

/// Returns the game of an object.
fn kept(object: &Bound<'_, PyAny>) -> PyResult<Kept> {
    as_game(object, &current())?.ok_or_else(|| PyTypeError::new_err("this is no game"))
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<LoopyValue>()?;
    module.add_class::<Value>()?;
    facts::add_properties(&module.py().get_type::<LoopyValue>(), ValueFact::is_of_loopy, kept)?;
    facts::add_properties(&module.py().get_type::<Value>(), ValueFact::is_of_short, kept)?;
    module.add_function(wrap_pyfunction!(value::form, module)?)
}
