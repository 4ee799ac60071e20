//! The two walls of the thermograph, evaluated at one rational t at a time.
//!
//! Definition (Siegel, chapter II; WW, chapter 6), for t >= -1:
//! * if G equals an integer n, both walls are n everywhere;
//! * otherwise the scaffolds are `max (R_t(G^L) - t)` and `min (L_t(G^R) + t)`,
//!   the temperature is the least t >= -1 at which they are equal, the mean
//!   is their common value there, and the walls are the scaffolds below the
//!   temperature and the mean from there on.
//!
//! No breakpoints are computed. The temperature is found by trying every
//! candidate: if all walls of the options have their breakpoints and their
//! values there on the grid of multiples of 1/D, then, the slopes being 0, -1
//! (left) and 0, 1 (right), the scaffolds cross on the grid of multiples of
//! 1/(2D), and the walls of G break there too. Integers have D = 1.

use crate::canonical::canonical;
use crate::game::Game;
use crate::number::as_integer;
use crate::rational::Rational;

/// A game tree in which every position holds its temperature and its mean.
/// A position that equals an integer has no options here.
pub struct Walls {
    left: Vec<Walls>,
    right: Vec<Walls>,
    temperature: Rational,
    mean: Rational,
    /// A number D such that all breakpoints are multiples of `1/D`.
    grid: i128,
}

impl Walls {
    /// Creates the walls of the form as it is given.
    pub fn of_form(form: &Game) -> Walls {
        match as_integer(form) {
            Some(n) => Walls::of_integer(n),
            None => Walls::of_non_integer(form),
        }
    }

    fn of_integer(n: Rational) -> Walls {
        Walls { left: vec![], right: vec![], temperature: -Rational::ONE, mean: n, grid: 1 }
    }

    fn of_non_integer(form: &Game) -> Walls {
        let left: Vec<Walls> = form.left().iter().map(Walls::of_form).collect();
        let right: Vec<Walls> = form.right().iter().map(Walls::of_form).collect();
        let grids = left.iter().chain(&right).map(|option| option.grid);
        let grid = 2 * grids.max().expect("only an integer lacks options");
        let temperature = meeting_point(&left, &right, Rational::new(1, grid));
        let mean = left_scaffold(&left, temperature);
        Walls { left, right, temperature, mean, grid }
    }

    /// Returns the left wall at t.
    pub fn left(&self, t: Rational) -> Rational {
        check_domain(t);
        if t < self.temperature { left_scaffold(&self.left, t) } else { self.mean }
    }

    /// Returns the right wall at t.
    pub fn right(&self, t: Rational) -> Rational {
        check_domain(t);
        if t < self.temperature { right_scaffold(&self.right, t) } else { self.mean }
    }

    pub fn temperature(&self) -> Rational {
        self.temperature
    }

    pub fn mean(&self) -> Rational {
        self.mean
    }

    /// Returns a number D such that all breakpoints are multiples of 1/D.
    pub fn grid(&self) -> i128 {
        self.grid
    }
}

fn check_domain(t: Rational) {
    assert!(t >= -Rational::ONE, "walls start at t = -1, not at {t}");
}

/// Returns the left scaffold `max (R_t(G^L) - t)`.
fn left_scaffold(left: &[Walls], t: Rational) -> Rational {
    let values = left.iter().map(|option| option.right(t) - t);
    values.max().expect("only an integer lacks left options")
}

/// Returns the right scaffold `min (L_t(G^R) + t)`.
fn right_scaffold(right: &[Walls], t: Rational) -> Rational {
    let values = right.iter().map(|option| option.left(t) + t);
    values.min().expect("only an integer lacks right options")
}

/// Returns the least multiple of `step`, from -1 on, at which the scaffolds meet.
fn meeting_point(left: &[Walls], right: &[Walls], step: Rational) -> Rational {
    let mut t = -Rational::ONE;
    // The scaffolds approach each other as t grows, so the first meeting point is the temperature.
    while left_scaffold(left, t) > right_scaffold(right, t) {
        t = t + step;
    }
    assert_eq!(left_scaffold(left, t), right_scaffold(right, t));
    t
}

/// Returns the left wall of the value of `game` at t >= -1.
pub fn left_wall(game: &Game, t: Rational) -> Rational {
    Walls::of_form(&canonical(game)).left(t)
}

/// Returns the right wall of the value of `game` at t >= -1.
pub fn right_wall(game: &Game, t: Rational) -> Rational {
    Walls::of_form(&canonical(game)).right(t)
}

/// Returns the mean of `game`.
pub fn mean(game: &Game) -> Rational {
    Walls::of_form(&canonical(game)).mean()
}

/// Returns the temperature of `game`: -1 for integers, `-1/2^k` for `m/2^k` with odd m and k >= 1, 0 for a
/// number plus a nonzero infinitesimal.
pub fn temperature(game: &Game) -> Rational {
    Walls::of_form(&canonical(game)).temperature()
}
