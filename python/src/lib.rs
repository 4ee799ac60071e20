//! The Python package `upstar`: values, functions, thermographs, rulesets and positions of the engine as Python has them.
//! Nothing here knows any mathematics.
//!
//! - `answer`: what expressions come to, one class for each kind
//! - `budget`: how long a question may take, and what watches over it
//! - `calc`: the answers of expressions
//! - `errors`: what goes wrong
//! - `functions`: the functions of the expression language
//! - `game`: games, short and loopy
//! - `numbers`: exact numbers as `int` and `fractions.Fraction`
//! - `pickling`: what makes objects again
//! - `positions`: rulesets of the engine, and positions of all kinds
//! - `ruleset`: rulesets written in Python
//! - `store`: where values live
//! - `table`: tables of many positions
//! - `thermograph`: thermographs

mod answer;
mod budget;
mod calc;
mod errors;
mod functions;
mod game;
mod numbers;
mod pickling;
mod positions;
mod ruleset;
mod store;
mod table;
mod thermograph;

use pyo3::prelude::*;

#[pymodule]
fn _upstar(module: &Bound<'_, PyModule>) -> PyResult<()> {
    answer::add_to(module)?;
    budget::add_to(module)?;
    calc::add_to(module)?;
    functions::add_to(module)?;
    game::add_to(module)?;
    positions::add_to(module)?;
    store::add_to(module)?;
    table::add_to(module)?;
    module.add_class::<ruleset::Ruleset>()?;
    module.add_class::<thermograph::Thermograph>()?;
    module.add_function(wrap_pyfunction!(thermograph::thermograph_of, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
