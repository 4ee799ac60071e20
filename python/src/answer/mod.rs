//! The results of expressions, with one class for each kind; and the Python objects that may occur in
//! expressions.

mod beyond;
mod evaluate;
mod forms;
mod impartial;
mod tables;

use std::collections::HashMap;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};
use upstar::games::notation::{Style, print_literal, print_switches, print_uptimal};
use upstar::games::solve::{About as EngineAbout, Answer, InfiniteNim};
use upstar::games::surreal::Surreal;
use upstar::games::value::{Calc, Held, Interval as EngineInterval, Thermograph as EngineThermograph};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::session::Session;

pub(crate) use self::beyond::{Number, NumberFact};
pub(crate) use self::evaluate::{binary, evaluate, evaluate_with};
pub(crate) use self::forms::{Form, Interval, Switches, Uptimal};
pub(crate) use self::impartial::ImpartialValue;
pub(crate) use self::tables::Table;
use crate::errors;
use crate::game::{as_game, game};
use crate::numbers::{Given, given};
use crate::store::{Home, Kept};
use crate::thermograph::Thermograph;

/// An object that a name in an expression may stand for.
#[derive(Clone)]
pub(crate) enum Named {
    Game(Kept),
    Infinite(InfiniteNim),
    Surreal(Surreal),
    About(EngineAbout),
    /// The text of an expression.
    Text(String),
}

impl From<Kept> for Named {
    fn from(kept: Kept) -> Self {
        Self::Game(kept)
    }
}

impl Named {
    /// Converts the object into a value of the expression language.
    pub(crate) fn answer<'s>(&self, session: &Session<'s>, control: &Control) -> Result<Answer<'s>, Failure> {
        Ok(match self {
            Self::Game(kept) => kept.moved(session, control)?.into(),
            Self::Infinite(infinite) => Answer::Infinite(infinite.clone()),
            Self::Surreal(number) => Answer::Surreal(number.clone()),
            Self::About(about) => Answer::About(about.clone()),
            Self::Text(text) => session.evaluate(text, control)?,
        })
    }
}

/// Converts a Python object that may stand for a name; `None` for other objects.
pub(crate) fn named(object: &Bound<'_, PyAny>, home: &Arc<Home>) -> PyResult<Option<Named>> {
    if let Some(kept) = as_game(object, home)? {
        return Ok(Some(kept.into()));
    }
    if let Ok(infinite) = object.cast::<ImpartialValue>() {
        return Ok(Some(Named::Infinite(infinite.get().0.clone())));
    }
    if let Ok(number) = object.cast::<Number>() {
        return Ok(Some(Named::Surreal(number.get().0.clone())));
    }
    if let Ok(beyond_value) = object.cast::<NumberFact>() {
        return Ok(Some(Named::About(beyond_value.get().0.clone())));
    }
    if let Ok(form) = object.cast::<Form>() {
        return Ok(Some(Named::Text(form.get().text.clone())));
    }
    if let Ok(text) = object.cast::<PyString>() {
        return Ok(Some(Named::Text(text.to_string())));
    }
    Ok(match given(object)? {
        Some(Given::Other(text)) => Some(Named::Text(text)),
        _ => None,
    })
}

/// The result of an expression, independent of its store. Everything that takes work to print is formatted
/// already.
pub(crate) enum Found {
    Game(Held),
    Infinite(InfiniteNim),
    Surreal(Surreal),
    About(EngineAbout),
    /// The text of a form, and its value.
    Form(String, Held),
    /// A list. Lists that are identical in the engine are identical in Python, too.
    List(Arc<Vec<Self>>),
    Uptimal(String, Held),
    Switches(String, Held),
    Truth(bool),
    Unknown(&'static str),
    /// The reason why a cell of a table is empty.
    Missing(Arc<Failure>),
    Text(String),
    Thermograph(Thermograph),
    Interval(Option<EngineInterval>),
    Table(Vec<String>, Vec<Vec<Self>>),
}

impl Found {
    /// Takes a result out of its store.
    pub(crate) fn of<'s>(calc: &mut Calc<'s, '_>, answer: &Answer<'s>) -> Result<Self, Failure> {
        Self::sharing(calc, answer, &mut HashMap::new())
    }

    /// Takes a result out of its store. `lists` holds the lists that were taken out before, by their places
    /// in memory.
    fn sharing<'s>(
        calc: &mut Calc<'s, '_>,
        answer: &Answer<'s>,
        lists: &mut HashMap<usize, Arc<Vec<Self>>>,
    ) -> Result<Self, Failure> {
        calc.control().check(0, 0)?;
        Ok(match answer {
            Answer::Value(value) => Self::Game(value.held()),
            Answer::Loopy(value) => Self::Game(value.held()),
            Answer::Infinite(infinite) => Self::Infinite(infinite.clone()),
            Answer::Surreal(number) => Self::Surreal(number.clone()),
            Answer::About(about) => Self::About(about.clone()),
            Answer::Literal(form) => {
                Self::Form(print_literal(calc, form, Style::Ascii)?, form.value().held())
            }
            Answer::List(list) => {
                if let Some(known) = lists.get(&list.place()) {
                    return Ok(Self::List(Arc::clone(known)));
                }
                let members = Arc::new(Self::all(calc, list, lists)?);
                lists.insert(list.place(), Arc::clone(&members));
                Self::List(members)
            }
            Answer::Uptimal(expansion) => {
                Self::Uptimal(print_uptimal(expansion, Style::Ascii), calc.uptimal(expansion)?.held())
            }
            Answer::Switches(expansion) => {
                Self::Switches(print_switches(expansion, Style::Ascii), calc.switches(expansion)?.held())
            }
            Answer::Word(word) => Self::Text((*word).to_owned()),
            Answer::Text(text) => Self::Text(text.to_string()),
            Answer::Position(position) => Self::Text(position.to_string()),
            Answer::Truth(truth) => Self::Truth(*truth),
            Answer::Example(example) => Self::Truth(example.truth),
            Answer::Unknown(why) => Self::Unknown(why),
            Answer::Missing(failure) => Self::Missing(Arc::clone(failure)),
            Answer::Outcome(outcome) => Self::Text(outcome.to_string()),
            Answer::Thermograph(thermograph) => Self::Thermograph(unnamed(thermograph)),
            Answer::Interval(interval) => Self::Interval(interval.clone()),
            Answer::Table(table) => {
                let rows = table.rows.iter().map(|row| Self::all(calc, row, lists));
                Self::Table(table.columns.clone(), rows.collect::<Result<_, _>>()?)
            }
            Answer::Function(own) => {
                let message =
                    format!("a function {own} has to be called in the same text: let f(x) = ..; f(1)");
                return Err(Failure::Unsupported(message));
            }
        })
    }

    fn all<'s>(
        calc: &mut Calc<'s, '_>,
        answers: &[Answer<'s>],
        lists: &mut HashMap<usize, Arc<Vec<Self>>>,
    ) -> Result<Vec<Self>, Failure> {
        answers.iter().map(|answer| Self::sharing(calc, answer, lists)).collect()
    }

    /// Creates the Python object.
    pub(crate) fn object(&self, py: Python<'_>, home: &Arc<Home>) -> PyResult<Py<PyAny>> {
        self.object_sharing(py, home, &mut HashMap::new())
    }

    /// Creates the Python object. `lists` holds the lists that were created before, by their places in
    /// memory.
    fn object_sharing(
        &self,
        py: Python<'_>,
        home: &Arc<Home>,
        lists: &mut HashMap<*const Vec<Self>, Py<PyAny>>,
    ) -> PyResult<Py<PyAny>> {
        let kept = |held: &Held| Kept { home: home.clone(), held: *held };
        Ok(match self {
            Self::Game(held) => game(py, kept(held))?,
            Self::Infinite(infinite) => Py::new(py, ImpartialValue(infinite.clone()))?.into_any(),
            Self::Surreal(number) => Py::new(py, Number(number.clone()))?.into_any(),
            Self::About(about) => Py::new(py, NumberFact(about.clone()))?.into_any(),
            Self::Form(text, held) => Py::new(py, Form { text: text.clone(), value: kept(held) })?.into_any(),
            Self::List(members) => {
                if let Some(known) = lists.get(&Arc::as_ptr(members)) {
                    return Ok(known.clone_ref(py));
                }
                let objects = members.iter().map(|member| member.object_sharing(py, home, lists));
                let list = PyList::new(py, objects.collect::<PyResult<Vec<_>>>()?)?.into_any().unbind();
                lists.insert(Arc::as_ptr(members), list.clone_ref(py));
                list
            }
            Self::Uptimal(text, held) => {
                Py::new(py, Uptimal { text: text.clone(), value: kept(held) })?.into_any()
            }
            Self::Switches(text, held) => {
                Py::new(py, Switches { text: text.clone(), value: kept(held) })?.into_any()
            }
            Self::Truth(truth) => truth.into_pyobject(py)?.to_owned().into_any().unbind(),
            Self::Unknown(why) => return Err(errors::unknown_because(py, why, "undecided", None)),
            Self::Missing(failure) => return Err(errors::of_failure(py, errors::Source::Nothing, failure)),
            Self::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
            Self::Thermograph(thermograph) => Py::new(py, thermograph.clone())?.into_any(),
            Self::Interval(None) => py.None(),
            Self::Interval(Some(interval)) => Py::new(py, Interval(interval.clone()))?.into_any(),
            Self::Table(columns, rows) => {
                // A cell without an answer holds the exception that says why.
                let mut cell = |cell: &Self| match (cell, cell.object_sharing(py, home, lists)) {
                    (Self::Unknown(_) | Self::Missing(_), Err(why)) => Ok(why.into_value(py).into_any()),
                    (_, object) => object,
                };
                let rows = rows.iter().map(|row| row.iter().map(&mut cell).collect());
                let rows = rows.collect::<PyResult<_>>()?;
                Py::new(py, Table { columns: columns.clone(), rows })?.into_any()
            }
        })
    }
}

/// Converts a thermograph without a title.
fn unnamed(thermograph: &EngineThermograph<'_>) -> Thermograph {
    Thermograph::new(thermograph, String::new())
}

pub(crate) fn add_to(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Form>()?;
    module.add_class::<ImpartialValue>()?;
    module.add_class::<Interval>()?;
    module.add_class::<Number>()?;
    module.add_class::<Switches>()?;
    module.add_class::<Table>()?;
    module.add_class::<NumberFact>()?;
    module.add_class::<Uptimal>()?;
    ImpartialValue::add_facts(module.py())?;
    Number::add_facts(module.py())?;
    module.add_function(wrap_pyfunction!(forms::interval_of, module)?)?;
    module.add_function(wrap_pyfunction!(tables::table_of, module)?)
}
