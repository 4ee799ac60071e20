//! Expressions.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::IntoPyDict as _;
use upstar::games::solve::{Answer, Names};
use upstar::games::value::Calc;
use upstar::registry::{Registered, Rulesets};
use upstar::session::Session;

use super::{Found, Named, named};
use crate::budget::ask;
use crate::errors::Source;
use crate::store::{Home, current};

/// Evaluates an expression in which names stand for Python objects.
pub(crate) fn evaluate<'n>(
    py: Python<'_>,
    home: &Arc<Home>,
    source: Source<'_>,
    text: &str,
    names: impl IntoIterator<Item = (&'n str, Named)>,
) -> PyResult<Py<PyAny>> {
    evaluate_with(py, home, source, text, names, &[])
}

/// Evaluates an expression with additional rulesets.
pub(crate) fn evaluate_with<'n>(
    py: Python<'_>,
    home: &Arc<Home>,
    source: Source<'_>,
    text: &str,
    names: impl IntoIterator<Item = (&'n str, Named)>,
    games: &[Registered],
) -> PyResult<Py<PyAny>> {
    let names: Vec<(&str, Named)> = names.into_iter().collect();
    // A session for additional rulesets is only created if there are any.
    let rulesets = games.iter().fold(None, |all: Option<Rulesets>, game| {
        Some(all.as_ref().unwrap_or(Rulesets::built_in()).with(game.clone()))
    });
    // The rows of a loop that are finished when a budget ends; they are attached to the exception.
    let finished: Mutex<(Vec<String>, Vec<Vec<Found>>)> = Mutex::default();
    let found = ask(py, source, home.bytes(), |control| {
        home.with(|session| {
            let with_games =
                rulesets.as_ref().map(|rulesets| Session::with_rulesets(session.store(), rulesets));
            let session = with_games.as_ref().unwrap_or(session);
            let mut bound = Names::new();
            for (name, named) in &names {
                bound.insert((*name).to_owned(), named.answer(session, control)?);
            }
            let mut rows = Vec::new();
            let mut take = |columns: &[String], row: &[Answer<'_>]| {
                // If the calculation was stopped in this row, its cells cannot be taken out of the store
                // under the same budget, and the row is left out.
                let cells = row.iter().map(|cell| Found::of(&mut Calc::new(session.store(), control), cell));
                if let Ok(cells) = cells.collect() {
                    rows.push(cells);
                    let mut finished = finished.lock().unwrap_or_else(PoisonError::into_inner);
                    finished.0 = columns.to_vec();
                }
                Ok(())
            };
            let entered = session.enter_by_rows(text, &bound, control, &mut take);
            finished.lock().unwrap_or_else(PoisonError::into_inner).1 = rows;
            Found::of(&mut Calc::new(session.store(), control), &entered?.1)
        })
    });
    let (columns, rows) = finished.into_inner().unwrap_or_else(PoisonError::into_inner);
    match found {
        Ok(found) => found.object(py, home),
        Err(unknown) if !rows.is_empty() && unknown.value(py).hasattr("known")? => {
            let known = [("table", Found::Table(columns, rows).object(py, home)?)].into_py_dict(py)?;
            unknown.value(py).setattr("known", known)?;
            Err(unknown)
        }
        Err(error) => Err(error),
    }
}

/// Returns the result of an operator on a value and another object.
pub(crate) fn binary(one: Named, sign: &str, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let (py, home) = (other.py(), current());
    let Some(other) = named(other, &home)? else { return Ok(py.NotImplemented()) };
    evaluate(py, &home, Source::Nothing, &format!("g {sign} h"), [("g", one), ("h", other)])
}
