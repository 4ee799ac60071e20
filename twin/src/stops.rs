//! Left and right stops, and the confusion interval.

use crate::game::{Game, Relation};
use crate::number::as_number;
use crate::rational::Rational;

/// Returns the left stop: x if G equals a number x, otherwise the greatest right stop of a left option
/// (Siegel, chapter II; WW, chapter 6).
pub fn left_stop(game: &Game) -> Rational {
    as_number(game).unwrap_or_else(|| {
        let stops = game.left().iter().map(right_stop);
        stops.max().expect("only a number lacks left options")
    })
}

/// Returns the right stop: x if G equals a number x, otherwise the least left stop of a right option.
pub fn right_stop(game: &Game) -> Rational {
    as_number(game).unwrap_or_else(|| {
        let stops = game.right().iter().map(left_stop);
        stops.min().expect("only a number lacks right options")
    })
}

/// Returns the number to which `game` is infinitesimally close, if any: the common value of the two stops.
pub fn close_number(game: &Game) -> Option<Rational> {
    let stop = left_stop(game);
    (stop == right_stop(game)).then_some(stop)
}

/// Returns the relation of `game` to the dyadic number x, by comparison with the literal tree of x. The
/// confusion interval is the set of x for which the answer is [`Relation::Confused`].
pub fn against_number(game: &Game, x: Rational) -> Relation {
    game.compare(&Game::number(x))
}
