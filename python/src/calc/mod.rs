//! The evaluation of expressions. `ask` answers requests in JSON.

mod ask;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{evaluate_with, named};
use crate::errors::Source;
use crate::positions::Game;
use crate::store::current;

/// Evaluates an expression, as ``upstar calc`` does. Keyword arguments bind names in it to values, numbers
/// or texts. A game of :func:`upstar.games.from_file` can be passed, too, under its own name.
///
/// >>> import upstar
/// >>> upstar.calc('domineering("..|..|#.") + {2|-1}')
/// Value('{3|1||0|-2}')
/// >>> upstar.calc("g:h + 1", g=upstar.Value("*"), h=1)
/// Value('1^*')
/// >>> upstar.calc("1/2 < 3/4")
/// True
///
/// ``calc(text: str, /, **names: _Named | Game) -> Any``
#[pyfunction]
#[pyo3(signature = (text, /, **names))]
fn calc(py: Python<'_>, text: &str, names: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let home = current();
    let (mut given, mut games) = (Vec::new(), Vec::new());
    for (name, object) in names.into_iter().flatten() {
        let name: String = name.extract()?;
        // The position notation of a game uses the game's own name, so binding it to another name is an
        // error.
        if let Ok(game) = object.cast::<Game>() {
            let ruleset = game.get().ruleset.clone();
            if ruleset.name() != name {
                let known_as = ruleset.name();
                let message =
                    format!("in an expression the game `{known_as}` has this name, and not `{name}`");
                return Err(PyTypeError::new_err(message));
            }
            games.push(ruleset);
            continue;
        }
        let Some(object) = named(&object, &home)? else {
            let kind = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "`{name}` cannot stand for an object of the type {kind}"
            )));
        };
        given.push((name, object));
    }
    let names = given.iter().map(|(name, named)| (name.as_str(), named.clone()));
    evaluate_with(py, &home, Source::Text(text), text, names, &games)
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(ask::ask, module)?)?;
    module.add_function(wrap_pyfunction!(calc, module)?)
}
