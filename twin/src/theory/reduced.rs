//! Reduced canonical forms (Grossman and Siegel, "Reductions of partizan games").

use super::minus;
use crate::canonical::canonical;
use crate::game::Game;
use crate::rational::Rational;
use crate::stops::{close_number, right_stop};

/// Returns whether `G >= H` up to an infinitesimal: the right stop of `G-H` is not negative.
fn ge(g: &Game, h: &Game) -> bool {
    right_stop(&minus(g, h)) >= Rational::ZERO
}

/// Returns the reduced canonical form: every position in it is a number or not infinitesimally close to
/// one, and has no options that are dominated or reversible up to an infinitesimal.
pub fn reduced(g: &Game) -> Game {
    if let Some(x) = close_number(g) {
        return Game::number(x);
    }
    let all = |options: &[Game]| options.iter().map(reduced).collect();
    let mut form = Game::new(all(g.left()), all(g.right()));
    while let Some(simpler) = simplify_once(&form) {
        form = simpler;
    }
    canonical(&form)
}

fn simplify_once(g: &Game) -> Option<Game> {
    if let Some(left) = simplify_left(g) {
        return Some(Game::new(left, g.right().to_vec()));
    }
    let mirrored = g.negate();
    let right = simplify_left(&mirrored)?;
    Some(Game::new(right, mirrored.right().to_vec()).negate())
}

/// Returns Left's options with one of them bypassed or removed; `None` if none can be.
fn simplify_left(g: &Game) -> Option<Vec<Game>> {
    let options = g.left();
    for (i, option) in options.iter().enumerate() {
        let others = [&options[..i], &options[i + 1..]].concat();
        if let Some(through) = option.right().iter().find(|answer| ge(g, answer)) {
            return Some([&others, through.left()].concat());
        }
        if others.iter().any(|other| ge(other, option)) {
            return Some(others);
        }
    }
    None
}
