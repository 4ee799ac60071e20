//! Expressions.

use std::sync::Arc;

use pyo3::prelude::*;
use upstar::games::solve::Names;
use upstar::games::value::Calc;
use upstar::registry::{Registered, Rulesets};
use upstar::session::Session;

use super::{Found, Named, named};
use crate::budget::ask;
use crate::errors::Source;
use crate::store::{Home, current};

/// What an expression comes to in which names stand for objects of Python.
pub(crate) fn evaluate<'n>(
    py: Python<'_>,
    home: &Arc<Home>,
    source: Source<'_>,
    text: &str,
    names: impl IntoIterator<Item = (&'n str, Named)>,
) -> PyResult<Py<PyAny>> {
    evaluate_with(py, home, source, text, names, &[])
}

/// The same with rulesets that are not the engine's.
pub(crate) fn evaluate_with<'n>(
    py: Python<'_>,
    home: &Arc<Home>,
    source: Source<'_>,
    text: &str,
    names: impl IntoIterator<Item = (&'n str, Named)>,
    games: &[Registered],
) -> PyResult<Py<PyAny>> {
    let names: Vec<(&str, Named)> = names.into_iter().collect();
    let rulesets = games.iter().fold(None, |all: Option<Rulesets>, &game| {
        Some(all.as_ref().unwrap_or(Rulesets::built_in()).with(game))
    });
    let found = ask(py, source, home.bytes(), |control| {
        home.with(|session| {
            let with_games =
                rulesets.as_ref().map(|rulesets| Session::with_rulesets(session.store(), rulesets));
            let session = with_games.as_ref().unwrap_or(session);
            let mut bound = Names::new();
            for (name, named) in &names {
                bound.insert((*name).to_owned(), named.answer(session, control)?);
            }
            let (_, answer) = session.enter(text, &bound, control)?;
            Found::of(&mut Calc::new(session.store(), control), &answer)
        })
    })?;
    found.object(py, home)
}

/// What an operation with another object comes to.
pub(crate) fn binary(one: Named, sign: &str, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let (py, home) = (other.py(), current());
    let Some(other) = named(other, &home)? else { return Ok(py.NotImplemented()) };
    evaluate(py, &home, Source::Nothing, &format!("g {sign} h"), [("g", one), ("h", other)])
}
