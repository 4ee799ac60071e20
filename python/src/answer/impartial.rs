//! Infinite values of impartial games.

use pyo3::prelude::*;
use upstar::games::facts::{LOOPY_FACTS, OfLoopy};
use upstar::games::rules::loopy::NimValue;
use upstar::games::solve::InfiniteNim;
use upstar::ground::fact::Fact;

use super::{Named, binary, evaluate};
use crate::errors::{self, Source};
use crate::game::facts;
use crate::store::current;

/// The infinite value ``inf{K}`` of an impartial game in which play need not end; K is the set of nimbers
/// that it has as options. A finite value is a nimber, and a :class:`Value`.
///
/// >>> import upstar
/// >>> g = upstar.calc("inf{0,1,2}")
/// >>> g, g.nimbers, g.outcome
/// (ImpartialValue('inf{0,1,2}'), [0, 1, 2], 'N')
/// >>> g + upstar.Value("*3")
/// ImpartialValue('inf{1,2,3}')
///
/// ``ImpartialValue(value: str)``
#[pyclass(frozen, module = "upstar")]
pub(crate) struct ImpartialValue(pub(crate) InfiniteNim);

impl ImpartialValue {
    /// Finds a fact about a value.
    fn fact(value: &Bound<'_, PyAny>, fact: &'static Fact<OfLoopy>) -> PyResult<Py<PyAny>> {
        let found = fact.how.of_value(&value.cast::<Self>()?.get().0.value());
        facts::object(value.py(), fact, found)
    }

    /// Adds the facts to the class as properties.
    pub(super) fn add_facts(py: Python<'_>) -> PyResult<()> {
        let of_values = LOOPY_FACTS.iter().filter(|fact| matches!(fact.how, OfLoopy::Value(_)));
        facts::add_properties(&py.get_type::<Self>(), of_values, Self::fact)
    }
}

#[pymethods]
impl ImpartialValue {
    #[new]
    fn new(py: Python<'_>, value: &str) -> PyResult<Self> {
        let found = evaluate(py, &current(), Source::Text(value), value, [])?;
        let found = found.bind(py).cast::<Self>();
        found
            .map(|value| Self(value.get().0.clone()))
            .map_err(|_| errors::input(py, "this is no infinite value of an impartial game: inf{..}"))
    }

    /// The finite values that the game can be moved to.
    ///
    /// ``nimbers: list[int]``
    #[getter]
    fn nimbers(&self) -> Vec<u32> {
        match self.0.value() {
            NimValue::Infinite(set) => set,
            NimValue::Finite(n) => vec![n],
        }
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(Named::Infinite(self.0.clone()), "+", other)
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(Named::Infinite(self.0.clone()), "+", other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(Named::Infinite(self.0.clone()), "-", other)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        // An impartial game is its own negative, so the order does not matter.
        binary(Named::Infinite(self.0.clone()), "+", other)
    }

    fn __neg__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.0.value() == other.get().0.value())
    }

    fn __hash__(&self) -> PyResult<isize> {
        crate::numbers::hash_of_text(&self.__str__())
    }

    fn __str__(&self) -> String {
        self.0.value().to_string()
    }

    fn __repr__(&self) -> String {
        format!("ImpartialValue('{}')", self.0.value())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().__str__(),))
    }

    fn _repr_latex_(&self) -> String {
        let set: Vec<String> = self.nimbers().iter().map(u32::to_string).collect();
        format!("$\\infty_{{{{{}}}}}$", set.join(","))
    }
}
