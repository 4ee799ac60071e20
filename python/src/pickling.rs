//! Support for pickling and copying.

use pyo3::prelude::*;

/// Returns the module's function by which an object is restored.
pub(crate) fn maker<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("upstar._upstar")?.getattr(name)
}
