//! Values of short games.

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use upstar::games::notation::{Style, print};
use upstar::games::value::{Calc, Dyadic, LoopyValue, Value as EngineValue};
use upstar::ground::Failure;
use upstar::ground::control::{Control, OrStop};
use upstar::session::Session;

use super::{arithmetic, facts, formatted, game, method, names_of, to_game};
use crate::budget::ask;
use crate::errors::{self, Source};
use crate::numbers::fraction;
use crate::numbers::hash_of_text;
use crate::store::{Kept, current};
use crate::thermograph::Thermograph;

/// The value of a short game: two values are equal exactly if the games are.
///
/// Create it from a text in the notation of the book, an ``int`` or a dyadic ``fractions.Fraction``.
///
/// >>> from upstar import Value
/// >>> g = Value("{2|-1} + ^*")
/// >>> g
/// Value('{2^*|-1^*}')
/// >>> g.mean, g.temperature, g.outcome
/// (Fraction(1, 2), Fraction(3, 2), 'N')
/// >>> g - g == 0, g + 1 > g
/// (True, True)
///
/// ``<``, ``<=``, ``>``, ``>=`` are the partial order of games. If two games are confused, none of these
/// holds, nor does ``==``:
///
/// >>> star = Value("*")
/// >>> star < 0, star > 0, star == 0, star.confused(0)
/// (False, False, False, True)
///
/// Every function of the expression language whose first argument is a game is also a method:
/// ``g.atomic_weight()`` is ``upstar.functions.atomic_weight(g)``.
///
/// ``Value(value: _Given)``
#[pyclass(frozen, weakref, module = "upstar")]
pub(crate) struct Value(pub(crate) Kept);

impl Value {
    /// Asks a question about the value.
    pub(crate) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        work: impl for<'s> Fn(&mut Calc<'s, '_>, EngineValue<'s>) -> OrStop<T> + Send + Sync,
    ) -> PyResult<T> {
        let Kept { home, held } = &self.0;
        let (home, held) = (home.clone(), *held);
        ask(py, Source::Nothing, home.bytes(), |control| {
            home.with(|session| {
                let value = session.store().recall(held).and_then(LoopyValue::short).expect("it is short");
                let mut calc = Calc::new(session.store(), control);
                let done = work(&mut calc, value)?;
                calc.finish();
                Ok(done)
            })
        })
    }

    /// Returns the number that the value equals, if there is one.
    pub(crate) fn dyadic(&self) -> Option<Dyadic> {
        self.look(|value| value.number())
    }

    /// Returns the number that the value equals; an error if there is none.
    fn known_number<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self.number(py)? {
            Some(number) => Ok(number),
            None => Err(PyTypeError::new_err(format!("{} is no number", self.text(py, Style::Ascii)?))),
        }
    }

    pub(crate) fn text(&self, py: Python<'_>, style: Style) -> PyResult<String> {
        self.ask(py, |calc, value| print(calc, value, style))
    }

    /// Reads a property that needs no calculation.
    fn look<T>(&self, look: impl for<'s> FnOnce(EngineValue<'s>) -> T) -> T {
        self.0.home.with(|session| {
            look(session.store().recall(self.0.held).and_then(LoopyValue::short).expect("it is short"))
        })
    }

    fn options(&self, py: Python<'_>, of_right: bool) -> PyResult<Vec<Self>> {
        let kept = self.ask(py, |calc, value| {
            let (left, right) = calc.options(value)?;
            Ok(if of_right { right } else { left }
                .into_iter()
                .map(|option| option.held())
                .collect::<Vec<_>>())
        })?;
        Ok(kept.into_iter().map(|held| Self(Kept { home: self.0.home.clone(), held })).collect())
    }
}

#[pymethods]
impl Value {
    #[new]
    fn new(py: Python<'_>, value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let home = current();
        let kept = to_game(py, value, &home)?;
        if kept.held.is_short() {
            return Ok(Self(kept));
        }
        Err(errors::input(py, "this is a loopy game; upstar.calc answers for games of all kinds"))
    }

    /// The number that the value equals, or ``None``.
    ///
    /// >>> import upstar
    /// >>> upstar.Value("3/4").number, upstar.Value("*").number
    /// (Fraction(3, 4), None)
    ///
    /// ``number: Fraction | None``
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.dyadic().map(|x| fraction(py, &x)).transpose()
    }

    /// Left's options in canonical form.
    ///
    /// >>> import upstar
    /// >>> upstar.Value("{2|-1}").left_options
    /// [Value('2')]
    ///
    /// ``left_options: list[Value]``
    #[getter]
    fn left_options(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        self.options(py, false)
    }

    /// Right's options in canonical form.
    ///
    /// ``right_options: list[Value]``
    #[getter]
    fn right_options(&self, py: Python<'_>) -> PyResult<Vec<Self>> {
        self.options(py, true)
    }

    /// Returns the thermograph.
    ///
    /// >>> import upstar
    /// >>> upstar.Value("{2|-1}").thermograph().left_wall[:1]
    /// [(Fraction(-1, 1), Fraction(3, 1))]
    ///
    /// ``thermograph() -> Thermograph``
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        self.ask(py, |calc, value| {
            let name = print(calc, value, Style::Unicode)?;
            Ok(Thermograph::new(&calc.thermograph(value)?, name))
        })
    }

    /// Returns whether the value is confused with another game: neither greater, nor less, nor equal.
    ///
    /// >>> import upstar
    /// >>> upstar.Value("{1|-1}").confused("1/2")
    /// True
    ///
    /// ``confused(other: _Given) -> bool``
    fn confused(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        arithmetic::confused(py, &self.0, other)
    }

    fn __richcmp__(&self, py: Python<'_>, other: &Bound<'_, PyAny>, op: CompareOp) -> PyResult<Py<PyAny>> {
        arithmetic::compare(py, &self.0, other, op)
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        // A value that equals a number of Python must have the same hash.
        if let Some(number) = self.number(py)? {
            return number.hash();
        }
        hash_of_text(&self.text(py, Style::Ascii)?)
    }

    fn __add__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::sum(py, &self.0, other)
    }

    fn __radd__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::sum(py, &self.0, other)
    }

    fn __sub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::difference(py, &self.0, other, false)
    }

    fn __rsub__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::difference(py, &self.0, other, true)
    }

    fn __mul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::product(py, &self.0, other)
    }

    fn __rmul__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        arithmetic::product(py, &self.0, other)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        arithmetic::negative(py, &self.0)
    }

    fn __pos__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __bool__(&self) -> bool {
        self.look(|value| value != value.store().zero())
    }

    /// Converts a value that is a number into the nearest floating-point number.
    fn __float__(&self, py: Python<'_>) -> PyResult<f64> {
        self.known_number(py)?.extract()
    }

    /// Converts a value that is an integer.
    fn __int__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let number = self.known_number(py)?;
        if number.getattr(intern!(py, "denominator"))?.eq(1)? {
            return number.getattr(intern!(py, "numerator"));
        }
        Err(PyTypeError::new_err(format!("{} is no integer", self.text(py, Style::Ascii)?)))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Ascii)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("Value('{}')", self.text(py, Style::Ascii)?))
    }

    /// ``format(g, "unicode")`` uses the symbols of the literature, ``format(g, "latex")`` LaTeX. Other
    /// format specifications are those of texts.
    fn __format__(&self, py: Python<'_>, name: &str) -> PyResult<String> {
        formatted(py, name, |style| self.text(py, style))
    }

    fn _repr_latex_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("${}$", self.text(py, Style::Latex)?))
    }

    /// Returns the value in the notation of LaTeX's math mode.
    ///
    /// >>> import upstar
    /// >>> upstar.Value("^*").to_latex()
    /// '\\uparrow \\ast'
    ///
    /// ``to_latex() -> str``
    fn to_latex(&self, py: Python<'_>) -> PyResult<String> {
        self.text(py, Style::Latex)
    }

    /// Returns the facts about the value, as in ``upstar.table``.
    ///
    /// >>> import upstar
    /// >>> upstar.Value("*").to_dict()["outcome"]
    /// 'N'
    ///
    /// ``to_dict() -> dict[str, Any]``
    pub(crate) fn to_dict<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyDict>> {
        facts::to_dict(slf.as_any(), true)
    }

    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, (String,))> {
        Ok((py.get_type::<Self>().into_any().unbind(), (self.text(py, Style::Ascii)?,)))
    }

    fn __getattr__(slf: &Bound<'_, Self>, name: &str) -> PyResult<Py<PyAny>> {
        method(slf.as_any(), name)
    }

    fn __dir__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyList>> {
        names_of(slf.as_any())
    }
}

/// Returns the value of ``{left|right}``. Options may be values, integers, fractions or texts.
///
/// >>> import upstar
/// >>> upstar.form([0], ["*"])
/// Value('^')
///
/// ``form(left: Iterable[_Given], right: Iterable[_Given]) -> Any``
#[pyfunction]
#[pyo3(signature = (left, right))]
pub(crate) fn form(py: Python<'_>, left: &Bound<'_, PyAny>, right: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let home = current();
    let options = |side: &Bound<'_, PyAny>| -> PyResult<Vec<Kept>> {
        side.try_iter()?.map(|option| to_game(py, &option?, &home)).collect()
    };
    let (left, right) = (options(left)?, options(right)?);
    let work = |session: &Session<'_>, control: &Control| -> Result<_, Failure> {
        let of =
            |side: &[Kept]| side.iter().map(|kept| kept.moved(session, control)).collect::<OrStop<Vec<_>>>();
        let mut calc = Calc::new(session.store(), control);
        let (left, right) = (of(&left)?, of(&right)?);
        Ok(calc.loopy_form(&left, &right)?.held())
    };
    let held =
        ask(py, Source::Call("form"), home.bytes(), |control| home.with(|session| work(session, control)))?;
    game(py, Kept { home: home.clone(), held })
}
