//! The facts of the engine's tables, as properties of the classes of values, and as methods of the classes of
//! positions.

use std::ffi::CStr;

use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyInt, PyTuple, PyType};
use upstar::games::solve::{FACTS, FactValue, Subject, ValueFact};
use upstar::games::value::{Calc, Dyadic, LoopyValue};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::ground::data::Data;
use upstar::ground::fact::{Cost, Fact, Found, Method, Shown, Sort};
use upstar::session::Session;

use crate::budget::ask;
use crate::errors::{self, Source};
use crate::numbers::{fraction, integer, text_fraction};
use crate::store::Kept;

/// A fact about a value, independent of the store of its game.
pub(crate) enum Plain {
    Rational(Dyadic),
    Integer(Dyadic),
    Text(String),
    Truth(bool),
}

impl Plain {
    /// Finds a fact about a value; `None` if the value does not have it, or if it is a structure.
    pub(crate) fn find<'s>(
        fact: &ValueFact,
        value: LoopyValue<'s>,
        (session, control): (&Session<'s>, &Control),
    ) -> Result<Option<Self>, Failure> {
        let mut calc = Calc::new(session.store(), control);
        let subject = value.short().map_or(Subject::Loopy(value), Subject::Short);
        let found = fact.find(&mut calc, subject)?.as_ref().and_then(Self::of);
        calc.finish();
        Ok(found)
    }

    pub(crate) fn of(found: &FactValue<'_>) -> Option<Self> {
        Some(match found {
            FactValue::Number(x) => Self::Rational(x.clone()),
            FactValue::Integer(x) => Self::Integer(x.clone()),
            FactValue::Outcome(outcome) => Self::Text(outcome.to_string()),
            FactValue::Truth(truth) => Self::Truth(*truth),
            _ => return None,
        })
    }

    pub(crate) fn object(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Self::Rational(x) => fraction(py, x)?.unbind(),
            Self::Integer(x) => integer(py, &x.numerator())?.unbind(),
            Self::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
            Self::Truth(truth) => truth.into_pyobject(py)?.to_owned().into_any().unbind(),
        })
    }
}

/// Converts a fact that was found; `None` in Python if there is none, or if it is a structure.
pub(crate) fn object<F>(py: Python<'_>, fact: &Fact<F>, found: Option<Found>) -> PyResult<Py<PyAny>> {
    Ok(match (fact.sort, found.map(|found| found.data)) {
        (Sort::Integer, Some(Data::Number(text) | Data::Text(text))) => {
            py.get_type::<PyInt>().call1((text,))?.unbind()
        }
        (Sort::Rational, Some(Data::Text(text))) => text_fraction(py, &text)?.unbind(),
        (_, Some(Data::Number(text))) => py.get_type::<PyInt>().call1((text,))?.unbind(),
        (_, Some(Data::Text(text))) => text.into_pyobject(py)?.into_any().unbind(),
        (_, Some(Data::Bool(truth))) => truth.into_pyobject(py)?.to_owned().into_any().unbind(),
        _ => py.None(),
    })
}

/// Returns the Python type of a fact; `None` for a structure.
fn type_of<F>(fact: &Fact<F>) -> Option<&'static str> {
    match fact.sort {
        Sort::Truth => Some("bool"),
        Sort::Integer => Some("int"),
        Sort::Rational => Some("Fraction"),
        Sort::Outcome => Some("str"),
        Sort::Text | Sort::Form | Sort::Data(_) => None,
    }
}

/// Returns the Python type of a fact that is a property: every answer holds it, and it is no structure.
/// `None` for other facts, which are methods if they are functions of expressions.
fn type_of_property<F>(fact: &Fact<F>) -> Option<&'static str> {
    type_of(fact).filter(|_| fact.shown == Shown::Always)
}

/// Describes a fact within a sentence.
fn described<F>(fact: &Fact<F>) -> String {
    let title = format!("the {}", fact.title);
    match fact.sort {
        Sort::Truth => fact.help.to_owned(),
        _ if fact.help.starts_with(&title) => fact.help.to_owned(),
        _ => format!("{title}: {}", fact.help),
    }
}

/// Finds a fact about an object.
type Find<A, F> = fn(&Bound<'_, A>, &'static Fact<F>) -> PyResult<Py<PyAny>>;

/// Adds facts to a class of values as properties.
pub(crate) fn add_properties<F: Sync + 'static>(
    class: &Bound<'_, PyType>,
    facts: impl IntoIterator<Item = &'static Fact<F>>,
    find: Find<PyAny, F>,
) -> PyResult<()> {
    let py = class.py();
    let property = py.import("builtins")?.getattr("property")?;
    for fact in facts {
        let Some(kind) = type_of_property(fact) else { continue };
        let work = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
            find(&arguments.get_item(0)?, fact)
        };
        let getter = PyCFunction::new_closure(py, None, None, work)?;
        let described = described(fact);
        let (first, rest) = described.split_at(1);
        let doc = format!("{}{rest}.\n\n``{}: {kind}``", first.to_uppercase(), fact.name);
        class.setattr(fact.name, property.call1((getter, py.None(), py.None(), doc))?)?;
    }
    Ok(())
}

/// The parameters of the methods of a class.
#[derive(Clone, Copy)]
pub(crate) enum Parameters {
    /// None but the position.
    None,
    /// The vertex of the start.
    Start,
}

/// The makers of methods, by [`Parameters`]. An object is bound only to a function of Python, not to one of
/// ours.
const MAKERS: &CStr = c"
def without(call):
    def method(self, /):
        return call(self)
    return method

def with_start(call):
    def method(self, start=None, /):
        return call(self, start)
    return method
";

/// Adds those facts to a class of positions that are methods. `find` gets the arguments of a call.
pub(crate) fn add_methods<F: Sync + 'static>(
    class: &Bound<'_, PyType>,
    facts: impl IntoIterator<Item = &'static Fact<F>>,
    parameters: Parameters,
    find: Find<PyTuple, F>,
) -> PyResult<()> {
    let py = class.py();
    let (maker, signature) = match parameters {
        Parameters::None => ("without", ""),
        Parameters::Start => ("with_start", "start: str | int | None = None, /"),
    };
    let makers = PyDict::new(py);
    py.run(MAKERS, Some(&makers), None)?;
    for fact in facts {
        let kind = type_of(fact).or_else(|| (fact.sort == Sort::Text).then_some("str"));
        let (Some(Method { name, may_be_none }), Some(kind)) = (fact.method, kind) else { continue };
        let work = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| find(arguments, fact);
        let method =
            makers.as_any().get_item(maker)?.call1((PyCFunction::new_closure(py, None, None, work)?,))?;
        let (otherwise, or_none) =
            if may_be_none { ("; ``None`` if there is none", " | None") } else { ("", "") };
        let returns = format!("Returns {}{otherwise}.", described(fact));
        method.setattr("__doc__", format!("{returns}\n\n``{name}({signature}) -> {kind}{or_none}``"))?;
        method.setattr("__name__", name)?;
        method.setattr("__qualname__", format!("{}.{name}", class.qualname()?))?;
        method.setattr("__module__", class.module()?)?;
        class.setattr(name, method)?;
    }
    Ok(())
}

/// Finds a fact about a game. Returns `None` in Python if the game has none.
pub(super) fn of_kept(py: Python<'_>, kept: &Kept, fact: &'static ValueFact) -> PyResult<Py<PyAny>> {
    let find = |session: &Session<'_>, control: &Control| {
        Plain::find(fact, kept.moved(session, control)?, (session, control))
    };
    let home = &kept.home;
    let plain = if fact.cost == Cost::Free && kept.held.is_short() {
        // A fact that is stored with the value needs no watch.
        let found = home.with(|session| find(session, &Control::unlimited()));
        found.map_err(|failure| errors::of_failure(py, Source::Nothing, &failure))?
    } else {
        ask(py, Source::Nothing, home.bytes(), |control| home.with(|session| find(session, control)))?
    };
    plain.map_or_else(|| Ok(py.None()), |plain| plain.object(py))
}

/// Returns whether a fact is a property: every answer holds it, and it is no structure.
pub(crate) fn is_property<F>(fact: &Fact<F>) -> bool {
    type_of_property(fact).is_some()
}

/// Returns whether a fact about values is a column of tables: it is a property, or the value itself.
pub(crate) fn is_column(fact: &ValueFact) -> bool {
    is_property(fact) || fact.sort == Sort::Data("value") && fact.shown == Shown::Always
}

/// Returns the facts about the value of an object that are columns of tables, by their names.
pub(super) fn to_dict<'py>(value: &Bound<'py, PyAny>, is_short: bool) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(value.py());
    let is_of_value = |fact: &&ValueFact| if is_short { fact.is_of_short() } else { fact.is_of_loopy() };
    for fact in FACTS.iter().filter(|fact| is_column(fact)).filter(is_of_value) {
        match type_of_property(fact) {
            Some(_) => fields.set_item(fact.name, value.getattr(fact.name)?)?,
            None => fields.set_item(fact.name, value)?,
        }
    }
    Ok(fields)
}
