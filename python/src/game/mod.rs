//! Games, short and loopy, as Python objects.
//!
//! - `arithmetic`: operators
//! - `given`: the conversion between Python objects and games
//! - `value`: values of short games

mod arithmetic;
mod given;
mod loopy;
mod value;

use pyo3::prelude::*;

pub(crate) use self::given::{as_game, game};
use self::given::{formatted, method, names_of, to_game, written};
pub(crate) use self::loopy::LoopyValue;
pub(crate) use self::value::Value;

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<LoopyValue>()?;
    module.add_class::<Value>()?;
    module.add_function(wrap_pyfunction!(value::form, module)?)
}
