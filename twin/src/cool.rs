//! Games cooled by a dyadic amount.
//!
//! Definition (Siegel, chapter II; WW, chapter 6), for t >= -1: if G equals an
//! integer then `G_t = G`; otherwise `G_t = {G^L_t - t | G^R_t + t}`, unless
//! for some smaller t' this game is infinitesimally close to a number x, in
//! which case `G_t = x`.
//!
//! The least such t' is found by trying every candidate, with the stops of the cooled game itself and
//! without the walls of `walls`. The argument in that module about the grid shows that the candidates
//! suffice.

use crate::canonical::canonical;
use crate::game::Game;
use crate::number::{as_integer, translate};
use crate::rational::Rational;
use crate::stops::close_number;

/// A game tree in which every position holds the temperature at which it freezes.
/// A position that equals an integer has no options here.
pub struct Cooling {
    left: Vec<Cooling>,
    right: Vec<Cooling>,
    /// The least t at which the cooled game is infinitesimally close to a number.
    freezing_point: Rational,
    /// That number.
    frozen: Rational,
    /// A number D such that all freezing points are multiples of `1/D`.
    grid: i128,
}

impl Cooling {
    /// Prepares the canonical form of `game`.
    pub fn of(game: &Game) -> Cooling {
        Cooling::of_form(&canonical(game))
    }

    /// Prepares a form as it is given.
    pub fn of_form(form: &Game) -> Cooling {
        match as_integer(form) {
            Some(n) => Cooling::of_integer(n),
            None => Cooling::of_non_integer(form),
        }
    }

    fn of_integer(n: Rational) -> Cooling {
        Cooling { left: vec![], right: vec![], freezing_point: -Rational::ONE, frozen: n, grid: 1 }
    }

    fn of_non_integer(form: &Game) -> Cooling {
        let left: Vec<Cooling> = form.left().iter().map(Cooling::of_form).collect();
        let right: Vec<Cooling> = form.right().iter().map(Cooling::of_form).collect();
        let grids = left.iter().chain(&right).map(|option| option.grid);
        let grid = 2 * grids.max().expect("only an integer lacks options");
        let (freezing_point, frozen) = freeze(&left, &right, Rational::new(1, grid));
        Cooling { left, right, freezing_point, frozen, grid }
    }

    /// Returns the game cooled by t, in canonical form.
    pub fn at(&self, t: Rational) -> Game {
        assert!(t >= -Rational::ONE, "cooling starts at t = -1, not at {t}");
        if t > self.freezing_point || self.left.is_empty() {
            Game::number(self.frozen)
        } else {
            taxed(&self.left, &self.right, t)
        }
    }

    /// Returns the temperature of the game.
    pub fn freezing_point(&self) -> Rational {
        self.freezing_point
    }

    /// Returns the mean of the game.
    pub fn frozen(&self) -> Rational {
        self.frozen
    }
}

/// Returns `{G^L_t - t | G^R_t + t}` in canonical form.
fn taxed(left: &[Cooling], right: &[Cooling], t: Rational) -> Game {
    let side = |options: &[Cooling], tax: Rational| {
        let cooled = options.iter().map(|option| option.at(t));
        cooled.map(|option| translate(&option, tax)).collect()
    };
    canonical(&Game::new(side(left, -t), side(right, t)))
}

/// Returns the least multiple of `step`, from -1 on, at which the taxed game is infinitesimally close to a
/// number, with that number.
fn freeze(left: &[Cooling], right: &[Cooling], step: Rational) -> (Rational, Rational) {
    let mut t = -Rational::ONE;
    loop {
        match close_number(&taxed(left, right, t)) {
            Some(x) => return (t, x),
            None => t = t + step,
        }
    }
}

/// Returns the value of `game` cooled by the dyadic t >= -1, in canonical form.
pub fn cool(game: &Game, t: Rational) -> Game {
    Cooling::of(game).at(t)
}
