//! Forms, intervals, uptimals and sums of switches.

use pyo3::prelude::*;
use upstar::games::notation::Style;
use upstar::games::value::{Interval as EngineInterval, IntervalEnd};

use super::evaluate;
use crate::errors::{self, Source};
use crate::game::Value;
use crate::numbers::{dyadic, fraction, hash_of_text};
use crate::pickling::maker;
use crate::store::{Kept, current};

/// The ends of an interval, and whether each of them is closed: the arguments of [`interval_of`].
type Ends<'py> = (Bound<'py, PyAny>, Bound<'py, PyAny>, bool, bool);

/// A form that need not be canonical: ``literal{..}`` in the notation.
///
/// >>> import upstar
/// >>> form = upstar.calc("literal{-1|1}")
/// >>> form, form.value
/// (Form('literal{-1|1}'), Value('0'))
///
/// Two forms are equal if they are identical, not if their values are equal.
///
/// ``Form(form: str)``
#[pyclass(frozen, module = "upstar")]
#[derive(Clone)]
pub(crate) struct Form {
    pub(crate) text: String,
    pub(crate) value: Kept,
}

#[pymethods]
impl Form {
    #[new]
    fn new(py: Python<'_>, form: &str) -> PyResult<Self> {
        let found = evaluate(py, &current(), Source::Text(form), form, [])?;
        let found = found.bind(py).cast::<Self>();
        found.map(|form| form.get().clone()).map_err(|_| errors::input(py, "this is no form: literal{..}"))
    }

    /// The value of the form.
    ///
    /// ``value: Value``
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

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.text == other.get().text)
    }

    fn __hash__(&self) -> PyResult<isize> {
        hash_of_text(&self.text)
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().text.clone(),))
    }
}

/// An interval of numbers. Each end is open or closed.
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
    ///
    /// ``low: Fraction``
    #[getter]
    fn low<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.0.low.at)
    }

    /// The upper end.
    ///
    /// ``high: Fraction``
    #[getter]
    fn high<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, &self.0.high.at)
    }

    /// Whether the lower end belongs to the interval.
    ///
    /// ``low_closed: bool``
    #[getter]
    fn low_closed(&self) -> bool {
        self.0.low.closed
    }

    /// Whether the upper end belongs to the interval.
    ///
    /// ``high_closed: bool``
    #[getter]
    fn high_closed(&self) -> bool {
        self.0.high.closed
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0 == other.get().0)
    }

    fn __hash__(&self) -> PyResult<isize> {
        hash_of_text(&self.0.to_string())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Interval {}>", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Ends<'py>)> {
        let closed = (self.low_closed(), self.high_closed());
        Ok((maker(py, "interval_of")?, (self.low(py)?, self.high(py)?, closed.0, closed.1)))
    }
}

/// Creates an interval from its ends, for pickling.
///
/// ``interval_of(low: _Rational, high: _Rational, low_closed: bool, high_closed: bool) -> Interval``
#[pyfunction]
pub(super) fn interval_of(
    low: &Bound<'_, PyAny>,
    high: &Bound<'_, PyAny>,
    low_closed: bool,
    high_closed: bool,
) -> PyResult<Interval> {
    let end = |at: &Bound<'_, PyAny>, closed: bool| Ok::<_, PyErr>(IntervalEnd { at: dyadic(at)?, closed });
    Ok(Interval(EngineInterval { low: end(low, low_closed)?, high: end(high, high_closed)? }))
}

/// A sum of a number, a nimber and powers of up, given by its coefficients.
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
    /// The value of the sum.
    ///
    /// ``value: Value``
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

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.text == other.get().text)
    }

    fn __hash__(&self) -> PyResult<isize> {
        hash_of_text(&self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let value = self.value().text(py, Style::Ascii)?;
        Ok((maker(py, "calc")?, (format!("uptimal_expansion({value})"),)))
    }
}

/// A sum of a number, switches of different temperatures, ups and a nimber.
///
/// >>> import upstar
/// >>> expansion = upstar.functions.switch_expansion("{5|3||-5|-7}")
/// >>> str(expansion), expansion.value
/// ('-1 +- 5 +- 1', Value('{5|3||-5|-7}'))
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Switches {
    pub(crate) text: String,
    pub(crate) value: Kept,
}

#[pymethods]
impl Switches {
    /// The value of the sum.
    ///
    /// ``value: Value``
    #[getter]
    fn value(&self) -> Value {
        Value(self.value.clone())
    }

    fn __str__(&self) -> String {
        self.text.clone()
    }

    fn __repr__(&self) -> String {
        format!("<Switches {}>", self.text)
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.text == other.get().text)
    }

    fn __hash__(&self) -> PyResult<isize> {
        hash_of_text(&self.text)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((maker(py, "calc")?, (format!("switch_expansion({})", self.text),)))
    }
}
