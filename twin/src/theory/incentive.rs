//! Incentives.

use super::minus;
use crate::game::Game;

/// Returns the maximal `G^L-G` (Siegel, chapter II).
pub fn left_incentives(g: &Game) -> Vec<Game> {
    maximal(g.left().iter().map(|option| minus(option, g)).collect())
}

/// Returns the maximal `G-G^R`.
pub fn right_incentives(g: &Game) -> Vec<Game> {
    maximal(g.right().iter().map(|option| minus(g, option)).collect())
}

/// Returns the maximal incentives of both players.
pub fn incentives(g: &Game) -> Vec<Game> {
    maximal([left_incentives(g), right_incentives(g)].concat())
}

/// Returns the games for which no other game is `>=`; of equal ones the first.
fn maximal(games: Vec<Game>) -> Vec<Game> {
    let beaten = |i: usize| {
        let better = |j: usize| games[j].ge(&games[i]) && (j < i || !games[i].ge(&games[j]));
        (0..games.len()).any(|j| j != i && better(j))
    };
    (0..games.len()).filter(|&i| !beaten(i)).map(|i| games[i].clone()).collect()
}
