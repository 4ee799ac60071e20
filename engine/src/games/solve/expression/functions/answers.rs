//! Answers of several functions.

use crate::games::notation::in_order;
use crate::games::solve::expression::answer::{Answer, Evaluated};
use crate::games::value::{Calc, Dyadic, LoopyValue, Value};

pub(super) fn number<'s>(x: &Dyadic, calc: &Calc<'s, '_>) -> Evaluated<'s> {
    Ok(Answer::Value(calc.store().number(x)))
}

pub(super) fn list<'s>(games: Vec<Value<'s>>, calc: &mut Calc<'s, '_>) -> Evaluated<'s> {
    Ok(Answer::List(in_order(calc, &games)?.into_iter().map(LoopyValue::from).collect()))
}
