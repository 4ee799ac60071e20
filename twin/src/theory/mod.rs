//! The operations of the theory beyond sum and order, calculated from their definitions.
//!
//! They take canonical forms and work on trees. Sums are made canonical at once, which keeps the trees
//! small.

mod heat;
mod incentive;
mod parity;
mod power;
mod product;
mod reduced;

pub use heat::{heat, overheat};
pub use incentive::{incentives, left_incentives, right_incentives};
pub use parity::{is_even, is_even_tempered, is_odd, is_odd_tempered};
pub use power::{power, powers_up_to};
pub use product::{conway_product, norton_product};
pub use reduced::reduced;

use crate::canonical::canonical;
use crate::game::Game;

/// Returns `G+H` in canonical form.
fn plus(g: &Game, h: &Game) -> Game {
    canonical(&g.sum(h))
}

/// Returns `G-H` in canonical form.
fn minus(g: &Game, h: &Game) -> Game {
    canonical(&g.minus(h))
}

/// Returns n copies of `G`, or -n copies of `-G`.
fn copies(n: i128, g: &Game) -> Game {
    let one = if n < 0 { g.negate() } else { g.clone() };
    (0..n.abs()).fold(Game::zero(), |sum, _| plus(&sum, &one))
}
