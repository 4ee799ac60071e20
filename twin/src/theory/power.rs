//! Powers of a game `G = {0|H}`: `G^n = {0|H-G-G^2-..-G^(n-1)}` (WW, chapter 8).

use super::{minus, plus};
use crate::canonical::canonical;
use crate::game::Game;

/// Returns the n-th power, for n >= 1 and a form with the options 0 and `H` alone.
pub fn power(g: &Game, n: u32) -> Game {
    let [h] = g.right() else { panic!("{g:?} is not {{0|H}}") };
    canonical(&Game::new(vec![Game::zero()], vec![minus(h, &powers_up_to(g, n - 1))]))
}

/// Returns the sum of the first n powers.
pub fn powers_up_to(g: &Game, n: u32) -> Game {
    (1..=n).fold(Game::zero(), |sum, k| plus(&sum, &power(g, k)))
}
