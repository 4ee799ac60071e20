//! The facts of the engine's table, as properties of the classes of values.

use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple, PyType};
use upstar::games::solve::{FACTS, FactValue, Subject, ValueFact};
use upstar::games::value::{Calc, Dyadic};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::ground::fact::{Cost, Shown, Sort};
use upstar::session::Session;

use crate::budget::ask;
use crate::errors::{self, Source};
use crate::numbers::{fraction, integer};
use crate::store::Kept;

/// A fact, independent of the store of its game.
enum Plain {
    Rational(Dyadic),
    Integer(Dyadic),
    Text(String),
    Truth(bool),
}

impl Plain {
    /// Takes a fact out of its store; `None` for a structure.
    fn of(found: &FactValue<'_>) -> Option<Self> {
        Some(match found {
            FactValue::Number(x) => Self::Rational(x.clone()),
            FactValue::Integer(x) => Self::Integer(x.clone()),
            FactValue::Outcome(outcome) => Self::Text(outcome.to_string()),
            FactValue::Truth(truth) => Self::Truth(*truth),
            _ => return None,
        })
    }

    fn object(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Self::Rational(x) => fraction(py, x)?.unbind(),
            Self::Integer(x) => integer(py, &x.numerator())?.unbind(),
            Self::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
            Self::Truth(truth) => truth.into_pyobject(py)?.to_owned().into_any().unbind(),
        })
    }
}

/// Returns the Python type of a fact that is a property: every answer holds it, and it is no structure.
/// `None` for other facts, which are methods if they are functions of expressions.
fn type_of_property(fact: &ValueFact) -> Option<&'static str> {
    match (fact.shown, fact.sort) {
        (Shown::Always, Sort::Truth) => Some("bool"),
        (Shown::Always, Sort::Integer) => Some("int"),
        (Shown::Always, Sort::Rational) => Some("Fraction"),
        (Shown::Always, Sort::Outcome) => Some("str"),
        _ => None,
    }
}

/// Finds a fact about a game. Returns `None` in Python if the game has none.
fn found(py: Python<'_>, kept: &Kept, fact: &'static ValueFact) -> PyResult<Py<PyAny>> {
    let find = |session: &Session<'_>, control: &Control| {
        let value = kept.moved(session, control)?;
        let mut calc = Calc::new(session.store(), control);
        let subject = value.short().map_or(Subject::Loopy(value), Subject::Short);
        let found = fact.find(&mut calc, subject)?.as_ref().and_then(Plain::of);
        calc.finish();
        Ok::<_, Failure>(found)
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

/// Adds the facts to a class of values as properties. `kept_of` returns the game of an object.
pub(super) fn add_properties(
    class: &Bound<'_, PyType>,
    is_of: fn(&ValueFact) -> bool,
    kept_of: fn(&Bound<'_, PyAny>) -> PyResult<Kept>,
) -> PyResult<()> {
    let py = class.py();
    let property = py.import("builtins")?.getattr("property")?;
    for fact in FACTS.iter().filter(|fact| is_of(fact)) {
        let Some(name) = type_of_property(fact) else { continue };
        let work = move |arguments: &Bound<'_, PyTuple>, _: Option<&Bound<'_, PyDict>>| {
            found(arguments.py(), &kept_of(&arguments.get_item(0)?)?, fact)
        };
        let getter = PyCFunction::new_closure(py, None, None, work)?;
        let doc = format!("The {}: {}.\n\n``{}: {name}``", fact.title, fact.help, fact.name);
        class.setattr(fact.name, property.call1((getter, py.None(), py.None(), doc))?)?;
    }
    Ok(())
}

/// Returns the facts that all answers about a short value hold, by their names.
pub(super) fn to_dict<'py>(value: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyDict>> {
    let fields = PyDict::new(value.py());
    for fact in FACTS.iter().filter(|fact| fact.shown == Shown::Always && fact.is_of_short()) {
        match type_of_property(fact) {
            Some(_) => fields.set_item(fact.name, value.getattr(fact.name)?)?,
            // The value is the only fact among these that is a game.
            None => fields.set_item(fact.name, value)?,
        }
    }
    Ok(fields)
}
