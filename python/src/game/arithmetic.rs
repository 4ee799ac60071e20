//! The operators of games, short and loopy.

use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use upstar::games::solve::{Answer, Names};
use upstar::games::value::{Calc, LoopyValue, Outcome};
use upstar::ground::Failure;
use upstar::ground::control::OrStop;

use super::{as_game, game, to_game};
use crate::budget::ask;
use crate::errors::Source;
use crate::store::Kept;

/// Runs work with two games in the store of the first one.
fn with_both<T: Send>(
    py: Python<'_>,
    one: &Kept,
    other: &Kept,
    work: impl for<'s> Fn(&mut Calc<'s, '_>, LoopyValue<'s>, LoopyValue<'s>) -> OrStop<T> + Send + Sync,
) -> PyResult<T> {
    ask(py, Source::Nothing, one.home.bytes(), |control| {
        one.home.with(|session| {
            // The second game may live in another store, from which it is copied.
            let (one, other) = (one.moved(session, control)?, other.moved(session, control)?);
            let mut calc = Calc::new(session.store(), control);
            let done = work(&mut calc, one, other)?;
            calc.finish();
            Ok::<T, Failure>(done)
        })
    })
}

/// Returns the result of an operation on two games, such as their sum. If the other object is no game,
/// returns `NotImplemented`, so that Python tries that object's own operator.
fn operate(
    one: &Kept,
    other: &Bound<'_, PyAny>,
    work: impl for<'s> Fn(&mut Calc<'s, '_>, LoopyValue<'s>, LoopyValue<'s>) -> OrStop<LoopyValue<'s>>
    + Send
    + Sync,
) -> PyResult<Py<PyAny>> {
    let py = other.py();
    let Some(other) = as_game(other, &one.home)? else { return Ok(py.NotImplemented()) };
    let held = with_both(py, one, &other, |calc, one, other| Ok(work(calc, one, other)?.held()))?;
    game(py, Kept { home: one.home.clone(), held })
}

pub(crate) fn sum(_: Python<'_>, one: &Kept, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    operate(one, other, |calc, one, other| calc.loopy_sum(one, other))
}

/// Returns the first game minus the second one, or the reverse.
pub(crate) fn difference(
    _: Python<'_>,
    one: &Kept,
    other: &Bound<'_, PyAny>,
    is_turned: bool,
) -> PyResult<Py<PyAny>> {
    operate(one, other, |calc, one, other| {
        let (from, taken) = if is_turned { (other, one) } else { (one, other) };
        let taken = calc.loopy_negative(taken)?;
        calc.loopy_sum(from, taken)
    })
}

pub(crate) fn negative(py: Python<'_>, one: &Kept) -> PyResult<Py<PyAny>> {
    let held = with_both(py, one, one, |calc, one, _| Ok(calc.loopy_negative(one)?.held()))?;
    game(py, Kept { home: one.home.clone(), held })
}

/// Returns the product of two numbers, or a multiple of a game, by the rules of expressions.
pub(crate) fn product(py: Python<'_>, one: &Kept, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
    let Some(other) = as_game(other, &one.home)? else { return Ok(py.NotImplemented()) };
    let held = ask(py, Source::Call("product"), one.home.bytes(), |control| {
        one.home.with(|session| {
            let game = |kept: &Kept| Ok::<_, Failure>(Answer::from(kept.moved(session, control)?));
            let names = Names::from_iter([("g".to_owned(), game(one)?), ("h".to_owned(), game(&other)?)]);
            let (_, product) = session.enter("g * h", &names, control)?;
            Ok(product.game().map(|product| product.held()))
        })
    })?;
    // The product of two games is a game whenever it is defined.
    held.map_or(Ok(py.NotImplemented()), |held| game(py, Kept { home: one.home.clone(), held }))
}

/// Compares two games.
pub(crate) fn compare(
    py: Python<'_>,
    one: &Kept,
    other: &Bound<'_, PyAny>,
    op: CompareOp,
) -> PyResult<Py<PyAny>> {
    let Some(other) = as_game(other, &one.home)? else { return Ok(py.NotImplemented()) };
    let holds = with_both(py, one, &other, |calc, one, other| {
        Ok(match op {
            CompareOp::Le => calc.loopy_ge(other, one)?,
            CompareOp::Ge => calc.loopy_ge(one, other)?,
            CompareOp::Lt => calc.loopy_ge(other, one)? && !calc.loopy_ge(one, other)?,
            CompareOp::Gt => calc.loopy_ge(one, other)? && !calc.loopy_ge(other, one)?,
            CompareOp::Eq => is_equal(calc, one, other)?,
            CompareOp::Ne => !is_equal(calc, one, other)?,
        })
    })?;
    Ok(holds.into_pyobject(py)?.to_owned().into_any().unbind())
}

/// Returns whether two games are equal. Short games are equal exactly if they are the same canonical form.
fn is_equal<'s>(calc: &mut Calc<'s, '_>, one: LoopyValue<'s>, other: LoopyValue<'s>) -> OrStop<bool> {
    match (one.short(), other.short()) {
        (Some(one), Some(other)) => Ok(one == other),
        _ => Ok(calc.compare_loopy(one, other)? == Outcome::P),
    }
}

/// Returns whether two games are confused. The other one may be a text.
pub(crate) fn confused(py: Python<'_>, one: &Kept, other: &Bound<'_, PyAny>) -> PyResult<bool> {
    let other = to_game(py, other, &one.home)?;
    with_both(py, one, &other, |calc, one, other| Ok(calc.compare_loopy(one, other)? == Outcome::N))
}
