//! Games that are numbers.

use crate::game::{Game, Relation};
use crate::rational::Rational;

/// A place in the binary tree of dyadic rationals: 0 at the root, one integer further out at the rim, and
/// half-way between two neighbours elsewhere.
#[derive(Clone, Copy)]
struct Place {
    number: Rational,
    /// The closest older number below.
    below: Option<Rational>,
    /// The closest older number above.
    above: Option<Rational>,
}

impl Place {
    fn root() -> Place {
        Place { number: Rational::ZERO, below: None, above: None }
    }

    /// Returns the child that is greater than this number.
    fn up(self) -> Place {
        let number = match self.above {
            Some(above) => self.number.midpoint(above),
            None => self.number + Rational::ONE,
        };
        Place { number, below: Some(self.number), above: self.above }
    }

    /// Returns the child that is less than this number.
    fn down(self) -> Place {
        let number = match self.below {
            Some(below) => self.number.midpoint(below),
            None => self.number - Rational::ONE,
        };
        Place { number, below: self.below, above: Some(self.number) }
    }
}

/// Returns the simplest (earliest born) number strictly between the bounds; `None` stands for no bound on
/// that side (WW, chapter 2).
///
/// Panics unless the lower bound is less than the upper one.
pub fn simplest_between(lower: Option<Rational>, upper: Option<Rational>) -> Rational {
    if let (Some(lower), Some(upper)) = (lower, upper) {
        assert!(lower < upper, "no number between {lower} and {upper}");
    }
    let mut place = Place::root();
    loop {
        // Going down the tree, the first number between the bounds is the earliest born one.
        if lower.is_some_and(|lower| place.number <= lower) {
            place = place.up();
        } else if upper.is_some_and(|upper| place.number >= upper) {
            place = place.down();
        } else {
            return place.number;
        }
    }
}

/// Returns the number that `game` equals, if any: compares `game` with the literal tree of 0, then with
/// that of the child on its side, and so on.
///
/// A number is never born later than any form of it, so the search may stop at the height of the tree; and
/// a number is never confused with a number.
pub fn as_number(game: &Game) -> Option<Rational> {
    let mut place = Place::root();
    for _ in 0..=game.formal_birthday() {
        match game.compare(&Game::number(place.number)) {
            Relation::Equal => return Some(place.number),
            Relation::Greater => place = place.up(),
            Relation::Less => place = place.down(),
            Relation::Confused => return None,
        }
    }
    None
}

/// Returns the number that `game` equals, if any, by the simplicity theorem: if some number x has
/// `G^L <| x <| G^R` for all options, then G is the simplest of them (ONAG; Siegel, chapter II). Here
/// `A <| B` is `not A >= B`.
///
/// This is a second test, independent of [`as_number`].
pub fn as_number_by_simplicity(game: &Game) -> Option<Rational> {
    let mut place = Place::root();
    for _ in 0..=game.formal_birthday() {
        let x = Game::number(place.number);
        let too_low = game.left().iter().any(|gl| gl.ge(&x));
        let too_high = game.right().iter().any(|gr| gr.le(&x));
        match (too_low, too_high) {
            (false, false) => return Some(place.number),
            (true, false) => place = place.up(),
            (false, true) => place = place.down(),
            (true, true) => return None,
        }
    }
    None
}

/// Returns whether this form itself is a number in the sense of ONAG, chapter 0: all options are such
/// forms, and no left option is `>=` a right option.
pub fn is_number_form(form: &Game) -> bool {
    let mut options = form.left().iter().chain(form.right());
    options.all(is_number_form) && !form.left().iter().any(|gl| form.right().iter().any(|gr| gl.ge(gr)))
}

/// Returns the integer that `game` equals, if any.
pub fn as_integer(game: &Game) -> Option<Rational> {
    as_number(game).filter(|x| x.is_integer())
}

/// Returns `G+x`, by the number translation theorem: `{G^L+x | G^R+x}` if G is not a number (Siegel,
/// chapter II).
pub fn translate(game: &Game, x: Rational) -> Game {
    if let Some(y) = as_number(game) {
        return Game::number(x + y);
    }
    let all = |options: &[Game]| options.iter().map(|g| translate(g, x)).collect();
    Game::new(all(game.left()), all(game.right()))
}
