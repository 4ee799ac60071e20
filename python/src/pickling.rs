//! What makes objects again that were pickled or copied.

use pyo3::prelude::*;

/// The function of this module with a name, by which it pickles.
pub(crate) fn maker<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("upstar._upstar")?.getattr(name)
}
