//! The Python package `upstar`: values, functions, thermographs, rulesets and positions of the engine as
//! Python objects. All mathematics is the engine's.

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
