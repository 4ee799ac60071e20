//! Tests of the notation: reading, printing and refusals.

mod conditions;
mod errors;
mod lists;
mod loopy;
mod positions;
mod reading;
mod round_trip;
mod texts;

use upstar::games::notation::{Style, print, print_list, print_literal, print_loopy};
use upstar::games::solve::Answer;
use upstar::games::value::{Calc, Literal, LoopyValue, Store, Value};
use upstar::ground::Failure;
use upstar::ground::control::Control;
use upstar::session::Session;

/// Evaluates an expression that has a value.
fn value<'s>(session: &Session<'s>, text: &str) -> Value<'s> {
    match session.evaluate(text, &Control::unlimited()) {
        Ok(Answer::Value(value)) => value,
        other => panic!("{text}: {other:?}"),
    }
}

fn printed(value: Value<'_>, style: Style) -> String {
    print(&mut Calc::new(value.store(), &Control::unlimited()), value, style).expect("no budget")
}

fn printed_list<'s>(store: &'s Store, values: &[LoopyValue<'s>], style: Style) -> String {
    print_list(&mut Calc::new(store, &Control::unlimited()), values, style).expect("no budget")
}

fn printed_literal(literal: &Literal<'_>, style: Style) -> String {
    let store = literal.value().store();
    print_literal(&mut Calc::new(store, &Control::unlimited()), literal, style).expect("no budget")
}

fn printed_loopy(value: LoopyValue<'_>, style: Style) -> String {
    print_loopy(&mut Calc::new(value.store(), &Control::unlimited()), value, style).expect("no budget")
}

/// Returns the error of a refused expression, with its message, place and hint.
fn refused(text: &str) -> upstar::ground::input::InputError {
    let store = Store::new();
    match Session::new(&store).evaluate(text, &Control::unlimited()) {
        Err(Failure::Input(error) | Failure::Undefined(error)) => error,
        other => panic!("{text} is accepted: {other:?}"),
    }
}
