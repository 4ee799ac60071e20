//! The operators of games, short and loopy, and the conversion of objects to games.

use std::sync::Arc;

use pyo3::basic::CompareOp;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyString};

use super::{LoopyValue, Value};
use crate::budget::ask;
use crate::errors;
use crate::errors::Source;
use crate::numbers::{Given, given};
use crate::store::{Home, Kept};
use upstar::games::notation::{Style, print, print_loopy};
use upstar::games::solve::{Answer, Names};
use upstar::games::value::{Calc, LoopyValue as Loopy, Outcome};
use upstar::ground::Failure;
use upstar::ground::control::OrStop;

/// Runs work with two games in the store of the first one.
fn with_both<T: Send>(
    py: Python<'_>,
    one: &Kept,
    other: &Kept,
    work: impl for<'s> Fn(&mut Calc<'s, '_>, Loopy<'s>, Loopy<'s>) -> OrStop<T> + Send + Sync,
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
/// returns `NotImplemented`, and Python tries that object's own operator.
fn operate(
    one: &Kept,
    other: &Bound<'_, PyAny>,
    work: impl for<'s> Fn(&mut Calc<'s, '_>, Loopy<'s>, Loopy<'s>) -> OrStop<Loopy<'s>> + Send + Sync,
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
fn is_equal<'s>(calc: &mut Calc<'s, '_>, one: Loopy<'s>, other: Loopy<'s>) -> OrStop<bool> {
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

/// Converts a game, an integer or a dyadic fraction into a game; `None` for other objects.
pub(crate) fn as_game(object: &Bound<'_, PyAny>, home: &Arc<Home>) -> PyResult<Option<Kept>> {
    if let Ok(value) = object.cast::<Value>() {
        return Ok(Some(value.get().0.clone()));
    }
    if let Ok(value) = object.cast::<LoopyValue>() {
        return Ok(Some(value.get().0.clone()));
    }
    Ok(match given(object)? {
        Some(Given::Dyadic(number)) => {
            let held = home.with(|session| session.store().number(&number).held());
            Some(Kept { home: home.clone(), held })
        }
        _ => None,
    })
}

/// Converts an object into a game; a text is evaluated, and other objects are an error.
pub(crate) fn to_game(py: Python<'_>, object: &Bound<'_, PyAny>, home: &Arc<Home>) -> PyResult<Kept> {
    if let Some(kept) = as_game(object, home)? {
        return Ok(kept);
    }
    let Ok(text) = object.cast::<PyString>() else {
        let kind = object.get_type().name()?;
        let message =
            format!("a game is a Value, an int, a Fraction or a text, not an object of the type {kind}");
        return match given(object)? {
            Some(Given::Other(number)) => Err(errors::input(
                py,
                format!("{number} is not a short game: its denominator is not a power of 2"),
            )),
            _ => Err(PyTypeError::new_err(message)),
        };
    };
    let text = text.to_cow()?;
    let held = ask(py, Source::Text(&text), home.bytes(), |control| {
        home.with(|session| {
            let answer = session.evaluate(&text, control)?;
            let game = answer
                .game()
                .ok_or_else(|| Failure::Unsupported(format!("this is {}, and no game", answer.describe())));
            Ok(game?.held())
        })
    })?;
    Ok(Kept { home: home.clone(), held })
}

/// Formats a game of a store.
pub(crate) fn game_text(py: Python<'_>, kept: &Kept, style: Style) -> PyResult<String> {
    ask(py, Source::Nothing, kept.home.bytes(), |control| {
        kept.home.with(|session| {
            let value = kept.moved(session, control)?;
            let mut calc = Calc::new(session.store(), control);
            let game_text: OrStop<String> = match value.short() {
                Some(short) => print(&mut calc, short, style),
                None => print_loopy(&mut calc, value, style),
            };
            Ok(game_text?)
        })
    })
}

/// Creates the Python object of a game: a `Value`, or a `LoopyValue` if it is not short.
pub(crate) fn game(py: Python<'_>, kept: Kept) -> PyResult<Py<PyAny>> {
    Ok(match kept.held.is_short() {
        true => Py::new(py, Value(kept))?.into_any(),
        false => Py::new(py, LoopyValue(kept))?.into_any(),
    })
}

/// Returns the style with a name: ASCII, the symbols of the literature, or LaTeX's math mode.
fn style(py: Python<'_>, name: &str) -> PyResult<Style> {
    match name {
        "" | "ascii" => Ok(Style::Ascii),
        "unicode" => Ok(Style::Unicode),
        "latex" => Ok(Style::Latex),
        _ => {
            Err(errors::input(py, format!("a value is written in ascii, unicode or latex, not in {name:?}")))
        }
    }
}

/// Formats a game in a named style; any other format specification is that of a text, as in
/// `format(g, ">10")`.
pub(super) fn formatted(
    py: Python<'_>,
    name: &str,
    text_in: impl FnOnce(Style) -> PyResult<String>,
) -> PyResult<String> {
    let is_word = name.chars().all(|sign| sign.is_ascii_alphabetic());
    if is_word {
        return text_in(style(py, name)?);
    }
    let text = PyString::new(py, &text_in(Style::Ascii)?);
    text.call_method1("__format__", (name,))?.extract()
}

/// Returns a function of the expression language as a method of a game.
pub(super) fn method(of: &Bound<'_, PyAny>, name: &str) -> PyResult<Py<PyAny>> {
    Ok(of.py().import("upstar._upstar")?.call_method1("method", (of, name))?.unbind())
}

/// Returns the names of a game's attributes, including those functions.
pub(super) fn names_of<'py>(of: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyList>> {
    let py = of.py();
    // The methods come from `__getattr__`, so `dir` does not find them by itself.
    let own = py.get_type::<PyAny>().call_method1("__dir__", (of,))?;
    let names = PyList::new(py, own.try_iter()?.collect::<PyResult<Vec<_>>>()?)?;
    names.call_method1("extend", (py.import("upstar._upstar")?.call_method0("method_names")?,))?;
    Ok(names)
}
