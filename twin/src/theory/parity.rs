//! Even and odd games, even-tempered and odd-tempered games, by playing them out in all ways.

use crate::game::Game;
use crate::number::as_number;

/// Returns whether the game is 0, or all its options are odd.
pub fn is_even(g: &Game) -> bool {
    options(g).iter().all(is_odd)
}

/// Returns whether the game has options, and all are even.
pub fn is_odd(g: &Game) -> bool {
    !options(g).is_empty() && options(g).iter().all(is_even)
}

/// Returns whether the game is a number, or all its options are odd-tempered.
pub fn is_even_tempered(g: &Game) -> bool {
    as_number(g).is_some() || options(g).iter().all(is_odd_tempered)
}

/// Returns whether the game is no number, and all its options are even-tempered.
pub fn is_odd_tempered(g: &Game) -> bool {
    as_number(g).is_none() && options(g).iter().all(is_even_tempered)
}

fn options(g: &Game) -> Vec<Game> {
    [g.left(), g.right()].concat()
}
