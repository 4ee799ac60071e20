//! Numbers that are no short games, and facts about numbers.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyString;
use upstar::games::facts::{NUMBER_FACTS, OfNumber};
use upstar::games::notation::{Style, print_number, print_number_form};
use upstar::games::solve::About;
use upstar::games::surreal::{NoSurreal, Surreal};
use upstar::ground::control::Control;
use upstar::ground::fact::Fact;

use super::{Named, binary, evaluate, named};
use crate::budget::ask;
use crate::errors::{self, Source};
use crate::game::{Value, facts};
use crate::numbers::{hash_of_text, rational_fraction};
use crate::pickling::maker;
use crate::store::current;

/// A number that is no short game, such as 1/3 or the infinite ``w``. Create it from a text or a
/// ``fractions.Fraction``.
///
/// >>> import upstar
/// >>> w = upstar.calc("w")
/// >>> w * w - 1 > 1000 * w, w.outcome
/// (True, 'L')
/// >>> upstar.calc("1/3").number
/// Fraction(1, 3)
///
/// ``Number(number: _Given | Number)``
#[pyclass(frozen, module = "upstar")]
pub(crate) struct Number(pub(crate) Surreal);

impl Number {
    fn named(&self) -> Named {
        Named::Surreal(self.0.clone())
    }
}

#[pymethods]
impl Number {
    #[new]
    fn new(py: Python<'_>, number: &Bound<'_, PyAny>) -> PyResult<Self> {
        let home = current();
        let found = match (number.cast::<PyString>(), named(number, &home)?) {
            (Ok(text), _) => {
                let text = text.to_cow()?;
                evaluate(py, &home, Source::Text(&text), &text, [])?
            }
            (_, Some(number)) => evaluate(py, &home, Source::Nothing, "g", [("g", number)])?,
            (_, None) => {
                let kind = number.get_type().name()?;
                let message =
                    format!("a number is an int, a Fraction or a text, not an object of the type {kind}");
                return Err(PyTypeError::new_err(message));
            }
        };
        let found = found.bind(py);
        if let Ok(number) = found.cast::<Self>() {
            return Ok(Self(number.get().0.clone()));
        }
        let dyadic = found.cast::<Value>().ok().and_then(|value| value.get().dyadic());
        let number = dyadic.ok_or_else(|| errors::input(py, "this is no number"))?;
        Ok(Self(Surreal::from(&number)))
    }

    /// The fraction that the number equals, or ``None``.
    ///
    /// ``number: Fraction | None``
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.rational().map(|x| rational_fraction(py, x)).transpose()
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(self.named(), "+", other)
    }

    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(self.named(), "+", other)
    }

    fn __mul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(self.named(), "*", other)
    }

    fn __rmul__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(self.named(), "*", other)
    }

    fn __sub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(self.named(), "-", other)
    }

    fn __rsub__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        turned(self, "-", other)
    }

    fn __truediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        binary(self.named(), "/", other)
    }

    fn __rtruediv__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        turned(self, "/", other)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        evaluate(py, &current(), Source::Nothing, "-g", [("g", self.named())])
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        let sign = match op {
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        };
        // An operand that is text would be evaluated, but comparing a number with a string must not do
        // that.
        if other.is_instance_of::<PyString>() {
            return Ok(py.NotImplemented());
        }
        binary(self.named(), sign, other)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        match self.number(py)? {
            Some(number) => number.hash(),
            None => hash_of_text(&self.__str__()),
        }
    }

    fn __str__(&self) -> String {
        print_number(&self.0, Style::Ascii)
    }

    fn __repr__(&self) -> String {
        format!("Number('{}')", self.__str__())
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (String,)) {
        (slf.get_type().into_any().unbind(), (slf.get().__str__(),))
    }

    fn _repr_latex_(&self) -> String {
        format!("${}$", print_number(&self.0, Style::Latex))
    }
}

impl Number {
    /// Finds a fact about a number.
    fn fact(number: &Bound<'_, PyAny>, fact: &'static Fact<OfNumber>) -> PyResult<Py<PyAny>> {
        let (py, this) = (number.py(), number.cast::<Self>()?.get());
        let find = |control: &Control| Ok((fact.how)(&this.0, Style::Ascii, control)?);
        facts::object(py, fact, ask(py, Source::Nothing, 0, find)?)
    }

    /// Adds the facts to the class as properties.
    pub(super) fn add_facts(py: Python<'_>) -> PyResult<()> {
        facts::add_properties(&py.get_type::<Self>(), NUMBER_FACTS, Self::fact)
    }
}

/// Applies an operator with the other operand first.
fn turned(number: &Number, sign: &str, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let (py, home) = (other.py(), current());
    let Some(other) = named(other, &home)? else { return Ok(py.NotImplemented()) };
    let names = [("g", other), ("h", number.named())];
    evaluate(py, &home, Source::Nothing, &format!("g {sign} h"), names)
}

/// A fact about a number: its stalk, its options, the path to it, or a real number that is not known to be
/// rational.
///
/// >>> import upstar
/// >>> print(upstar.functions.sqrt(2))
/// sqrt(2)
#[pyclass(frozen, module = "upstar", name = "NumberFact")]
pub(crate) struct NumberFact(pub(crate) About);

impl NumberFact {
    /// Returns an expression that evaluates to it.
    fn expression(&self) -> String {
        let text = self.0.text(Style::Ascii);
        match &self.0 {
            About::Signs(_) => format!("signs({text})"),
            About::Form(_) => format!("form({text})"),
            About::Way(form, _) => format!("path({})", print_number_form(form, Style::Ascii)),
            About::Real(_) | About::Tree(_) | About::Nimber(_) => text,
        }
    }
}

#[pymethods]
impl NumberFact {
    /// The number that it is about, in normal form, or ``None`` if no normal form is known.
    ///
    /// ``number: Number | None``
    #[getter]
    fn number(&self, py: Python<'_>) -> PyResult<Option<Py<Number>>> {
        let number = ask(py, Source::Nothing, 0, |control| match self.0.number(control) {
            Some(Err(NoSurreal::Stopped(stop))) => Err(stop.into()),
            number => Ok(number.and_then(Result::ok)),
        })?;
        number.map(|number| Py::new(py, Number(number))).transpose()
    }

    fn __str__(&self) -> String {
        self.0.text(Style::Ascii)
    }

    fn __repr__(&self) -> String {
        format!("<{}: {}>", self.0.describe(), self.__str__())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.cast::<Self>().is_ok_and(|other| self.expression() == other.get().expression())
    }

    fn __hash__(&self) -> PyResult<isize> {
        hash_of_text(&self.expression())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((maker(py, "calc")?, (self.expression(),)))
    }
}
