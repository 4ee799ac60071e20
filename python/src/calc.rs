//! The answers of expressions.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::answer::{evaluate, named};
use crate::errors::Source;
use crate::store::current;

/// The answer of an expression, as ``upstar calc`` gives it. Names in it may stand for values, numbers, or texts, given by
/// keywords.
///
/// >>> import upstar
/// >>> upstar.calc('domineering("..|..|#.") + {2|-1}')
/// Value('{3|1||0|-2}')
/// >>> upstar.calc("g:h + 1", g=upstar.Value("*"), h=1)
/// Value('1^*')
/// >>> upstar.calc("1/2 < 3/4")
/// True
#[pyfunction]
#[pyo3(signature = (text, /, **names))]
fn calc(py: Python<'_>, text: &str, names: Option<&Bound<'_, PyDict>>) -> PyResult<Py<PyAny>> {
    let home = current();
    let mut given = Vec::new();
    for (name, object) in names.into_iter().flatten() {
        let name: String = name.extract()?;
        let Some(object) = named(&object, &home)? else {
            let kind = object.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "`{name}` cannot stand for an object of the type {kind}"
            )));
        };
        given.push((name, object));
    }
    let names = given.iter().map(|(name, named)| (name.as_str(), named.clone()));
    evaluate(py, &home, Source::Text(text), text, names)
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(calc, module)?)
}
