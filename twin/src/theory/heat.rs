//! Heated and overheated games.

use super::{copies, minus, plus};
use crate::canonical::canonical;
use crate::game::Game;
use crate::number::{as_integer, as_number};

/// Returns `G` heated by `t`: numbers stay, otherwise `{G^L heated + t | G^R heated - t}` (WW, chapter 6).
pub fn heat(g: &Game, t: &Game) -> Game {
    match as_number(g) {
        Some(x) => Game::number(x),
        None => taxed(g, t, |option| heat(option, t)),
    }
}

/// Returns `G` overheated from `s` to `t`: an integer n becomes n copies of `s`, otherwise
/// `{G^L overheated + t | G^R overheated - t}` (WW, chapter 6).
pub fn overheat(g: &Game, s: &Game, t: &Game) -> Game {
    match as_integer(g) {
        Some(n) => copies(n.num(), s),
        None => taxed(g, t, |option| overheat(option, s, t)),
    }
}

fn taxed(g: &Game, t: &Game, of: impl Fn(&Game) -> Game) -> Game {
    let left = g.left().iter().map(|option| plus(&of(option), t)).collect();
    let right = g.right().iter().map(|option| minus(&of(option), t)).collect();
    canonical(&Game::new(left, right))
}
