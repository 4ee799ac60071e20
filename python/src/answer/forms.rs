//! Forms, intervals, uptimals.

use pyo3::prelude::*;
use upstar::games::value::Interval as EngineInterval;

use crate::game::Value;
use crate::numbers::fraction;
use crate::store::Kept;

/// A form that need not be canonical: ``literal{..}`` of the notation.
///
/// >>> import upstar
/// >>> form = upstar.calc("literal{-1|1}")
/// >>> form, form.value
/// (Form('literal{-1|1}'), Value('0'))
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Form {
    pub(crate) text: String,
    pub(crate) value: Kept,
}

#[pymethods]
impl Form {
    /// The value.
    #[getter]
    fn value(&self) -> Value {
        Value(self.value.clone())
    }

    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("Form('{}')", self.text)
    }
}

/// An interval of numbers, each end open or closed.
///
/// >>> import upstar
/// >>> interval = upstar.Value("{1|-1}").confusion_interval()
/// >>> print(interval)
/// [-1,1]
/// >>> interval.low, interval.low_closed
/// (Fraction(-1, 1), True)
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Interval(pub(crate) EngineInterval);

#[pymethods]
impl Interval {
    /// The lower end.
    #[getter]
    fn low<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.0.low.at)
    }

    /// The upper end.
    #[getter]
    fn high<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.0.high.at)
    }

    /// Does the lower end belong to it?
    #[getter]
    fn low_closed(&self) -> bool {
        self.0.low.closed
    }

    /// Does the upper end belong to it?
    #[getter]
    fn high_closed(&self) -> bool {
        self.0.high.closed
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> PyResult<isize> {
        crate::numbers::hash_of_text(&self.0.to_string())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Interval {}>", self.0)
    }
}

/// A sum of a number, a nimber and powers of up, told by its coefficients.
///
/// >>> import upstar
/// >>> expansion = upstar.functions.uptimal_expansion("^^*")
/// >>> str(expansion), expansion.value
/// ('^2 + *', Value('^2*'))
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Uptimal {
    pub(crate) text: String,
    pub(crate) value: Kept,
}

#[pymethods]
impl Uptimal {
    /// The value.
    #[getter]
    fn value(&self) -> Value {
        Value(self.value.clone())
    }

    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Uptimal {}>", self.text)
    }
}
