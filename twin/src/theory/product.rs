//! Norton and Conway products.

use super::{copies, incentives, minus, plus};
use crate::canonical::canonical;
use crate::game::Game;
use crate::number::as_integer;

/// Returns `G.U` for `U > 0`: n copies of `U` for an integer n, otherwise `{G^L.U+U+I | G^R.U-U-I}` for all
/// incentives `I` of `U` (WW, chapter 8).
pub fn norton_product(g: &Game, u: &Game) -> Game {
    if let Some(n) = as_integer(g) {
        return copies(n.num(), u);
    }
    let steps: Vec<Game> = incentives(u).iter().map(|i| plus(u, i)).collect();
    let stepped = |options: &[Game], step: fn(&Game, &Game) -> Game| {
        let all = options.iter().flat_map(|option| {
            let product = norton_product(option, u);
            steps.iter().map(move |s| step(&product, s)).collect::<Vec<_>>()
        });
        all.collect()
    };
    canonical(&Game::new(stepped(g.left(), plus), stepped(g.right(), minus)))
}

/// Returns `GH` with the options `G'H+GH'-G'H'`: Left's if `G'` and `H'` are options of the same player,
/// otherwise Right's (ONAG, chapter 1).
pub fn conway_product(g: &Game, h: &Game) -> Game {
    let products = |of_g: &[Game], of_h: &[Game]| -> Vec<Game> {
        let pairs = of_g.iter().flat_map(|x| of_h.iter().map(move |y| (x, y)));
        let option = |(x, y): (&Game, &Game)| {
            let sum = plus(&conway_product(x, h), &conway_product(g, y));
            minus(&sum, &conway_product(x, y))
        };
        pairs.map(option).collect()
    };
    let left = [products(g.left(), h.left()), products(g.right(), h.right())].concat();
    let right = [products(g.left(), h.right()), products(g.right(), h.left())].concat();
    canonical(&Game::new(left, right))
}
