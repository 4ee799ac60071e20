//! Even and odd games, even-tempered and odd-tempered games, by playing on in all ways.

use crate::game::Game;
use crate::number::as_number;

/// 0, or all options are odd.
pub fn is_even(g: &Game) -> bool {
    options(g).iter().all(is_odd)
}

/// There are options, and all are even.
pub fn is_odd(g: &Game) -> bool {
    !options(g).is_empty() && options(g).iter().all(is_even)
}

/// A number, or all options are odd-tempered.
pub fn is_even_tempered(g: &Game) -> bool {
    as_number(g).is_some() || options(g).iter().all(is_odd_tempered)
}

/// No number, and all options are even-tempered.
pub fn is_odd_tempered(g: &Game) -> bool {
    as_number(g).is_none() && options(g).iter().all(is_even_tempered)
}

fn options(g: &Game) -> Vec<Game> {
    [g.left(), g.right()].concat()
}
