//! Tests of playing sums.

mod bounds;
mod parts;
mod strategies;
mod verdicts;

pub(crate) use self::strategies::summands;

use upstar::games::play::{PlayedSum, Summand};
use upstar::games::value::{Calc, Literal, Store, Value};
use upstar::ground::Player;
use upstar::ground::control::Control;

/// Builds a sum of values.
fn sum<'s>(values: &[Value<'s>]) -> PlayedSum<'s, 's> {
    PlayedSum::new(values.iter().map(|&value| Summand::from(Literal::from(value))).collect())
}

/// Builds a sum of the games that the texts describe, in the forms in which they are written.
fn sum_of_forms<'s>(store: &'s Store, texts: &[&str]) -> PlayedSum<'s, 's> {
    let control = Control::unlimited();
    let mut calc = Calc::new(store, &control);
    let summands = texts.iter().map(|text| {
        let (form, sign) = match text.strip_prefix('-') {
            Some(form) => (form, true),
            None => (*text, false),
        };
        let literal = form_of(&mut calc, &upstar_twin::expression::parse(form).unwrap());
        let summand = Summand::from(literal);
        if sign { summand.negative() } else { summand }
    });
    PlayedSum::new(summands.collect())
}

/// Converts a tree of the twin into a form.
fn form_of<'s>(calc: &mut Calc<'s, '_>, game: &upstar_twin::Game) -> Literal<'s> {
    if let Some(number) = upstar_twin::number::as_number(game) {
        return calc.store().number(&crate::laws::bridge::to_dyadic(number)).into();
    }
    let left = game.left().iter().map(|option| form_of(calc, option)).collect();
    let right = game.right().iter().map(|option| form_of(calc, option)).collect();
    calc.literal(left, right).unwrap()
}

/// Generates either player.
fn players() -> impl proptest::strategy::Strategy<Value = Player> {
    proptest::sample::select(&Player::BOTH[..])
}
